"""Whether the text of a page can be read, or is what a font without a map leaves behind."""

import re
import unicodedata
from collections.abc import Sequence

_WORD = re.compile(r"[A-Za-z]{4,}")
_VOWEL = re.compile(r"[aeiouy]", re.IGNORECASE)
_LONG_CONSONANTS = re.compile(r"[bcdfghjklmnpqrstvwxz]{6,}", re.IGNORECASE)
_LEAST, _LEAST_LETTERS = 40, 200
BAD = 0.25


def garble_score(text: str, unmapped: int = 0) -> float:
    """Share of a text that no reader could make sense of, in [0, 1].

    Counts replacement, private-use, control and unassigned characters, characters whose font has no
    map to Unicode, and, in Latin text, words that cannot be words and letters that are too seldom
    vowels, as when every letter is shifted.
    """
    characters = [c for c in text if not c.isspace() and c not in "\ufffe\u00ad"]
    if not characters:
        return 0.0
    lost = sum(c == "\ufffd" or unicodedata.category(c) in ("Co", "Cc", "Cn", "Cs") for c in characters)
    share = max(lost, min(unmapped, len(characters))) / len(characters)
    words = [word for word in _WORD.findall(unicodedata.normalize("NFD", text)) if not word.isupper()]
    return min(1.0, share + (1 - share) * max(_odd_words(words), _few_vowels(words)))


def _odd_words(words: Sequence[str]) -> float:
    """Excess of words that cannot be words over what abbreviations explain."""
    if len(words) < 8:
        return 0.0
    odd = sum(not _VOWEL.search(word) or bool(_LONG_CONSONANTS.search(word)) for word in words)
    return max(0.0, odd / len(words) - 0.15)


def _few_vowels(words: Sequence[str]) -> float:
    """0 where vowels are as frequent as in the languages of Europe (0.34 to 0.48), 1 below 0.22."""
    letters = "".join(words)
    if len(letters) < _LEAST_LETTERS:
        return 0.0
    share = len(_VOWEL.findall(letters)) / len(letters)
    return min(1.0, max(0.0, (0.32 - share) / 0.10))


def bad_pages(texts: Sequence[str], unmapped: Sequence[int]) -> list[int]:
    """Indices of the pages whose text is garbled; pages with hardly any text are not judged."""
    return [
        index
        for index, (text, lost) in enumerate(zip(texts, unmapped, strict=True))
        if len("".join(text.split())) >= _LEAST and garble_score(text, lost) >= BAD
    ]
