"""PDF from the same blocks, with text that can be read back; no clock and no random id."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from xml.sax.saxutils import escape

from builder.write.archive import stored
from builder.write.blocks import Block, Figure, Heading, Item, Table, Text, plain, runs
from builder.write.title import NOTICE, Title
from reportlab import rl_config
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Image, KeepTogether, PageBreak, Paragraph, SimpleDocTemplate, Spacer
from reportlab.platypus import Table as Grid

STYLES = getSampleStyleSheet()
_SLIDE = ParagraphStyle("slide", parent=STYLES["BodyText"], fontSize=15, leading=20)
_SHORT = 8  # rows
_TAGS = {
    "": "{}",
    "bold": "<b>{}</b>",
    "italic": "<i>{}</i>",
    "sub": "<sub>{}</sub>",
    "sup": "<super>{}</super>",
}
_GRID = [
    ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
    ("BACKGROUND", (0, 0), (-1, 0), colors.Color(0.92, 0.94, 0.95)),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
]
# The built-in fonts have Latin-1 only.
_UNSUITABLE = re.compile("[^\x00-\xff–—’‘“”•…]")


class _Whole(Paragraph):
    """A paragraph that goes to the next page as a whole."""

    def split(self, width: float, height: float) -> list:
        return []


def marked(text: str) -> str:
    if found := _UNSUITABLE.search(text):
        raise ValueError(f"the PDF fonts have no '{found[0]}': {text[:80]}")
    return "".join(_TAGS[style].format(escape(piece)) for style, piece in runs(text))


@contextmanager
def stored_pictures() -> Iterator[None]:
    """Pictures enter the file uncompressed while this is open: two zlibs need not agree on a byte."""
    compressor, text = pdfdoc.zlib, rl_config.useA85
    pdfdoc.zlib, rl_config.useA85 = SimpleNamespace(compress=stored), 0
    try:
        yield
    finally:
        pdfdoc.zlib, rl_config.useA85 = compressor, text


def write_pdf(title: Title, blocks: list[Block], slides: bool = False) -> bytes:
    """An A4 document, or a landscape deck in which each level-1 heading begins a page.

    Raises ValueError for a character that the built-in fonts lack.
    """
    target = io.BytesIO()
    size = landscape(A4) if slides else A4
    document = SimpleDocTemplate(
        target,
        pagesize=size,
        title=f"{title.document} {title.title}",
        author=title.author,
        subject=NOTICE,
        invariant=1,
        pageCompression=0,
        topMargin=22 * mm,
        bottomMargin=22 * mm,
    )
    story = [Paragraph(marked(title.title), STYLES["Title"])]
    story += [Paragraph(marked(line), STYLES["BodyText"]) for line in title.lines()]
    story.append(Spacer(1, 8 * mm))
    for block in blocks:
        if slides and isinstance(block, Heading) and block.level == 1:
            story.append(PageBreak())
        story += flow(block, document.width, _SLIDE if slides else STYLES["BodyText"])

    def footer(canvas, page) -> None:
        canvas.setFont("Helvetica", 7)
        canvas.drawString(22 * mm, 12 * mm, f"{title.document}. {NOTICE}")
        canvas.drawRightString(size[0] - 22 * mm, 12 * mm, f"Page {page.page}")

    with stored_pictures():
        document.build(story, footer, footer)
    return target.getvalue()


def _columns(rows: tuple[tuple[str, ...], ...], width: float, body: ParagraphStyle) -> list[float]:
    """Widths that break no word where that is possible; what is left over goes where the text is."""
    least, wanted = [], []
    for cells in zip(*rows, strict=True):
        words = [word for cell in cells for word in re.split(r"(?<=[ -])", plain(cell))]
        least.append(max(stringWidth(word, "Helvetica", body.fontSize) for word in words) + 14)
        wanted.append(sum(len(cell) for cell in cells) + 1)
    spare = width - sum(least)
    if spare < 0:
        return [width / len(least)] * len(least)
    return [low + spare * share / sum(wanted) for low, share in zip(least, wanted, strict=True)]


def flow(block: Block, width: float, body: ParagraphStyle = STYLES["BodyText"]) -> list:
    """Flowables of a block. A paragraph stays on one page, and a heading with what follows it."""
    match block:
        case Heading(level, text):
            parent = STYLES[f"Heading{level}"]
            size = 24 if body is _SLIDE and level == 1 else parent.fontSize
            style = ParagraphStyle(
                "heading", parent=parent, keepWithNext=1, fontSize=size, leading=size * 1.2, spaceBefore=11
            )
            return [Paragraph(marked(text), style)]
        case Text(text):
            return [_Whole(marked(text), body)]
        case Item(text):
            style = ParagraphStyle("item", parent=body, leftIndent=14, bulletIndent=0)
            return [Paragraph(marked(text), style, bulletText="•")]
        case Table(caption, header, rows):
            cells = [[Paragraph(marked(text), body) for text in row] for row in (header, *rows)]
            columns = _columns((header, *rows), width, body)
            grid = Grid(cells, repeatRows=1, hAlign="LEFT", spaceAfter=8, style=_GRID, colWidths=columns)
            # A long table begins where it stands; a short one stays with its caption.
            together = len(rows) <= _SHORT
            style = ParagraphStyle("caption", parent=body, keepWithNext=together, spaceBefore=6, spaceAfter=3)
            return [Paragraph(f"<b>{marked(caption)}</b>", style), grid]
        case Figure(caption, picture):
            image = Image(io.BytesIO(picture))
            wide = (150 if body is _SLIDE else 120) * mm
            image.drawHeight *= wide / image.drawWidth
            image.drawWidth, image.hAlign = wide, "LEFT"
            return [KeepTogether([image, Paragraph(marked(caption), body)])]
    raise TypeError(type(block).__name__)
