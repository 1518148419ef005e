"""Tables drawn with lines: the cells are what the lines enclose."""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.ingest.page.geometry import Rect, hull
from core.ingest.page.graphics import Graphics
from core.ingest.page.lines import make_rows, make_segments
from core.ingest.page.words import Word
from core.ingest.tables.lattice import SNAP, Edge, cell_roots, connected, join_edges, positions
from core.ingest.tables.slots import separators
from core.ingest.tables.table import Table, cell_text, header_count, is_chart, is_number

MOST_LINES = 1500
_PROSE_LINES = 7


@dataclass(slots=True)
class _Grid:
    """The finest grid that some connected lines make, and which of its cells are one cell."""

    xs: list[float]
    ys: list[float]
    roots: list[list[int]]
    words: dict[int, list[Word]]


def ruled_tables(words: Sequence[Word], graphics: Graphics) -> list[tuple[Table, list[Word]]]:
    """Every table that lines enclose, with the words that it took, from the top."""
    across = join_edges([Edge(r.y, r.x0, r.x1) for r in graphics.horizontal])
    down = join_edges([Edge(r.x, r.y0, r.y1) for r in graphics.vertical])
    if not across or not down or len(across) + len(down) > MOST_LINES:
        return []
    found = []
    for rows, columns in connected(across, down):
        grid = _grid(rows, columns, words)
        if grid:
            found += [table for part in _parts(grid) if (table := _table(grid, *part))]
    return sorted(found, key=lambda item: (item[0].box.y0, item[0].box.x0))


def _grid(across: list[Edge], down: list[Edge], words: Sequence[Word]) -> _Grid | None:
    left, right = min(e.start for e in across), max(e.end for e in across)
    top, bottom = min(e.start for e in down), max(e.end for e in down)
    # A table may be open at its sides: the ends of its lines close it.
    down = down + [
        Edge(x, top, bottom) for x in (left, right) if not any(abs(e.at - x) <= 2 * SNAP for e in down)
    ]
    across = across + [
        Edge(y, left, right) for y in (top, bottom) if not any(abs(e.at - y) <= 2 * SNAP for e in across)
    ]
    xs, ys = positions(down), positions(across)
    if len(ys) >= 2 and len(xs) >= 2:
        xs = sorted([*xs, *_undrawn(xs, Rect(left, top, right, bottom), words)])
    if (len(xs) < 3 and len(ys) < 3) or len(xs) < 2 or len(ys) < 2 or len(xs) * len(ys) > 40_000:
        return None
    roots = cell_roots(xs, ys, across, down)
    grid = _Grid(xs, ys, roots, defaultdict(list))
    for word in words:
        row, column = _slot(ys, word.box.y), _slot(xs, word.box.x)
        if row is not None and column is not None:
            grid.words[roots[row][column]].append(word)
    _part_cells(grid)
    return grid if grid.words else None


def _undrawn(xs: Sequence[float], box: Rect, words: Sequence[Word]) -> list[float]:
    """Borders between columns that have no line, inside the columns that have one."""
    found = []
    inside = [word for word in words if box.holds(word.box.x, word.box.y)]
    for left, right in itertools.pairwise(xs):
        own = [word for word in inside if left <= word.box.x <= right]
        rows = make_rows(make_segments(own)) if len(own) >= 6 else []
        several = [row for row in rows if len(row) > 1]
        if len(several) >= max(3, 0.6 * len(rows)):
            found += separators(several, max(word.size for word in own))
    return found


def _part_cells(grid: _Grid) -> None:
    """Part cells that only lack the line between them: wide gaps stand at borders of other rows."""
    fresh = 1 + max(max(row) for row in grid.roots)
    for index, row in enumerate(grid.roots):
        for cell, columns in _runs(row):
            words = grid.words.get(cell, [])
            if len(columns) < 2 or not words or sum(cell in other for other in grid.roots) > 1:
                continue
            cuts = [c for c in columns[1:] if _wide_gap(words, grid.xs[c])]
            # A merged cell whose text happens to stand over one column stays one.
            if not any(min(w.box.x for w in words) < grid.xs[c] < max(w.box.x for w in words) for c in cuts):
                continue
            del grid.words[cell]
            for start, end in zip([columns[0], *cuts], [*cuts, columns[-1] + 1], strict=True):
                grid.roots[index][start:end] = [fresh] * (end - start)
                own = [w for w in words if grid.xs[start] <= w.box.x < grid.xs[end]]
                if own:
                    grid.words[fresh] = own
                fresh += 1


def _runs(row: Sequence[int]) -> list[tuple[int, list[int]]]:
    runs: list[tuple[int, list[int]]] = []
    for column, cell in enumerate(row):
        if runs and runs[-1][0] == cell:
            runs[-1][1].append(column)
        else:
            runs.append((cell, [column]))
    return runs


def _wide_gap(words: Sequence[Word], x: float) -> bool:
    """Whether no word reaches across x and those on its sides, if any, stand far apart there."""
    left = [word for word in words if word.box.x < x]
    right = [word for word in words if word.box.x >= x]
    if not left or not right:
        return True
    end, start = max(word.box.x1 for word in left), min(word.box.x0 for word in right)
    return end <= x + 1 and start >= x - 1 and start - end >= 0.9 * max(word.size for word in words)


def _slot(places: Sequence[float], at: float) -> int | None:
    if not places[0] <= at <= places[-1]:
        return None
    return min(sum(place <= at for place in places) - 1, len(places) - 2)


def _parts(grid: _Grid) -> list[tuple[int, int]]:
    """Ranges of rows that are tables: a cell of prose over the whole width is none, it divides."""
    high, wide = len(grid.ys) - 1, len(grid.xs) - 1
    prose = set()
    for cell, words in grid.words.items():
        rows = [row for row in range(high) if cell in grid.roots[row]]
        across = sum(
            grid.xs[c + 1] - grid.xs[c] for c in range(wide) if any(grid.roots[r][c] == cell for r in rows)
        )
        if across >= 0.8 * (grid.xs[-1] - grid.xs[0]) and cell_text(words).count("\n") + 1 >= _PROSE_LINES:
            prose.update(rows)
    parts, start = [], 0
    for row in range(high + 1):
        if row == high or row in prose:
            if row > start:
                parts.append((start, row))
            start = row + 1
    return parts


def _table(grid: _Grid, start: int, end: int) -> tuple[Table, list[Word]] | None:
    roots = [grid.roots[row] for row in range(start, end)]
    cells = {cell for row in roots for cell in row if cell in grid.words}
    columns = _columns(roots, cells)
    rows = [index for index, row in enumerate(roots) if any(cell in cells for cell in row)]
    if len(columns) < 2 or not rows or len(cells) < 2:
        return None
    texts = {cell: cell_text(grid.words[cell]) for cell in cells}
    lines: list[list[str]] = []
    repeated: list[list[bool]] = []
    boxes: list[Rect] = []
    seen: set[int] = set()
    edges = [grid.xs[c] for c in columns] + [grid.xs[columns[-1] + 1]]
    for index in rows:
        row = [roots[index][column] for column in columns]
        box = Rect(edges[0], grid.ys[start + index], edges[-1], grid.ys[start + index + 1])
        for part, again, place in _split_row(row, seen, grid.words, texts, box):
            lines.append(part)
            repeated.append(again)
            boxes.append(place)
        seen.update(row)
    words = [word for cell in cells for word in grid.words[cell]]
    if not _plausible(lines, repeated):
        return None
    return _finish(lines, repeated, boxes, edges, words), words


def _columns(roots: list[list[int]], cells: set[int]) -> list[int]:
    """Columns that hold a cell with text of their own."""
    wide = len(roots[0])
    kept = []
    for column in range(wide):
        own = any(row[column] in cells and (column == 0 or row[column] != row[column - 1]) for row in roots)
        if own:
            kept.append(column)
    return kept


def _split_row(
    row: list[int], seen: set[int], words: dict[int, list[Word]], texts: dict[int, str], box: Rect
) -> Iterator[tuple[list[str], list[bool], Rect]]:
    """The row, or the several rows that stand in it without lines between them."""
    again = [cell in seen or cell in row[:index] for index, cell in enumerate(row)]
    split = None if any(cell in seen for cell in row) else _aligned_lines(row, words)
    if split is None:
        yield [texts.get(cell, "") for cell in row], again, box
        return
    for index, (top, bottom) in enumerate(zip([box.y0, *split], [*split, box.y1], strict=True)):
        part, copy = [], []
        for cell, known in zip(row, again, strict=True):
            whole = "\n" not in texts.get(cell, "")
            # A cell of one line stands for all the rows beside it, like a merged cell.
            inside = words.get(cell, ()) if whole else [w for w in words[cell] if top <= w.box.y < bottom]
            part.append(cell_text(inside) if inside else "")
            copy.append(known or (whole and index > 0))
        yield part, copy, Rect(box.x0, top, box.x1, bottom)


def _aligned_lines(row: list[int], words: dict[int, list[Word]]) -> list[float] | None:
    """Where to cut a row whose cells hold several rows without lines between them, else None.

    They do when a column lists three numbers or two columns list two, one a line, and the other
    columns keep to these lines or have one line only.
    """
    listing: list[list[float]] = []
    others: list[float] = []
    for cell in dict.fromkeys(row):
        lines = cell_text(words.get(cell, ())).split("\n")
        if len(lines) < 2:
            continue
        bases = positions(Edge(word.base, 0, 0) for word in words[cell])
        if sum(map(is_number, lines)) >= 0.8 * len(lines) and len(bases) == len(lines):
            listing.append(bases)
        else:
            others += bases
    main = max(listing, key=len, default=[]) or _short_lines(row, words)
    if len(main) < 2 or (len(main) == 2 and sum(len(bases) == 2 for bases in listing) < 2):
        return None
    near = sum(any(abs(base - at) <= 2 for at in main) for base in others)
    if near < 0.8 * len(others):
        return None
    return [(a + b) / 2 - 0.3 * (b - a) for a, b in itertools.pairwise(main)]


def _short_lines(row: list[int], words: dict[int, list[Word]]) -> list[float]:
    """Baselines of at least three lines that all cells of a row share and none fills: rows of text."""
    cells = [words[cell] for cell in dict.fromkeys(row) if cell in words]
    bases = [positions(Edge(word.base, 0, 0) for word in cell) for cell in cells]
    if len(cells) < 2 or len({len(lines) for lines in bases}) > 1 or len(bases[0]) < 3:
        return []
    if any(abs(a - b) > 2 for lines in bases for a, b in zip(lines, bases[0], strict=True)):
        return []
    texts = [line for cell in cells for line in cell_text(cell).split("\n")]
    # Wrapped text fills its lines but for the last: short and uneven lines are entries.
    longest = max(map(len, texts))
    return (
        bases[0]
        if sum(len(text) < 0.7 * longest for text in texts) >= 0.4 * len(texts) or longest <= 12
        else []
    )


def _plausible(rows: list[list[str]], repeated: list[list[bool]]) -> bool:
    """Whether enclosed text is a table: not a frame round parts of the page, not a chart."""
    own = [
        [text for text, copy in zip(row, again, strict=True) if text and not copy]
        for row, again in zip(rows, repeated, strict=True)
    ]
    texts = [text for row in own for text in row]
    filled = sum(bool(cell) for row in rows for cell in row) / (len(rows) * len(rows[0]))
    several = sum(len(row) > 1 for row in own)
    if len(texts) < 0.12 * len(rows) * len(rows[0]):
        return False  # boxes of a flow chart, whose lines make a grid of mostly nothing
    if len(texts) < 3 or filled < 0.2 or several < min(2, len(rows)) or is_chart(rows):
        return False
    return not (len(texts) <= 6 and max(map(len, texts)) > 800)


def _finish(
    rows: list[list[str]],
    repeated: list[list[bool]],
    boxes: list[Rect],
    edges: list[float],
    words: Sequence[Word],
) -> Table:
    bold = [_is_bold(box, words) for box in boxes[:5]] + [False] * max(len(boxes) - 5, 0)
    return Table(
        box=hull([*boxes, *(word.box for word in words)]),
        rows=rows,
        row_boxes=[_with_overhang(box, words) for box in boxes],
        edges=edges,
        header_rows=header_count(rows, bold),
        repeated=repeated,
        ruled=True,
        first=min(word.first for word in words),
        size=max(word.size for word in words),
        weak=len(rows) < 2,
    )


def _with_overhang(box: Rect, words: Sequence[Word]) -> Rect:
    """A row's box with the words that stand out of the table's frame at its sides."""
    beside = [word.box for word in words if box.y0 <= word.box.y <= box.y1]
    return Rect(
        min([box.x0, *(word.x0 for word in beside)]),
        box.y0,
        max([box.x1, *(word.x1 for word in beside)]),
        box.y1,
    )


def _is_bold(box: Rect, words: Sequence[Word]) -> bool:
    inside = [word for word in words if box.holds(word.box.x, word.box.y)]
    return bool(inside) and all(word.style.bold for word in inside)
