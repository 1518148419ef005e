"""Tables without lines between the cells: rows whose pieces keep to the same columns."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.ingest.page.captions import caption_kind
from core.ingest.page.geometry import Rect, hull, overlap
from core.ingest.page.lines import Segment, make_rows
from core.ingest.page.words import count_words
from core.ingest.tables.slots import Row, join_rows, make_row, merge, separators
from core.ingest.tables.table import Table, cell_text, header_count, is_chart, is_number

_MARKER = re.compile(r"(?:[•·▪◦‣●○■□–—*o-]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})[.)]|\[\d+\])")
_LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}|…{2,}")
_ENOUGH = 2.0


@dataclass(slots=True)
class _Run:
    """Consecutive rows that may be a table, `rules` the horizontal lines at and between them."""

    rows: list[list[Segment]]
    rules: list[Rect]
    caption: bool

    @property
    def box(self) -> Rect:
        return hull(segment.box for row in self.rows for segment in row)


def aligned_tables(segments: Sequence[Segment], rules: Sequence[Rect]) -> list[tuple[Table, list[Segment]]]:
    """Tables in one column of the page, with the segments that they took.

    Conservative: rows must line up, and numbers, rules, a caption or many columns must speak for it.
    """
    rows = make_rows(segments)
    found, index = [], 0
    while index < len(rows):
        end = _run_end(rows, index, rules)
        if not end:
            index += 1
            continue
        taken = _try(rows, index, end, rules)
        if taken is None:
            index += 1
            continue
        if isinstance(taken, int):
            index = taken
            continue
        table, start, stop = taken
        found.append((table, [segment for row in rows[start:stop] for segment in row]))
        index = stop
    return found


def _is_tabular(row: Sequence[Segment]) -> bool:
    """Whether a line consists of pieces with wide gaps, and is not an item behind its marker."""
    if len(row) < 2 or any(_LEADERS.search(segment.text) for segment in row):
        return False
    if len(row) == 2 and _MARKER.fullmatch(row[0].text):
        return False
    return any(b.box.x0 - a.box.x1 >= 1.0 * max(a.size, b.size) for a, b in itertools.pairwise(row))


def _run_end(rows: Sequence[Sequence[Segment]], start: int, rules: Sequence[Rect]) -> int:
    """End of the run of rows that begins at a tabular row, 0 when there is none."""
    if not _is_tabular(rows[start]):
        return 0
    end, lone = start + 1, 0
    box = hull(segment.box for segment in rows[start])
    for index in range(start + 1, len(rows)):
        row = rows[index]
        own = hull(segment.box for segment in row)
        size = max(segment.size for segment in row)
        between = any(box.y1 - 3 <= rule.y <= own.y0 + 3 for rule in rules)
        if own.y0 - box.y1 > (3.5 if between else 2.0) * size:
            break
        if _is_tabular(row):
            lone, end = 0, index + 1
        else:
            lone += 1
            if lone > 3 or _is_prose(row, box):
                break
        box = hull((box, own))
    return end


def _is_prose(row: Sequence[Segment], box: Rect) -> bool:
    if len(row) > 1 or row[0].box.x0 > box.x0 + 3 * row[0].size:  # the further line of a wrapped cell
        return False
    return row[0].word_count >= 8 and row[0].box.width >= 0.75 * box.width


def _try(
    rows: list[list[Segment]], start: int, end: int, rules: Sequence[Rect]
) -> tuple[Table, int, int] | int | None:
    """The table in a run with the range of its rows, or the end of the run when it is a chart."""
    box = hull(segment.box for row in rows[start:end] for segment in row)
    near = [
        rule
        for rule in rules
        if overlap(rule.x0, rule.x1, box.x0, box.x1) >= 0.5 * box.width
        and box.y0 - 24 <= rule.y <= box.y1 + 24
    ]
    start, end = _bracketed(rows, start, end, near)
    caption = any(
        0 <= index < len(rows) and caption_kind(rows[index][0].text) == "table"
        for index in (*range(start - 4, start), end, end + 1)
    )
    run = _Run(rows[start:end], near, caption)
    size = _usual_size(run.rows)
    borders = separators([row for row in run.rows if _is_tabular(row)], size)
    if not borders:
        return None
    cells = [make_row(row, borders) for row in run.rows]
    if is_chart(_grid(cells, len(borders) + 1)[0]):
        return end
    if _score(run, cells, len(borders) + 1) < _ENOUGH:
        return None
    return _table(run, cells, borders, size), start, end


def _bracketed(rows: list[list[Segment]], start: int, end: int, rules: Sequence[Rect]) -> tuple[int, int]:
    """The run with the head and foot rows that stand between its outer rules."""
    if len(rules) < 2:
        return start, end
    top, bottom = min(rule.y for rule in rules), max(rule.y for rule in rules)
    while start > 0 and min(s.box.y for s in rows[start - 1]) > top:
        start -= 1
    while end < len(rows) and max(s.box.y for s in rows[end]) < bottom:
        end += 1
    return start, end


def _usual_size(rows: Sequence[Sequence[Segment]]) -> float:
    sizes = sorted(segment.size for row in rows for segment in row)
    return sizes[len(sizes) // 2]


def _score(run: _Run, rows: Sequence[Row], columns: int) -> float:
    """How much speaks for a table; `_ENOUGH` takes several signs together."""
    texts = [(piece.start, cell_text(piece.words)) for row in rows for piece in row.pieces]
    full = [row for row in rows if len(row.pieces) >= 2]
    least = 2 if columns > 2 and (len(run.rules) >= 2 or run.caption) else 3
    if len(full) < least:
        return 0.0
    values = [text for column, text in texts if column > 0]
    numeric = sum(map(is_number, values)) / max(len(values), 1)
    long = sum(count_words(text) for _, text in texts) / len(texts)
    fill = sum(len(row.filled()) for row in full) / (len(full) * columns)
    score = 1.0 * (columns >= 3) + 0.5 * (columns >= 5)
    score += 1.0 if numeric >= 0.5 else 0.5 if numeric >= 0.25 else 0.0
    score += min(len(run.rules), 2) * 0.5 + 1.0 * run.caption
    score += 0.5 * (len(full) >= 5) + 0.5 * (fill >= 0.7)
    score -= 1.0 * (columns == 2 and long >= 5) + 1.0 * (long > 8)
    # Prose with wide gaps between its words goes on in small letters from piece to piece.
    begun = [cell_text(p.words) for row in rows if row.column(0) for p in row.pieces if p.start > 0]
    small = sum(text[:1].islower() for text in begun) / max(len(begun), 1)
    score -= 1.5 if small >= 0.6 else 1.0 if small >= 0.4 else 0.0
    return score - 0.5 * (numeric < 0.25 and len(run.rules) < 2 and not run.caption)


def _table(run: _Run, rows: Sequence[Row], borders: list[float], size: float) -> Table:
    inner = sorted(rule.y for rule in run.rules)
    above = [sum(row.box.y < y for row in rows) for y in inner]
    head = next((count for count in above if 0 < count < len(rows)), 0)
    head = head if head <= 6 and not any(_numbers(row, 0.0) for row in rows[:head]) else 0
    body = _banded(rows[head:], inner) or join_rows(rows[head:], size)
    top = _joined_header(rows[:head], size)
    lines = [*top, *body]
    texts, repeated = _grid(lines, len(borders) + 1)
    box = run.box
    return Table(
        box=box,
        rows=texts,
        row_boxes=[row.box for row in lines],
        edges=[box.x0, *borders, box.x1],
        header_rows=len(top) if top else header_count(texts, [_is_bold(row) for row in lines[:5]]),
        repeated=repeated,
        ruled=False,
        first=min(segment.first for row in run.rows for segment in row),
        size=size,
    )


def _numbers(row: Row, share: float = 0.5) -> bool:
    """Whether more than a share of a line's values are numbers; years count as names."""
    texts = [cell_text(piece.words) for piece in row.pieces if piece.start > 0]
    return sum(is_number(text) and not re.fullmatch(r"(?:19|20)\d\d", text) for text in texts) > share * len(
        texts
    )


def _banded(rows: Sequence[Row], rules: Sequence[float]) -> list[Row] | None:
    """One row for each band between two rules, when rules stand between all rows of a table."""
    bands: list[list[Row]] = [[] for _ in range(len(rules) + 1)]
    for row in rows:
        bands[sum(y < row.box.y for y in rules)].append(row)
    bands = [band for band in bands if band]
    if len(bands) < 3 or max(map(len, bands)) > 6:
        return None
    result = []
    for band in bands:
        if sum(_numbers(row) or row.is_whole() for row in band) > 1:
            return None
        row = band[0]
        for further in band[1:]:
            row = merge(row, further)
        result.append(row)
    return result


def _joined_header(rows: Sequence[Row], size: float) -> list[Row]:
    """The header's rows: lines of wrapped names are joined, levels below a spanning name are not."""
    joined: list[Row] = []
    for row in rows:
        spans = bool(joined) and any(piece.end > piece.start for piece in joined[-1].pieces)
        if joined and not spans and row.box.y0 - joined[-1].box.y1 <= 0.7 * size:
            joined[-1] = merge(joined[-1], row)
        else:
            joined.append(row)
    return joined


def _grid(rows: Sequence[Row], columns: int) -> tuple[list[list[str]], list[list[bool]]]:
    texts, repeated = [], []
    for row in rows:
        line, again = [""] * columns, [False] * columns
        for piece in row.pieces:
            for column in range(piece.start, piece.end + 1):
                line[column] = cell_text(piece.words)
                again[column] = column > piece.start
        texts.append(line)
        repeated.append(again)
    return texts, repeated


def _is_bold(row: Row) -> bool:
    return all(word.style.bold for piece in row.pieces for word in piece.words)
