"""Whether the text of a page can be read, or is what a font without a map leaves behind."""

import re
import unicodedata
from collections.abc import Sequence

_WORD = re.compile(r"[A-Za-z]{4,}")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_LONG_CONSONANTS = re.compile(r"[bcdfghjklmnpqrstvwxz]{6,}", re.IGNORECASE)
_LEAST = 40
BAD = 0.25


def garble_score(text: str, unmapped: int = 0) -> float:
    """Share of a text that no reader could make sense of, in [0, 1].

    Counts replacement, private-use, control and unassigned characters, characters whose font has no
    map to Unicode, and, in Latin text, words without a vowel or with six consonants in a row.
    """
    characters = [c for c in text if not c.isspace() and c not in "\ufffe\u00ad"]
    if not characters:
        return 0.0
    lost = sum(c == "\ufffd" or unicodedata.category(c) in ("Co", "Cc", "Cn", "Cs") for c in characters)
    share = max(lost, min(unmapped, len(characters))) / len(characters)
    return min(1.0, share + (1 - share) * _odd_words(text))


def _odd_words(text: str) -> float:
    """Excess of Latin words that cannot be words over what abbreviations explain."""
    words = [word for word in _WORD.findall(text) if not word.isupper()]
    if len(words) < 8:
        return 0.0
    odd = sum(not _VOWEL.search(word) or bool(_LONG_CONSONANTS.search(word)) for word in words)
    return max(0.0, odd / len(words) - 0.15)


def bad_pages(texts: Sequence[str], unmapped: Sequence[int]) -> list[int]:
    """Indices of the pages whose text is garbled; pages with hardly any text are not judged."""
    return [
        index
        for index, (text, lost) in enumerate(zip(texts, unmapped, strict=True))
        if len("".join(text.split())) >= _LEAST and garble_score(text, lost) >= BAD
    ]
