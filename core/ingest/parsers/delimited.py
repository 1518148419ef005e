"""CSV and TSV: delimiter, encoding and header found out, quoted line breaks kept in their cell."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from core.domain.document import ParsedDocument
from core.ingest.elements import Builder
from core.ingest.formats import grids
from core.ingest.formats.decode import decode
from core.ingest.formats.header import header_rows
from core.ingest.gate import MediaType, ending
from core.ingest.parse import Report
from core.ingest.text import characters

_DELIMITERS = (",", ";", "\t", "|")
_SAMPLE_ROWS = 200
_SAMPLE_CHARACTERS = 200_000
_REPORT_ROWS = 5000
# A quote that is never closed swallows the rest of the file into one cell.
_SWALLOWED_LINES = 200


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a delimited file as one table, lines before its header as paragraphs.

    Raises DocumentRejected (`unsupported`) when the bytes are not text.
    """
    decoded = decode(path.read_bytes(), name)
    media_type = MediaType.TSV if ending(name) == ".tsv" else MediaType.CSV
    text, delimiter, rows, numbers, warnings = _cells(decoded.text, name, report)
    source = _source_characters(text, delimiter, quotes=not warnings)
    builder = Builder(name, report)
    start = _preamble(rows)
    for row in rows[:start]:
        builder.paragraph(" ".join(cell for cell in row if cell.strip()))
    table = rows[start:]
    if table:
        report("Reading cells", 0, len(table))
        grid = grids.make_grid(table, header_rows(table))
        cells = grids.cell_range(0, 0, max(numbers), len(grid.rows[0]))
        builder.table(grid, cells=cells, row_numbers=numbers[start:])
    return builder.finish(media_type, source_characters=source, warnings=(*decoded.warnings, *warnings))


def numbered_rows(path: Path, name: str) -> tuple[list[list[str]], list[int]]:
    """The rows that have text, and their numbers as a spreadsheet would count them, from 1.

    Raises DocumentRejected (`unsupported`) when the bytes are not text.
    """
    _, _, rows, numbers, _ = _cells(decode(path.read_bytes(), name).text, name, lambda *_: None)
    return rows, numbers


def _cells(whole: str, name: str, report: Report) -> tuple[str, str, list[list[str]], list[int], list[str]]:
    text, delimiter = _directive(whole)
    if delimiter is None:
        delimiter = find_delimiter(text, "\t" if ending(name) == ".tsv" else ",")
    rows, numbers, warnings = _rows(text, delimiter, report)
    if len(whole) != len(text):
        numbers = [number + 1 for number in numbers]
    return text, delimiter, rows, numbers, warnings


def find_delimiter(text: str, preferred: str = ",") -> str:
    """The delimiter that cuts the first rows into the same number of cells, more than one.

    `preferred` where no delimiter does.
    """
    best, best_score = preferred, 0.0
    for delimiter in (preferred, *(other for other in _DELIMITERS if other != preferred)):
        sample = csv.reader(io.StringIO(text[:_SAMPLE_CHARACTERS], newline=""), delimiter=delimiter)
        counts = Counter(
            len(row) for row, _ in zip(_lenient(sample), range(_SAMPLE_ROWS), strict=False) if row
        )
        wide = {width: count for width, count in counts.items() if width > 1}
        if not wide:
            continue
        width, count = max(wide.items(), key=lambda item: (item[1], item[0]))
        # Agreement first; among delimiters that agree the one that finds more columns.
        score = count / counts.total() + min(width, 50) / 1000
        if score > best_score + 1e-9:
            best, best_score = delimiter, score
    return best


def _directive(text: str) -> tuple[str, str | None]:
    """Excel's own first line, `sep=;`, and the text after it."""
    line, _, rest = text.partition("\n")
    line = line.strip().strip('"')
    if line.lower().startswith("sep=") and len(line) == 5:
        return rest, line[4]
    return text, None


def _lenient(reader: Iterator[list[str]]) -> Iterator[list[str]]:
    try:
        yield from reader
    except csv.Error:
        return


def _rows(text: str, delimiter: str, report: Report) -> tuple[list[list[str]], list[int], list[str]]:
    """Rows that have text, their row numbers as a spreadsheet would count them, and warnings."""
    csv.field_size_limit(2**31 - 1)
    rows, numbers = _read(text, delimiter, csv.QUOTE_MINIMAL, report)
    if any(cell.count("\n") > _SWALLOWED_LINES for row in rows for cell in row):
        rows, numbers = _read(text, delimiter, csv.QUOTE_NONE, report)
        return rows, numbers, ["A quotation mark is never closed; quotation marks were read as text."]
    return rows, numbers, []


def _read(text: str, delimiter: str, quoting: int, report: Report) -> tuple[list[list[str]], list[int]]:
    rows, numbers = [], []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=quoting)  # type: ignore[arg-type]
    total = text.count("\n") + 1
    for number, row in enumerate(reader, start=1):
        if number % _REPORT_ROWS == 0:
            report("Reading rows", number, max(total, number))
        if any(cell.strip() for cell in row):
            rows.append(row)
            numbers.append(number)
    return rows, numbers


def _preamble(rows: list[list[str]]) -> int:
    """How many lines stand above the table: titles and remarks with a single cell."""
    widths = Counter(sum(1 for cell in row if cell.strip()) for row in rows[:_SAMPLE_ROWS])
    if not widths or widths.most_common(1)[0][0] < 2:
        return 0
    for index, row in enumerate(rows):
        if sum(1 for cell in row if cell.strip()) > 1:
            return index
    return 0


def _source_characters(text: str, delimiter: str, quotes: bool) -> int:
    """Non-space characters of the file but delimiters between cells and quotes around them."""
    if not quotes:
        return characters(text.replace(delimiter, ""))
    mark = re.escape(delimiter)
    quoted_cell = re.compile(rf'(?:(?<=[{mark}\n])|\A)"((?:[^"]|"")*)"(?=[{mark}\r\n]|\Z)')
    inside = sum(characters(match[1].replace('""', '"')) for match in quoted_cell.finditer(text))
    return inside + characters(quoted_cell.sub("", text).replace(delimiter, ""))
