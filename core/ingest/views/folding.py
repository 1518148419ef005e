"""Text as it is compared: what a line's end, a font or a producer may write otherwise is left out."""

import re
import unicodedata
from functools import lru_cache

# Spacing accents that TeX draws over a letter; the parser puts them into it.
_ACCENTS = "´`¨ˆ˜˘ˇ˚˙¸˛˝¯"
_BULLETS = "•·▪▫◦‣⁃●○■□◆➢➤✓✔❑\uf0b7\uf0a7\uf0d8"
_HYPHENS = "-‐‑‒–—−\u00ad"
_SEPARATOR = "|"
_DROPPED = frozenset(_ACCENTS + _BULLETS + _HYPHENS + _SEPARATOR)
_ANY_HYPHEN = re.escape(_HYPHENS)
_LINE_HYPHEN = re.compile(rf"[{_ANY_HYPHEN}]\n")
_LEAD = re.compile(rf"^\s*(?:[{re.escape(_BULLETS)}{_ANY_HYPHEN}]|\(?\w{{1,4}}[.)])\s+")


@lru_cache(maxsize=4096)
def fold(character: str) -> str:
    """One character as it is compared: decomposed, without case; empty for what may be left out."""
    return "".join(
        part
        for part in unicodedata.normalize("NFKD", character).casefold()
        if not (part.isspace() or part in _DROPPED or unicodedata.category(part) in ("Mn", "Cf", "Cc", "Co"))
    )


def folded(text: str) -> tuple[str, list[int]]:
    """The text as it is compared, and for each of its characters the index in `text`."""
    parts, places = [], []
    for index, character in enumerate(text):
        for part in fold(character):
            parts.append(part)
            places.append(index)
    return "".join(parts), places


def is_hyphen(text: str) -> bool:
    """Whether a character is a hyphen, dash or minus sign, which comparison leaves out."""
    return text in _HYPHENS


def reads_as(read: str, quote: str) -> bool:
    """Whether text read from a page (lines broken by newlines) is the quote.

    Blanks, letter case, ligatures and the marker of a list item make no difference, nor do the bars
    between the cells of a table row. A hyphen counts, except at the end of a line.
    """
    wanted = {_strict(quote), _strict(_LEAD.sub("", quote))}
    loose = _strict(_LINE_HYPHEN.sub("\0", read))
    if "\0" not in loose:
        return loose in wanted or _strict(_LEAD.sub("", read)) in wanted
    pattern = re.compile(f"[{_ANY_HYPHEN}]?".join(map(re.escape, loose.split("\0"))))
    lead = re.compile(rf"(?:[{re.escape(_BULLETS)}{_ANY_HYPHEN}])?" + pattern.pattern)
    return any(lead.fullmatch(one) for one in wanted)


def _strict(text: str) -> str:
    text = unicodedata.normalize("NFKD", text).casefold()
    kept = (c for c in text if not (c.isspace() or c == _SEPARATOR or unicodedata.category(c) in ("Mn", "Cf")))
    return "".join("-" if c in _HYPHENS else c for c in kept if c not in _ACCENTS)
