"""What a person decides about a lineage, and that it stays."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from core.domain.ids import DocumentId, PersonId
from core.domain.lineage import Decision, DecisionKind, Grouping, Member
from core.lineage.group import group

Make = Callable[..., Member]
Body = Callable[..., str]
Split = Callable[[list[Grouping]], list[list[Grouping]]]
NOON = datetime(2025, 6, 1, 12, tzinfo=UTC)


def decide(
    document: Member, kind: DecisionKind, other: Member | None = None, at: int = 0, **given: object
) -> Decision:
    return Decision(
        document_id=document.id, kind=kind, other=other.id if other else None, by=PersonId("ada"),
        at=NOON + timedelta(minutes=at), **given,
    )  # fmt: skip


@pytest.fixture
def shelf(make: Make, body: Body) -> dict[str, Member]:
    """Two versions of a report, two of a plan, and a note."""
    return {
        "r1": make("TR-1_v1.docx", body("r"), after=1),
        "r2": make("TR-1_v2.docx", body("r", 0, 22), after=2),
        "p1": make("plan_v1.docx", body("p"), after=3),
        "p2": make("plan_v2.docx", body("p", 0, 22), after=4),
        "n": make("note.docx", body("n"), after=5),
    }


def together(groupings: list[Grouping], shelf: dict[str, Member]) -> set[frozenset[str]]:
    keys = {member.id: key for key, member in shelf.items()}
    found: dict[DocumentId, set[str]] = {}
    for one in groupings:
        found.setdefault(one.group, set()).add(keys[one.document_id])
    return {frozenset(group) for group in found.values()}


def sets(text: str) -> set[frozenset[str]]:
    return {frozenset(part.split()) for part in text.split(",")}


@pytest.mark.parametrize(
    ("decisions", "outcome"),
    [
        ([], "r1 r2, p1 p2, n"),
        ([("n", "join", "r1")], "r1 r2 n, p1 p2"),
        ([("r2", "alone", "")], "r1, r2, p1 p2, n"),
        ([("r2", "join", "p1")], "r1, r2 p1 p2, n"),
        ([("n", "join", "r1"), ("n", "join", "p1")], "r1 r2, p1 p2 n"),
        ([("n", "join", "r1"), ("n", "alone", "")], "r1 r2, p1 p2, n"),
        ([("n", "alone", ""), ("n", "join", "r1")], "r1 r2 n, p1 p2"),
        ([("r1", "join", "n"), ("p1", "join", "n")], "r1 p1 n, r2, p2"),
        ([("n", "join", "r2"), ("r2", "alone", "")], "r1 n, r2, p1 p2"),
        ([("n", "join", "r2"), ("r2", "join", "p1")], "r1 n, r2 p1 p2"),
        ([("r2", "alone", ""), ("n", "join", "r2")], "r1, r2 n, p1 p2"),
        ([("r1", "join", "p1"), ("r2", "join", "p2")], "r1 r2 p1 p2, n"),
        ([("r1", "join", "r2"), ("r2", "join", "r1")], "r1 r2, p1 p2, n"),
        ([("n", "join", "gone")], "r1 r2, p1 p2, n"),
    ],
)  # fmt: skip
def test_what_a_person_decides_stands(
    make: Make, shelf: dict[str, Member], decisions: list[tuple[str, str, str]], outcome: str, body: Body
) -> None:
    gone = make("gone.docx", body("gone"))
    made = [
        decide(shelf[one], DecisionKind(kind), gone if other == "gone" else shelf.get(other), at)
        for at, (one, kind, other) in enumerate(decisions)
    ]
    groupings = group(list(shelf.values()), made)
    assert together(groupings, shelf) == sets(outcome)
    touched = {shelf[one].id for one, _, other in decisions if other != "gone"}
    for one in groupings:
        if one.document_id in touched:
            assert one.by == "ada" and one.reason.startswith("Put here by a person")
        else:
            assert one.by is None


def test_a_later_import_does_not_undo_a_decision(make: Make, shelf: dict[str, Member], body: Body) -> None:
    made = [decide(shelf["r2"], DecisionKind.ALONE), decide(shelf["n"], DecisionKind.JOIN, shelf["p1"], 1)]
    shelf["r3"] = make("TR-1_v3.docx", body("r", 0, 24), after=900)
    shelf["n2"] = make("note_v2.docx", body("n", 0, 22), after=901)
    found = together(group(list(shelf.values()), made), shelf)
    assert frozenset({"r1", "r3"}) in found and frozenset({"r2"}) in found
    assert any({"p1", "p2", "n"} <= one for one in found)


def test_a_version_that_a_person_gave_sets_label_place_and_date(
    shelf: dict[str, Member], lineages: Split
) -> None:
    day = date(2025, 1, 2)
    groupings = group(
        list(shelf.values()), [decide(shelf["r1"], DecisionKind.VERSION, version="3", dated=day)]
    )
    report = next(
        lineage for lineage in lineages(groupings) if shelf["r1"].id in {one.document_id for one in lineage}
    )
    assert [(one.document_id, one.version) for one in report] == [
        (shelf["r2"].id, "2"),
        (shelf["r1"].id, "3"),
    ]
    assert (report[1].dated, report[1].dated_from, report[1].by) == (day, "person", "ada")


def test_documents_joined_to_one_that_is_gone_stay_together(
    make: Make, shelf: dict[str, Member], body: Body
) -> None:
    gone = make("gone.docx", body("gone"))
    made = [decide(shelf["n"], DecisionKind.JOIN, gone), decide(shelf["p1"], DecisionKind.JOIN, gone, 1)]
    assert together(group(list(shelf.values()), made), shelf) == sets("r1 r2, p1 n, p2")


def test_a_document_stays_in_the_lineage_when_the_version_that_it_was_put_beside_is_removed(
    make: Make, shelf: dict[str, Member]
) -> None:
    made = [decide(shelf["n"], DecisionKind.JOIN, shelf["r1"])]
    gone = [member.model_copy(update={"removed": key == "r1"}) for key, member in shelf.items()]
    assert together(group(gone, made), shelf) == sets("r2 n, p1 p2")
    none_left = [member.model_copy(update={"removed": key in ("r1", "r2")}) for key, member in shelf.items()]
    assert together(group(none_left, made), shelf) == sets("n, p1 p2")
