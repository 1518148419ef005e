"""Files made for one test, and the way through gate and parser."""

import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from core.domain.document import ParsedDocument
from core.ingest.gate import inspect
from core.ingest.page.characters import Style
from core.ingest.page.geometry import Rect
from core.ingest.page.lines import Line
from core.ingest.page.words import Word
from core.ingest.parse import parse
from core.settings import IngestSettings

_TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
}
_MAIN = {"docx": "word/document.xml", "pptx": "ppt/presentation.xml", "xlsx": "xl/workbook.xml"}
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"

Reader = Callable[..., ParsedDocument]
Maker = Callable[[str, Mapping[str, str | bytes]], Path]


@pytest.fixture
def limits() -> IngestSettings:
    """The limits as they are by default, whatever the environment says."""
    return IngestSettings()


@pytest.fixture
def read(tmp_path: Path, limits: IngestSettings) -> Reader:
    """Read a file, or the bytes or text of one that is named, as an ingestion would."""

    def read_file(source: Path | bytes | str, name: str = "") -> ParsedDocument:
        path = source if isinstance(source, Path) else tmp_path / "bytes"
        if not isinstance(source, Path):
            path.write_bytes(source.encode("utf-8") if isinstance(source, str) else source)
        name = name or path.name
        return parse(path, name, inspect(path, name, limits), lambda stage, done, total: None)

    return read_file


@pytest.fixture
def office_file(tmp_path: Path) -> Maker:
    """Write an Office package from the XML of its parts; relations by part, `id kind target` a line."""

    def make(kind: str, parts: Mapping[str, str | bytes]) -> Path:
        path = tmp_path / f"made.{kind}"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("[Content_Types].xml", _content_types(kind))
            archive.writestr("_rels/.rels", _relations(f"r1 officeDocument {_MAIN[kind]}"))
            for name, content in parts.items():
                text = _relations(content) if name.endswith(".rels") and isinstance(content, str) else content
                archive.writestr(name, text)
        return path

    return make


def _content_types(kind: str) -> str:
    return (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/{_MAIN[kind]}" ContentType="{_TYPES[kind]}"/></Types>'
    )


def _relations(lines: str) -> str:
    found = []
    for line in filter(None, map(str.strip, lines.splitlines())):
        key, kind, target = line.split(" ", 2)
        found.append(f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>')
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{"".join(found)}</Relationships>'


@pytest.fixture
def make_pdf(tmp_path: Path) -> Callable[..., Path]:
    """Draw a PDF: `draw(canvas)` for one page, or a list of such functions, one a page."""

    def make(*draws: Callable[[Canvas], object], size: tuple[float, float] = (595, 842), **info: str) -> Path:
        path = tmp_path / "drawn.pdf"
        canvas = Canvas(str(path), pagesize=size, invariant=1)
        canvas.setTitle(info.get("title", ""))
        for draw in draws:
            canvas.setFont("Helvetica", 10)
            draw(canvas)
            canvas.showPage()
        canvas.save()
        return path

    return make


@pytest.fixture
def make_word() -> Callable[..., Word]:
    """A word of 5-point wide letters at a baseline; its place in the file's order is its x unless given."""

    def make(text: str, x: float, base: float, size: float = 10, first: int = 0, **style: object) -> Word:
        look = Style(
            "Test", bool(style.get("bold")), False, bool(style.get("mono")), 0, size, 0.2 * size, True
        )
        box = Rect(x, base - 0.8 * size, x + 0.5 * size * len(text), base + 0.2 * size)
        return Word(text, box, look, size, base, first, first + len(text) - 1, style.get("space", 2))

    return make


@pytest.fixture
def make_row(make_word: Callable[..., Word]) -> Callable[..., list[Word]]:
    """Words of one line, given as (x, text) pairs in the file's order."""

    def make(base: float, *cells: tuple[float, str], first: int = 0, **style: object) -> list[Word]:
        words = []
        for x, text in cells:
            for part in text.split():
                words.append(make_word(part, x, base, first=first, **style))
                x += 5.0 * (len(part) + 0.6)
                first += len(part) + 1
        return words

    return make


@pytest.fixture
def make_line() -> Callable[..., Line]:
    """A line of text from x0 to x1 in a column from 50 to 300."""

    def make(
        text: str, base: float, x0: float = 50, x1: float = 300, size: float = 10, **more: object
    ) -> Line:
        line = Line(
            text, Rect(x0, base - 0.8 * size, x1, base + 0.2 * size), base, size, False, False, False, 50, 300
        )
        line.page = 1
        for name, value in more.items():
            setattr(line, name, value)
        return line

    return make
