"""The checkpoints of the living reports: who issued them when, and what their change history says."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

CHECKPOINTS = Path(__file__).resolve().parents[2] / "facts"


@dataclass(frozen=True)
class Checkpoint:
    number: int
    issued: date
    author: str
    summary: str


@dataclass(frozen=True)
class Source:
    """Something whose facts are followed: a living report, or a set of facts that other documents quote."""

    name: str
    short: str
    title: str
    collection: str
    part: str  # development or test
    checkpoints: tuple[Checkpoint, ...]
    living: bool = True

    @property
    def last(self) -> int:
        return self.checkpoints[-1].number

    def at(self, day: date) -> int:
        """Number of the newest checkpoint issued by that day; 0 before the first."""
        return max((item.number for item in self.checkpoints if item.issued <= day), default=0)


def read_checkpoints(name: str) -> tuple[Checkpoint, ...]:
    """Checkpoints of `facts/NAME.checkpoints`: number, date, author and summary, split by bars."""
    found = []
    for line in (CHECKPOINTS / f"{name}.checkpoints").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            number, issued, author, summary = (part.strip() for part in line.split(" | "))
            found.append(Checkpoint(int(number), date.fromisoformat(issued), author, summary))
    return tuple(found)


def _once(name: str, short: str, title: str, collection: str, part: str, issued: date, author: str) -> Source:
    return Source(name, short, title, collection, part, (Checkpoint(1, issued, author, "Issued."),), False)


TR_201 = Source(
    "TR-201",
    "201",
    "Process Development Report: Six-Step Synthesis of LS-60",
    "Larkspur",
    "development",
    read_checkpoints("TR-201"),
)
TR_305 = Source(
    "TR-305",
    "305",
    "Analytical, Stability and Impurity Control Report: LS-60",
    "Larkspur",
    "test",
    read_checkpoints("TR-305"),
)
# Facts that stand in no living report: reference data of solvents, and the second programme.
REFERENCE = _once(
    "SP-12", "SP", "Solvent properties", "Larkspur", "test", date(2025, 11, 14), "Oona Castellane"
)
# SR-11 was written twice, by the chemist who began the programme and by the one who took it over.
SORREL = Source(
    "SR-11",
    "S1",
    "Sorrel process",
    "Sorrel",
    "development",
    (
        Checkpoint(1, date(2026, 3, 20), "Tobias Renner", "First version."),
        Checkpoint(2, date(2026, 7, 17), "Jannik Sauer", "Second version."),
    ),
    living=False,
)
SORREL_TESTS = _once("SR-12", "S2", "Sorrel controls", "Sorrel", "test", date(2026, 5, 22), "Priya Anand")

SOURCES = {source.name: source for source in (TR_201, TR_305, REFERENCE, SORREL, SORREL_TESTS)}
SHORT = {source.short: source.name for source in SOURCES.values()}
