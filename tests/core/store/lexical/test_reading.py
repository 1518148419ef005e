"""What retrieval, citations and the reader beside an answer rely on."""

from collections.abc import Callable
from datetime import datetime

import pytest
from sqlalchemy import event

from core.domain.document import Document, ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import ChunkId, PersonId, SectionId, chunk_id, section_id
from core.domain.vocabulary import DocumentStatus
from core.errors import NotFound
from core.store import Store

Ready = Callable[..., Document]
Parse = Callable[..., ParsedDocument]


def test_chunks_come_back_as_they_were_parsed_in_reading_order(
    store: Store, ready: Ready, parse: Parse
) -> None:
    parsed = parse(sections=3, chunks=4)
    document = ready(parsed=parsed)
    chunks = store.documents.chunks(document.id)
    assert [c.ordinal for c in chunks] == list(range(12))
    for stored, given in zip(chunks, parsed.chunks, strict=True):
        assert (stored.text, stored.page, stored.boxes, stored.kind) == (
            given.text,
            given.page,
            given.boxes,
            given.kind,
        )


def test_a_table_keeps_its_grid_and_place(store: Store, ready: Ready, table: ParsedChunk) -> None:
    parsed = ParsedDocument(
        media_type="x", title="t", sections=(ParsedSection(ordinal=0, level=0, title="t"),), chunks=(table,)
    )
    (chunk,) = store.documents.chunks(ready(parsed=parsed).id)
    assert (chunk.grid, chunk.sheet, chunk.cells, chunk.table) == (table.grid, "S1", "A1:B2", 0)
    hit = store.documents.hits([chunk.id])[chunk.id]
    assert (hit.grid, hit.sheet, hit.cells) == (table.grid, "S1", "A1:B2")


def test_sections_nest_and_hold_their_own_chunks(store: Store, ready: Ready) -> None:
    document = ready()
    top, first, second = store.documents.outline(document.id)
    assert (top.parent_id, first.parent_id, second.parent_id) == (None, top.id, first.id)
    assert [c.ordinal for c in store.documents.section_chunks(second.id)] == [3, 4, 5]
    assert store.documents.section_chunks(top.id) == []
    assert store.documents.section(first.id) == first
    with pytest.raises(NotFound):
        store.documents.section(SectionId("sec_none"))
    with pytest.raises(NotFound):
        store.documents.section_chunks(SectionId("sec_none"))


def test_neighbours_are_those_before_and_after_within_the_document(store: Store, ready: Ready) -> None:
    one, other = ready(b"1"), ready(b"2")
    ids = [chunk_id(one.id, 1, n) for n in range(6)]
    last_of_other = chunk_id(other.id, 1, 5)
    found = store.documents.neighbours(
        [ids[0], ids[3], last_of_other, ChunkId("chk_none")], before=2, after=1
    )
    assert {key: [c.id for c in value] for key, value in found.items()} == {
        ids[0]: [ids[1]],
        ids[3]: [ids[1], ids[2], ids[4]],
        last_of_other: [chunk_id(other.id, 1, 3), chunk_id(other.id, 1, 4)],
    }


def test_a_hit_carries_all_that_a_citation_shows(store: Store, ready: Ready) -> None:
    document = ready()
    wanted = chunk_id(document.id, 1, 4)
    hit = store.documents.hits([wanted])[wanted]
    assert (hit.document, hit.collection, hit.version) == ("TR-201", "K9", "1")
    assert (hit.section, hit.path) == ("Heading 2", ("TR-201", "Heading 1", "Heading 2"))
    assert (hit.ordinal, hit.page, hit.score) == (4, 1, 0.0)
    assert hit.text == "Batch 4 was heated to 4 °C."


def test_hits_keep_the_order_asked_and_leave_out_what_is_not_there(store: Store, ready: Ready) -> None:
    document = ready()
    ids = [chunk_id(document.id, 1, n) for n in (5, 0, 3)]
    assert list(store.documents.hits([ids[0], ChunkId("chk_none"), *ids[1:]])) == ids
    assert list(store.documents.chunks_by_id(ids)) == ids
    assert store.documents.hits([]) == {}


def test_a_removed_document_is_no_hit_and_its_chunks_stay_readable(
    store: Store, ready: Ready, now: datetime
) -> None:
    document = ready()
    ids = [chunk_id(document.id, 1, n) for n in range(6)]
    store.documents.remove(document.id, PersonId("anna"), now)
    assert store.documents.hits(ids) == {}
    assert list(store.documents.chunks_by_id(ids)) == ids
    assert len(store.documents.chunks(document.id)) == 6


def test_an_unfinished_document_is_no_hit(
    store: Store, receive: Callable[..., tuple[Document, bool]], parse: Parse, now: datetime
) -> None:
    document, _ = receive()
    store.documents.save_parse(document.id, parse(), 1, now)
    assert store.documents.hits([chunk_id(document.id, 1, 0)]) == {}
    store.documents.finish(document.id, DocumentStatus.READY, now)
    assert len(store.documents.hits([chunk_id(document.id, 1, 0)])) == 1


def test_a_new_parse_version_is_searched_and_the_cited_one_stays_readable(
    store: Store, ready: Ready, parse: Parse, now: datetime
) -> None:
    document = ready()
    store.documents.save_parse(document.id, parse(sections=1, chunks=2, word="cooled"), 2, now)
    old, new = chunk_id(document.id, 1, 0), chunk_id(document.id, 2, 0)
    assert list(store.documents.hits([old, new])) == [new]
    assert store.documents.chunks_by_id([old])[old].text == "Batch 0 was heated to 0 °C."
    assert store.documents.chunks(document.id)[0].text == "Batch 0 was cooled to 0 °C."
    assert len(store.documents.outline(document.id)) == 2
    assert store.documents.section(section_id(document.id, 1, 2)).title == "Heading 2"


def test_the_same_parse_version_replaces_what_was_there(
    store: Store, ready: Ready, parse: Parse, now: datetime
) -> None:
    document = ready()
    shorter = store.documents.save_parse(document.id, parse(sections=1, chunks=2), 1, now)
    assert (shorter.sections, shorter.chunks) == (2, 2)
    assert len(store.documents.chunks(document.id)) == 2
    assert store.documents.chunks_by_id([chunk_id(document.id, 1, 5)]) == {}


@pytest.mark.parametrize("batch", [1, 4, 6, 7, 1000])
def test_every_searchable_chunk_is_iterated_once(
    store: Store, ready: Ready, now: datetime, batch: int
) -> None:
    documents = [ready(b"1"), ready(b"2"), ready(b"3", collection="A")]
    store.documents.remove(ready(b"4").id, PersonId("anna"), now)
    parts = list(store.documents.iter_chunks(batch=batch))
    assert all(len(part) == batch for part in parts[:-1])
    pairs = [(d.id, c.ordinal) for part in parts for d, c in part]
    assert sorted(pairs) == sorted((d.id, n) for d in documents for n in range(6))
    assert {d.id for part in store.documents.iter_chunks("A", batch) for d, _ in part} == {documents[2].id}


def test_no_reading_of_chunks_goes_through_the_whole_table(store: Store, ready: Ready) -> None:
    """Speed on a laptop says nothing about a hundred thousand chunks; the plan of a query does."""
    document = ready()
    said: list[tuple[str, object]] = []
    event.listen(
        store._database.engine,
        "before_cursor_execute",
        lambda _c, _k, statement, parameters, *_: said.append((statement, parameters)),
    )
    chunks = store.documents.chunks(document.id)
    ids = [chunk.id for chunk in chunks]
    store.documents.hits(ids)
    store.documents.chunks_by_id(ids)
    store.documents.neighbours(ids)
    store.documents.section_chunks(chunks[0].section_id)
    store.documents.outline(document.id)
    list(store.documents.iter_chunks("K9"))
    plans = set()
    with store._database.engine.connect() as connection:
        for statement, parameters in said.copy():
            if statement.startswith("SELECT"):
                plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN " + statement, parameters)
                plans |= {row.detail for row in plan}
    assert len(plans) >= 6
    assert not [detail for detail in plans if detail.startswith("SCAN")], plans
