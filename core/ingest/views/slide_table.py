"""Tables and charts of a slide as HTML tables, the cited cells marked."""

from collections.abc import Collection, Sequence
from html import escape

from lxml import etree

from core.ingest.office.drawing import Chart
from core.ingest.office.opc import A
from core.ingest.text import clean_line, whole_number
from core.ingest.views.colours import Palette
from core.ingest.views.folding import folded
from core.ingest.views.places import EMU, number
from core.ingest.views.slide_text import TextDrawer, body_text

Cell = tuple[int, int]
_PLAIN = ("{5940675A-B579-460E-94D1-54222C63F5DA}", "{2D5ABB26-0587-4C30-8999-92F81FD0307C}")
_ON = ("1", "true")


def table_html(
    table: etree._Element, texts: TextDrawer, palette: Palette, cited: Collection[Cell], lines: Sequence[str]
) -> str:
    """A slide's table. `cited` are rows and columns from 0; without any, rows that hold all the cells of
    one of `lines` (cells divided by bars) are marked."""
    columns = [number(column.get("w")) for column in table.iterfind(f"{A}tblGrid/{A}gridCol")]
    total = sum(columns) or 1.0
    widths = "".join(f'<col style="width:{100 * wide / total:.2f}%">' for wide in columns)
    rows = list(table.iterfind(f"{A}tr"))
    cited = cited or _rows_with(rows, lines)
    properties = table.find(f"{A}tblPr")
    body = []
    for at, row in enumerate(rows):
        fill, colour, bold = _band(at, properties, palette)
        cells = "".join(
            _cell(cell, texts, palette, (fill, colour, bold), (at, column) in cited)
            for column, cell in enumerate(row.iterfind(f"{A}tc"))
        )
        state = ' class="cited"' if any(r == at for r, _ in cited) else ""
        body.append(f'<tr{state} style="height:{texts.cqw(number(row.get("h")) / EMU)}">{cells}</tr>')
    return f'<table class="bs-slide-table"><colgroup>{widths}</colgroup>{"".join(body)}</table>'


def chart_html(chart: Chart, texts: TextDrawer, lines: Sequence[str]) -> str:
    """A chart as its title and the table of its numbers."""
    wanted = {tuple(folded(cell) for cell in line.split(" | ")) for line in lines}
    rows = []
    for at, row in enumerate(chart.rows):
        tag = "td" if at else "th"
        state = ' class="cited"' if tuple(folded(clean_line(cell)) for cell in row) in wanted else ""
        cells = "".join(f"<{tag}{state}>{escape(clean_line(cell))}</{tag}>" for cell in row)
        rows.append(f"<tr>{cells}</tr>")
    words = "".join(f"<p>{escape(clean_line(text))}</p>" for text in (chart.title, *chart.labels) if text)
    return (
        f'<div class="bs-chart" style="font-size:{texts.cqw(11)}">{words}<table>{"".join(rows)}</table></div>'
    )


def _band(at: int, properties: etree._Element | None, palette: Palette) -> tuple[str, str, bool]:
    """Fill, text colour and weight that the usual table style gives a row."""
    style = properties.findtext(f"{A}tableStyleId") if properties is not None else None
    if properties is None or style is None or style.strip() in _PLAIN:
        return "", "", False
    accent = palette.named("accent1")
    if properties.get("firstRow") in _ON and at == 0:
        return accent, "#ffffff", True
    banded = properties.get("bandRow") in _ON and at % 2 == 1
    return f"color-mix(in srgb,{accent} {34 if banded else 18}%,#ffffff)", "", False


def _cell(
    cell: etree._Element, texts: TextDrawer, palette: Palette, row: tuple[str, str, bool], cited: bool
) -> str:
    if cell.get("hMerge") in _ON or cell.get("vMerge") in _ON:
        return ""
    spans = "".join(
        f' {name}="{count}"'
        for name, key in (("colspan", "gridSpan"), ("rowspan", "rowSpan"))
        if (count := whole_number(cell.get(key))) > 1
    )
    properties = cell.find(f"{A}tcPr")
    own = palette.fill(properties)
    background = row[0] if own is None else own
    anchor = {"ctr": "middle", "b": "bottom"}.get(
        properties.get("anchor", "") if properties is not None else ""
    )
    style = f"padding:{texts.cqw(3.6)} {texts.cqw(7.2)};vertical-align:{anchor or 'top'}"
    style += f";background:{background}" if background else ""
    style += ";font-weight:700" if row[2] else ""
    body = cell.find(f"{A}txBody")
    inner = texts.paragraphs(body, texts.defaults(), [], row[1]) if body is not None else ""
    state = ' class="cited"' if cited else ""
    return f'<td{state}{spans} style="{style}">{inner}</td>'


def _rows_with(rows: Sequence[etree._Element], lines: Sequence[str]) -> set[Cell]:
    found: set[Cell] = set()
    wanted = [{folded(cell) for cell in line.split(" | ")} - {""} for line in lines]
    for at, row in enumerate(rows):
        cells = [_folded(cell) for cell in row.iterfind(f"{A}tc")]
        if any(one and one <= set(cells) for one in wanted):
            found |= {(at, column) for column in range(len(cells))}
    return found


def _folded(cell: etree._Element) -> str:
    body = cell.find(f"{A}txBody")
    return folded(body_text(body)) if body is not None else ""
