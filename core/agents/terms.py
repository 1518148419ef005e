"""Words of a text as they are compared: tokens with exact places, stems, and how telling a word is.

The weight of a word comes from its rank in the tokenizer's vocabulary, which is ordered by how
often words occur in English text: by Zipf's law the logarithm of the rank grows as the inverse
document frequency does, so no corpus has to be counted and a single passage can be weighed.
"""

import math
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from core.agents.stems import stem, words

_VOCABULARY = Path(__file__).resolve().parents[2] / "data" / "models" / "bert-base-uncased-vocab.txt"
_FIRST_WORD = "the"  # entries before it are signs and single letters

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_CJK}]|\d+(?:\.\d+)+|[^\W_{_CJK}]+(?:['’][^\W\d_{_CJK}]+)?", re.UNICODE)

STOP = words(
    """
    a about above after again against all also although am an and any are around as at be because been
    before being below between both but by can could did do does doing done down during each either else
    ever every few for from further had has have having he hence her here hers him his how however i if in
    into is it its itself just let may me might more most much must my neither no nor not now of off on once
    one only onto or other our ours out over own per please shall she should since so some such than that
    the their theirs them then there these they this those through thus to too under until up upon us very
    via was we were what whatever when where whether which while who whom whose why will with within without
    would yes yet you your tell show give find know according used use using der die das den dem des ein
    eine einer eines einem einen und oder ist sind war waren wird wurde wurden werden hat haben von vom zu
    zum zur im auf aus bei mit nach für über unter wie wer wann wo warum welche welcher welches welchen
    wieviel viel viele gibt es sich nicht auch als le la les l un une du de et ou est sont était étaient ont
    été dans sur pour par avec sans au aux ce cette ces que qui quoi quel quelle quels quelles quand où
    pourquoi comment combien il elle ils el los las lo una unos unas del y o son fue fueron en con sin para
    por se qué cuál cuáles cuándo dónde cómo cuánto cuántos
    """
)


@dataclass(frozen=True)
class Token:
    """One word of a text: `text[start:end]` and its stem."""

    word: str
    stem: str
    start: int
    end: int


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text in order; each ideograph stands alone, a hyphenated word gives its parts."""
    return tuple(
        Token(match.group(), stem(match.group()), match.start(), match.end())
        for match in _TOKEN.finditer(text)
    )


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """The stems that occur in a text, function words included."""
    return frozenset(token.stem for token in tokens(text))


def content_tokens(text: str) -> tuple[Token, ...]:
    """The words that carry meaning: no function words, no single letters (but digits and ideographs)."""
    return tuple(
        token
        for token in tokens(text)
        if token.word.casefold() not in STOP
        and (len(token.word) > 1 or not token.word.isascii() or token.word.isdigit())
    )


@cache
def _ranks() -> dict[str, int]:
    lines = _VOCABULARY.read_text(encoding="utf-8").splitlines()
    first = lines.index(_FIRST_WORD)
    return {word: rank for rank, word in enumerate(lines[first:], start=1) if not word.startswith("##")}


def weight(word: str) -> float:
    """How telling a word is, in (0, 1]: about 0.1 for "the", 0.8 for "temperature", 1 for rare words."""
    ranks = _ranks()
    rank = ranks.get(word.casefold())
    if rank is None:
        return 1.0
    return max(0.05, math.log(1 + rank) / math.log(1 + len(ranks) * 1.2))
