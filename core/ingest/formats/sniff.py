"""What a file is by its bytes alone. Nothing is decoded, inflated or executed here."""

import re
import zipfile
import zlib
from enum import StrEnum
from pathlib import Path

HEAD = 65536
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


class Kind(StrEnum):
    """Kinds that the gate tells apart; the value is how a person would say it."""

    PDF = "a PDF document"
    DOCX = "a Word document (DOCX)"
    PPTX = "a PowerPoint presentation (PPTX)"
    XLSX = "an Excel workbook (XLSX)"
    XLSB = "a binary Excel workbook (XLSB)"
    OPEN_DOCUMENT = "an OpenDocument file"
    EPUB = "an e-book (EPUB)"
    ZIP = "a ZIP archive"
    BROKEN_ZIP = "a ZIP archive that is cut off or damaged"
    ENCRYPTED_OFFICE = "an Office document locked with a password"
    OLD_WORD = "an old Word document (DOC)"
    OLD_EXCEL = "an old Excel workbook (XLS)"
    OLD_POWERPOINT = "an old PowerPoint presentation (PPT)"
    OUTLOOK = "an Outlook message (MSG)"
    OLE = "an old Office file"
    RTF = "a Rich Text document (RTF)"
    IMAGE = "a picture"
    ARCHIVE = "an archive"
    PROGRAM = "a program"
    MEDIA = "a sound or video file"
    HTML = "a web page (HTML)"
    XML = "an XML file"
    EMAIL = "an e-mail message"
    TEXT = "plain text"
    BINARY = "not text and not a known document"


_MAGIC: tuple[tuple[bytes, Kind], ...] = (
    (b"{\\rtf", Kind.RTF),
    (b"\x89PNG\r\n", Kind.IMAGE),
    (b"\xff\xd8\xff", Kind.IMAGE),
    (b"GIF8", Kind.IMAGE),
    (b"II*\x00", Kind.IMAGE),
    (b"MM\x00*", Kind.IMAGE),
    (b"\x1f\x8b", Kind.ARCHIVE),
    (b"BZh", Kind.ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", Kind.ARCHIVE),
    (b"Rar!\x1a\x07", Kind.ARCHIVE),
    (b"\xfd7zXZ\x00", Kind.ARCHIVE),
    (b"\x28\xb5\x2f\xfd", Kind.ARCHIVE),
    (b"\x7fELF", Kind.PROGRAM),
    (b"ID3", Kind.MEDIA),
    (b"OggS", Kind.MEDIA),
    (b"fLaC", Kind.MEDIA),
)
_OLE_STREAMS: tuple[tuple[str, Kind], ...] = (
    ("EncryptedPackage", Kind.ENCRYPTED_OFFICE),
    ("WordDocument", Kind.OLD_WORD),
    ("PowerPoint Document", Kind.OLD_POWERPOINT),
    ("Workbook", Kind.OLD_EXCEL),
    ("Book", Kind.OLD_EXCEL),
    ("__properties_version1.0", Kind.OUTLOOK),
)
_MAIN_PARTS: tuple[tuple[bytes, Kind], ...] = (
    (b"wordprocessingml.document.main", Kind.DOCX),
    (b"wordprocessingml.template.main", Kind.DOCX),
    (b"ms-word.document.macroEnabled.main", Kind.DOCX),
    (b"ms-word.template.macroEnabledTemplate.main", Kind.DOCX),
    (b"presentationml.presentation.main", Kind.PPTX),
    (b"presentationml.slideshow.main", Kind.PPTX),
    (b"presentationml.template.main", Kind.PPTX),
    (b"ms-powerpoint.presentation.macroEnabled.main", Kind.PPTX),
    (b"ms-powerpoint.slideshow.macroEnabled.main", Kind.PPTX),
    (b"spreadsheetml.sheet.main", Kind.XLSX),
    (b"spreadsheetml.template.main", Kind.XLSX),
    (b"ms-excel.sheet.macroEnabled.main", Kind.XLSX),
    (b"ms-excel.template.macroEnabled.main", Kind.XLSX),
    (b"ms-excel.sheet.binary.macroEnabled.main", Kind.XLSB),
)
_HTML = re.compile(rb"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)
_EMAIL = re.compile(rb"\A(?:(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*|[ \t][^\n]*)\r?\n){2,}", re.IGNORECASE)
_EMAIL_FIELDS = re.compile(rb"^(?:from|to|subject|date|received|message-id|mime-version):", re.I | re.M)


def sniff(path: Path) -> Kind:
    """The kind of a file that is not empty. Raises OSError when it cannot be read."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    if head.startswith(b"PK\x03\x04") or head.startswith(b"PK\x05\x06"):
        return _zip_kind(path)
    if head.startswith(_OLE):
        return _ole_kind(path)
    if b"%PDF-" in head[:1024] and not head.startswith(_BOMS[1:]):
        return Kind.PDF
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    if head.startswith(b"BM") and head[6:10] == b"\x00\x00\x00\x00":
        return Kind.IMAGE
    if head.startswith(b"MZ") and b"\x00" in head[:64]:
        return Kind.PROGRAM
    if head.startswith(b"RIFF"):
        return Kind.IMAGE if head[8:12] == b"WEBP" else Kind.MEDIA
    if head[4:8] == b"ftyp":
        return Kind.IMAGE if head[8:12] in (b"heic", b"heix", b"mif1", b"avif") else Kind.MEDIA
    return _text_kind(head)


def _zip_kind(path: Path) -> Kind:
    try:
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
            if "[Content_Types].xml" in names:
                locked = any(part.flag_bits & 1 for part in archive.infolist())
                return Kind.ENCRYPTED_OFFICE if locked else _office_kind(archive, names)
            if "mimetype" in names and archive.getinfo("mimetype").file_size < 200:
                declared = archive.read("mimetype")
                if b"opendocument" in declared:
                    return Kind.OPEN_DOCUMENT
                if b"epub" in declared:
                    return Kind.EPUB
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, ValueError, EOFError, OSError):
        return Kind.BROKEN_ZIP
    return Kind.ZIP


def _office_kind(archive: zipfile.ZipFile, names: set[str]) -> Kind:
    if archive.getinfo("[Content_Types].xml").file_size < 4_000_000:
        types = archive.read("[Content_Types].xml")
        for mark, kind in _MAIN_PARTS:
            if mark in types:
                return kind
    # Some writers leave the main part out of the content types.
    for part, kind in (
        ("word/document.xml", Kind.DOCX),
        ("ppt/presentation.xml", Kind.PPTX),
        ("xl/workbook.xml", Kind.XLSX),
    ):
        if part in names:
            return kind
    return Kind.ZIP


def _ole_kind(path: Path) -> Kind:
    # The directory of an OLE container spells its stream names in UTF-16.
    data = path.read_bytes()
    for stream, kind in _OLE_STREAMS:
        if stream.encode("utf-16-le") + b"\x00\x00" in data:
            return kind
    return Kind.OLE


def _text_kind(head: bytes) -> Kind:
    if head.startswith(_BOMS[1:]) or _looks_utf16(head):
        return _markup_kind(head.replace(b"\x00", b""))
    sample = head.removeprefix(_BOMS[0])
    if b"\x00" in sample:
        return Kind.BINARY
    control = sum(
        sample.count(bytes((code,))) for code in (*range(1, 9), *range(14, 27), *range(28, 32), 127)
    )
    if control > len(sample) * 0.02:
        return Kind.BINARY
    return _markup_kind(sample)


def _looks_utf16(head: bytes) -> bool:
    # Text of mostly Latin letters without a byte order mark: every other byte is zero.
    sample = head[:4096]
    half = len(sample) // 2
    if half < 2:
        return False
    even, odd = sample[0 : 2 * half : 2].count(0), sample[1 : 2 * half : 2].count(0)
    return max(even, odd) > half * 0.7 and min(even, odd) < half * 0.05


def _markup_kind(text: bytes) -> Kind:
    start = text.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")[:4096]
    if start.startswith(b"<?xml"):
        return Kind.HTML if _HTML.search(start) else Kind.XML
    if _HTML.match(start) or (start.startswith(b"<!--") and _HTML.search(start)):
        return Kind.HTML
    header = _EMAIL.match(start)
    if header and len(set(_EMAIL_FIELDS.findall(header[0].lower()))) >= 2:
        return Kind.EMAIL
    return Kind.TEXT
