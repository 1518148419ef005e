"""Files made for one test, and the way through gate and parser."""

import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from core.domain.document import ParsedDocument
from core.ingest.gate import inspect
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
