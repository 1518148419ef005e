"""Words to segments (pieces of a line without a wide gap), segments to lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.ingest.page.geometry import Rect, hull, overlap
from core.ingest.page.words import Word, count_words, join_words

_WIDE = 1.0
_NEAR = 0.45


@dataclass(slots=True)
class Segment:
    """Words of one line that no wide gap separates.

    `size` is the font size of most of its text, `first` its place in the file's order.
    """

    words: list[Word]
    box: Rect
    base: float
    size: float
    first: int
    word_count: int
    spelt: str | None = None

    @property
    def text(self) -> str:
        """Its words in logical order, joined when first asked for."""
        if self.spelt is None:
            self.spelt = join_words(self.words)
        return self.spelt


@dataclass(slots=True)
class Line:
    """One line of running text. `bold`, `italic` and `mono` hold for most of it.

    `left` and `right` are the edges of the region (column) that it stands in, `page` and `region` say
    which one: regions count through a page.
    """

    text: str
    box: Rect
    base: float
    size: float
    bold: bool
    italic: bool
    mono: bool
    left: float = 0.0
    right: float = 0.0
    page: int = 0
    region: int = 0


def make_segment(words: list[Word]) -> Segment:
    """The segment of some words; its baseline and size are those of the biggest share of its text."""
    main = max(words, key=lambda word: (len(word.text) * word.size, -word.first))
    return Segment(
        words,
        hull(word.box for word in words),
        main.base,
        main.size,
        first=min(word.first for word in words),
        word_count=sum(count_words(word.text) for word in words),
    )


def make_line(segments: Sequence[Segment]) -> Line:
    """One line from the segments that stand side by side."""
    words = [word for segment in segments for word in segment.words]
    whole = make_segment(words)
    total = sum(len(word.text) for word in words)

    def mostly(flags: Iterable[bool]) -> bool:
        return sum(len(w.text) for w, flag in zip(words, flags, strict=True) if flag) > 0.6 * total

    return Line(
        text=join_words(words),
        box=whole.box,
        base=whole.base,
        size=round(whole.size, 2),
        bold=mostly(word.style.bold for word in words),
        italic=mostly(word.style.italic for word in words),
        mono=mostly(word.style.mono for word in words),
    )


def same_row(a: Rect, b: Rect, share: float = 0.5) -> bool:
    """Whether two boxes overlap in height by a share of the lower one."""
    return overlap(a.y0, a.y1, b.y0, b.y1) >= share * min(a.height, b.height)


def make_segments(words: Sequence[Word]) -> list[Segment]:
    """Join words to segments: generously along the file's order, strictly against it.

    Words of two columns seldom follow each other in the file, so a gap there means more.
    """
    groups: list[list[Word]] = []
    boxes: list[Rect] = []
    for word in words:
        if groups and _follows(groups[-1], boxes[-1], word):
            groups[-1].append(word)
            boxes[-1] = hull((boxes[-1], word.box))
        else:
            groups.append([word])
            boxes.append(word.box)
    return _merged([make_segment(group) for group in groups])


def _follows(group: Sequence[Word], box: Rect, word: Word) -> bool:
    last = group[-1]
    tall = max(last.size, word.size)
    if not same_row(last.box, word.box, 0.4) or not same_row(box, word.box, 0.4):
        return False
    if tall > 2.2 * min(last.size, word.size) or (word.size > 1.7 * last.size and len(group) > 1):
        return False
    right, left = word.box.x0 - box.x1, box.x0 - word.box.x1
    return -0.7 * tall <= right <= _WIDE * tall or -0.2 * tall <= left <= 0.6 * tall


def _merged(segments: list[Segment]) -> list[Segment]:
    """Join segments that touch although the file names them apart (accents, notes, odd orders)."""
    rows = make_rows(segments)
    result: list[Segment] = []
    for row in rows:
        current = row[0]
        for segment in row[1:]:
            gap = segment.box.x0 - current.box.x1
            if gap <= _NEAR * max(current.size, segment.size) and same_row(current.box, segment.box):
                current = make_segment(current.words + segment.words)
            else:
                result.append(current)
                current = segment
        result.append(current)
    return result


def make_rows(segments: Iterable[Segment]) -> list[list[Segment]]:
    """Segments on one baseline, from the top; each row from the left.

    Raised and lowered pieces join the row that they overlap most.
    """
    rows: list[list[Segment]] = []
    spans: list[list[float]] = []
    for segment in sorted(segments, key=lambda s: (-s.size, s.base, s.box.x0)):
        best, at = 0.4, -1
        _, y0, _, y1 = segment.box
        height = max(y1 - y0, 0.1)
        for index, (top, bottom, base, size) in enumerate(spans):
            if bottom <= y0 or top >= y1:
                continue
            shared = overlap(top, bottom, y0, y1) / height
            reach = 0.35 * size if segment.size > 0.8 * size else min(0.75 * size, 1.5 * segment.size)
            near = abs(base - segment.base) <= reach
            if shared > best and near:
                best, at = shared, index
        if at < 0:
            rows.append([segment])
            spans.append([segment.box.y0, segment.box.y1, segment.base, segment.size])
        else:
            rows[at].append(segment)
    order = sorted(range(len(rows)), key=lambda index: (spans[index][2], rows[index][0].box.x0))
    return [sorted(rows[index], key=lambda s: (s.box.x0, s.first)) for index in order]
