"""Which blocks are headings, and of which level."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.ingest.pdf.blocks import BULLET, Block, Layout

_NUMBER = re.compile(
    r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,5})\.?\s+(?=[^\W\d_])|(?P<part>(?:Part|Chapter|Appendix|Annex|Section|Kapitel|Teil)\s+[A-Z0-9IVX]+\b)"
    r"|(?P<letter>[A-Z]|[IVX]{1,5})\.\s+(?=[^\W\d_])"
)
_MOST_WORDS, _MOST_LINES = 24, 4
_LEVELS = 6


@dataclass(frozen=True, slots=True)
class Look:
    """How a heading looks; headings of one look have one level."""

    size: float
    bold: bool
    capitals: bool


def depth_of(text: str) -> int | None:
    """How deep a heading's number is: 1 for `2` or `Appendix A`, 3 for `2.1.4`; None without one."""
    found = _NUMBER.match(text)
    if found is None:
        return None
    return found["number"].count(".") + 1 if found["number"] else 1


def _is_lettered(text: str) -> bool:
    found = _NUMBER.match(text)
    return bool(found and found["letter"] and not re.fullmatch("[IVX]{2,}|[IVX]", found["letter"]))


def look_of(block: Block) -> Look:
    letters = [c for c in block.text if c.isalpha()]
    capitals = (
        len(letters) >= 4
        and all(c.isupper() or not c.islower() for c in letters)
        and any(c.isupper() for c in letters)
    )
    return Look(round(block.size * 2) / 2, block.bold, capitals)


def is_heading(block: Block, following: Block | None, layout: Layout) -> bool:
    """Whether a block is a heading: set off from running text by size, weight, capitals or number."""
    text = block.text.strip()
    words = text.split()
    if block.caption or len(block.lines) > _MOST_LINES or len(words) > _MOST_WORDS or len(text) > 250:
        return False
    letters = sum(c.isalpha() for c in text)
    if letters < 2 or letters < 0.5 * len(text.replace(" ", "")) or BULLET.match(text):
        return False
    look, number = look_of(block), depth_of(text)
    if (block.marker or text.count(",") > 2) and number is None:
        return False
    if look.size >= 1.15 * layout.body and not text.endswith((",", ";")):
        return len(block.lines) <= 3 or look.size >= 1.4 * layout.body
    if len(block.lines) > 2 or (
        text.endswith((",", ";", ".")) and not re.fullmatch(r"[\dA-Z.]+\s[^.]+\.", text)
    ):
        return False
    if following is None or look.size < (0.75 if look.capitals and number else 0.92) * layout.body:
        return False
    if number and block.italic and len(block.lines) == 1 and len(words) <= 10 and not following.italic:
        return True
    if look.bold and layout.bold_share < 0.4:
        return not text.endswith(":") or number is not None or len(words) <= 6
    if look.capitals and len(words) <= 12 and not look_of(following).capitals:
        return True
    return bool(number and number >= 2 and len(block.lines) == 1 and len(words) <= 12)


def levels(blocks: Sequence[Block]) -> list[int]:
    """The level of each heading, from 1: by number where there is one, else by size and weight."""
    looks = [look_of(block) for block in blocks]
    depths = _depths(blocks)
    rank = _ranks(looks)
    numbered: dict[Look, Counter[int]] = {}
    for look, depth in zip(looks, depths, strict=True):
        if depth is not None:
            numbered.setdefault(look, Counter())[depth] += 1
    first = [rank[look] for look, depth in zip(looks, depths, strict=True) if depth == 1]
    base = int(median(first)) if first else min((rank[look] for look in numbered), default=1)
    result = []
    for look, depth in zip(looks, depths, strict=True):
        if depth is not None:
            level = base + depth - 1
        elif look in numbered:
            level = base + numbered[look].most_common(1)[0][0] - 1
        else:
            level = rank[look]
        result.append(min(level, _LEVELS))
    return _below_title(result, looks, depths)


def _below_title(found: list[int], looks: Sequence[Look], depths: Sequence[int | None]) -> list[int]:
    """Put a document's first heading above all others when it alone looks as it does.

    Numbered ones may look the same.
    """
    alike = [depth for look, depth in zip(looks[1:], depths[1:], strict=True) if look == looks[0]]
    if len(found) < 3 or depths[0] is not None or None in alike:
        return found
    first = looks[0]
    if any(look.size > 1.08 * first.size for look in looks[1:]):
        return found
    lowest = min(found[1:])
    return [1, *(min(level - lowest + 2, _LEVELS) for level in found[1:])]


def _depths(blocks: Sequence[Block]) -> list[int | None]:
    """How deep each heading's number is; letters stand below numbers where a document has both."""
    depths = [depth_of(block.text) for block in blocks]
    lettered = [_is_lettered(block.text) for block in blocks]
    mixed = any(depth == 1 and not letter for depth, letter in zip(depths, lettered, strict=True))
    return [
        depth + 1 if depth is not None and letter and mixed else depth
        for depth, letter in zip(depths, lettered, strict=True)
    ]


def _ranks(looks: Sequence[Look]) -> dict[Look, int]:
    """Looks in order of weight, from 1; sizes that hardly differ count as one."""
    ranks: dict[Look, int] = {}
    last: Look | None = None
    for look in sorted(set(looks), key=lambda look: (-look.size, not look.bold, not look.capitals)):
        near = last is not None and look.size > 0.96 * last.size
        same = near and last is not None and (look.bold, look.capitals) == (last.bold, last.capitals)
        ranks[look] = ranks[last] if same and last is not None else len(set(ranks.values())) + 1
        last = look
    return ranks
