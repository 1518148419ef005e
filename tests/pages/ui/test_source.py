"""Sources: what is cited is marked, exactly, and nothing of a document is markup."""

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import CellGrid, Chunk
from core.domain.vocabulary import ChunkKind
from pages.ui import source


def chunk(text, kind=ChunkKind.PARAGRAPH, grid=None):
    return Chunk(
        id="chk_1",
        document_id="doc_1",
        section_id="sec_1",
        parse_version=1,
        ordinal=0,
        kind=kind,
        text=text,
        grid=grid,
    )


@given(st.text(min_size=1), st.data())
def test_exactly_the_span_is_marked_and_the_text_reads_back(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    drawn = source.marked(text, [(start, end)])
    inside = "".join(re.findall(r"<mark>(.*?)</mark>", drawn, re.DOTALL))
    assert inside == html.escape(text[start:end])
    assert re.sub(r"</?mark>", "", drawn) == html.escape(text)


def test_spans_that_overlap_or_reach_outside_are_marked_once():
    assert source.marked("abcdef", [(1, 3), (2, 4)]) == "a<mark>b</mark><mark>c</mark><mark>d</mark>ef"
    assert source.marked("abc", [(2, 99)]) == "ab<mark>c</mark>"
    assert source.marked("abc", []) == "abc"


def test_the_words_of_the_question_are_marked_and_common_ones_are_not():
    drawn = source.words_marked("The yield was 84.2% for the batch.", "What was the yield of the batch?")
    assert drawn == "The <mark>yield</mark> was 84.2% for the <mark>batch</mark>."


GRID = CellGrid(rows=(("Batch", "Yield"), ("LK-1", "84"), ("LK-2", "84"), ("", "84")), header_rows=1)
TEXT = "\n".join(" | ".join(row) for row in GRID.rows)


def test_a_span_of_one_row_marks_its_cells_and_no_equal_ones():
    start = TEXT.index("LK-2")
    assert source.cited_cells(GRID, TEXT, (start, start + len("LK-2 | 84"))) == {(2, 0), (2, 1)}


def test_a_span_of_one_cell_marks_that_cell():
    start = TEXT.index("84", TEXT.index("LK-2"))
    assert source.cited_cells(GRID, TEXT, (start, start + 2)) == {(2, 1)}


def test_a_caption_before_the_rows_is_stepped_over():
    text = "Table 1. Yields\n" + TEXT
    start = text.index("LK-1")
    assert source.cited_cells(GRID, text, (start, start + 4)) == {(1, 0)}


def test_a_table_is_drawn_with_header_cells_and_escaped_values():
    grid = CellGrid(rows=(("a",), ("<script>alert(1)</script>",)), header_rows=1)
    drawn = source.chunk_html(chunk("a\n<script>alert(1)</script>", ChunkKind.TABLE, grid), (2, 27))
    assert "<th>a</th>" in drawn
    assert '<tr class="cited"><td class="cited bs-wide">&lt;script&gt;' in drawn
    assert "<script" not in drawn


def test_a_list_marks_the_item_that_holds_the_span():
    drawn = source.chunk_html(chunk("first\nsecond\nthird", ChunkKind.LIST), (6, 12))
    assert drawn.count("<li>") == 3
    assert "<li><mark>second</mark></li>" in drawn


def test_neighbours_are_set_back_and_the_cited_chunk_is_not():
    assert "near" in source.chunk_html(chunk("x"), dim=True)
    assert "cited" in source.chunk_html(chunk("x"), cited=True)
