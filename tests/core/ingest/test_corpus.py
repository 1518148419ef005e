"""Every real file ends in a typed outcome: read whole, or refused for what it is."""

import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.domain.document import ParsedDocument
from core.errors import DocumentRejected, RejectReason
from core.ingest.elements import coverage
from core.ingest.gate import SUPPORTED, MediaType, inspect
from core.ingest.isolation import ParserPool
from core.ingest.parse import parse
from core.settings import IngestSettings

LIMITS = IngestSettings()
FOLDERS = ["docling", "kreuzberg", "markitdown", "ocrmypdf", "pdfplumber", "unstructured", "icdar2013"]
ENCRYPTED = {"password-example.pdf", "password.pdf"}
EMPTY = {"empty.md", "fake-text-all-whitespace.txt", "pptx_multiple_images.pptx"}
# Named .pdf, but pointers of a few bytes to files that were not fetched.
POINTERS = {"multi_page_tables.pdf", "password_protected.pdf"}


@dataclass(frozen=True)
class Outcome:
    """How one file ended."""

    path: Path
    parsed: ParsedDocument | None = None
    refused: DocumentRejected | None = None


@pytest.fixture(scope="module")
def pool() -> Iterator[ParserPool]:
    with ParserPool() as opened:
        yield opened


def outcomes(pool: ParserPool, files: list[Path]) -> list[Outcome]:
    """Anything but a parsed document or a refusal is raised and fails the test."""

    def one(path: Path) -> Outcome:
        try:
            report = lambda stage, done, total: None  # noqa: E731
            return Outcome(path, parsed=pool.parse(path, path.name, LIMITS, report, lambda: False))
        except DocumentRejected as refused:
            return Outcome(path, refused=refused)

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(one, files))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_of_a_folder_is_read_or_refused(folder, test_data, pool):
    roots = [test_data / "documents" / folder, test_data / "tables" / folder]
    files = sorted(path for root in roots for path in root.rglob("*") if path.is_file())
    assert len(files) >= 10
    for outcome in outcomes(pool, files):
        if outcome.parsed is not None:
            check_read(outcome.path, outcome.parsed)
        else:
            check_refused(outcome.path, outcome.refused)


def check_read(path: Path, parsed: ParsedDocument) -> None:
    assert path.suffix in SUPPORTED, path
    assert path.name not in ENCRYPTED | EMPTY | POINTERS
    assert parsed.chunks, path
    assert parsed.title, path
    share = coverage(parsed)
    assert share is None or share >= 0.97, (path, share)
    tables = Counter(chunk.table for chunk in parsed.chunks if chunk.grid is not None)
    assert set(tables) == set(range(1, parsed.tables + 1)), path
    if parsed.pages is not None:
        pages = {chunk.page for chunk in parsed.chunks if chunk.page is not None}
        assert pages <= set(range(1, parsed.pages + 1)), path


def check_refused(path: Path, refused: DocumentRejected | None) -> None:
    assert refused is not None
    assert refused.name == path.name
    assert refused.remedy
    expected = {RejectReason.UNSUPPORTED}
    if path.name in ENCRYPTED:
        expected = {RejectReason.ENCRYPTED}
    elif path.name in EMPTY:
        expected = {RejectReason.EMPTY}
    elif path.suffix == ".pdf" and path.name not in POINTERS:
        expected = {RejectReason.UNREADABLE_TEXT, RejectReason.EMPTY}  # pictures of text, or blank pages
    assert path.suffix not in SUPPORTED or path.suffix == ".pdf" or path.name in EMPTY, (
        path,
        refused.message,
    )
    assert refused.reason in expected, (path, refused.message)


def words(text: str) -> Counter[str]:
    """Words of a text or of Markdown, without its marks, links and picture places."""
    text = re.sub(r"<!--.*?-->|\]\([^)]*\)|https?://\S+", " ", text, flags=re.DOTALL)
    text = text.replace("\\_", "_").replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
    return Counter(re.findall(r"\w+", text.lower()))


def test_another_converter_finds_hardly_a_word_that_was_not_read(test_data):
    """Recall of the words in docling's Markdown of its own office and web files.

    What is missing is its notation: formulas in LaTeX, `time:` and `author:` before comments, and the
    spaces that it puts around subscripts.
    """
    folder = test_data / "documents" / "docling"
    expected, found = 0, 0
    for markdown in sorted((folder / "expected").glob("*.md")):
        path = folder / markdown.stem
        if path.suffix not in (".docx", ".pptx", ".xlsx", ".html"):
            continue
        parsed = parse(path, path.name, inspect(path, path.name, LIMITS), lambda stage, done, total: None)
        theirs = words(markdown.read_text(encoding="utf-8"))
        ours = words(
            "\n".join([*(s.title for s in parsed.sections), *(chunk.text for chunk in parsed.chunks)])
        )
        expected += theirs.total()
        found += (theirs & ours).total()
    assert expected > 3000
    assert found / expected >= 0.975


def test_the_kinds_of_file_that_are_read_are_all_among_them(test_data):
    endings = {path.suffix for path in (test_data / "documents").rglob("*")}
    read_types = {SUPPORTED[ending] for ending in endings if ending in SUPPORTED}
    assert set(MediaType) - read_types == {MediaType.ASCIIDOC, MediaType.TSV}
