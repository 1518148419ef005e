"""Where exactly a span stands on its PDF pages: one box for each piece of a line, in the text's order."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path

from core.domain.document import Box, CellGrid, Chunk
from core.domain.search import Hit
from core.domain.vocabulary import ChunkKind
from core.errors import NotFound
from core.ingest.formats.grids import cell_spans, grid_text
from core.ingest.page.characters import NONE, Char
from core.ingest.page.geometry import Rect, hull, overlap
from core.ingest.page_image import page_characters
from core.ingest.views.folding import folded

_MARGIN = 0.5
_ENOUGH = 0.6  # of a span's letters must be found before words alone say where it stands
_NEAR = 1.6  # a gap inside one box, in font sizes
_TOUCHING = 0.12
_LINE_APART = 0.75  # the middles of letters of one line, in font sizes
_OTHER_LINE = 0.25  # how far off, in font sizes, a letter's middle is on another line
_AROUND = 3  # rows above and below in which a merged cell's text may stand


class Letter:
    """A character of a page, and whether a word begins or ends with it."""

    __slots__ = ("at", "blank", "box", "ends", "page", "size", "starts", "text", "turned")

    def __init__(self, page: int, char: Char) -> None:
        self.page, self.text, self.box, self.at = page, char.text, char.box, char.at
        self.size = max(char.style.size, 1.0)
        self.turned = char.style.turn in (90, 270)
        self.blank = char.space != NONE
        self.starts = self.ends = True


Letters = Sequence[Letter]


def span_boxes(path: Path, chunk: Chunk | Hit, start: int, end: int) -> tuple[Box, ...]:
    """The boxes of the code points `start` to `end` of a chunk's text, in points as displayed.

    They are found by the words themselves within the chunk's own boxes, which are given back as they
    are where the page's text layer does not hold the words (a scan, a picture) or cannot be read.
    """
    start, end = max(start, 0), min(end, len(chunk.text))
    if not chunk.boxes or start >= end:
        return chunk.boxes
    try:
        if chunk.kind is ChunkKind.TABLE and chunk.grid is not None:
            return _in_table(path, chunk, chunk.grid, (start, end))
        letters = _letters(path, chunk.boxes)
    except NotFound:
        return chunk.boxes
    found = _in_prose(letters, chunk.text, start, end)
    return tuple(_boxes(path, found)) or chunk.boxes


def _letters(path: Path, boxes: Sequence[Box], margin: float = _MARGIN) -> list[Letter]:
    """The characters inside the boxes, box by box, each box's in the file's order."""
    found: list[Letter] = []
    taken: set[tuple[int, int, str]] = set()
    for box in boxes:
        area = Rect(box.x0, box.y0, box.x1, box.y1)
        inside = [
            char
            for char in page_characters(path, box.page).chars
            if area.holds(char.box.x, char.box.y, margin) and (box.page, char.at, char.text) not in taken
        ]
        taken.update((box.page, char.at, char.text) for char in inside)
        found += _with_edges([Letter(box.page, char) for char in inside])
    return found


def _with_edges(letters: list[Letter]) -> list[Letter]:
    """Tell every letter whether it begins or ends a word: a blank or a gap stands beside it."""
    if letters:
        letters[0].starts = letters[-1].ends = True
    for before, letter in pairwise(letters):
        letter.starts = before.ends = letter.blank or not _touch(before, letter)
    return letters


def _touch(a: Letter, b: Letter) -> bool:
    return _same_line(a.box, b) and _gap(a.box, b) <= _TOUCHING * max(a.size, b.size)


def _sides(box: Rect, turned: bool) -> tuple[float, float, float, float]:
    """From and to along the line of text, then across it."""
    return (box.y0, box.y1, box.x0, box.x1) if turned else (box.x0, box.x1, box.y0, box.y1)


def _same_line(box: Rect, letter: Letter) -> bool:
    _, _, top, bottom = _sides(box, letter.turned)
    _, _, above, below = _sides(letter.box, letter.turned)
    if abs(top + bottom - above - below) / 2 > _LINE_APART * letter.size:
        return False
    return overlap(top, bottom, above, below) >= 0.4 * max(min(bottom - top, below - above), 0.1)


def _gap(box: Rect, letter: Letter) -> float:
    first, last, _, _ = _sides(box, letter.turned)
    start, end, _, _ = _sides(letter.box, letter.turned)
    return max(start - last, first - end)


def _by_line(letters: Letters) -> list[Letter]:
    """The same letters line by line from the top, for files that name them in another order."""
    lines: list[tuple[int, Rect, list[Letter]]] = []
    for letter in sorted(letters, key=lambda one: (one.page, -one.size, one.box.y)):
        for index, (page, box, line) in enumerate(lines):
            if page == letter.page and _same_line(box, letter):
                line.append(letter)
                lines[index] = (page, box, line)
                break
        else:
            lines.append((letter.page, letter.box, [letter]))
    ordered = sorted(lines, key=lambda one: (one[0], one[1].y))
    return _with_edges([x for _, _, line in ordered for x in sorted(line, key=lambda one: one.box.x0)])


def _by_column(letters: Letters) -> list[Letter]:
    """The same letters column by column: cells of several lines, which the file names line by line."""
    columns: list[tuple[Rect, list[Letter]]] = []
    for _, word in sorted(_page_words(letters), key=lambda one: one[1][0].box.x0):
        box = hull(letter.box for letter in word)
        if columns and box.x0 <= columns[-1][0].x1 + 0.3 * word[0].size:
            columns[-1] = (hull((columns[-1][0], box)), [*columns[-1][1], *word])
        else:
            columns.append((box, list(word)))
    return _with_edges([letter for _, column in columns for letter in _by_line(column)])


def _in_prose(letters: Letters, text: str, start: int, end: int) -> list[Letter]:
    for ordered in (letters, _by_line(letters)):
        for hyphens in (True, False):
            before, needle = len(folded(text[:start], hyphens)), folded(text[start:end], hyphens)
            haystack, places = _haystack(ordered, hyphens)
            found = _nearest(haystack, needle, before) if needle else None
            if found is not None:
                first, last = places[found], places[found + len(needle) - 1]
                return list(ordered[first : last + 1])
    return _by_words(letters, text, start, end)


def _haystack(letters: Letters, hyphens: bool) -> tuple[str, list[int]]:
    parts, places = [], []
    for index, letter in enumerate(letters):
        for part in folded(letter.text, hyphens):
            parts.append(part)
            places.append(index)
    return "".join(parts), places


def _occurrences(haystack: str, needle: str) -> Iterator[int]:
    at = haystack.find(needle)
    while at >= 0:
        yield at
        at = haystack.find(needle, at + 1)


def _nearest(haystack: str, needle: str, expected: int) -> int | None:
    return min(_occurrences(haystack, needle), key=lambda at: abs(at - expected), default=None)


def _by_words(letters: Letters, text: str, start: int, end: int) -> list[Letter]:
    """The span by its single words, where the page has them in an order that is not the text's."""
    words = _page_words(letters)
    wanted = list(_text_words(text))
    matcher = SequenceMatcher(None, [w[0] for w in wanted], [w[0] for w in words], autojunk=False)
    pairs = {a + step: b + step for a, b, size in matcher.get_matching_blocks() for step in range(size)}
    free = [index for index in range(len(words)) if index not in set(pairs.values())]
    found: list[Letter] = []
    total = matched = 0
    for index, (word, at, to) in enumerate(wanted):
        if at >= end or to <= start:
            continue
        total += len(word)
        place = pairs.get(index)
        if place is None:
            place = next((other for other in free if words[other][0] == word), None)
            free = [other for other in free if other != place]
        if place is not None:
            found += words[place][1]
            matched += len(word)
    return found if total and matched >= _ENOUGH * total else []


def _page_words(letters: Letters) -> list[tuple[str, list[Letter]]]:
    words: list[tuple[str, list[Letter]]] = []
    for letter in letters:
        part = folded(letter.text)
        if words and not letter.starts:
            words[-1] = (words[-1][0] + part, [*words[-1][1], letter])
        else:
            words.append((part, [letter]))
    return [word for word in words if word[0]]


def _text_words(text: str) -> Iterator[tuple[str, int, int]]:
    at = 0
    for word in text.split():
        at = text.index(word, at)
        if kept := folded(word):
            yield kept, at, at + len(word)
        at += len(word)


def _in_table(path: Path, chunk: Chunk | Hit, grid: CellGrid, span: tuple[int, int]) -> tuple[Box, ...]:
    """The cells of a table that a span touches, each found within its row."""
    offset = max(chunk.text.find(grid_text(grid)), 0)
    rows = _row_boxes(grid, chunk.boxes)
    whole = _letters(path, _areas(chunk.boxes))
    found: list[Box] = []
    for row, spans in enumerate(cell_spans(grid)):
        box = rows[row]
        cells = [
            grid.rows[row][column][max(span[0] - offset - first, 0) : span[1] - offset - first]
            for column, (first, last) in enumerate(spans)
            if first < span[1] - offset and span[0] - offset < last
        ]
        if box is not None and any(cells):
            around = [other for other in rows[max(row - _AROUND, 0) : row + _AROUND + 1] if other]
            near = [letter for other in around for letter in _within(whole, other)]
            found += _row(path, [_within(whole, box), near, whole], cells) or [box]
    return tuple(found) or chunk.boxes


def _areas(boxes: Sequence[Box]) -> list[Box]:
    """One box for each page: the whole of a table there."""
    pages = dict.fromkeys(box.page for box in boxes)
    areas = []
    for page in pages:
        area = hull(Rect(box.x0, box.y0, box.x1, box.y1) for box in boxes if box.page == page)
        areas.append(Box(page=page, x0=area.x0, y0=area.y0, x1=area.x1, y1=area.y1))
    return areas


def _row_boxes(grid: CellGrid, boxes: Sequence[Box]) -> list[Box | None]:
    """The box of each row of a window, None for the repeated header of a later one.

    Where a table's boxes are not those of its rows, every row has the whole.
    """
    if len(boxes) == len(grid.rows):
        return list(boxes)
    if len(boxes) == len(grid.rows) - grid.header_rows:
        return [None] * grid.header_rows + list(boxes)
    area = _areas(boxes)[0]
    return [area] * len(grid.rows)


def _within(letters: Letters, box: Box) -> list[Letter]:
    area = Rect(box.x0, box.y0, box.x1, box.y1)
    return [x for x in letters if x.page == box.page and area.holds(x.box.x, x.box.y, _MARGIN)]


def _row(path: Path, places: Sequence[Letters], cells: Sequence[str]) -> list[Box]:
    """Boxes of a row's cells from the left; empty when most of them are not there.

    `places` are the letters where a cell may stand, the likeliest first: a merged cell may stand beside
    its row, and counts once.
    """
    found: list[Box] = []
    used: set[int] = set()
    seen: set[str] = set()
    left, missing, wanted = float("-inf"), 0, 0
    for text in filter(None, cells):
        letters: list[Letter] = []
        for place in places:
            letters = letters or _cell([x for x in place if id(x) not in used], text, left)
            if text in seen:
                break
        if not letters and text in seen:
            continue
        wanted, missing = wanted + 1, missing + (not letters)
        if letters:
            left = min(x.box.x0 for x in letters)
            used.update(map(id, letters))
            seen.add(text)
            found += _boxes(path, letters)
    return found if missing <= (1 - _ENOUGH) * wanted else []


def _cell(letters: Letters, text: str, left: float) -> list[Letter]:
    """The letters of one cell: whole words first, right of the cell before, then the nearest to it."""
    for order in (list, _by_line, _by_column):
        ordered = _with_edges(order(letters))
        for hyphens in (True, False):
            needle = folded(text, hyphens)
            haystack, places = _haystack(ordered, hyphens)
            choices = []
            for at in _occurrences(haystack, needle) if needle else ():
                first, last = ordered[places[at]], ordered[places[at + len(needle) - 1]]
                near = abs(first.box.x0 - left) if left > float("-inf") else first.box.x0
                cut = not (first.starts and last.ends)
                choices.append((cut, first.box.x0 < left, near, places[at], places[at + len(needle) - 1]))
            if choices:
                *_, start, end = min(choices)
                return list(ordered[start : end + 1])
    return []


def _boxes(path: Path, letters: Letters) -> list[Box]:
    """One box for each stretch of letters on one line."""
    groups: list[list[Letter]] = []
    area = Rect(0, 0, 0, 0)
    for letter in letters:
        last = groups[-1][-1] if groups else None
        follows = (
            last is not None
            and last.page == letter.page
            and last.turned == letter.turned
            and _same_line(area, letter)
            and _gap(area, letter) <= _NEAR * max(last.size, letter.size)
        )
        if follows:
            groups[-1].append(letter)
            area = hull((area, letter.box))
        else:
            groups.append([letter])
            area = letter.box
    return [_box(path, group) for group in groups]


def _box(path: Path, group: Letters) -> Box:
    """The box of letters on one line, cut where the lines above and below reach into it.

    Some fonts say that their letters are much higher than they are drawn.
    """
    page, turned = group[0].page, group[0].turned
    own = {(letter.at, letter.text) for letter in group}
    area = hull(letter.box for letter in group)
    first, last, top, bottom = _sides(area, turned)
    line = sum(sum(_sides(letter.box, turned)[2:]) / 2 for letter in group) / len(group)
    for char in page_characters(path, page).chars:
        if area.holds(char.box.x, char.box.y) and (char.at, char.text) not in own:
            across = char.box.x if turned else char.box.y
            if across < line - _OTHER_LINE * group[0].size:
                top = max(top, across + 0.05)
            elif across > line + _OTHER_LINE * group[0].size:
                bottom = min(bottom, across - 0.05)
    edges = (top, first, bottom, last) if turned else (first, top, last, bottom)
    x0, y0, x1, y1 = (round(value, 2) for value in edges)
    return Box(page=page, x0=x0, y0=y0, x1=x1, y1=y1)
