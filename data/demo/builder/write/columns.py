"""PDF with text in two columns: headings of the first level and tables go across, paragraphs run in columns."""

import io

from builder.write.blocks import Block, Figure, Heading, Item, Table, Text
from builder.write.pdf import STYLES, flow, marked, stored_pictures
from builder.write.title import NOTICE, Title
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import BalancedColumns, KeepTogether, Paragraph, SimpleDocTemplate, Spacer

_SMALL = ParagraphStyle("column", parent=STYLES["BodyText"], fontSize=9, leading=11.5, alignment=TA_JUSTIFY)
_BULLET = ParagraphStyle("column item", parent=_SMALL, leftIndent=9, bulletIndent=0)


def _narrow(block: Block) -> list:
    """A block inside a column; a paragraph is never parted, so that a sentence stays in one column."""
    match block:
        case Text(text):
            return [KeepTogether([Paragraph(marked(text), _SMALL)])]
        case Item(text):
            return [Paragraph(marked(text), _BULLET, bulletText="•")]
        case Heading(_, text):
            return [Paragraph(marked(text), STYLES["Heading3"])]
    raise TypeError(type(block).__name__)


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
            story.append(BalancedColumns(list(column), nCols=2, innerPadding=14, needed=72))
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
