"""Text as it is compared: what a line's end, a font or a producer may write otherwise is left out."""

import re
import unicodedata
from functools import lru_cache

# Spacing accents that TeX draws over a letter; the parser puts them into it.
_ACCENTS = "´`¨ˆ˜˘ˇ˚˙¸˛˝¯"
_BULLETS = "•·▪▫◦‣⁃●○■□◆➢➤✓✔❑\uf0b7\uf0a7\uf0d8"
_HYPHENS = "-‐‑‒–—−\u00ad"
_SEPARATOR = "|"
_INVISIBLE = ("Mn", "Cf", "Cc", "Co")  # private use: bullets of symbol fonts
_DROPPED = frozenset(_ACCENTS + _BULLETS + _HYPHENS + _SEPARATOR)
_ANY_HYPHEN = re.escape(_HYPHENS)
_LINE_HYPHEN = re.compile(rf"[{_ANY_HYPHEN}]\n")
# A hyphen is a marker only with a blank after it: before a number it is a sign.
_MARK = rf"(?:[{re.escape(_BULLETS)}\ue000-\uf8ff]\s*|[{_ANY_HYPHEN}]\s+)"
_LEAD = re.compile(rf"^\s*{_MARK}+|^\s*\(?\w{{1,4}}[.)]\s+")


@lru_cache(maxsize=8192)
def fold(character: str, hyphens: bool = False) -> str:
    """One character as it is compared: decomposed, without case; empty for what may be left out.

    `hyphens` keeps hyphens, dashes and minus signs, all as one.
    """
    if hyphens and is_hyphen(character):
        return "-"
    return "".join(
        part
        for part in unicodedata.normalize("NFKD", character).casefold()
        if not (part.isspace() or part in _DROPPED or unicodedata.category(part) in _INVISIBLE)
    )


def folded(text: str, hyphens: bool = False) -> str:
    """The text as it is compared; with its hyphens where those are to be kept."""
    return "".join(fold(character, hyphens) for character in text)


def is_hyphen(text: str) -> bool:
    """Whether a character is a hyphen, dash or minus sign, which comparison leaves out."""
    return text in _HYPHENS


def reads_as(read: str, quote: str) -> bool:
    """Whether text read from a page (lines broken by newlines) is the quote.

    Blanks, letter case, ligatures and the marker of a list item make no difference, nor do the bars
    between the cells of a table row, of which a merged cell is read once. A hyphen counts, except at
    the end of a line.
    """
    shown = re.sub(_LINE_HYPHEN, "\0", read)
    return any(
        _pattern(wanted).fullmatch(_strict(one))
        for wanted in (quote, _LEAD.sub("", quote))
        for one in (shown, _LEAD.sub("", shown))
    )


def _pattern(quote: str) -> re.Pattern[str]:
    """What a page may say for a quote: `\\0` stands for a hyphen at the end of a line."""
    parts: list[str] = []
    seen: set[str] = set()
    for cell in quote.split(f" {_SEPARATOR} "):
        text = _strict(cell)
        shown = "\0?".join("[-\0]" if c == "-" else re.escape(c) for c in text)
        parts.append(f"(?:{shown})?" if text in seen else shown)
        seen.add(text)
    return re.compile("\0?".join(parts))


def _strict(text: str) -> str:
    text = unicodedata.normalize("NFKD", text).casefold()
    kept = ("-" if c in _HYPHENS else c for c in text if c not in _ACCENTS and c != _SEPARATOR)
    return "".join(c for c in kept if c == "\0" or not (c.isspace() or unicodedata.category(c) in _INVISIBLE))


def find(text: str, wanted: str, after: int = 0) -> tuple[int, int] | None:
    """First and last + 1 code point at which `text` reads as `wanted`, from `after` on; None for nowhere."""
    needle = folded(wanted)
    parts = [(part, index) for index, c in enumerate(text) if index >= after for part in fold(c)]
    at = "".join(part for part, _ in parts).find(needle) if needle else -1
    return None if at < 0 else (parts[at][1], parts[at + len(needle) - 1][1] + 1)


def without_marker(line: str) -> str:
    """A line of a list without the marker before it."""
    return _LEAD.sub("", line)
