"""PDF files of other people: typed outcomes, coverage, and tables and words against their truth."""

import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from core.domain.document import ParsedDocument
from core.errors import DocumentRejected, RejectReason
from core.ingest.elements import coverage
from core.ingest.parsers.pdf import parse

Relations = Counter[tuple[str, str, str]]
_CACHE: dict[Path, ParsedDocument | RejectReason] = {}


def outcome(path: Path) -> ParsedDocument | RejectReason:
    if path not in _CACHE:
        try:
            _CACHE[path] = parse(path, path.name, lambda *call: None)
        except DocumentRejected as rejection:
            _CACHE[path] = rejection.reason
    return _CACHE[path]


def files(folder: Path) -> list[Path]:
    """All files but one of 619 pages: it says no more than the others and takes as long as they do."""
    return sorted(path for path in folder.glob("*/*.pdf") if path.name != "DA-619p.pdf")


def test_every_file_ends_in_chunks_or_a_typed_rejection(test_data):
    for path in files(test_data / "documents"):
        result = outcome(path)
        if isinstance(result, ParsedDocument):
            assert result.chunks, path.name
            assert all(box.x0 <= box.x1 and box.y0 <= box.y1 for c in result.chunks for box in c.boxes)
            assert all(1 <= box.page <= (result.pages or 0) for c in result.chunks for box in c.boxes)


def test_files_that_cannot_be_read_say_why(test_data):
    documents = test_data / "documents"
    expected = {
        "pdfplumber/password-example.pdf": RejectReason.ENCRYPTED,
        "unstructured/password.pdf": RejectReason.ENCRYPTED,
        "docling/ocr_test.pdf": RejectReason.UNREADABLE_TEXT,
        "kreuzberg/image_only_german_pdf.pdf": RejectReason.UNREADABLE_TEXT,
        "ocrmypdf/type3_font_nomapping.pdf": RejectReason.UNREADABLE_TEXT,
        "ocrmypdf/no_contents.pdf": RejectReason.EMPTY,
    }
    assert {name: outcome(documents / name) for name in expected} == expected
    assert isinstance(outcome(documents / "kreuzberg/copy_protected.pdf"), ParsedDocument)


def test_nearly_every_character_is_stored(test_data, record_property):
    low = {}
    for path in [*files(test_data / "documents"), *files(test_data / "tables")]:
        result = outcome(path)
        if isinstance(result, ParsedDocument) and (share := coverage(result)) is not None and share < 0.99:
            low[path.name] = round(share, 3)
    record_property("coverage below 0.99", str(low))
    # A text layer of a scan that repeats itself, and a page on which one text lies over another.
    assert len(low) <= 2 and all(share >= 0.97 for share in low.values())


def test_no_character_is_stored_that_the_file_does_not_have(test_data):
    for path in files(test_data / "tables"):
        result = outcome(path)
        assert isinstance(result, ParsedDocument)
        source: Counter[str] = Counter()
        with closing(pdfium.PdfDocument(path)) as document:
            for index in range(len(document)):
                with closing(document[index]) as page, closing(page.get_textpage()) as text:
                    source.update(text.get_text_range())
        stored = Counter("".join(c.text for c in result.chunks if c.grid is None))
        extra = {char: n for char, n in (stored - source).items() if not char.isspace() and char != "-"}
        assert sum(extra.values()) <= 0.001 * sum(source.values()), (path.name, extra)


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w{2,}", re.sub(r"<!--.*?-->|[*_#|`\\]", " ", text).lower()))


def test_the_words_of_expected_conversions_are_found(test_data, record_property):
    recalls = {}
    for expected in sorted((test_data / "documents/docling/expected").glob("*.pdf.md")):
        result = outcome(test_data / "documents/docling" / expected.name.removesuffix(".md"))
        assert isinstance(result, ParsedDocument)
        want = words(expected.read_text(encoding="utf-8"))
        have = words("\n".join([*(s.title for s in result.sections), *(c.text for c in result.chunks)]))
        recalls[expected.name] = sum((want & have).values()) / sum(want.values())
    record_property("word recall", str({name: round(recall, 3) for name, recall in recalls.items()}))
    latin = [recall for name, recall in recalls.items() if "right_to_left" not in name]
    assert len(recalls) >= 5 and min(latin) >= 0.97


def test_tables_of_icdar_2013_are_found_with_their_cells(test_data):
    folder = test_data / "tables/icdar2013"
    totals: dict[str, list[int]] = defaultdict(lambda: [0] * 6)
    for truth in sorted(folder.glob("*-str.xml")):
        name = truth.name.removesuffix("-str.xml")
        result = outcome(folder / f"{name}.pdf")
        assert isinstance(result, ParsedDocument)
        want, want_cells = expected_relations(truth)
        have, have_cells = found_relations(result)
        counts = [
            *(sum(c.values()) for c in (want & have, want, have)),
            *(sum(c.values()) for c in (want_cells & have_cells, want_cells, have_cells)),
        ]
        for key in (name[:2], "all"):
            totals[key] = [a + b for a, b in zip(totals[key], counts, strict=True)]
    report = []
    for key, (hit, want_n, have_n, cell, want_c, have_c) in totals.items():
        report.append(
            f"{key}: adjacency recall {hit / want_n:.3f} precision {hit / have_n:.3f},"
            f" cell recall {cell / want_c:.3f} precision {cell / have_c:.3f}"
        )
    sys.stdout.write("\n".join(report) + "\n")
    hit, want_n, have_n, *_ = totals["all"]
    assert hit / want_n >= 0.90 and hit / have_n >= 0.90


Cell = tuple[int, int, int, int, str]


def norm(text: str) -> str:
    return re.sub(r"[\s\-\u2010\u00ad_]+", "", text).lower()


def relations(cells: list[Cell]) -> Relations:
    """Pairs of neighbouring cells, empty ones skipped: Göbel et al. 2012, doi:10.1145/2361354.2361365."""
    grid = {
        (row, column): index
        for index, (top, left, bottom, right, _) in enumerate(cells)
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    }
    last_row = max((row for row, _ in grid), default=-1)
    last_column = max((column for _, column in grid), default=-1)
    found = set()
    for (row, column), index in grid.items():
        right = next((c for c in range(column + 1, last_column + 1) if (row, c) in grid), None)
        below = next((r for r in range(row + 1, last_row + 1) if (r, column) in grid), None)
        for place, way in (((row, right), "h"), ((below, column), "v")):
            if None not in place and grid[place] != index:  # type: ignore[index]
                found.add((index, grid[place], way))  # type: ignore[index]
    return Counter((norm(cells[a][4]), norm(cells[b][4]), way) for a, b, way in found)


def expected_relations(path: Path) -> tuple[Relations, Counter[str]]:
    found: Relations = Counter()
    texts: Counter[str] = Counter()
    for region in ET.parse(path).getroot().iter("region"):
        cells = []
        for cell in region.iter("cell"):
            top, left = int(cell.get("start-row", 0)), int(cell.get("start-col", 0))
            bottom, right = int(cell.get("end-row") or top), int(cell.get("end-col") or left)
            text = (cell.findtext("content") or "").strip()
            if norm(text):
                cells.append((top, left, bottom, right, text))
                texts[norm(text)] += 1
        found += relations(cells)
    return found, texts


def found_relations(parsed: ParsedDocument) -> tuple[Relations, Counter[str]]:
    found: Relations = Counter()
    texts: Counter[str] = Counter()
    tables: dict[int | None, list[tuple[str, ...]]] = defaultdict(list)
    for chunk in parsed.chunks:
        if chunk.grid:
            # Windows of one table repeat its header.
            skip = chunk.grid.header_rows if chunk.table in tables else 0
            tables[chunk.table].extend(chunk.grid.rows[skip:])
    for rows in tables.values():
        cells = list(merged_cells(rows))
        texts.update(norm(cell[4]) for cell in cells)
        found += relations(cells)
    return found, texts


def merged_cells(rows: list[tuple[str, ...]]) -> Iterator[Cell]:
    """Cells with their spans: a merged cell says its text again in every place; numbers never are."""
    done = set()
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            if (r, c) in done or not norm(text):
                continue
            bottom, right = r, c
            if re.search(r"[^\W\d_]{3}", text):
                while right + 1 < len(row) and row[right + 1] == text:
                    right += 1
                while bottom + 1 < len(rows) and set(rows[bottom + 1][c : right + 1]) == {text}:
                    bottom += 1
            done.update((a, b) for a in range(r, bottom + 1) for b in range(c, right + 1))
            yield r, c, bottom, right, text


@pytest.mark.parametrize(
    "name", ["unstructured/multi-column.pdf", "pdfplumber/federal-register-2020-17221.pdf"]
)
def test_columns_of_real_pages_are_read_as_people_read_them(test_data, name):
    """In a page of columns every sentence that pdfium's own order runs through is found unbroken."""
    result = outcome(test_data / "documents" / name)
    assert isinstance(result, ParsedDocument)
    text = " ".join(chunk.text for chunk in result.chunks)
    phrases = {
        "unstructured/multi-column.pdf": [
            "two-stage framework: (1) a context retriever first selects a small subset of passages",
            "However, it is generally believed that learning a good dense vector representation",
        ],
        "pdfplumber/federal-register-2020-17221.pdf": [
            "the FAA also proposes to require operators to conduct an AOA sensor system test",
            "prompt the flightcrew to perform a non-normal procedure. To ensure that after any foreseeable",
        ],
    }
    for phrase in phrases[name]:
        assert phrase in text
