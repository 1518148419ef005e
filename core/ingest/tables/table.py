"""What a table on a page is, and what ruled and unruled tables have in common."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.ingest.page.geometry import Rect, overlap
from core.ingest.page.lines import make_rows, make_segments
from core.ingest.page.words import Word, join_words

_NUMBER = re.compile(
    r"[<>≤≥~±+\-–−(]*\s*[$€£¥]?\s*\d[\d.,\s'’/:–\-−±×x()^]*\s*(?:%|‰|\*+|[a-z]|°C|[kKM]|mg|kg|[µu]g|ml|mL|h|min|s|d)?\)?[*†‡§]*"
    r"|[-–—.]{1,3}|n\.?[adr]\.?|n/a|N/A|ND|NR"
)


@dataclass(slots=True)
class Table:
    """A table's cells before its lines are joined: each cell holds its lines, broken by newlines.

    `edges` are the x of the column borders, one more than there are columns. `repeated` tells for
    every cell whether it repeats the text of a merged cell. A `weak` table is one only as the
    continuation of another; `lines` is what it says when it is none.
    """

    box: Rect
    rows: list[list[str]]
    row_boxes: list[Rect]
    edges: list[float]
    header_rows: int
    repeated: list[list[bool]]
    ruled: bool
    first: int
    size: float
    weak: bool = False
    word_count: int = 0


def is_number(text: str) -> bool:
    """Whether a cell holds a number, a range, or a sign for a missing one."""
    return bool(_NUMBER.fullmatch(text.strip()))


def cell_text(words: Sequence[Word]) -> str:
    """The lines of a cell, broken by newlines."""
    rows = make_rows(make_segments(sorted(words, key=lambda word: word.first)))
    return "\n".join(join_words([word for segment in row for word in segment.words]) for row in rows)


def header_count(rows: Sequence[Sequence[str]], bold: Sequence[bool], rule_after: int | None = None) -> int:
    """How many rows from the top are the header.

    A rule below them or bold type above plain type tells; else the first row is the header when it
    holds no numbers and the body does, with the rows that go on naming columns below it.
    `rule_after` is the number of rows above the first inner rule of the table.
    """
    if len(rows) < 2:
        return 0
    most = min(4, len(rows) - 1)
    numeric = [sum(is_number(cell) and not _is_year(cell) for cell in row if cell) for row in rows]
    if rule_after is not None and 0 < rule_after <= most and not any(numeric[:rule_after]):
        return rule_after
    plain = next((index for index, flag in enumerate(bold) if not flag), 0)
    if 0 < plain <= most and not any(numeric[:plain]):
        return plain
    if numeric[0]:
        return 0
    if not any(numeric):
        return 1 if all(rows[0]) or bold[0] else 0
    count = 1
    while count < most and not numeric[count] and _names_columns(rows[count - 1], rows[count]):
        count += 1
    return count


def _names_columns(above: Sequence[str], row: Sequence[str]) -> bool:
    """Whether a row goes on with a header: it shares a merged cell with the row above, or is full."""
    merged = any(cell and cell == upper for cell, upper in zip(row, above, strict=True))
    return merged or (sum(map(bool, row)) >= 0.8 * len(row) and sum(map(bool, above)) < len(above))


def is_chart(rows: Sequence[Sequence[str]]) -> bool:
    """Whether cells are the scale of a chart: evenly spaced numbers, hardly anything beside them."""
    for line in (*rows, *(list(column) for column in zip(*rows, strict=True))):
        if any(_even_steps(cell.split()) for cell in line if cell.count(" ") >= 5):
            return True
    for column in zip(*rows, strict=True):
        scale = [row for row, cell in zip(rows, column, strict=True) if is_number(cell)]
        values = [cell for cell in column if is_number(cell)]
        if len(values) >= 5 and _even_steps(values):
            beside = sum(sum(map(bool, row)) - 1 for row in scale) / (len(scale) * max(len(rows[0]) - 1, 1))
            if beside < 0.3:
                return True
    return False


def _even_steps(texts: Sequence[str]) -> bool:
    """Whether texts are at least five numbers with equal steps other than zero between them."""
    try:
        values = [float(re.sub(r"[%,\s]", "", text).replace("−", "-")) for text in texts]
    except ValueError:
        return False
    steps = [round(b - a, 6) for a, b in itertools.pairwise(values)]
    return len(values) >= 5 and steps[0] != 0 and steps.count(steps[0]) >= 0.8 * len(steps)


def _is_year(text: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d(?:[/–-]\d{2,4})?[*†a-z]?", text.strip()))


def columns_match(a: Sequence[float], b: Sequence[float], reach: float = 8.0) -> bool:
    """Whether two tables have the same columns: as many, and at about the same x."""
    if len(a) != len(b):
        return False
    inner = list(zip(a[1:-1], b[1:-1], strict=True))
    near = sum(abs(x - y) <= reach for x, y in inner)
    return near >= 0.7 * len(inner) and overlap(a[0], a[-1], b[0], b[-1]) >= 0.7 * (a[-1] - a[0])
