"""The gate: every file is looked at by name and by content before anything parses it."""

import re
import stat
import zipfile
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from core.errors import DocumentRejected, RejectReason
from core.ingest.formats.sniff import Kind, sniff
from core.settings import IngestSettings

MEGABYTE = 1024 * 1024
# What an Office package may inflate to, as a multiple of the largest file that is taken.
INFLATED_FACTOR = 5
# Real sheets of repeated cells reach a ratio of about 50; deflate's own limit is 1032.
BOMB_RATIO = 200
BOMB_SIZE = 64 * MEGABYTE
MOST_PARTS = 50_000
_PDF_END = 4096


class MediaType(StrEnum):
    """The kinds of file that are read."""

    PDF = "application/pdf"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
    XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    HTML = "text/html"
    MARKDOWN = "text/markdown"
    ASCIIDOC = "text/asciidoc"
    CSV = "text/csv"
    TSV = "text/tab-separated-values"
    TEXT = "text/plain"


SUPPORTED: Mapping[str, MediaType] = MappingProxyType(
    {
        ".pdf": MediaType.PDF,
        ".docx": MediaType.DOCX,
        ".docm": MediaType.DOCX,
        ".pptx": MediaType.PPTX,
        ".pptm": MediaType.PPTX,
        ".xlsx": MediaType.XLSX,
        ".xlsm": MediaType.XLSX,
        ".html": MediaType.HTML,
        ".htm": MediaType.HTML,
        ".xhtml": MediaType.HTML,
        ".md": MediaType.MARKDOWN,
        ".markdown": MediaType.MARKDOWN,
        ".adoc": MediaType.ASCIIDOC,
        ".asciidoc": MediaType.ASCIIDOC,
        ".csv": MediaType.CSV,
        ".tsv": MediaType.TSV,
        ".txt": MediaType.TEXT,
    }
)

_BY_CONTENT = {
    Kind.PDF: MediaType.PDF,
    Kind.DOCX: MediaType.DOCX,
    Kind.PPTX: MediaType.PPTX,
    Kind.XLSX: MediaType.XLSX,
}
_USUAL_ENDING = {Kind.PDF: ".pdf", Kind.DOCX: ".docx", Kind.PPTX: ".pptx", Kind.XLSX: ".xlsx"}
_TEXT_KINDS = frozenset({Kind.TEXT, Kind.HTML, Kind.XML, Kind.EMAIL})
_READ = "Word (DOCX), PDF, PowerPoint (PPTX), Excel (XLSX), HTML, Markdown, AsciiDoc, CSV, TSV and plain text"
_REMEDIES = {
    Kind.OLD_WORD: "Open it in Word, save it as DOCX and add that file.",
    Kind.OLD_EXCEL: "Open it in Excel, save it as XLSX and add that file.",
    Kind.OLD_POWERPOINT: "Open it in PowerPoint, save it as PPTX and add that file.",
    Kind.XLSB: "Open it in Excel, save it as XLSX and add that file.",
    Kind.OUTLOOK: "Save the message as a PDF or text file and add that, and add its attachments as files.",
    Kind.EMAIL: "Save the message as a PDF or text file and add that, and add its attachments as files.",
    Kind.OPEN_DOCUMENT: "Save it as DOCX, XLSX or PPTX and add that file.",
    Kind.RTF: "Open it in Word, save it as DOCX and add that file.",
    Kind.EPUB: "Convert it to PDF or HTML and add that file.",
    Kind.IMAGE: "Put the picture into a PDF with a text layer, or add the document that it was taken from.",
    Kind.ZIP: "Unpack the archive and add the files in it.",
    Kind.ARCHIVE: "Unpack the archive and add the files in it.",
    Kind.XML: "Save it as HTML, PDF or plain text and add that file.",
}
_LOCKED = "Remove the password and add it again."
_DAMAGED = "Open it in the program that made it, save a fresh copy and add that; or copy the file again."
_EMPTY = "Check that the file was saved and copied completely, then add it again."


def ending(name: str) -> str:
    """The lower-case ending of a file name with its dot, empty when it has none.

    Only looked at, never used as a path: the name may hold anything.
    """
    last = re.split(r"[/\\]", name)[-1].strip()
    stem, dot, suffix = last.rpartition(".")
    return f".{suffix.lower()}" if dot and stem else ""


def inspect(path: Path, name: str, limits: IngestSettings) -> MediaType:
    """The media type by which the file is parsed.

    Pure Python over headers and directories, so that it may run in the server's own threads; what
    only a parser can find out (a damaged page, a wrong check sum) is raised by the parser.

    Raises DocumentRejected: `empty`, `encrypted`, `corrupt`, `too_large`, or `unsupported`, also when
    the bytes are not what the name says.
    """
    try:
        size = _regular_size(path, name)
        if size == 0:
            raise DocumentRejected(name, RejectReason.EMPTY, _EMPTY, "the file has no bytes")
        if size > limits.max_file_mb * MEGABYTE:
            detail = f"{size / MEGABYTE:,.0f} MB, where {limits.max_file_mb:,} MB are allowed"
            remedy = "Split it into smaller files, or ask an administrator to raise the limit."
            raise DocumentRejected(name, RejectReason.TOO_LARGE, remedy, detail)
        kind = sniff(path)
        media_type = _decide(name, kind)
        if kind is Kind.PDF:
            _check_pdf(path, name)
        elif kind in (Kind.DOCX, Kind.PPTX, Kind.XLSX):
            _check_package(path, name, limits)
    except OSError as error:
        remedy = "Check that the file is there and may be read, then add it again."
        raise DocumentRejected(name, RejectReason.CORRUPT, remedy, "the file cannot be read") from error
    return media_type


def _regular_size(path: Path, name: str) -> int:
    try:
        status = path.lstat()
    except ValueError as error:  # a NUL byte in the path
        raise OSError(str(error)) from error
    if stat.S_ISREG(status.st_mode):
        return status.st_size
    what, remedy = "it is not a regular file", "Add a file."
    if stat.S_ISLNK(status.st_mode):
        what, remedy = "it is a link to another file", "Add the file that the link points to."
    elif stat.S_ISDIR(status.st_mode):
        what, remedy = "it is a folder", "Add the files in the folder."
    raise DocumentRejected(name, RejectReason.UNSUPPORTED, remedy, what)


def _decide(name: str, kind: Kind) -> MediaType:
    suffix = ending(name)
    expected = SUPPORTED.get(suffix)
    found = _BY_CONTENT.get(kind)
    if kind is Kind.ENCRYPTED_OFFICE:
        raise DocumentRejected(name, RejectReason.ENCRYPTED, _LOCKED)
    if expected is None:
        if found is not None and not suffix:
            return found
        raise _unknown(name, suffix, kind)
    if found is expected or (expected not in _BY_CONTENT.values() and kind in _TEXT_KINDS):
        return expected
    if kind is Kind.BROKEN_ZIP and expected in (MediaType.DOCX, MediaType.PPTX, MediaType.XLSX):
        raise DocumentRejected(name, RejectReason.CORRUPT, _DAMAGED, "it is cut off or damaged")
    raise _mislabelled(name, suffix, kind)


def _unknown(name: str, suffix: str, kind: Kind) -> DocumentRejected:
    if kind in _BY_CONTENT:
        detail = f"it is {kind.value}, but is named {suffix}"
        remedy = f"Rename it so that it ends in {_USUAL_ENDING[kind]} and add it again."
    else:
        detail = f"it is {kind.value}" + (f" named {suffix}" if suffix and kind in _TEXT_KINDS else "")
        remedy = _REMEDIES.get(kind, f"Save it as one of these and add that file: {_READ}.")
    return DocumentRejected(name, RejectReason.UNSUPPORTED, remedy, detail)


def _mislabelled(name: str, suffix: str, kind: Kind) -> DocumentRejected:
    detail = f"it is named {suffix}, but it is {kind.value}"
    if kind in _BY_CONTENT:
        remedy = f"Rename it so that it ends in {_USUAL_ENDING[kind]} and add it again."
    elif kind in _REMEDIES:
        remedy = _REMEDIES[kind]
    elif kind in _TEXT_KINDS:
        remedy = "Give it the ending that fits what is in it (.txt, .csv, .md or .html) and add it again."
    else:
        remedy = "Check that it is the file you meant; if so, save a fresh copy of it and add that."
    return DocumentRejected(name, RejectReason.UNSUPPORTED, remedy, detail)


def _check_pdf(path: Path, name: str) -> None:
    data = path.read_bytes()
    declared = re.search(rb"/Linearized\b[^>]{0,200}?/L\s+(\d{1,15})", data[:2048])
    start = data.find(b"%PDF-")
    tail = data.rstrip(b"\x00\r\n\t ")[-_PDF_END:]
    cut_off = declared is not None and len(data) - start < int(declared[1]) - 16
    if cut_off or not (b"%%EOF" in tail or b"startxref" in tail):
        raise DocumentRejected(name, RejectReason.CORRUPT, _DAMAGED, "its end is missing")
    if b"/Encrypt" in data and _needs_password(path):
        raise DocumentRejected(name, RejectReason.ENCRYPTED, _LOCKED)


def _needs_password(path: Path) -> bool:
    """Whether a PDF stays closed to the empty password. One that only forbids printing opens."""
    from pdfminer.pdfdocument import PDFDocument, PDFEncryptionError, PDFPasswordIncorrect
    from pdfminer.pdfparser import PDFParser

    try:
        with path.open("rb") as file:
            PDFDocument(PDFParser(file))
    except (PDFPasswordIncorrect, PDFEncryptionError):
        return True
    except Exception:  # noqa: BLE001 - a file this broken is judged by the parser, in its own process
        return False
    return False


def _check_package(path: Path, name: str, limits: IngestSettings) -> None:
    with zipfile.ZipFile(path) as archive:
        parts = archive.infolist()
    total = sum(part.file_size for part in parts)
    bomb = any(
        part.file_size > BOMB_SIZE and part.file_size > BOMB_RATIO * max(part.compress_size, 1)
        for part in parts
    )
    if bomb or len(parts) > MOST_PARTS or total > INFLATED_FACTOR * limits.max_file_mb * MEGABYTE:
        detail = f"unpacked it would take {total / MEGABYTE:,.0f} MB in {len(parts):,} parts"
        remedy = "Open it in the program that made it, save a smaller copy and add that."
        raise DocumentRejected(name, RejectReason.TOO_LARGE, remedy, detail)
