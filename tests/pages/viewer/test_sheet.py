"""Sheets: letters, numbers, the cited cells, windows of rows and sheets to move between."""

import re

from core.domain.document import Chunk
from core.domain.views import Merge, SheetView
from core.domain.vocabulary import ChunkKind
from pages.viewer.sheet import sheet_html, start_row

VIEW = SheetView(
    sheets=("S",),
    sheet="S",
    letters=("A", "B", "C"),
    header=("Lot", "Yield", ""),
    header_number=1,
    numbers=(10, 11, 12),
    rows=(
        ("LK-1", "84.2", ""),
        ("merged <b>", "", "x"),
        ("a long remark that runs over the next cells", "", ""),
    ),
    merges=(Merge(row=11, column=1, rows=1, columns=2), Merge(row=11, column=2, rows=2, columns=1)),
    total=400,
)


def test_cited_cells_their_row_and_their_letters_are_marked():
    drawn = sheet_html(VIEW, {(10, 2)})
    assert re.findall(r'<td class="cited[^"]*">(.*?)</td>', drawn) == ["84.2"]
    assert '<th class="cited">B</th>' in drawn
    assert '<tr class="cited"><th class="cited">10</th>' in drawn
    assert "merged &lt;b&gt;" in drawn


def test_merged_cells_span_and_areas_that_overlap_do_no_harm():
    drawn = sheet_html(VIEW, set())
    row = re.search(r"<tr><th>11</th>(.*?)</tr>", drawn)[1]
    assert row.startswith('<td class="short" rowspan="1" colspan="2">merged')
    assert row.count("<td") == 2
    assert drawn.count("rowspan") == 1


def test_long_text_runs_over_empty_cells_and_numbers_stand_right():
    drawn = sheet_html(VIEW, set())
    assert '<td colspan="3">a long remark' in drawn
    assert '<td class="num short">84.2</td>' in drawn


def test_the_row_of_names_stands_on_top():
    drawn = sheet_html(VIEW, set())
    assert '<tr class="head"><th>1</th><td class="short">Lot</td>' in drawn


def test_the_window_begins_a_little_above_the_passage():
    base = {"id": "c", "document_id": "d", "section_id": "s", "parse_version": 1, "ordinal": 0, "text": "x"}
    at = Chunk(**base, kind=ChunkKind.TABLE, cells="B40:D79")
    assert start_row(at, cited=True) == 34
    assert start_row(at, cited=False) == 1
    assert start_row(Chunk(**base, kind=ChunkKind.TABLE, cells=None), cited=True) == 1


def test_a_passage_opens_among_its_rows_with_its_cells_marked(added, shown, page):
    said = page.texts(shown(added("xlsx"), "LK-250 | 85"))
    assert re.findall(r'<td class="cited[^"]*">(.*?)</td>', said) == ["LK-250", "85"]
    assert '<tr class="head"><th>1</th>' in said and "Yield (%)" in said
    assert "LK-100" not in said
    assert re.search(r"rows \d+–\d+ of 301", said)


def test_rows_and_sheets_turn(added, shown, page):
    app = shown(added("xlsx"), "LK-250 | 85")
    app = next(one for one in app.button if one.label == "rows →").click().run()
    assert "LK-300" in page.texts(app)
    assert "cited" not in re.findall(r'<table class="bs-sheet">.*', page.texts(app))[0]
    app = next(one for one in app.button if "Remarks" in one.label).click().run()
    said = page.texts(app)
    assert "dried twice" in said and "By &lt;b&gt;" in said
    app = app.button(key="sheet_0").click().run()
    assert "rows 1–40 of 301" in page.texts(app)
    app = next(one for one in app.button if one.label == "Show more").click().run()
    assert "rows 1–80 of 301" in page.texts(app)


def test_a_comment_is_told_beside_its_cell(added, shown, page):
    said = page.texts(shown(added("xlsx"), "weighing slip"))
    assert "<mark>weighing slip</mark>" in said
    assert re.findall(r'<td class="cited[^"]*">(.*?)</td>', said) == ["Mira"]
