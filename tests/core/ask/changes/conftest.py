"""Small fictional living documents: prose, tables, and a value that wanders from a table into a sentence."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import SimpleNamespace

import pytest

from core.agents.changes import ChangeAgent, sentences
from core.domain.difference import Parsed
from core.domain.ids import DocumentId
from core.domain.lineage import LineageId, VersionPlace
from core.lineage.diff.history import History
from tests.core.lineage.diff.conftest import written

REPORT = """
Checkpoint #{n}

# 1 Summary

{summary}

# {c} Process

## {c}.1 Step 2

The nitration of step 2 is run at {t2}. The mean yield of step 2 was {yield2}.

## {c}.2 Step 3

LS-30 is coupled with LS-31 in {solvent} at {t3}. T3P ({t3p}) is added over 90 minutes. The cake is dried at
{dry} under vacuum in the dryer {dryer}.

Table 1 Conditions of the steps

| Step | Solvent | Temperature (°C) | Time (h) |
| 2 | acetic acid | {t2_cell} | 3 |
| 3 | {solvent} | {t3_cell} | 8 |
| 4 | ethanol | 25 | 2 |

# {i} Impurities

{impurities}

# {p} Plans

{plans}
"""
FIRST = {
    "summary": "The route has six steps. DMF is the solvent of step 3.",
    "t2": "10 °C",
    "t2_cell": "10",
    "yield2": "81.4 %",
    "solvent": "DMF",
    "t3": "60–65 °C",
    "t3_cell": "60–65",
    "t3p": "1.6 equiv.",
    "dry": "45 °C",
    "dryer": "TD-08",
    "impurities": "The limit for IMP-C in LS-40 is NMT 0.15 %.",
    "plans": "A continuous-flow step is planned for the nitration.",
    "c": "2",
    "i": "3",
    "p": "4",
}
STEPS: Sequence[Mapping[str, str]] = (
    {"yield2": "82.0 %"},
    {"t2": "5 °C", "t2_cell": "5"},
    {
        "solvent": "2-MeTHF",
        "summary": "The route has six steps. In step 3, 2-MeTHF replaces DMF.",
        "t3": "45–50 °C",
        "t3_cell": "45–50",
    },
    {"impurities": "IMP-F was found in lot B-0117. The limit for IMP-C in LS-40 is NMT 0.10 %."},
    {"plans": "The continuous-flow step for the nitration was abandoned because of clogging."},
    {"dry": "40 °C", "t3p": "1.3 equiv.", "c": "3", "i": "4", "p": "5"},
    {"t2": "10 °C", "t2_cell": "10", "dryer": "FD-14", "plans": "A pilot campaign is planned."},
)
TABLES = """
# {n} Register

Table {n} Register of values

| Subject | Parameter | Value |
| step 5 | solvent | {solvent} |
| step 5 | typical yield | {yield_} |
| step 6 | particle size d90 | {d90} |
| LS-60 | retest period | {retest} |
| LS-60 | purity method | {method} |

Table {m} Mean yields

| Step | Lots | Mean yield (%) |
| step 5 | {lots} | {mean} |
"""
REGISTER = (
    ("toluene", "80 %", "85 µm", "24 months", "HPLC-118", "3", "79.5"),
    ("toluene", "83 %", "85 µm", "24 months", "HPLC-118", "4", "80.1"),
    ("anisole", "83 %", "48 µm", "24 months", "HPLC-142", "4", "80.1"),
    ("anisole", "83 %", "48 µm", "36 months", "HPLC-142", "4", "80.1"),
)
WANDERS = (
    "# 1 Hold\n\nTable 1 Hold times\n\n| Solution | Hold time |\n| LS-20 solution | 24 h |\n| LS-30 solution | 8 h |",
    "# 1 Hold\n\nTable 1 Hold times\n\n| Solution | Hold time |\n| LS-20 solution | 24 h |\n| LS-30 solution | 8 h |",
    "# 1 Hold\n\nThe hold time of the LS-20 solution is 48 h at most. The hold time of the LS-30 solution is 8 h.",
)


@dataclass
class Shelf:
    """Versions in memory, read as the store would give them."""

    parsed: dict[DocumentId, Parsed] = field(default_factory=dict)
    standing: list[VersionPlace] = field(default_factory=list)

    def add(self, name: str, versions: Sequence[str]) -> None:
        for at, text in enumerate(versions):
            parsed = written(text, f"{name}_{at + 1}")
            self.parsed[parsed.document_id] = parsed
            self.standing.append(
                VersionPlace(
                    id=parsed.document_id,
                    collection="c",
                    name=f"{name}-#{at + 1}.docx",
                    title=f"Report {name}",
                    lineage=LineageId(f"lin_{name}"),
                    version=str(at + 1),
                    order=at,
                    dated=date(2025, at + 1, 12),
                )
            )

    def places(self, collections: Sequence[str] = ()) -> list[VersionPlace]:
        return self.standing

    def get(self, id_: DocumentId) -> SimpleNamespace:
        return SimpleNamespace(parse_version=1)

    def outline(self, id_: DocumentId) -> Sequence[object]:
        return self.parsed[id_].sections

    def chunks(self, id_: DocumentId) -> Sequence[object]:
        return self.parsed[id_].chunks


def reports() -> list[str]:
    """Eight checkpoints of a report."""
    state, texts = dict(FIRST), []
    for n, step in enumerate(({}, *STEPS), start=1):
        state.update(step)
        texts.append(REPORT.format(n=n, **state))
    return texts


def registers() -> list[str]:
    """Four versions of a register."""
    names = ("solvent", "yield_", "d90", "retest", "method", "lots", "mean")
    return [
        TABLES.format(n=n, m=n + 1, **dict(zip(names, row, strict=True))) for n, row in enumerate(REGISTER, 1)
    ]


@pytest.fixture
def agent() -> Callable[..., ChangeAgent]:
    """An agent over living documents, by default all three kinds of them."""

    def made(**documents: Sequence[str]) -> ChangeAgent:
        shelf = Shelf()
        every = documents or {"TR_201": reports(), "TR_207": registers(), "TR_210": WANDERS}
        for name, versions in every.items():
            shelf.add(name.replace("_", "-"), versions)
        return ChangeAgent(History(shelf, shelf, sentences))

    return made


@pytest.fixture
def versions(agent: Callable[..., ChangeAgent]) -> Callable[..., tuple[ChangeAgent, list[VersionPlace]]]:
    """One living document of these texts with the agent that reads it."""

    def made(*texts: str) -> tuple[ChangeAgent, list[VersionPlace]]:
        shelf = Shelf()
        shelf.add("TR-1", texts)
        return ChangeAgent(History(shelf, shelf, sentences)), shelf.standing

    return made
