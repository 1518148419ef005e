"""Writers of the Office formats: DOCX, XLSX and PPTX from the same blocks."""

import io
import re
from datetime import datetime, time

import docx
import pptx
import xlsxwriter
from builder.write.archive import normalised
from builder.write.blocks import Block, Figure, Heading, Item, Table, Text, plain, runs
from builder.write.title import NOTICE, Title
from docx.oxml.ns import qn
from docx.shared import Inches
from pptx.util import Inches as SlideInches
from pptx.util import Pt

_TABLE_STYLES = {"TableNormal", "TableGrid"}
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_PER_SLIDE = 6.3  # inches of a slide that text may fill
_NOTES = "Notes: "  # begins what the speaker says: it stands under the slide


def _stamp(properties, title: Title) -> datetime:
    created = datetime.combine(title.issued, time(9))
    properties.title = f"{title.document} {title.title}"
    properties.subject = f"{title.collection} {title.version}".strip()
    properties.author = properties.last_modified_by = title.author
    properties.comments = NOTICE
    properties.created = properties.modified = created
    properties.revision = 1
    return created


def write_docx(title: Title, blocks: list[Block]) -> bytes:
    document = docx.Document()
    created = _stamp(document.core_properties, title)
    document.add_heading(title.title, level=0)
    for line in title.lines():
        document.add_paragraph(line)
    footer = " ".join(part for part in (title.document, title.version) if part)
    document.sections[0].footer.paragraphs[0].text = f"{footer}. {NOTICE}"
    for block in blocks:
        _docx_block(document, block)
    _slim(document)
    target = io.BytesIO()
    document.save(target)
    return normalised(target.getvalue(), created)


def _slim(document) -> None:
    """Drops what the template brings for old versions of Word, nine tenths of the file."""
    for name, relation in list(document.part.rels.items()):
        if relation.reltype.endswith("/stylesWithEffects"):
            del document.part.rels[name]
    for style in list(document.styles.element):
        if style.get(qn("w:type")) == "table" and style.get(qn("w:styleId")) not in _TABLE_STYLES:
            document.styles.element.remove(style)


def _add_runs(paragraph, text: str) -> None:
    for style, piece in runs(text):
        run = paragraph.add_run(piece)
        if style in ("bold", "italic"):
            setattr(run, style, True)
        elif style:
            setattr(run.font, {"sub": "subscript", "sup": "superscript"}[style], True)


def _docx_block(document, block: Block) -> None:
    match block:
        case Heading(level, text):
            _add_runs(document.add_heading("", level=level), text)
        case Text(text):
            _add_runs(document.add_paragraph(), text)
        case Item(text):
            _add_runs(document.add_paragraph(style="List Bullet"), text)
        case Table(caption, header, rows):
            _add_runs(document.add_paragraph(style="Caption"), caption)
            _docx_table(document, (header, *rows))
        case Figure(caption, picture):
            document.add_picture(io.BytesIO(picture), width=Inches(5))
            _add_runs(document.add_paragraph(style="Caption"), caption)


def _docx_table(document, rows: tuple[tuple[str, ...], ...]) -> None:
    table = document.add_table(rows=len(rows), cols=len(rows[0]), style="Table Grid")
    # row.cells walks the whole grid each time; the elements are there already.
    for element, row in zip(table._tbl.tr_lst, rows, strict=True):
        for cell, text in zip(element.tc_lst, row, strict=True):
            paragraph = docx.text.paragraph.Paragraph(cell.p_lst[0], table)
            _add_runs(paragraph, text)


def _write_cell(book, sheet, row: int, column: int, text: str, bold) -> None:
    """A number is written as one and shown with the decimals that it has in the text."""
    if bold is not None or not _NUMBER.fullmatch(text):
        sheet.write_string(row, column, text, bold)
        return
    decimals = len(text.partition(".")[2])
    shape = book.add_format({"num_format": "0." + "0" * decimals if decimals else "0"})
    sheet.write_number(row, column, float(text), shape)


def write_xlsx(title: Title, blocks: list[Block]) -> bytes:
    """A level-1 heading begins a sheet; numbers are written as numbers, texts as rows of one cell."""
    created = datetime.combine(title.issued, time(9))
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    book.set_properties(
        {
            "title": f"{title.document} {title.title}",
            "subject": f"{title.collection} {title.version}".strip(),
            "author": title.author,
            "comments": NOTICE,
            "created": created,
        }
    )
    bold = book.add_format({"bold": True, "bottom": 1})
    sheet = book.add_worksheet("Title")
    sheet.set_column(0, 0, 40)
    for row, line in enumerate((title.title, *title.lines())):
        sheet.write_string(row, 0, line)
    row = 0
    for block in blocks:
        match block:
            case Heading(1, text):
                sheet, row = book.add_worksheet(plain(text)[:31]), 0
                sheet.set_column(0, 12, 20)
            case Heading(_, text) | Text(text) | Item(text):
                sheet.write_string(row, 0, plain(text))
                row += 1
            case Table(caption, header, rows):
                sheet.write_string(row, 0, plain(caption))
                for offset, line in enumerate((header, *rows), 1):
                    for column, text in enumerate(line):
                        style = bold if offset == 1 else None
                        _write_cell(book, sheet, row + offset, column, plain(text), style)
                row += len(rows) + 3
            case Figure(caption, picture):
                sheet.insert_image(row, 0, "figure.png", {"image_data": io.BytesIO(picture)})
                row += 15
    book.close()
    return normalised(target.getvalue(), created)


def write_pptx(title: Title, blocks: list[Block]) -> bytes:
    """A level-1 heading begins a slide; level-2 headings are bold lines.

    A text that begins with "Notes: " goes to the notes of the slide. Raises ValueError when a slide overflows.
    """
    deck = pptx.Presentation()
    created = _stamp(deck.core_properties, title)
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text = title.title
    first.placeholders[1].text = "\n".join(title.lines())
    slide, top = first, 0.0
    for block in blocks:
        if isinstance(block, Heading) and block.level == 1:
            slide, top = deck.slides.add_slide(deck.slide_layouts[5]), 1.4
            slide.shapes.title.text = plain(block.text)
        elif isinstance(block, Text) and block.text.startswith(_NOTES):
            slide.notes_slide.notes_text_frame.text = plain(block.text.removeprefix(_NOTES))
        else:
            top += _slide_block(slide, block, top) + 0.15
            if top > _PER_SLIDE + 1:
                raise ValueError(f"{title.document}: the slide '{slide.shapes.title.text}' is too full")
    target = io.BytesIO()
    deck.save(target)
    return normalised(target.getvalue(), created)


def _slide_block(slide, block: Block, top: float) -> float:
    """Writes the block and returns its height in inches."""
    left, width = SlideInches(0.5), SlideInches(9)
    if isinstance(block, Table):
        height = 0.3 * (len(block.rows) + 1)
        shape = slide.shapes.add_table(
            len(block.rows) + 1, len(block.header), left, SlideInches(top), width, SlideInches(height)
        )
        for y, row in enumerate((block.header, *block.rows)):
            for x, text in enumerate(row):
                cell = shape.table.cell(y, x)
                cell.text = plain(text)
                cell.text_frame.paragraphs[0].font.size = Pt(11)
        return height
    if isinstance(block, Figure):
        picture = io.BytesIO(block.picture)
        shape = slide.shapes.add_picture(picture, left, SlideInches(top), width=SlideInches(6))
        return shape.height / SlideInches(1)
    text = plain(block.text)
    height = 0.28 * (1 + len(text) // 95)
    frame = slide.shapes.add_textbox(left, SlideInches(top), width, SlideInches(height)).text_frame
    frame.word_wrap = True
    paragraph = frame.paragraphs[0]
    paragraph.text = text
    paragraph.level = 0
    paragraph.font.size = Pt(14)
    paragraph.font.bold = isinstance(block, Heading)
    return height
