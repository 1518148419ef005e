"""Where to cut what is too long for one chunk. Nothing but white space is lost at a cut."""

import re
from collections.abc import Iterator, Sequence

LONGEST = 4000
AIM = 2000
_SENTENCE_END = re.compile(r"[.!?][\"')\]”’]*(?=\s)|[。！？；][」』”’]*|\n")
_SPACE = re.compile(r"\s")


def pieces(text: str, longest: int = LONGEST, aim: int = AIM) -> list[str]:
    """The text alone when it has at most `longest` characters, else pieces of at most `aim`.

    A piece ends at a line or sentence end where its second half has one, else between words, else
    where it must. Pieces are stripped and never empty.
    """
    if len(text) <= longest:
        return [text] if text.strip() else []
    found, start = [], 0
    while len(text) - start > aim:
        end = _cut(text, start, start + aim)
        found.append(text[start:end].strip())
        start = end
    found.append(text[start:].strip())
    return [piece for piece in found if piece]


def _cut(text: str, start: int, limit: int) -> int:
    half = start + (limit - start) // 2
    for pattern in (_SENTENCE_END, _SPACE):
        ends = [match.end() for match in pattern.finditer(text, half, limit)]
        if ends:
            return ends[-1]
    return limit


def line_groups(lines: Sequence[str], longest: int = LONGEST) -> Iterator[tuple[int, int]]:
    """Ranges of consecutive lines that have at most `longest` characters joined, one line at least."""
    start, size = 0, 0
    for index, line in enumerate(lines):
        if index > start and size + len(line) + 1 > longest:
            yield start, index
            start, size = index, 0
        size += len(line) + 1
    if lines:
        yield start, len(lines)
