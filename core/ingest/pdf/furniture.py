"""Running headers, footers and page numbers: what comes again at one height of many pages."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.ingest.page.captions import caption_kind
from core.ingest.page.figures import Picture
from core.ingest.page.geometry import overlap
from core.ingest.page.layout import Element, Page
from core.ingest.page.lines import Line
from core.ingest.tables.table import Table

_ZONE = 0.16
_DEEPEST = 6
_HEIGHT = 5.0
_NUMBER = re.compile(r"\d+|\b[ivxlc]{1,6}\b", re.IGNORECASE)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class _Found:
    """One candidate: an element near the edge of a page, `depth` elements away from it."""

    page: int
    index: int
    element: Element
    text: str
    y: float


@dataclass(frozen=True, slots=True)
class Furniture:
    """One running header or footer: its text and where it stands on every page that has it."""

    text: str
    places: tuple[tuple[int, Element], ...]
    top: bool


def text_of(element: Element) -> str:
    """The text of a line or table."""
    if isinstance(element, Line):
        return element.text
    if isinstance(element, Table):
        rows = zip(element.rows, element.repeated, strict=True)
        return "\n".join(
            " ".join(
                cell.replace("\n", " ") for cell, copy in zip(row, again, strict=True) if cell and not copy
            )
            for row, again in rows
        )
    return ""


def take_furniture(pages: Sequence[Page]) -> list[Furniture]:
    """Find what repeats at the edges of pages and take it out of their regions.

    Text repeats when it is the same, its numbers apart from those that count with the pages. It is
    taken only while everything nearer to the edge repeats too.
    """
    groups: dict[tuple[bool, str], list[_Found]] = defaultdict(list)
    edges: dict[tuple[bool, int], list[_Found]] = {}
    for index, page in enumerate(pages):
        for top in (True, False):
            found = list(_at_edge(page, index, top))
            edges[top, index] = found
            for item in found:
                groups[top, _key(item.text)].append(item)
    repeating = {
        id(item.element)
        for (_, _), items in groups.items()
        for cluster in _by_height(items)
        if _repeats(cluster, len(pages))
        for item in cluster
    }
    taken: dict[tuple[bool, str], list[_Found]] = defaultdict(list)
    for (top, _), found in edges.items():
        in_the_way: list[_Found] = []
        for item in found:
            beside = not any(overlap(*_across(item), *_across(other)) for other in in_the_way)
            if id(item.element) in repeating and beside:
                taken[top, _key(item.text)].append(item)
            else:
                in_the_way.append(item)
    if _same_pages(pages, taken):
        return []
    _remove(pages, {id(item.element) for items in taken.values() for item in items})
    result = [
        Furniture(items[0].text, tuple((item.page, item.element) for item in items), top)
        for (top, _), items in taken.items()
    ]
    return sorted(result, key=lambda f: (f.places[0][0], not f.top, f.places[0][1].box.y0))


def _at_edge(page: Page, index: int, top: bool) -> Iterator[_Found]:
    elements = [e for region in page.regions for e in region if not isinstance(e, Picture)]
    elements.sort(key=lambda e: (e.box.y0, e.box.x0) if top else (-e.box.y1, e.box.x0))
    for element in elements[:_DEEPEST]:
        y = element.box.y if isinstance(element, Line) else element.box.y0
        near = element.box.y1 if top else page.height - element.box.y0
        table = isinstance(element, Table)
        if near > (2.0 if table else 1.0) * _ZONE * page.height:
            break
        text = text_of(element)
        if caption_kind(text):
            break
        yield _Found(page.number, index, element, text, y if top else page.height - y)


def _across(item: _Found) -> tuple[float, float]:
    return item.element.box.x0, item.element.box.x1


def _key(text: str) -> str:
    return " ".join(_NUMBER.sub("#", text.lower()).split())


def _by_height(items: Sequence[_Found]) -> Iterator[list[_Found]]:
    cluster: list[_Found] = []
    for item in sorted(items, key=lambda item: (item.y, item.page)):
        if cluster and item.y - cluster[-1].y > _HEIGHT:
            yield cluster
            cluster = []
        cluster.append(item)
    if cluster:
        yield cluster


def _repeats(items: Sequence[_Found], pages: int) -> bool:
    on = sorted({item.page for item in items})
    if len(on) < 2 or (len(on) == 2 and pages > 4 and on[1] - on[0] > 2):
        return False
    # Running heads of a chapter stand on some of the pages, left and right pages may differ.
    if len(on) < 0.4 * (on[-1] - on[0] + 1):
        return False
    return _numbers_agree(items)


def _numbers_agree(items: Sequence[_Found]) -> bool:
    """Whether every number in the texts is the same on most pages or counts with them."""
    values = [[_value(number) for number in _NUMBER.findall(item.text)] for item in items]
    width = len(values[0])
    if any(len(row) != width for row in values):
        return False
    for column in range(width):
        numbers = [row[column] for row in values]
        same = max(map(numbers.count, set(numbers))) >= 0.8 * len(numbers)
        steps = [row[column] - item.page for row, item in zip(values, items, strict=True)]
        counting = max(steps.count(step) for step in set(steps)) >= 0.8 * len(steps)
        if not (same or counting):
            return False
    return True


def _value(number: str) -> int:
    if number.isdigit():
        return int(number[:9])
    total, last = 0, 0
    for letter in reversed(number.lower()):
        value = _ROMAN[letter]
        total, last = (total - value, last) if value < last else (total + value, value)
    return total


def _same_pages(pages: Sequence[Page], taken: dict[tuple[bool, str], list[_Found]]) -> bool:
    """Whether two pages are copies of each other: then everything repeats, and nothing is furniture."""
    if len(pages) != 2 or not taken:
        return False
    first, second = ({text_of(e) for region in page.regions for e in region} for page in pages)
    return len(first & second) >= 0.7 * min(len(first), len(second))


def _remove(pages: Sequence[Page], taken: set[int]) -> None:
    for page in pages:
        for region in page.regions:
            region[:] = [element for element in region if id(element) not in taken]
        page.regions[:] = [region for region in page.regions if region]
