"""Lineages as they are kept: names that last, groupings that nobody else's work is lost under."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest

from core.domain.document import Document
from core.domain.ids import DocumentId, PersonId
from core.domain.lineage import Decision, DecisionKind, Fingerprint, Grouping
from core.errors import NotFound
from core.store import Store

Ready = Callable[..., Document]
ANNA = PersonId("anna")


def grouping(
    document: Document, group: Document, version: str, order: int, dated: date | None = None
) -> Grouping:
    return Grouping(
        document_id=document.id, group=group.id, version=version, order=order, dated=dated, reason="told"
    )


@pytest.fixture
def three(ready: Ready) -> list[Document]:
    return [ready(data=f"report {n}".encode(), name=f"TR-201-#{n}.docx") for n in (1, 2, 3)]


def keep(store: Store, now: datetime, groupings: list[Grouping], joining: DocumentId | None = None) -> bool:
    members = [one.document_id for one in groupings]
    return store.lineages.apply("K9", groupings, members, joining, now)


def together(three: list[Document]) -> list[Grouping]:
    return [grouping(one, three[0], str(at + 1), at) for at, one in enumerate(three)]


def test_versions_stand_in_order_and_the_others_are_superseded(
    store: Store, now: datetime, three: list[Document]
) -> None:
    assert keep(store, now, together(three))
    versions = store.lineages.versions(three[1].id)
    assert [one.version for one in versions] == ["1", "2", "3"]
    assert len({one.lineage for one in versions}) == 1
    assert store.lineages.superseded() == sorted(one.id for one in three[:2])
    assert store.lineages.superseded(["other"]) == []
    assert [(one.version, one.order) for one in store.lineages.places(["K9"])] == [
        ("1", 0),
        ("2", 1),
        ("3", 2),
    ]


def test_a_lineage_keeps_its_name_while_others_come_and_go(
    store: Store, now: datetime, three: list[Document], ready: Ready
) -> None:
    keep(store, now, together(three))
    (name,) = {one.lineage for one in store.lineages.versions(three[0].id)}
    older = ready(data=b"older", name="TR-201-#0.docx")
    keep(
        store,
        now,
        [grouping(older, older, "0", 0), *(grouping(d, older, str(n), n) for n, d in enumerate(three, 1))],
    )
    assert {one.lineage for one in store.lineages.versions(older.id)} == {name}
    # One leaves: the rest keep the name, the one that left gets another.
    keep(
        store,
        now,
        [
            grouping(three[2], three[2], "3", 0),
            *(grouping(d, older, str(n), n) for n, d in enumerate([older, *three[:2]])),
        ],
    )
    assert {one.lineage for one in store.lineages.versions(older.id)} == {name}
    assert store.documents.get(three[2].id).lineage not in (None, name)


def test_a_grouping_of_documents_that_have_changed_is_not_kept(
    store: Store, now: datetime, three: list[Document], ready: Ready
) -> None:
    made = together(three)
    ready(data=b"meanwhile", name="TR-204.pdf")
    assert not keep(store, now, made)
    assert store.documents.get(three[0].id).lineage is None


def test_a_document_may_be_grouped_just_before_it_is_ready(
    store: Store, now: datetime, three: list[Document], receive: Callable[..., tuple[Document, bool]]
) -> None:
    joining, _ = receive(b"next", name="TR-201-#4.docx")
    made = [*together(three), grouping(joining, three[0], "4", 3)]
    assert not keep(store, now, made)
    assert keep(store, now, made, joining.id)
    # It is no version that answers until it can be searched.
    assert [one.version for one in store.lineages.versions(joining.id)] == ["1", "2", "3"]


def test_removed_versions_answer_no_more_and_name_nothing(
    store: Store, now: datetime, three: list[Document]
) -> None:
    keep(store, now, together(three))
    store.documents.remove(three[2].id, ANNA, now)
    assert [one.version for one in store.lineages.versions(three[0].id)] == ["1", "2"]
    assert store.lineages.superseded() == [three[0].id]
    assert set(store.lineages.members("K9")) == {three[0].id, three[1].id}


def test_only_what_changes_is_written(store: Store, now: datetime, three: list[Document]) -> None:
    keep(store, now, together(three))
    keep(store, now + timedelta(days=1), together(three))
    assert {store.documents.get(one.id).updated for one in three} == {now}


def test_fingerprints_belong_to_a_parse_and_a_kind(store: Store, three: list[Document]) -> None:
    print_ = Fingerprint(opening="TR-201", headings=("1 Summary",), sketch=(1, 2**63), sentences=2)
    store.lineages.save_fingerprint(three[0].id, 1, 1, print_)
    store.lineages.save_fingerprint(three[1].id, 2, 1, print_)
    asked = [one.id for one in three]
    assert store.lineages.fingerprints(asked, 1) == {three[0].id: print_}
    assert store.lineages.fingerprints(asked, 2) == {}


def test_decisions_are_kept_in_order_of_time(store: Store, now: datetime, three: list[Document]) -> None:
    first, second, third = (one.id for one in three)
    join = Decision(document_id=first, kind=DecisionKind.JOIN, other=second, by=ANNA, at=now)
    name = Decision(
        document_id=third, kind=DecisionKind.VERSION, version="B", dated=date(2025, 3, 1), by=ANNA,
        at=now + timedelta(seconds=1),
    )  # fmt: skip
    store.lineages.decide(name)
    store.lineages.decide(join)
    assert store.lineages.decisions("K9") == [join, name]
    assert store.lineages.decisions("other") == []
    with pytest.raises(NotFound):
        store.lineages.decide(join.model_copy(update={"other": DocumentId("doc_none")}))


def test_what_has_no_lineage_yet_is_told(store: Store, now: datetime, three: list[Document]) -> None:
    assert store.lineages.ungrouped() == ["K9"]
    assert [one.id for one in store.lineages.versions(three[0].id)] == [three[0].id]
    keep(store, now, together(three))
    assert store.lineages.ungrouped() == []
    with pytest.raises(NotFound):
        store.lineages.versions(DocumentId("doc_none"))
