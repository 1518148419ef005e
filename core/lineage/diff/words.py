"""Texts compared word by word; a number, its range and its unit are one word."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from core.domain.difference import Piece, PieceKind
from core.lineage.diff.normal import plain

_UNIT = (
    r"(?:mol|wt|vol|area|w/w|v/v|a/a)?\.?[\s-]?%(?:\s?(?:w/w|a/a|v/v|RH|ee|area))?|°\s?C|℃|°|ppm|ppb|"
    r"(?:k|m|n|p|µ|μ)?(?:mol|g|L|l|m|M|Pa|J|W|V|A|s|Da|bar|Hz)(?:\s?/\s?(?:k|m|n|µ|μ)?"
    r"(?:mol|g|L|l|m|h|min|s|cm|mL)[²³23]?)?|"
    r"h|hrs?|hours?|min|mins|minutes?|sec|seconds?|d|days?|weeks?|months?|years?|rpm|psi|atm|torr|"
    r"equiv\.?|eq\.?|equivalents?|volumes?|vol|cycles?|fold"
)
_PLAIN_NUMBER = r"\d{1,3}(?:[ \u202f,]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?"
_SIGNED = rf"(?:[<>≤≥~≈±]\s?)?[+\-−]?(?:{_PLAIN_NUMBER})(?:\s?[×x]\s?10[\d\-−⁻⁰¹²³⁴-⁹^]*)?"
_DATE = (
    r"\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    r"[a-z]*\.?\s\d{4}"
)
_TOKEN = re.compile(
    rf"(?P<date>{_DATE})|"
    # Codes before numbers: 2-MeTHF, R-104, 1,4-dioxane, LS-30, B-0117/2.
    r"(?P<code>\d+(?:,\d+)*'?[-–][A-Za-z][\w\-]*|[A-Za-z]+(?:[-–/.][A-Za-z0-9]+)*[-–]?\d[\w\-/]*(?:\.\d+)?|[A-Z]{2,}-[A-Z]{1,3}(?![\w-])|#\s?\d+)|"
    rf"(?P<quantity>{_SIGNED}(?:\s?(?:{_UNIT})(?!\w))?"
    rf"(?:\s?(?:±|-|–|—|−|to)\s?(?:{_PLAIN_NUMBER})(?!\d*[-–][A-Za-z]))?(?:\s?(?:{_UNIT})(?!\w))?)|"
    r"(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)|(?P<sign>\S)"
)
_JOINS = frozenset("-/–—")
# A value that another one replaced says more than one that only came or went.
_ONE_SIDED = 0.8
# Words alone that change nothing when they come or go.
_FUNCTION_WORDS = """
    a an the of in on at to for by with from and or as is are was were be been being that this these
    those it its has have had will shall would can could may might also thus then therefore hence
    which while so here there now still only very both all each any such same we our der die das und
    ist sind war le la les et de du des
"""
_FUNCTION = frozenset(_FUNCTION_WORDS.split())


@dataclass(frozen=True)
class Word:
    """A word at `text[start:end]`; `key` is compared; `kind` is date, code, quantity, word or sign."""

    key: str
    kind: str
    start: int
    end: int


@lru_cache(maxsize=32768)
def words(text: str) -> tuple[Word, ...]:
    """The words of a text in order."""
    return tuple(
        Word(_key(match.group(), match.lastgroup or ""), match.lastgroup or "", match.start(), match.end())
        for match in _TOKEN.finditer(text)
    )


def _key(text: str, kind: str) -> str:
    # "60 °C" and "60°C" are one value; "60 to 65" and "60-65" too.
    bare = plain(text)
    if kind == "quantity":
        return re.sub(r"\s+", "", re.sub(r"\s(?:to|and)\s", "-", bare)).rstrip(".")
    return bare


def is_value(word: Word) -> bool:
    """Whether a word carries a value by itself: a quantity, a date, a code."""
    return word.kind in ("date", "code", "quantity")


def is_function(word: Word) -> bool:
    """Whether a word carries no meaning of its own."""
    return word.kind == "sign" or word.key.casefold() in _FUNCTION


@dataclass(frozen=True)
class Compared:
    """Two texts word by word: the pieces in order and the pairs of words that replaced each other."""

    pieces: tuple[Piece, ...]
    values: tuple[tuple[str, str], ...]
    weight: float


Block = tuple[str, int, int, int, int]


@lru_cache(maxsize=16384)
def compare_words(before: str, after: str) -> Compared:
    """What differs; the pieces that are the same or added make up `after`, blanks included.

    `weight` in [0, 1] is high where values differ, low where only words do.
    """
    old, new = words(before), words(after)
    blocks = _blocks(old, new)
    pieces: list[Piece] = []
    values: list[tuple[str, str]] = []
    weight = 0.0
    at = was = 0
    for tag, i, j, k, m in blocks:
        gone_to, come_to = (old[j - 1].end if j > i else was), (new[m - 1].end if m > k else at)
        if tag == "equal":
            pieces.append(Piece(kind=PieceKind.SAME, text=after[at:come_to]))
        else:
            pieces.append(Piece(kind=PieceKind.REMOVED, text=before[was:gone_to]))
            pieces.append(Piece(kind=PieceKind.ADDED, text=after[at:come_to]))
            both = 1.0 if j > i and m > k else _ONE_SIDED
            telling = both * max(_telling(old[i:j]), _telling(new[k:m]))
            if telling:
                values.append((_text(before, old[i:j]), _text(after, new[k:m])))
                weight = max(weight, telling)
        was, at = gone_to, come_to
    pieces.append(Piece(kind=PieceKind.SAME, text=after[at:]))
    return Compared(tuple(piece for piece in pieces if piece.text), tuple(values), weight)


def _text(text: str, some: Sequence[Word]) -> str:
    return text[some[0].start : some[-1].end] if some else ""


def _blocks(old: Sequence[Word], new: Sequence[Word]) -> list[Block]:
    matcher = SequenceMatcher(None, [w.key for w in old], [w.key for w in new], autojunk=False)
    joined: list[Block] = []
    for tag, i, j, k, m in matcher.get_opcodes():
        kind = "equal" if tag == "equal" else "other"
        # "ethyl acetate/heptane" for "toluene/water": the sign between two replaced words joins them.
        if len(joined) > 1 and kind == "other" and _is_join(joined[-1], old) and joined[-2][0] == "other":
            joined.pop()
            _, i, _, k, _ = joined.pop()
        joined.append((kind, i, j, k, m))
    return joined


def _is_join(block: Block, old: Sequence[Word]) -> bool:
    tag, i, j, _, _ = block
    return tag == "equal" and j - i == 1 and old[i].key in _JOINS


def _telling(some: Sequence[Word]) -> float:
    """How much a run of words can mean: values most, names less, other words least, signs nothing."""
    best = 0.0
    for at, word in enumerate(some):
        if is_value(word):
            return 1.0
        if is_function(word):
            continue
        named = (word.key[:1].isupper() and at > 0) or any(c.isupper() for c in word.key[1:])
        best = max(best, 0.7 if named else 0.45)
    return best


@lru_cache(maxsize=32768)
def bag(text: str) -> Counter[str]:
    """The words of a text with how often each occurs, signs left out, in lower case."""
    return Counter(word.key.casefold() for word in words(text) if word.kind != "sign")


@lru_cache(maxsize=32768)
def _masked(text: str) -> Counter[str]:
    # A sentence whose numbers changed is still that sentence.
    return Counter(
        word.kind if word.kind in ("date", "quantity") else word.key.casefold()
        for word in words(text)
        if word.kind != "sign"
    )


def similarity(before: str, after: str) -> float:
    """Share of words in common, in [0, 1] (Dice over bags); other numbers count half."""
    return (_dice(bag(before), bag(after)) + _dice(_masked(before), _masked(after))) / 2


def _dice(one: Counter[str], other: Counter[str]) -> float:
    total = sum(one.values()) + sum(other.values())
    if not total:
        return 1.0
    few, many = (one, other) if len(one) <= len(other) else (other, one)
    return 2 * sum(min(count, many[word]) for word, count in few.items() if word in many) / total
