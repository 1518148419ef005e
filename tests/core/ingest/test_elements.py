"""Elements in reading order become sections, chunks and table windows, and nothing is lost."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Box, ParsedDocument
from core.domain.vocabulary import ChunkKind
from core.ingest.elements import Builder, Item, coverage
from core.ingest.formats.grids import cell_spans, grid_text, make_grid
from core.ingest.text import clean_line

ELEMENTS = st.lists(
    st.one_of(
        st.tuples(st.just("heading"), st.integers(1, 9), st.text(max_size=30)),
        st.tuples(st.just("paragraph"), st.text(max_size=200)),
        st.tuples(st.just("note"), st.text(max_size=40)),
        st.tuples(st.just("code"), st.text(max_size=60)),
        st.tuples(st.just("list"), st.lists(st.text(max_size=30), max_size=5)),
        st.tuples(
            st.just("table"),
            st.lists(st.lists(st.text(max_size=12), min_size=1, max_size=4), max_size=8),
            st.integers(0, 2),
        ),
        st.tuples(st.just("figure"), st.text(max_size=20), st.text(max_size=20)),
        st.tuples(st.just("top")),
    ),
    max_size=20,
)


def build(elements: list[tuple]) -> ParsedDocument:
    builder = Builder("made.txt")
    for kind, *values in elements:
        if kind == "table":
            rows, header = values
            builder.table(make_grid(rows, header))
        elif kind == "figure":
            builder.figure(values[0], caption=values[1])
        else:
            getattr(builder, kind)(*values)
    return builder.finish("text/plain")


def letters(text: str) -> str:
    return "".join(unicodedata.normalize("NFC", text).split())


@given(ELEMENTS)
def test_every_element_text_is_in_a_chunk_or_a_heading(elements):
    parsed = build(elements)
    stored = "\n".join([*(chunk.text for chunk in parsed.chunks), *(s.title for s in parsed.sections)])
    for kind, *values in elements:
        texts = [values[1]] if kind == "heading" else []
        texts = [values[0]] if kind in ("paragraph", "note", "code") else texts
        texts = values[0] if kind == "list" else texts
        texts = [cell for row in values[0] for cell in row] if kind == "table" else texts
        for text in texts:
            assert letters(clean_line(text)) in letters(stored)


@given(ELEMENTS)
def test_sections_nest_and_chunks_are_never_empty(elements):
    parsed = build(elements)
    assert parsed.sections[0].level == 0
    for section in parsed.sections[1:]:
        assert parsed.sections[section.parent].level < section.level
        assert section.title == section.title.strip() != ""
    places = [chunk.section for chunk in parsed.chunks if chunk.section]
    assert places == sorted(places)
    for chunk in parsed.chunks:
        assert chunk.text.strip()
        assert not re.search("[\x00-\x08\ud800-\udfff]", chunk.text)
        assert chunk.text == unicodedata.normalize("NFC", chunk.text)
        assert (chunk.grid is None) == (chunk.kind is not ChunkKind.TABLE)


@given(
    st.lists(st.lists(st.text(max_size=40), min_size=3, max_size=3), min_size=1, max_size=200),
    st.integers(0, 3),
)
def test_windows_of_a_table_carry_its_header_and_every_body_row_once(rows, header):
    builder = Builder("t.csv")
    grid = make_grid(rows, header)
    builder.table(grid, cells=f"B3:D{len(rows) + 2}")
    windows = builder.finish("text/csv").chunks
    body = []
    for chunk in windows:
        head = chunk.grid.header_rows
        assert chunk.grid.rows[:head] == grid.rows[:header][:head]
        assert grid_text(chunk.grid) == chunk.text
        for spans, cells in zip(cell_spans(chunk.grid), chunk.grid.rows, strict=True):
            assert [chunk.text[start:end] for start, end in spans] == list(cells)
        own = chunk.grid.rows[head:]
        start = head + chunk.grid.first_row
        assert list(own) == list(grid.rows[start : start + len(own)])
        body.extend(own)
    kept = [row for row in body if any(row)]
    assert kept == [row for row in grid.rows[min(header, len(rows)) :] if any(row)]


def test_cells_of_each_window_are_its_own_rows():
    builder = Builder("t.xlsx")
    rows = [["lot", "yield"], *([f"L{n}", str(n)] for n in range(100))]
    builder.table(make_grid(rows, 1), sheet="Data", cells="C5:D105")
    chunks = builder.finish("x").chunks
    assert [chunk.cells for chunk in chunks] == ["C5:D45", "C46:D85", "C86:D105"]
    assert [chunk.grid.first_row for chunk in chunks] == [0, 40, 80]
    assert {chunk.sheet for chunk in chunks} == {"Data"}
    assert {chunk.table for chunk in chunks} == {1}


def test_row_numbers_give_exact_ranges_where_rows_were_left_out():
    builder = Builder("t.xlsx")
    builder.table(make_grid([["a", "b"], ["1", "2"], ["3", "4"]], 1), cells="A1:B9", row_numbers=[1, 4, 9])
    assert builder.finish("x").chunks[0].cells == "A1:B9"


def test_a_table_over_two_pages_gives_each_window_its_own_page_and_boxes():
    rows = [["n", "text"], *([str(n), "x" * 60] for n in range(60))]
    boxes = [[Box(page=1 if n < 35 else 2, x0=0, y0=n, x1=9, y1=n + 1)] for n in range(61)]
    builder = Builder("t.pdf")
    builder.table(make_grid(rows, 1), caption="Table 1. Lots", row_boxes=boxes)
    caption, *windows = builder.finish("application/pdf").chunks
    assert caption.kind is ChunkKind.CAPTION
    assert [window.page for window in windows] == [1, 1]
    assert {box.page for box in windows[1].boxes} == {1, 2}
    assert sum(len(window.boxes) for window in windows) == 61


def test_a_heading_without_content_can_still_be_found():
    builder = Builder("x.docx")
    builder.heading(1, "Chapter")
    builder.heading(2, "Stability of K9-13", page=3)
    builder.heading(1, "End")
    parsed = builder.finish("x")
    assert [(chunk.section, chunk.text, chunk.page) for chunk in parsed.chunks] == [
        (2, "Stability of K9-13", 3),
        (3, "End", None),
    ]


def test_a_title_that_the_file_does_not_hold_is_not_stored_text():
    builder = Builder("deck.pptx")
    builder.heading(1, "Slide 1", written=False)
    parsed = builder.finish("x")
    assert parsed.chunks == ()
    assert parsed.stored_characters == 0


@pytest.mark.parametrize(
    ("name", "title", "own", "heading", "expected"),
    [
        ("a/../b report.docx", "", "", "", "b report"),
        ("report.docx", "Given", "Own", "Heading", "Given"),
        ("report.docx", "", "Own", "Heading", "Own"),
        ("report.docx", "", "", "Heading", "Heading"),
        ("", "", "", "", "Untitled"),
        ("new\nline\x00.txt", "", "", "", "new line"),
    ],
)
def test_the_title_is_the_best_that_there_is(name, title, own, heading, expected):
    builder = Builder(name)
    builder.title(own)
    builder.heading(1, heading)
    assert builder.finish("x", title=title).title == expected


def test_a_long_paragraph_is_cut_at_sentence_ends_and_nothing_is_lost():
    sentences = [f"Sentence number {n} tells of batch {n * 7}." for n in range(400)]
    builder = Builder("x.txt")
    builder.paragraph(" ".join(sentences))
    texts = [chunk.text for chunk in builder.finish("x").chunks]
    assert len(texts) > 3
    assert all(text.endswith(".") and len(text) <= 2000 for text in texts)
    assert " ".join(texts) == " ".join(sentences)


def test_nested_lists_keep_depth_and_numbers():
    builder = Builder("x.docx")
    builder.list([Item("first", 0, "1."), Item("inner", 1), "plain", Item("  ", 2)])
    assert builder.finish("x").chunks[0].text == "1. first\n  - inner\n- plain"


def test_a_figure_is_its_alternative_text_and_its_caption():
    builder = Builder("x.docx")
    builder.figure("Scheme of the reactor", caption="Figure 1. Reactor", visible=False)
    builder.figure("", caption="Figure 2")
    builder.figure("")
    parsed = builder.finish("x", source_characters=len("Figure1.ReactorFigure2"))
    assert [(chunk.kind, chunk.text) for chunk in parsed.chunks] == [
        (ChunkKind.FIGURE, "Scheme of the reactor"),
        (ChunkKind.CAPTION, "Figure 1. Reactor"),
        (ChunkKind.FIGURE, "Figure 2"),
    ]
    assert parsed.figures == 3
    assert coverage(parsed) == 1.0


def test_coverage_counts_repeated_headers_and_merged_text_once():
    builder = Builder("x.xlsx")
    rows = [["head", "head"], *([f"{n:04d}", "v"] for n in range(100))]
    builder.table(make_grid(rows, 1), repeated=4)
    parsed = builder.finish("x", source_characters=4 + 100 * 5)
    assert len(parsed.chunks) == 3
    assert parsed.stored_characters == parsed.source_characters
    assert coverage(parsed) == 1.0
    assert coverage(parsed.model_copy(update={"source_characters": 1008})) == 0.5
    assert coverage(parsed.model_copy(update={"source_characters": None})) is None


def test_a_heading_too_long_for_a_title_is_a_paragraph():
    builder = Builder("x.docx")
    builder.heading(1, "word " * 100)
    parsed = builder.finish("x")
    assert len(parsed.sections) == 1
    assert parsed.chunks[0].kind is ChunkKind.PARAGRAPH
