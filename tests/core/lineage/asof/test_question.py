from datetime import date

import pytest

from core.domain.ids import DocumentId
from core.domain.lineage import LineageId, VersionPlace
from core.lineage.asof.question import said_in


def _places(name: str, labels: list[str], collection: str = "L") -> list[VersionPlace]:
    return [
        VersionPlace(
            id=DocumentId(f"doc_{name}_{label}"),
            collection=collection,
            name=name.replace("*", label),
            title=name.split("-#")[0].replace("*", ""),
            lineage=LineageId(f"lin_{name}"),
            version=label,
            order=at,
            dated=date(2025, 1 + at, 10),
        )
        for at, label in enumerate(labels)
    ]


PLACES = [*_places("TR-201-#*.docx", [str(n) for n in range(1, 11)]), *_places("SOP-7 rev *.pdf", ["A", "B"])]


@pytest.mark.parametrize(
    ("question", "as_of", "rest"),
    [
        ("As of #4, which solvent is used in step 3?", "#4", "Which solvent is used in step 3?"),
        ("Which solvent is used in step 3 as of #4?", "#4", "Which solvent is used in step 3?"),
        ("Which solvent is used in step 3 in version 4?", "version 4", "Which solvent is used in step 3?"),
        ("In TR-201 #4, which solvent is used?", "TR-201 #4", "In TR-201, which solvent is used?"),
        ("What is the limit in version 4 of TR-201?", "TR-201 version 4", "What is the limit in TR-201?"),
        ("What does rev B say about rinsing?", "version B", "What does rev B say about rinsing?"),
        ("What was the yield of step 2 as of March 2025?", "March 2025", "What was the yield of step 2?"),
        ("As of 2025-03-12, what was the yield?", "2025-03-12", "What was the yield?"),
        ("What is the yield of step 2?", None, "What is the yield of step 2?"),
        ("Which lot was made in March 2025?", None, "Which lot was made in March 2025?"),
        ("What changed between #4 and #7?", None, "What changed between #4 and #7?"),
        ("What does version 40 say?", None, "What does version 40 say?"),
        ("What is the yield in TR-201-#10.docx?", "TR-201-#10.docx", "What is the yield in TR-201-#10.docx?"),
        ("Which vitamin B is used?", None, "Which vitamin B is used?"),
    ],
)
def test_a_question_says_as_of_when_it_asks(question: str, as_of: str | None, rest: str) -> None:
    said = said_in(question, PLACES)
    assert (said.as_of, said.question) == (as_of, rest)


def test_without_versions_nothing_is_read_into_a_question() -> None:
    assert said_in("What does #4 say?", []).as_of is None


@pytest.mark.parametrize(
    ("question", "asked", "rest"),
    [
        ("According to TR-201, what is the limit?", {"lin_TR-201-#*.docx"}, "What is the limit?"),
        ("What is the limit according to the report TR-201?", {"lin_TR-201-#*.docx"}, "What is the limit?"),
        ("According to TR-999, what is the limit?", set(), "According to TR-999, what is the limit?"),
        (
            "According to the analyst, what is the limit?",
            set(),
            "According to the analyst, what is the limit?",
        ),
    ],
)
def test_a_document_may_be_asked_alone(question: str, asked: set[str], rest: str) -> None:
    said = said_in(question, PLACES)
    assert (set(said.lineages), said.question) == (asked, rest)


def test_a_document_asked_alone_as_of_a_version() -> None:
    said = said_in("According to TR-201 #4, what is the limit?", PLACES)
    assert said.as_of == "TR-201 #4"
