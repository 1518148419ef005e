"""The columns of a table without lines, and which words stand in which cell."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.ingest.page.geometry import Rect, hull
from core.ingest.page.lines import Segment
from core.ingest.page.words import Word
from core.ingest.tables.table import cell_text, is_number

_NARROWEST = 0.5
_USUAL_GAP = 0.8


@dataclass(slots=True)
class Piece:
    """Words of one cell, which may span columns: from `start` to `end`, both inclusive."""

    words: list[Word]
    start: int
    end: int


@dataclass(slots=True)
class Row:
    """The cells of one or more text lines."""

    pieces: list[Piece]
    box: Rect

    def column(self, index: int) -> Piece | None:
        """The piece that stands in a column alone."""
        return next((p for p in self.pieces if p.start == index == p.end), None)

    def is_whole(self) -> bool:
        """Whether a line names something and says several things of it: a row of its own."""
        return self.column(0) is not None and len(self.filled()) >= 3

    def filled(self) -> set[int]:
        return {column for piece in self.pieces for column in range(piece.start, piece.end + 1)}


def separators(rows: Sequence[Sequence[Segment]], size: float) -> list[float]:
    """The x between the columns that most rows keep to, from the left."""
    most = max((len(row) for row in rows), default=0)
    body = [row for row in rows if len(row) >= 0.6 * most]
    # Names in the header run across columns; rows with numbers do not.
    numbers = [row for row in body if any(is_number(w.text) for segment in row for w in segment.words)]
    body = numbers if len(numbers) >= max(3, 0.5 * len(body)) else body
    spans = [_filled(row, size) for row in body]
    others = [_filled(row, size) for row in rows if row not in body]
    allowed = int(0.1 * len(body)) if len(body) >= 8 else 0
    usual = _USUAL_GAP if len(body) < 4 else _NARROWEST
    found = []
    for start, end in _quiet(spans, allowed):
        gaps = [gap for span in spans if (gap := _gap_at(span, (start + end) / 2)) is not None]
        if end - start >= _NARROWEST * size and len(gaps) >= 2 and median(gaps) >= usual * size:
            found.append(_clearest(start, end, others))
    return found


def _clearest(start: float, end: float, spans: Sequence[Sequence[tuple[float, float]]]) -> float:
    """The middle of that part of a gap into which the fewest rows reach, the widest of these.

    A name may be wider than the right-aligned numbers below it.
    """
    ink = [(max(x0, start), min(x1, end)) for row in spans for x0, x1 in row if x0 < end and x1 > start]
    cuts = sorted({start, end, *(x for piece in ink for x in piece)})
    parts = list(itertools.pairwise(cuts)) or [(start, end)]
    depths = [sum(x0 < (a + b) / 2 < x1 for x0, x1 in ink) for a, b in parts]
    best = max(range(len(parts)), key=lambda i: (-depths[i], parts[i][1] - parts[i][0]))
    return sum(parts[best]) / 2


def _filled(row: Sequence[Segment], size: float) -> list[tuple[float, float]]:
    """Where a row has ink, gaps within a phrase closed."""
    spans: list[tuple[float, float]] = []
    words = sorted((word.box.x0, word.box.x1) for segment in row for word in segment.words)
    for x0, x1 in words:
        if spans and x0 - spans[-1][1] < 0.4 * size:
            spans[-1] = (spans[-1][0], max(spans[-1][1], x1))
        else:
            spans.append((x0, x1))
    return spans


def _quiet(spans: Sequence[Sequence[tuple[float, float]]], allowed: int) -> list[tuple[float, float]]:
    """Stretches of x where at most `allowed` rows have ink, between the first and the last ink."""
    events = sorted(
        [(x0, 1) for row in spans for x0, _ in row] + [(x1, -1) for row in spans for _, x1 in row]
    )
    quiet, depth, open_at = [], 0, None
    for x, step in events:
        before, depth = depth, depth + step
        if before > allowed >= depth:
            open_at = x
        elif before <= allowed < depth and open_at is not None:
            quiet.append((open_at, x))
            open_at = None
    return quiet


def _gap_at(span: Sequence[tuple[float, float]], x: float) -> float | None:
    """Width of a row's gap at x; None when it has ink there or on one side only."""
    left = [x1 for x0, x1 in span if x1 <= x]
    right = [x0 for x0, _ in span if x0 >= x]
    if not left or not right or any(x0 < x < x1 for x0, x1 in span):
        return None
    return min(right) - max(left)


def make_row(segments: Sequence[Segment], borders: Sequence[float]) -> Row:
    """Cut a line's segments at the borders between columns; what runs across a border spans it."""
    pieces = [piece for segment in segments for piece in _cut(segment, borders)]
    merged: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: (piece.start, piece.end)):
        if merged and piece.start <= merged[-1].end:
            merged[-1].words += piece.words
            merged[-1].end = max(merged[-1].end, piece.end)
        else:
            merged.append(piece)
    return Row(merged, hull(segment.box for segment in segments))


def _cut(segment: Segment, borders: Sequence[float]) -> list[Piece]:
    words = sorted(segment.words, key=lambda word: word.box.x0)
    pieces: list[Piece] = []
    current = [words[0]]
    for before, word in itertools.pairwise(words):
        gap = word.box.x0 - before.box.x1
        crosses = any(before.box.x1 - 1 <= border <= word.box.x0 + 1 for border in borders)
        if crosses and (gap >= 0.45 * segment.size or (is_number(word.text) and is_number(before.text))):
            pieces.append(_piece(current, borders))
            current = []
        current.append(word)
    return [*pieces, _piece(current, borders)]


def _piece(words: list[Word], borders: Sequence[float]) -> Piece:
    box = hull(word.box for word in words)
    slack = 0.15 * max(word.size for word in words)
    start = sum(border <= box.x0 + slack for border in borders)
    end = sum(border < box.x1 - slack for border in borders)
    return Piece(words, start, max(start, end))


def join_rows(rows: Sequence[Row], size: float) -> list[Row]:
    """Put the further lines of wrapped cells to the row that they belong to."""
    gaps = [low.box.y0 - high.box.y1 for high, low in itertools.pairwise(rows)]
    limit = _gap_between_rows(rows, gaps, size)
    joined: list[Row] = []
    for index, row in enumerate(rows):
        gap = gaps[index - 1] if index else 0.0
        if joined and (gap < limit if limit is not None else _continues(joined[-1], row, gap, size)):
            joined[-1] = merge(joined[-1], row)
        else:
            joined.append(row)
    return joined


def _gap_between_rows(rows: Sequence[Row], gaps: Sequence[float], size: float) -> float | None:
    """The white space that tells rows from lines of one row, None when there is only one kind.

    There are two kinds when most rows after a wide gap begin in the first column, and hardly any row
    after a narrow one brings numbers of its own.
    """
    if len(rows) < 4:
        return None
    limit = min(gaps) + 0.3 * size
    wide = [row for row, gap in zip(rows[1:], gaps, strict=True) if gap >= limit]
    tight = [row for row, gap in zip(rows[1:], gaps, strict=True) if gap < limit]
    if not wide or not tight:
        return None
    begin = sum(row.column(0) is not None for row in wide) / len(wide)
    loose = sum(row.is_whole() or (len(row.filled()) > 1 and _has_number(row)) for row in tight) / len(tight)
    return limit if begin >= 0.6 and loose <= 0.1 else None


def _has_number(row: Row) -> bool:
    return any(is_number(cell_text(piece.words)) for piece in row.pieces)


def _continues(above: Row, row: Row, gap: float, size: float) -> bool:
    if gap > 0.6 * size:
        return False
    label = row.column(0)
    spans = any(piece.end > piece.start for piece in (*above.pieces, *row.pieces))
    if label is None:
        return not spans and not _has_number(row) and row.filled() <= above.filled()
    text = cell_text(label.words)
    if not text[:1].islower():
        return False
    if row.filled() == {0}:
        return not spans
    return above.filled() == {0}


def merge(above: Row, below: Row) -> Row:
    """One row from two: cells of the same columns are put together."""
    pieces = [Piece(list(piece.words), piece.start, piece.end) for piece in above.pieces]
    for piece in below.pieces:
        home = next((p for p in pieces if p.start <= piece.end and piece.start <= p.end), None)
        if home is None:
            pieces.append(piece)
        else:
            home.words += piece.words
            home.start, home.end = min(home.start, piece.start), max(home.end, piece.end)
    return Row(sorted(pieces, key=lambda p: p.start), hull((above.box, below.box)))
