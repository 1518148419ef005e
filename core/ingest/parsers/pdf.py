"""PDF files with text: pages to one document, or a typed rejection."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.domain.document import ParsedDocument
from core.errors import DocumentRejected, RejectReason
from core.ingest.elements import Builder
from core.ingest.page.layout import Page, read_page
from core.ingest.pdf.blocks import survey
from core.ingest.pdf.emit import Writer
from core.ingest.pdf.flow import attach_captions, join_tables, join_text
from core.ingest.pdf.furniture import take_furniture
from core.ingest.pdf.joining import Vocabulary
from core.ingest.pdf.nodes import make_nodes
from core.ingest.pdf.quality import bad_pages
from core.ingest.pdf.title import document_title, lines_of
from core.ingest.tables.table import Table
from core.ingest.text import characters, date_of

MEDIA_TYPE = "application/pdf"
STAGE = "Reading pages"
_OCR = "Run text recognition (OCR) on it and add the result."
_BETTER = (
    "Export it again from the program that made it, or run text recognition (OCR) on it and add the result."
)
_NO_PAGES = "Check the file; it has no pages."
_PICTURES = "its pages are pictures"
_NO_MEANING = "its fonts do not say which letters they draw"
_MOST_NAMED = 20
Report = Callable[[str, int, int], None]


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a PDF file. `name` is what the user calls it; `report` hears the stage, pages done and total.

    Raises DocumentRejected: ENCRYPTED when it needs a password, CORRUPT when it cannot be opened,
    EMPTY without pages, UNREADABLE_TEXT when no page has text or most of the text is garbled.
    """
    with closing(_open(path, name)) as document:
        total = len(document)
        if not total:
            raise DocumentRejected(name, RejectReason.EMPTY, _NO_PAGES)
        damaged: list[int] = []
        pages = list(_pages(document, report, damaged))
        metadata = document.get_metadata_value("Title")
        written = date_of(*map(document.get_metadata_value, ("ModDate", "CreationDate")))
    warnings = _judged(pages, total, damaged, name)
    return _document(pages, total, name, metadata, warnings, written)


def _open(path: Path, name: str) -> pdfium.PdfDocument:
    # pdfium names no error for a sound file without a page, but keeps that of the file before it.
    raw.FPDF_LoadDocument(b"", None)
    try:
        return pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            remedy = "Remove the password and add it again."
            raise DocumentRejected(name, RejectReason.ENCRYPTED, remedy) from error
        if error.err_code in (raw.FPDF_ERR_SUCCESS, raw.FPDF_ERR_FILE):
            raise DocumentRejected(name, RejectReason.EMPTY, _NO_PAGES) from error
        remedy = "Open it in a PDF reader, save it again and add the new file."
        raise DocumentRejected(name, RejectReason.CORRUPT, remedy) from error


def _pages(document: pdfium.PdfDocument, report: Report, damaged: list[int]) -> Iterator[Page]:
    total = len(document)
    report(STAGE, 0, total)
    has_form = document.get_formtype() != raw.FORMTYPE_NONE
    if has_form:
        document.init_forms()
    for index in range(total):
        try:
            with closing(_page(document, index, has_form)) as page:
                yield read_page(page, index + 1)
        except pdfium.PdfiumError:
            damaged.append(index + 1)
        if (index + 1) % 5 == 0 or index + 1 == total:
            report(STAGE, index + 1, total)


def _page(document: pdfium.PdfDocument, index: int, has_form: bool) -> pdfium.PdfPage:
    page = document[index]
    if not has_form:
        return page
    # What was filled into a form stands in annotations: written into the page, it is text like any other.
    with closing(page):
        page.flatten()
    return document[index]


def _judged(pages: list[Page], total: int, damaged: list[int], name: str) -> list[str]:
    """Warnings about pages that could not be read; a rejection when that goes for the document."""
    if not pages:
        remedy = "Open it in a PDF reader, save it again and add the new file."
        raise DocumentRejected(name, RejectReason.CORRUPT, remedy, "none of its pages can be read")
    pictures = [page.number for page in pages if not page.characters and page.inked]
    written = sum(page.characters for page in pages)
    if not written and pictures:
        drawn = not any(page.unmapped for page in pages)
        raise DocumentRejected(name, RejectReason.UNREADABLE_TEXT, _OCR, _PICTURES if drawn else _NO_MEANING)
    if not written:
        raise DocumentRejected(name, RejectReason.EMPTY, "Check the file; its pages are blank.")
    bad = [pages[i].number for i in bad_pages([p.source for p in pages], [p.unmapped for p in pages])]
    garbled = sum(page.characters for page in pages if page.number in bad)
    if garbled > 0.5 * written:
        raise DocumentRejected(name, RejectReason.UNREADABLE_TEXT, _BETTER, _NO_MEANING)
    warnings = []
    if damaged:
        warnings.append(f"{_named(damaged)} of {total} could not be read.")
    if pictures:
        warnings.append(f"{_named(pictures)} of {total} had no text. {_OCR}")
    if bad:
        warnings.append(f"{_named(bad)} of {total} had text that cannot be read. {_BETTER}")
    if crowded := [page.number for page in pages if not page.complete]:
        warnings.append(
            f"{_named(crowded)} of {total} had more drawing than is looked at; tables may lack lines."
        )
    return warnings


def _named(pages: list[int]) -> str:
    numbers = ", ".join(map(str, pages[:_MOST_NAMED]))
    more = f" and {len(pages) - _MOST_NAMED} more" if len(pages) > _MOST_NAMED else ""
    return f"{'Page' if len(pages) == 1 else 'Pages'} {numbers}{more}"


def _document(
    pages: list[Page], total: int, name: str, metadata: str, warnings: list[str], written: date | None
) -> ParsedDocument:
    furniture = take_furniture(pages)
    lines = lines_of(pages)
    vocabulary = Vocabulary()
    for region in lines:
        vocabulary.add([line.text for line in region])
    for page in pages:
        for table in (e for region in page.regions for e in region if isinstance(e, Table)):
            for cell in (cell for row in table.rows for cell in row):
                vocabulary.add(cell.split("\n"))
    nodes = make_nodes(pages, survey(lines))
    title = document_title(metadata, nodes, pages)
    nodes = attach_captions(join_tables(join_text(nodes)))
    builder = Builder(name)
    writer = Writer(builder, pages, vocabulary)
    repeated = writer.furniture(furniture)
    writer.nodes(nodes)
    repeated += writer.asides()
    counted = sum(characters(page.source) - page.outside for page in pages) - repeated - writer.uncounted
    parsed = builder.finish(MEDIA_TYPE, title, total, max(counted, 0), warnings, written)
    if not parsed.chunks:
        raise DocumentRejected(name, RejectReason.UNREADABLE_TEXT, _BETTER, "its text has no letters")
    return parsed
