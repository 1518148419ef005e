"""The demo documents as a reader of their formats sees them, without going through Benchside."""

import json
from pathlib import Path

import docx
import openpyxl
import pdfplumber
import pptx
import pytest

DEMO = Path(__file__).resolve().parents[3] / "data/demo"


def _docx(path: Path) -> str:
    document = docx.Document(str(path))
    lines = [paragraph.text for paragraph in document.paragraphs]
    lines += [" | ".join(cell.text for cell in row.cells) for table in document.tables for row in table.rows]
    return "\n".join(lines)


def _xlsx(path: Path) -> str:
    book = openpyxl.load_workbook(path)
    rows = [row for sheet in book for row in sheet.iter_rows(values_only=True)]
    return "\n".join(" | ".join("" if cell is None else str(cell) for cell in row) for row in rows)


def _pptx(path: Path) -> str:
    lines = []
    for slide in pptx.Presentation(str(path)).slides:
        for shape in slide.shapes:
            if shape.has_text_frame:
                lines.append(shape.text_frame.text)
            if shape.has_table:
                lines += [" | ".join(cell.text for cell in row.cells) for row in shape.table.rows]
        lines.append(slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else "")
    return "\n".join(lines)


def _pdf(path: Path) -> str:
    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


READERS = {".docx": _docx, ".xlsx": _xlsx, ".pptx": _pptx, ".pdf": _pdf}


@pytest.fixture(scope="session")
def demo() -> Path:
    return DEMO


@pytest.fixture(scope="session")
def texts() -> dict[str, str]:
    """File name to text, with every run of white space as one blank."""
    found = {}
    for path in sorted((DEMO / "Larkspur").iterdir()):
        text = READERS.get(path.suffix, lambda plain: plain.read_text(encoding="utf-8"))(path)
        found[path.name] = " ".join(text.split())
    return found


@pytest.fixture(scope="session")
def questions() -> list[dict]:
    return json.loads((DEMO / "questions.json").read_text(encoding="utf-8"))
