"""Citations say where their own words stand, not where their chunk stands."""

import pytest

from core.domain.search import Scope
from core.domain.vocabulary import AskMode
from core.ingest.views.folding import reads_as
from core.ingest.views.read_back import ink_in_boxes, text_in_boxes
from core.retrieval.located import ExactPlaces


def cited(bench, question):
    run = bench.asking.start(question, Scope(), AskMode.AUTO, "tester")
    record = bench.asking.wait(run).record
    assert record is not None
    return [one for one in record.answer.observations if one.number and one.locator]


@pytest.mark.parametrize(
    "question", ["What is the limit of IMP-G?", "What is the largest impurity in every lot?"]
)
def test_the_boxes_of_a_pdfs_citation_read_back_as_its_quote(demo_workbench, question):
    checked = 0
    for one in cited(demo_workbench, question):
        path = demo_workbench.library.original(one.locator.document_id)
        if one.locator.boxes and one.locator.document.startswith("TR-204"):
            assert reads_as(text_in_boxes(path, one.locator.boxes), one.locator.quote)
            assert min(ink_in_boxes(path, one.locator.boxes)) > 0
            assert one.locator.page == one.locator.boxes[0].page
            checked += 1
    assert checked


def test_the_cells_of_a_sheets_citation_are_those_of_its_row(demo_workbench):
    found = cited(demo_workbench, "What was the internal temperature after 30 minutes in lot K9-13?")
    (cells,) = [one.locator.cells for one in found if one.locator.sheet == "Step 3 log K9-13"]
    assert cells == "A4:B4"  # the third cell of that row is empty


def test_what_is_not_cited_or_not_there_stays_as_it_is(demo_workbench):
    rooms = demo_workbench._rooms
    one = cited(demo_workbench, "What is the limit of IMP-G?")[0]
    chunk = rooms.store.documents.chunks_by_id([one.locator.chunk_id])[one.locator.chunk_id]
    whole = one.model_copy(update={"locator": one.locator.model_copy(update={"boxes": chunk.boxes})})
    locate = ExactPlaces(rooms.store.documents, rooms.store.blobs.path)
    assert locate([whole]) == (one,)
    uncited = whole.model_copy(update={"number": None})
    assert locate([uncited]) == (uncited,)
    demo_workbench.library.original(one.locator.document_id).unlink()
    assert locate([whole]) == (whole,)
