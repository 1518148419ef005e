"""PDF with text in two columns: headings of the first level and tables go across, paragraphs run in columns."""

import io

from builder.write.blocks import Block, Figure, Heading, Item, Table, Text
from builder.write.pdf import STYLES, flow, marked, stored_pictures
from builder.write.title import NOTICE, Title
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer
from reportlab.platypus import Table as Grid

_SMALL = ParagraphStyle("column", parent=STYLES["BodyText"], fontSize=9, leading=11.5, alignment=TA_JUSTIFY)
_BULLET = ParagraphStyle("column item", parent=_SMALL, leftIndent=9, bulletIndent=0)
_HEADING = ParagraphStyle("column heading", parent=STYLES["Heading3"], fontSize=10, leading=13, spaceBefore=4)
_GAP, _MOST = 12, 90 * mm


def _narrow(block: Block) -> list:
    """A block inside a column."""
    match block:
        case Text(text):
            return [Paragraph(marked(text), _SMALL)]
        case Item(text):
            return [Paragraph(marked(text), _BULLET, bulletText="•")]
        case Heading(_, text):
            return [Paragraph(marked(text), _HEADING)]
    raise TypeError(type(block).__name__)


def _height(item, width: float) -> float:
    return item.wrap(width, 10_000)[1] + item.style.spaceBefore + item.style.spaceAfter


def _pair(items: list, width: float) -> Grid:
    """Two columns of equal height as far as paragraphs allow; none is parted, and no heading ends a column."""
    heights = [_height(item, width) for item in items]
    places = [n for n in range(1, len(items) + 1) if items[n - 1].style.parent is not STYLES["Heading3"]]
    cut = min(places, key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (0, 0), 0),
        ("RIGHTPADDING", (1, 0), (1, 0), 0),
    ]
    return Grid([[items[:cut], items[cut:]]], colWidths=[width + _GAP, width + _GAP], style=style)


def _parts(items: list, width: float) -> list[Grid]:
    """Pairs of columns, each low enough to find room on a page that has begun."""
    pairs, taken, height = [], [], 0.0
    for item in items:
        more = _height(item, width)
        heading = item.style.parent is STYLES["Heading3"]
        if taken and height + more > 2 * _MOST and (heading or height > 2.4 * _MOST):
            pairs.append(_pair(taken, width))
            taken, height = [], 0.0
        taken.append(item)
        height += more
    return [*pairs, _pair(taken, width)]


def write_columns(title: Title, blocks: list[Block]) -> bytes:
    """An A4 document in two columns. Raises ValueError for a character that the built-in fonts lack."""
    target = io.BytesIO()
    document = SimpleDocTemplate(
        target,
        pagesize=A4,
        title=f"{title.document} {title.title}",
        author=title.author,
        subject=NOTICE,
        invariant=1,
        pageCompression=0,
        topMargin=20 * mm,
        bottomMargin=22 * mm,
        leftMargin=20 * mm,
        rightMargin=20 * mm,
    )
    story = [Paragraph(marked(title.title), STYLES["Title"])]
    story += [Paragraph(marked(line), STYLES["BodyText"]) for line in title.lines()]
    story.append(Spacer(1, 5 * mm))
    column: list = []

    def close() -> None:
        if column:
            story.extend(_parts(list(column), document.width / 2 - _GAP))
            column.clear()

    for block in blocks:
        if isinstance(block, Table | Figure) or (isinstance(block, Heading) and block.level == 1):
            close()
            story += flow(block, document.width)
        else:
            column += _narrow(block)
    close()

    def footer(canvas, page) -> None:
        canvas.setFont("Helvetica", 7)
        canvas.drawString(20 * mm, 12 * mm, f"{title.document}. {NOTICE}")
        canvas.drawRightString(A4[0] - 20 * mm, 12 * mm, f"Page {page.page}")

    with stored_pictures():
        document.build(story, footer, footer)
    return target.getvalue()
