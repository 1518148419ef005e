"""Places and labels within one lineage."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from core.domain.ids import PersonId
from core.domain.lineage import Decision, DecisionKind, Member
from core.lineage.facts import read
from core.lineage.order import place

Make = Callable[..., Member]
Body = Callable[..., str]


@pytest.mark.parametrize(
    ("names", "placed"),
    [
        (["p_v2.docx", "p.docx"], [("p.docx", "1"), ("p_v2.docx", "2")]),
        (["p_v1.docx", "p.docx", "p_v2.docx"], [("p.docx", "0"), ("p_v1.docx", "1"), ("p_v2.docx", "2")]),
        (
            ["p_v1.docx", "p_v2.docx", "p_final.docx"],
            [("p_v1.docx", "1"), ("p_v2.docx", "2"), ("p_final.docx", "final")],
        ),
        (["p final v2.docx", "p final.docx"], [("p final.docx", "final"), ("p final v2.docx", "2")]),
        (
            ["p 20250312T1030.docx", "p 20250312_1530.docx"],
            [("p 20250312T1030.docx", "2025-03-12"), ("p 20250312_1530.docx", "2025-03-12 (2)")],
        ),
        (["p.docx", "p draft.docx"], [("p draft.docx", "draft"), ("p.docx", "2")]),
        (
            ["p_v2_tracked.docx", "p_v2_clean.docx", "p_v1.docx"],
            [("p_v1.docx", "1"), ("p_v2_tracked.docx", "2"), ("p_v2_clean.docx", "2 clean")],
        ),
    ],
)
def test_places_and_labels(make: Make, body: Body, names: list[str], placed: list[tuple[str, str]]) -> None:
    facts = [read(make(name, body("n", 3 * number, 20 + 3 * number))) for number, name in enumerate(names)]
    if "p.docx" in names and "p_v1.docx" in names:  # the unmarked one is nearest to the first and no larger
        facts = [read(make(name, body("n", 0, 20 + 3 * sorted(names).index(name)))) for name in names]
    assert [(one.facts.member.name, one.label) for one in place(facts, {})] == placed


def test_an_unmarked_copy_of_the_newest_stands_with_it(make: Make, body: Body) -> None:
    facts = [
        read(make("p_v1.docx", body("n", 0, 40))),
        read(make("p_v2.docx", body("n", 0, 60))),
        read(make("p.docx", body("n", 0, 60) + "\nOk.")),
    ]
    assert [(one.facts.member.name, one.label) for one in place(facts, {})] == [
        ("p_v1.docx", "1"),
        ("p_v2.docx", "2"),
        ("p.docx", "2"),
    ]


def test_a_person_may_give_letters_dates_and_words_for_a_version(make: Make, body: Body) -> None:
    facts = [
        read(make(name, body("n", number, 20 + number)))
        for number, name in enumerate(("a.docx", "a (2).docx"))
    ]

    def said(version: str) -> dict[str, Decision]:
        key = facts[0].member.id
        decision = Decision(
            document_id=key,
            kind=DecisionKind.VERSION,
            version=version,
            by=PersonId("ada"),
            at=datetime(2025, 6, 1, tzinfo=UTC),
        )
        return {key: decision}

    assert {one.label for one in place(facts, said("C"))} >= {"C"}
    assert {one.label for one in place(facts, said("as filed"))} >= {"as filed"}
    dated = next(one for one in place(facts, said("2025-03-12")) if one.label == "2025-03-12")
    assert (dated.dated, dated.dated_from) == (date(2025, 3, 12), "person")


def test_what_took_the_place_of_another_stands_after_it(make: Make, body: Body) -> None:
    facts = [
        read(make(name, body("n", number, 20 + number)))
        for number, name in enumerate(("p_v2.docx", "p_v1.docx"))
    ]
    newer, older = facts[1].member.id, facts[0].member.id
    taken = Decision(
        document_id=newer, kind=DecisionKind.JOIN, other=older, newer=True, by=PersonId("watch"),
        at=datetime(2025, 6, 1, tzinfo=UTC),
    )  # fmt: skip
    assert [one.label for one in place(facts, {}, {newer: taken})] == ["2", "1"]
    assert [one.label for one in place(facts, {})] == ["1", "2"]
