"""Sources: what is cited is marked, exactly, and nothing of a document is markup."""

import html
import io
import re

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from core.domain.document import Box, CellGrid, Chunk, Locator
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


def page_image(*inked):
    """A page of 200 × 100 pixels, white but for these pixels."""
    image, out = Image.new("RGB", (200, 100), "white"), io.BytesIO()
    for pixel in inked:
        image.putpixel(pixel, (0, 0, 0))
    image.save(out, "PNG")
    return out.getvalue()


def test_boxes_are_drawn_on_their_page_only_and_where_they_are():
    png, box = page_image((0, 0), (199, 99)), Box(page=2, x0=10, y0=10, x1=40, y1=20)
    assert source.boxed_page(png, [box], 1, 2) != source.boxed_page(png, [box], 2, 2)
    other = Image.open(io.BytesIO(source.boxed_page(png, [box], 1, 2)))
    assert sorted(count for count, _ in other.getcolors()) == [2, 19998]
    drawn = Image.open(io.BytesIO(source.boxed_page(png, [box], 2, 2)))
    assert drawn.getpixel((50, 30)) != (255, 255, 255)
    assert drawn.getpixel((150, 80)) == (255, 255, 255)
    assert drawn.getpixel((50, 60)) == (255, 255, 255)


def test_empty_margins_are_cut_and_an_empty_page_is_left_whole():
    cut = Image.open(io.BytesIO(source.boxed_page(page_image((90, 50), (110, 50)), [], 1, 2)))
    assert cut.size == (21 + 2 * 24, 1 + 2 * 24)
    assert Image.open(io.BytesIO(source.boxed_page(page_image(), [], 1, 2))).size == (200, 100)


def test_a_place_is_said_in_words():
    base = {"document_id": "d", "document": "D", "chunk_id": "c", "start": 0, "end": 1, "quote": "x"}
    assert source.place(Locator(**base, section="4.2 Solvent", page=3)) == "4.2 Solvent · p. 3"
    assert (
        source.place(Locator(**base, section="S", sheet="Lots", cells="B4:D4"), section=False) == "Lots!B4:D4"
    )
