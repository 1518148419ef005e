"""Tables and charts on slides: spans, cited rows and cells, escaped text."""

import re

import pytest
from pptx import Presentation
from pptx.util import Inches

from core.ingest.office.drawing import Chart
from core.ingest.office.opc import A, Package
from core.ingest.parsers.pptx import slide_parts
from core.ingest.views.colours import Palette
from core.ingest.views.places import Deck
from core.ingest.views.slide_table import chart_html, table_html
from core.ingest.views.slide_text import TextDrawer

ROWS = [
    ("Lot", "Yield", "Remark"),
    ("LK-1", "71.4", "<b>low</b>"),
    ("LK-2", "84.2", ""),
    ("LK-3", "71.4", ""),
]


@pytest.fixture
def draw(tmp_path):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    table = slide.shapes.add_table(4, 3, 0, 0, Inches(6), Inches(2)).table
    table.columns[0].width = Inches(4)
    table.columns[1].width = table.columns[2].width = Inches(1)
    for row, cells in enumerate(ROWS):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(2, 1).merge(table.cell(2, 2))
    path = tmp_path / "table.pptx"
    made.save(path)

    def drawn(cited=(), lines=()):
        with Package(path, path.name) as package:
            (part,) = slide_parts(package)
            deck, palette = Deck(package), Palette(package, None, None)
            element = next(package.xml(part).iter(f"{A}tbl"))
            return table_html(element, TextDrawer(deck, palette, None), palette, cited, lines)

    return drawn


def rows(html):
    return [
        (bool(state), re.sub("<[^>]+>|&nbsp;", "|", cells))
        for state, cells in re.findall(r'<tr( class="cited")?[^>]*>(.*?)</tr>', html)
    ]


def test_columns_have_their_widths_and_merged_cells_span(draw):
    html = draw()
    assert re.findall(r"width:([\d.]+)%", html) == ["66.67", "16.67", "16.67"]
    assert html.count('colspan="2"') == 1
    assert len(re.findall("<td", html)) == 11
    assert "&lt;b&gt;low&lt;/b&gt;" in html and "<b>" not in html


def test_a_line_of_cells_marks_its_row_and_no_row_with_one_of_them(draw):
    found = rows(draw(lines=["LK-3 | 71.4 | "]))
    assert [state for state, _ in found] == [False, False, False, True]


def test_cells_that_are_named_are_marked_alone(draw):
    html = draw(cited={(1, 1)})
    assert html.count('<td class="cited"') == 1
    assert [state for state, _ in rows(html)] == [False, True, False, False]


def test_nothing_is_marked_unasked(draw):
    assert "cited" not in draw()


def test_a_chart_is_its_numbers_with_the_cited_row_marked(tmp_path):
    made = Presentation()
    path = tmp_path / "x.pptx"
    made.save(path)
    chart = Chart("Yield <i>", ["percent"], [["", "Lot"], ["K9-1", "71.4"], ["K9-2", "84.2"]])
    with Package(path, "x.pptx") as package:
        drawer = TextDrawer(Deck(package), Palette(package, None, None), None)
        html = chart_html(chart, drawer, ["K9-2 | 84.2"])
    assert "<p>Yield &lt;i&gt;</p><p>percent</p>" in html
    assert re.findall(r'<td class="cited">(.*?)</td>', html) == ["K9-2", "84.2"]
