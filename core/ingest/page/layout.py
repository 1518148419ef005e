"""One page as lines, tables and pictures in reading order."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium

from core.ingest.page.characters import Char, PageCharacters, read_characters
from core.ingest.page.columns import reading_order
from core.ingest.page.figures import Picture, covers_page, find_pictures
from core.ingest.page.geometry import Affine, Rect, hull, upright
from core.ingest.page.graphics import Graphics, read_graphics
from core.ingest.page.lines import Line, Segment, make_line, make_rows, make_segments
from core.ingest.page.words import Word, make_words
from core.ingest.tables.aligned import aligned_tables
from core.ingest.tables.ruled import ruled_tables
from core.ingest.tables.table import Table

Element = Line | Table | Picture
_Item = Segment | Table | Picture


@dataclass(slots=True)
class Page:
    """A page's elements by region in reading order, in the frame of most of its text.

    `to_page` maps boxes back to points from the top left of the page as displayed; `width` and
    `height` are the frame's. `asides` is text that runs in another direction, already displayed
    coordinates. `scanned` tells that one picture covers most of the page, `inked` that there is
    something on it that may be text: pictures, drawings, glyphs without a meaning.
    """

    number: int
    width: float
    height: float
    regions: list[list[Element]]
    asides: list[Line]
    to_page: Affine
    source: str
    outside: int
    unmapped: int
    characters: int
    scanned: bool = False
    inked: bool = False
    complete: bool = True


def read_page(page: pdfium.PdfPage, number: int) -> Page:
    """Everything that stands on a page; `number` counts from 1."""
    found = read_characters(page)
    graphics = read_graphics(page)
    turn = _main_turn(found.chars)
    frame = upright(turn, found.width, found.height)
    width, height = (found.height, found.width) if turn in (90, 270) else (found.width, found.height)
    graphics = _turned(graphics, frame)
    words = make_words([char for char in found.chars if char.style.turn == turn], frame)
    regions = _regions(words, graphics, width, height)
    asides = _asides(found, turn)
    for index, region in enumerate([*regions, list[Element](asides)]):
        for element in region:
            if isinstance(element, Line):
                element.page, element.region = number, index
    return Page(
        number=number,
        width=width,
        height=height,
        regions=regions,
        asides=asides,
        to_page=upright(-turn, width, height),
        source=found.source,
        outside=found.outside,
        unmapped=found.unmapped,
        characters=len(found.chars),
        scanned=covers_page(graphics, width, height),
        inked=bool(graphics.pictures or graphics.drawn or found.unmapped),
        complete=graphics.complete,
    )


def _main_turn(chars: Sequence[Char]) -> int:
    counts = Counter(char.style.turn for char in chars if char.style.turn is not None)
    return max(counts, key=lambda turn: (counts[turn], -turn)) if counts else 0


def _turned(graphics: Graphics, frame: Affine) -> Graphics:
    if frame == Affine():
        return graphics

    def turned(boxes: list[Rect]) -> list[Rect]:
        return [frame.rect(*box) for box in boxes]

    across, down = turned(graphics.horizontal), turned(graphics.vertical)
    if frame.b:
        across, down = down, across
    return Graphics(
        across,
        down,
        turned(graphics.shades),
        turned(graphics.drawn),
        turned(graphics.pictures),
        graphics.complete,
    )


def _regions(words: list[Word], graphics: Graphics, width: float, height: float) -> list[list[Element]]:
    ruled = [item for item in ruled_tables(words, graphics) if not item[0].weak]
    taken = {id(word) for _, used in ruled for word in used}
    tables = [table for table, _ in ruled]
    segments = make_segments([word for word in words if id(word) not in taken])
    pictures, labels = find_pictures(segments, graphics, tables, width, height)
    items: list[_Item] = [*(s for s in segments if id(s) not in labels), *tables, *pictures]
    groups = reading_order(items, graphics.horizontal)
    return [elements for group in groups if (elements := _elements(group, graphics.horizontal))]


def _elements(group: Sequence[_Item], rules: Sequence[Rect]) -> list[Element]:
    """A region's lines, tables and pictures from the top."""
    segments = [item for item in group if isinstance(item, Segment)]
    elements: list[Element] = [item for item in group if not isinstance(item, Segment)]
    found = aligned_tables(segments, rules)
    taken = {id(segment) for _, used in found for segment in used}
    elements += [table for table, _ in found]
    lines = [make_line(row) for row in make_rows(s for s in segments if id(s) not in taken)]
    if lines:
        edges = hull(line.box for line in lines)
        for line in lines:
            line.left, line.right = edges.x0, edges.x1
    return sorted([*elements, *lines], key=_top)


def _top(element: Element) -> tuple[float, float]:
    # A line is placed by its baseline: a raised figure in it must not lift it over the one above.
    if isinstance(element, Line):
        return element.base - element.size, element.box.x0
    return element.box.y0, element.box.x0


def _asides(found: PageCharacters, main: int) -> list[Line]:
    """Text that runs in other directions, each direction's lines from its own top, boxes as displayed."""
    lines = []
    turns = sorted(
        {char.style.turn for char in found.chars if char.style.turn not in (None, main)}, key=int_of
    )
    for turn in turns:
        chars = [char for char in found.chars if char.style.turn == turn]
        frame = upright(turn or 0, found.width, found.height)
        rows = make_rows(make_segments(make_words(chars, frame)))
        turned = found.height if turn in (90, 270) else found.width
        back = upright(-(turn or 0), turned, found.width + found.height - turned)
        lines += [_mapped(make_line(row), back) for row in rows]
    slanted = [char for char in found.chars if char.style.turn is None]
    return lines + _slanted(slanted)


def int_of(turn: int | None) -> int:
    return turn or 0


def _mapped(line: Line, back: Affine) -> Line:
    line.box = back.rect(*line.box)
    return line


def _slanted(chars: Sequence[Char]) -> list[Line]:
    """Slanted text, a watermark for example, one line for each run in the file's order."""
    runs: list[list[Char]] = []
    for char in chars:
        if runs and char.at - runs[-1][-1].at <= 3:
            runs[-1].append(char)
        else:
            runs.append([char])
    lines = []
    for run in runs:
        text = "".join((" " if char.space and index else "") + char.text for index, char in enumerate(run))
        box = hull(char.box for char in run)
        style = run[0].style
        lines.append(Line(text, box, box.y1, run[0].box.height, style.bold, style.italic, style.mono))
    return lines
