"""The demo files as readers of their formats see them, without the builder and without Benchside."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import docx
import openpyxl
import pdfplumber
import pptx
import pytest
from docx.table import Table
from docx.text.paragraph import Paragraph

DEMO = Path(__file__).resolve().parents[3] / "data/demo"
PROGRAMMES = [folder for folder in sorted(DEMO.iterdir()) if folder.is_dir() and folder.name[0].isupper()]


def _docx(path: Path) -> list[str]:
    lines = []
    for block in docx.Document(str(path)).iter_inner_content():
        if isinstance(block, Paragraph):
            lines.append(block.text)
        elif isinstance(block, Table):
            rows = [
                [Paragraph(cell.p_lst[0], block).text for cell in row.tc_lst] for row in block._tbl.tr_lst
            ]
            lines += [" | ".join(row) for row in rows]
    return lines


def _xlsx(path: Path) -> list[str]:
    book = openpyxl.load_workbook(path)
    rows = [row for sheet in book for row in sheet.iter_rows()]
    return [" | ".join(_shown(cell) for cell in row if cell.value is not None) for row in rows]


def _shown(cell) -> str:
    """The cell as a spreadsheet shows it: numbers with the decimals of their format."""
    if isinstance(cell.value, int | float):
        return f"{cell.value:.{len(cell.number_format.partition('.')[2])}f}"
    return str(cell.value)


def _pptx(path: Path) -> list[str]:
    lines = []
    for slide in pptx.Presentation(str(path)).slides:
        for shape in slide.shapes:
            if shape.has_text_frame:
                lines.append(shape.text_frame.text)
            if shape.has_table:
                lines += [" | ".join(cell.text for cell in row.cells) for row in shape.table.rows]
    return lines


def _pdf(path: Path) -> list[str]:
    with pdfplumber.open(path) as document:
        return [_page_text(page) for page in document.pages]


def _page_text(page) -> str:
    """Text of a page line by line, then its tables cell by cell, and its columns where it has two.

    It has two where hardly a word crosses the middle.
    """
    words, middle = page.extract_words(), page.width / 2
    rows = [row for table in page.extract_tables() for row in table]
    whole = "\n".join((page.extract_text(), *("\n".join(cell or "" for cell in row) for row in rows)))
    crossing = sum(word["x0"] < middle < word["x1"] for word in words)
    if crossing > len(words) * 0.03:
        return whole
    halves = ((0, middle), (middle, page.width))
    columns = [page.within_bbox((left, 0, right, page.height)).extract_text() for left, right in halves]
    return "\n".join((whole, *columns))


def _plain(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        text = re.sub(r"</t[dh]><t[dh]>", " | ", text)
        text = re.sub(r"<[^>]+>", "", text)
        for name, character in (
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", '"'),
            ("&#x27;", "'"),
            ("&amp;", "&"),
        ):
            text = text.replace(name, character)
    return text.splitlines()


_READERS = {".docx": _docx, ".xlsx": _xlsx, ".pptx": _pptx, ".pdf": _pdf}
_TEXT = {*_READERS, ".html", ".md", ".adoc", ".csv"}


@cache
def read_text(path: Path) -> str:
    """Text of a file, white space as one blank, blocks and rows split by line ends; "" where it has none."""
    if path.suffix not in _TEXT:
        return ""
    lines = _READERS.get(path.suffix, _plain)(path)
    return "\n".join(" ".join(line.split()) for line in lines)


@pytest.fixture(scope="session")
def demo() -> Path:
    return DEMO


@pytest.fixture(scope="session")
def texts() -> dict[tuple[str, str], str]:
    """(collection, file name) to text."""
    return {
        (path.parent.name, path.name): read_text(path) for folder in PROGRAMMES for path in folder.iterdir()
    }


@pytest.fixture(scope="session")
def truth() -> dict:
    return json.loads((DEMO / "truth.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """A folder with everything built anew."""
    folder = tmp_path_factory.mktemp("demo")
    subprocess.run([sys.executable, str(DEMO / "build.py"), str(folder)], check=True, timeout=60)
    return folder


@pytest.fixture(scope="session")
def read():
    """Path to the text of a file."""
    return read_text
