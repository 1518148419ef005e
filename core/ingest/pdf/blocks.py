"""The lines of a region to blocks: paragraphs, list items, captions, headings to be."""

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from core.ingest.page.captions import caption_kind
from core.ingest.page.lines import Line
from core.ingest.page.words import is_cjk, right_to_left

BULLET = re.compile(r"(?P<marker>[•·▪▫◦‣⁃●○■□◆➢➤✓✔❑\uf0b7\uf0a7\uf0d8]|[–—*-](?=\s))\s*(?=\S)")
NUMBERED = re.compile(
    r"(?P<marker>\((?:\d{1,2}|[a-zA-Z]|[ivx]{1,5})\)|(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)](?=\s)|\[\d{1,4}\])\s*(?=\S)"
)
_NUMBERED_HEADING = re.compile(r"\d{1,2}(?:\.\d{1,2})*\.?\s+[^\W\d_a-z]")
_END = re.compile(r"[.!?:;。！？：；]['\"”’»)\]]*(?:\d{1,3}(?:,\d{1,3})*)?$")
_NEW = re.compile(r"[A-Z0-9À-ÞА-Я\"“‘«(\[]")
_LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}|…{2,}")
_APART = 1.22


@dataclass(slots=True)
class Block:
    """Lines of one paragraph, list item, caption or heading. `breaks` are lines whose break is meant.

    `marker` is what a list item begins with. `open` tells that the last line reaches the column's edge.
    """

    page: int
    lines: list[Line]
    marker: str = ""
    caption: str = ""
    breaks: list[int] = field(default_factory=list)

    @property
    def size(self) -> float:
        return median(line.size for line in self.lines)

    @property
    def bold(self) -> bool:
        return all(line.bold for line in self.lines)

    @property
    def italic(self) -> bool:
        return all(line.italic for line in self.lines)

    @property
    def text(self) -> str:
        """The text with one blank at each line's end: for decisions, not for storage."""
        return " ".join(line.text for line in self.lines)

    @property
    def open(self) -> bool:
        last = self.lines[-1]
        return last.right - last.box.x1 <= 0.12 * (last.right - last.left) or right_to_left(last.text)


@dataclass(slots=True)
class Layout:
    """What is usual in a document: the size of its running text and the leading of every size."""

    body: float
    leading: dict[float, float]
    bold_share: float
    mono_share: float

    def pitch(self, size: float) -> float:
        """The usual distance between baselines at a font size, in points."""
        return self.leading.get(round(size), 1.2) * size


def survey(lines: Sequence[Sequence[Line]]) -> Layout:
    """Measure a document's lines, given by region."""
    sizes: Counter[float] = Counter()
    bold = mono = total = 0
    ratios: dict[float, list[float]] = {}
    for region in lines:
        for before, line in zip([None, *region], region, strict=False):
            letters = len(line.text)
            sizes[round(line.size * 2) / 2] += letters
            bold, mono, total = bold + letters * line.bold, mono + letters * line.mono, total + letters
            if before is None or abs(before.size - line.size) > 0.5 or line.size <= 0:
                continue
            ratio = (line.base - before.base) / line.size
            if 0.8 <= ratio <= 2.4:
                ratios.setdefault(round(line.size), []).append(ratio)
    leading = {size: _usual(values) for size, values in ratios.items() if len(values) >= 3}
    body = max(sizes, key=lambda size: (sizes[size], size)) if sizes else 10.0
    return Layout(body, leading, bold / max(total, 1), mono / max(total, 1))


def _usual(ratios: Sequence[float]) -> float:
    """The most frequent ratio; of several the smallest, since gaps between paragraphs only widen it."""
    counts = Counter(round(ratio * 20) / 20 for ratio in ratios)
    most = max(counts.values())
    return min(ratio for ratio, count in counts.items() if count >= 0.6 * most)


def make_blocks(lines: Sequence[Line], page: int, layout: Layout) -> list[Block]:
    """Cut consecutive lines of one region into blocks."""
    hanging = _is_hanging(lines)
    blocks: list[Block] = []
    for line in lines:
        if blocks and not _begins(blocks[-1], line, layout, hanging):
            blocks[-1].lines.append(line)
        else:
            blocks.append(_new_block(line, page))
    for block in blocks:
        block.breaks = _breaks(block.lines)
    return blocks


def _breaks(lines: Sequence[Line]) -> list[int]:
    """Lines before which the break is meant: the line above ended although there was room."""
    right = max(line.box.x1 for line in lines) if len(lines) > 3 else lines[0].right
    return [
        index
        for index, (last, line) in enumerate(itertools.pairwise(lines), start=1)
        if _LEADERS.search(last.text) or _is_short(last, line, right)
    ]


def _new_block(line: Line, page: int) -> Block:
    block = Block(page, [line])
    found = BULLET.match(line.text) or NUMBERED.match(line.text)
    if found:
        block.marker = found["marker"]
    block.caption = caption_kind(line.text)
    return block


def _is_hanging(lines: Sequence[Line]) -> bool:
    """Whether paragraphs of a region begin at its left edge and go on indented."""
    if len(lines) < 6:
        return False
    flush = [line.box.x0 - line.left <= 0.6 * line.size for line in lines]
    starts = sum(flush)
    return 0.1 * len(lines) <= starts <= 0.45 * len(lines) and not any(
        a and b and c for a, b, c in zip(flush, flush[1:], flush[2:], strict=False)
    )


def _begins(block: Block, line: Line, layout: Layout, hanging: bool) -> bool:
    """Whether a line begins a new block."""
    last = block.lines[-1]
    if _other_style(last, line):
        return True
    pitch = layout.pitch(line.size)
    if max(last.size, line.size) > 1.15 * layout.body:
        pitch = max(pitch, 1.35 * line.size)
    distance = line.base - last.base
    if distance > _APART * pitch + 0.5 or distance < -0.5 * line.size:
        return True
    if _starts_item(block, line):
        return True
    if line.size > 1.1 * layout.body and _NUMBERED_HEADING.match(line.text):
        return True
    if caption_kind(line.text) and _ends(last):
        return True
    if block.caption:
        return False
    if block.marker:
        # The item goes on indented, or at its marker's edge when the line before was full.
        return line.box.x0 <= block.lines[0].box.x0 + 0.5 * line.size and (
            _ends(last) and _is_short(last, line)
        )
    return _new_paragraph(last, line, hanging)


def _other_style(last: Line, line: Line) -> bool:
    small, large = sorted((last.size, line.size))
    if large > 1.09 * small and min(len(last.text), len(line.text)) >= 3:
        return True
    if last.mono != line.mono:
        return True
    if last.bold and not line.bold:
        return last.right - last.box.x1 > 0.1 * (last.right - last.left) or _ends(last)
    return line.bold and not last.bold and (_ends(last) or _is_short(last, line))


def _starts_item(block: Block, line: Line) -> bool:
    last = block.lines[-1]
    if BULLET.match(line.text):
        goes_on = not block.marker and last.text[-1].isalnum() and (block.open or line.text[0] == "·")
        return not (line.text[0] in "-–—*·" and goes_on)
    if not NUMBERED.match(line.text):
        return False
    if block.marker and abs(line.box.x0 - block.lines[0].box.x0) <= line.size:
        return True
    return _ends(last) or _is_short(last, line) or abs(line.box.x0 - last.box.x0) > 0.8 * line.size


def _new_paragraph(last: Line, line: Line, hanging: bool) -> bool:
    if right_to_left(line.text):
        return _ends(last) and last.box.x0 - last.left > 0.15 * (last.right - last.left)
    if hanging:
        return (
            line.box.x0 - line.left <= 0.6 * line.size
            and last.box.x0 - last.left <= 8 * last.size
            and (_ends(last) or _is_short(last, line) or last.box.x0 - last.left > 0.6 * line.size)
        )
    indent = line.box.x0 - last.box.x0
    if 0.8 * line.size <= indent <= 5 * line.size and last.box.x0 - last.left <= 0.6 * last.size:
        return _ends(last) or _is_short(last, line)
    if _ends(last) and _is_short(last, line):
        return bool(_NEW.match(line.text)) or is_cjk(line.text[0])
    return False


def _ends(line: Line) -> bool:
    return bool(_END.search(line.text.rstrip()))


def _is_short(last: Line, line: Line, right: float | None = None) -> bool:
    """Whether the next line's first word would have had room on the line before."""
    room = (last.right if right is None else right) - last.box.x1
    letters = max(len(line.text), 1)
    first = len(line.text.split(" ", 1)[0]) if not is_cjk(line.text[0]) else 1
    return room > line.box.width / letters * (first + 2) and room > 1.5 * last.size
