"""What a question about change is about, and how well a place in a document speaks of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.agents.dimensions import dimensions_of
from core.agents.names import things_of_kind
from core.agents.stems import stem
from core.ask.offline.evidence import has, words_of
from core.ask.offline.named import COUNTED, qualifiers_of
from core.ask.offline.question import Question, Term, analyse

_AFTER_HEAD = re.compile(
    r"\s+(?:of|in|for|from|at|on|during|used|to|per|by|with|after|before|under|within)\s+", re.I
)
_COUNTED = frozenset(map(stem, COUNTED.split()))
# Nouns whose value is a name, whatever stands before them: a purity method is no purity.
_NAMED = """
    method supplier vendor manufacturer site plant location author chemist owner person analyst reactor vessel
    equipment dryer filter centrifuge mill hydrogenator column catalyst ligand base acid solvent antisolvent
    reagent name code form polymorph lot batch gas atmosphere grade colour color route container packaging
    liner storage status decision conclusion origin source cause detector instrument mode type agent seed
"""
_NAMES = frozenset(_NAMED.split())
# Things that laboratories number: R-104, TD-08.
_NUMBERED = "reactor vessel equipment dryer filter centrifuge mill hydrogenator column instrument"
_EQUIPMENT = frozenset(_NUMBERED.split())
_ACCORDING = re.compile(
    r"\b(?:according to|as (?:stated|reported|described|given) in|stated in|within)\s*$", re.I
)
# What a document's own words are worth against those of headings and captions round them.
_ROW, _CAPTION, _PATH, _TITLE = 0.9, 0.8, 0.75, 0.5
_UNSETTLED = 0.3
_NO_HEAD = 0.55
_MISSING = 0.93
_LOOSE = 0.25
_VERBATIM = 0.06


@dataclass(frozen=True)
class Wanted:
    """The thing asked about: its terms, the numbered things that narrow it, and the kind of its value.

    `kind` is the noun that says what the value is ("solvent"), `phrase` that with what stands before it,
    `head` its stems. `dimensions` are those of
    a quantity, () for names.
    """

    about: str
    question: Question
    terms: tuple[Term, ...]
    head: frozenset[str]
    kind: str
    phrase: str
    qualifiers: tuple[tuple[str, str], ...]
    dimensions: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether the value is one of a known kind of thing, such as a solvent."""
        return bool(things_of_kind(self.kind, _ONE_OF_EACH))

    @property
    def numbered(self) -> bool:
        """Whether the value is a piece of equipment, which has a code."""
        return bool({self.kind, self.kind.rstrip("s")} & _EQUIPMENT)


_ONE_OF_EACH = "DMF DIPEA TFA Pd/C heptane"


@dataclass(frozen=True)
class Place:
    """Where something is said: its own words, the rest of its row, caption, headings, the document."""

    own: str
    row: str = ""
    caption: str = ""
    path: tuple[str, ...] = field(default=())
    title: str = ""


@lru_cache(maxsize=256)
def wanted(about: str, without: str = "") -> Wanted:
    """Take the words about a thing apart; `without` is a document's name that is no part of it."""
    plain = about
    for name in without.split("|"):
        if name:
            plain = re.sub(
                rf"(?:\b(?:in|of|from)\s+)?(?<![\w-]){re.escape(name)}(?![\w-])", " ", plain, flags=re.I
            )
    plain = _ACCORDING.sub("", " ".join(plain.split())).strip()
    question = analyse(f"What is the {plain}?")
    qualifiers = question.qualifiers
    numbers = {value for _, value in qualifiers} | {noun for noun, _ in qualifiers}
    terms = tuple(
        term
        for term in question.terms
        if not (
            term.word.casefold() in numbers
            or (term.stem in _COUNTED and qualifiers and term.stem in {stem(n) for n in numbers})
        )
    )
    head = _AFTER_HEAD.split(plain, maxsplit=1)[0]
    stems = frozenset(term.stem for term in terms if re.search(rf"(?<!\w){re.escape(term.word)}(?!\w)", head))
    last = head.split()[-1].casefold() if head.split() else ""
    stems = stems or frozenset(term.stem for term in terms)
    dimensions = () if {last, last.rstrip("s")} & _NAMES else dimensions_of(plain)
    return Wanted(plain, question, terms, stems, last, head.casefold(), qualifiers, dimensions)


@lru_cache(maxsize=65536)
def speaks(asked: Wanted, place: Place, loosely: bool = False) -> float:
    """How well a place speaks of the thing, in [0, 1.06]; 0 where it is about another step, lot or version.

    `loosely` asks for the head of the phrase alone: a row "bulk density" of the only product.
    """
    settled = [_qualified(noun, value, place) for noun, value in asked.qualifiers]
    if 0.0 in settled:
        return 0.0
    layers = _layers(place)
    loose = _LOOSE if loosely else 1.0
    weights = [term.weight * (1.0 if term.stem in asked.head else loose) for term in asked.terms]
    weights += [loose] * len(settled)
    scores = [_said(term, layers) for term in asked.terms]
    total = sum(weights)
    if not total:
        return 0.0
    score = sum(w * s for w, s in zip(weights, [*scores, *settled], strict=True)) / total
    heads = [s for term, s in zip(asked.terms, scores, strict=True) if term.stem in asked.head]
    if heads and max(heads) == 0.0:
        score *= _NO_HEAD
    if loosely:
        return score if heads and min(heads) >= _CAPTION else 0.0
    for term, said in zip(asked.terms, scores, strict=True):
        if said == 0.0:
            score *= _NO_HEAD if term.is_name else _MISSING
    # "typical yield" is not "mean yield", although "typical" alone tells little.
    return score + (_VERBATIM if score and asked.phrase and asked.phrase in place.own.casefold() else 0.0)


# Versions share most of their sentences: each is read once, whatever else is read between.
_words = lru_cache(maxsize=32768)(words_of.__wrapped__)
Layers = tuple[tuple[float, frozenset[str]], ...]


def _layers(place: Place) -> Layers:
    return (
        (1.0, _words(place.own)),
        (_ROW, _words(place.row)),
        (_CAPTION, _words(place.caption)),
        (_PATH, _words("\n".join(place.path))),
        (_TITLE, _words(place.title)),
    )


def _said(term: Term, layers: Layers) -> float:
    return next((worth for worth, said in layers if said and has(term, said)), 0.0)


def _qualified(noun: str, value: str, place: Place) -> float:
    """How clearly a place is about the numbered thing: 0 when it is about another one.

    The nearest naming decides: the words themselves, the row, the caption, then the headings from the
    lowest up.
    """
    near = (
        (1.0, place.own),
        (0.97, place.row),
        (0.95, place.caption),
        *((0.92, title) for title in reversed(place.path)),
    )
    for worth, text in near:
        named = {found for kind, found in qualifiers_of(text) if kind == noun}
        if value in named:
            return worth if len(named) == 1 else worth - 0.1
        if named:
            return 0.0
    return _UNSETTLED


def overlaps(asked: Sequence[str], said: str) -> bool:
    """Whether the headings of a place hold the number of a section that was asked for."""
    return any(re.match(rf"{re.escape(number)}(?:[.\s]|$)", said) for number in asked)
