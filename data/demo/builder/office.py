"""Writers of the Office formats: report as DOCX, batch record as XLSX, review as PPTX."""

import io
from datetime import datetime, time

import docx
import pptx
import xlsxwriter
from builder.archive import normalised
from builder.blocks import Block, Figure, Heading, Items, Table, Text
from builder.model import NOTICE
from docx.oxml.ns import qn
from docx.shared import Inches
from pptx.util import Inches as SlideInches
from pptx.util import Pt

_TABLE_STYLES = {"TableNormal", "TableGrid"}


def _stamp(properties, title: str, author: str, created: datetime) -> None:
    properties.title = title
    properties.author = author
    properties.last_modified_by = author
    properties.comments = NOTICE
    properties.created = properties.modified = created
    properties.revision = 1


def write_docx(title: str, author: str, issued, blocks: list[Block]) -> bytes:
    created = datetime.combine(issued, time(9))
    document = docx.Document()
    _stamp(document.core_properties, title, author, created)
    document.add_heading(title, level=0)
    document.add_paragraph(NOTICE)
    document.add_paragraph(f"Programme Larkspur. Author: {author}. Issued: {issued.day} {issued:%B %Y}.")
    document.sections[0].footer.paragraphs[0].text = f"{title.split(':')[0]}. {NOTICE}"
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


def _docx_block(document, block: Block) -> None:
    match block:
        case Heading(level, text):
            document.add_heading(text, level=level)
        case Text(text):
            document.add_paragraph(text)
        case Items(items):
            for item in items:
                document.add_paragraph(item, style="List Bullet")
        case Table(caption, header, rows):
            document.add_paragraph(caption, style="Caption")
            table = document.add_table(rows=0, cols=len(header), style="Table Grid")
            for row in (header, *rows):
                for cell, text in zip(table.add_row().cells, row, strict=True):
                    cell.text = text
        case Figure(caption, picture):
            document.add_picture(io.BytesIO(picture), width=Inches(5))
            document.add_paragraph(caption, style="Caption")


def write_xlsx(title: str, author: str, issued, sheets: dict[str, list[tuple]]) -> bytes:
    """Sheets of rows; a row of one cell is text, the first row of several cells is a header."""
    created = datetime.combine(issued, time(9))
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    book.set_properties({"title": title, "author": author, "comments": NOTICE, "created": created})
    bold = book.add_format({"bold": True, "bottom": 1})
    day = book.add_format({"num_format": "yyyy-mm-dd"})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        sheet.set_column(0, 12, 18)
        headed = False
        for number, row in enumerate(rows):
            header = len(row) > 1 and not headed
            headed = headed or header
            for column, value in enumerate(row):
                if hasattr(value, "isoformat"):
                    sheet.write_datetime(number, column, datetime.combine(value, time()), day)
                else:
                    sheet.write(number, column, value, bold if header else None)
    book.close()
    return normalised(target.getvalue(), created)


def write_pptx(title: str, author: str, issued, slides: list[tuple[str, list[Block], str]]) -> bytes:
    """Slides of (title, blocks, speaker's note); a title slide comes first."""
    created = datetime.combine(issued, time(9))
    deck = pptx.Presentation()
    _stamp(deck.core_properties, title, author, created)
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text = title
    first.placeholders[1].text = f"{author}, {issued.day} {issued:%B %Y}\n{NOTICE}"
    for heading, blocks, note in slides:
        _slide(deck, heading, blocks, note)
    target = io.BytesIO()
    deck.save(target)
    return normalised(target.getvalue(), created)


def _slide(deck, heading: str, blocks: list[Block], note: str) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = heading
    top = 1.4
    for block in blocks:
        if isinstance(block, Table):
            height = 0.35 * (len(block.rows) + 1)
            place = (SlideInches(0.5), SlideInches(top), SlideInches(9), SlideInches(height))
            shape = slide.shapes.add_table(len(block.rows) + 1, len(block.header), *place)
            for y, row in enumerate((block.header, *block.rows)):
                for x, text in enumerate(row):
                    shape.table.cell(y, x).text = text
        else:
            lines = block.items if isinstance(block, Items) else (block.text,)
            height = 0.45 * len(lines)
            frame = slide.shapes.add_textbox(
                SlideInches(0.5), SlideInches(top), SlideInches(9), SlideInches(height)
            ).text_frame
            frame.word_wrap = True
            for index, line in enumerate(lines):
                paragraph = frame.paragraphs[0] if index == 0 else frame.add_paragraph()
                paragraph.text = line
                paragraph.font.size = Pt(18)
        top += height + 0.3
    if note:
        slide.notes_slide.notes_text_frame.text = note
