"""Whether two documents are versions of one: the names propose, the content confirms or forbids."""

from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from core.lineage.facts import Facts
from core.lineage.likeness import NOTHING, Likeness

_FEW = 5
_ENOUGH = 10
_SAME_TEXT = 0.9
_IDENTICAL = 0.995
# What a clear mark of a version needs at most, and the share of word pairs that then stands for sentences.
_MARKED = 0.35
_WORDING = 0.4
_PAIRS = 2
_LONG = 30
_RENAMED = 0.75


class Why(StrEnum):
    """What speaks for joining two documents, or what keeps them apart."""

    NAME = "name"
    TITLE = "title"
    NUMBER = "number"
    TEXT = "text"
    UNRELATED = "unrelated"
    UNLIKE = "unlike"
    OTHER_NUMBER = "other number"
    OTHER_FIELD = "other field"
    OTHER_PART = "other part"
    OTHER_LANGUAGE = "other language"
    OTHER_KIND = "other kind"
    OTHER_PERIOD = "other period"
    SIBLING = "sibling"


@dataclass(frozen=True)
class Verdict:
    """A judgement of two documents. `detail` names what differs ("lot", "supplement")."""

    joined: bool
    why: Why
    likeness: Likeness = NOTHING
    detail: str = ""


def judge(first: Facts, second: Facts) -> Verdict:
    """Judge two documents of one collection; the order of the two does not matter."""
    forbidden = _forbidden(first, second)
    if forbidden is not None:
        return forbidden
    likeness = first.likeness(second)
    relation, need = _relation(first, second)
    if relation is Why.UNRELATED:
        return _by_text(first, second, likeness)
    if relation is Why.OTHER_PERIOD:
        return Verdict(False, relation, likeness)
    field = other_field(first, second)
    if field and not (relation is Why.NAME and first.name.coded and _explicit(first, second)):
        return Verdict(False, Why.OTHER_FIELD, likeness, field)
    if _share(likeness, need) >= need or (
        need <= _MARKED and _clear(first, second) and same_wording(first, second)
    ):
        return Verdict(True, relation, likeness)
    if {first.family, second.family} in ({"slides", "prose"}, {"slides", "pdf"}, {"sheets", "prose"}):
        return Verdict(False, Why.OTHER_KIND, likeness)
    return Verdict(False, Why.UNLIKE, likeness)


def _forbidden(first: Facts, second: Facts) -> Verdict | None:
    if first.part != second.part:
        return Verdict(False, Why.OTHER_PART, detail=first.part if first.part else second.part)
    if first.language and second.language and first.language != second.language:
        return Verdict(False, Why.OTHER_LANGUAGE)
    same_name = first.name.stem == second.name.stem and not first.name.generic
    if other_number(first.identity, second.identity):
        return Verdict(False, Why.OTHER_NUMBER)
    if not same_name and other_number(first.titled.numbers, second.titled.numbers):
        return Verdict(False, Why.OTHER_NUMBER)
    return None


def other_number(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether each of two documents is named by a number that the other has not."""
    return bool(first - second) and bool(second - first)


def other_field(first: Facts, second: Facts) -> str:
    """The labelled field (lot, study, number …) in which the title pages disagree, empty where none does."""
    for name, values in first.page.fields.items():
        others = second.page.fields.get(name)
        if others and not values & others and not _extends(values, others):
            return name
    return ""


def _extends(values: frozenset[str], others: frozenset[str]) -> bool:
    """Whether one value goes on where another ends: "TR-201" and "TR-201 rev 2" are one number."""
    return any(
        f"{one} ".startswith(f"{two} ") or f"{two} ".startswith(f"{one} ") for one in values for two in others
    )


def _explicit(first: Facts, second: Facts) -> bool:
    """Whether marks tell two versions apart: two that differ, or one where the other has none."""
    if first.version is None or second.version is None:
        return first.version is not second.version
    return first.version.key != second.version.key


def _clear(first: Facts, second: Facts) -> bool:
    """Whether the marks are words of versions or stages, which a form for another day does not have."""
    return _explicit(first, second) or (first.stage, first.count) != (second.stage, second.count)


def _relation(first: Facts, second: Facts) -> tuple[Why, float]:
    """What links two documents, and the share of sentences that it needs as confirmation."""
    same_title = bool(first.title) and first.title == second.title
    if first.name.stem == second.name.stem:
        if not first.name.stem and not same_title and not _explicit(first, second):
            return Why.UNRELATED, 1.0
        return _same_name(first, second, same_title)
    parallel = siblings(first.name.tokens, second.name.tokens)
    if same_title and not parallel:
        return _same_title(first, second)
    if first.identity and first.identity == second.identity and not parallel and _names_one(first, second):
        return Why.NUMBER, _other_kind(first, second, 0.4 if _explicit(first, second) else 0.6)
    return Why.UNRELATED, 1.0


def _names_one(first: Facts, second: Facts) -> bool:
    """Whether one name says the other's and more, or both are versions whose names are much the same."""
    ours, theirs = set(first.name.tokens), set(second.name.tokens)
    within = ours <= theirs or theirs <= ours
    marked = first.version is not None and second.version is not None
    versions = marked and 4 * len(ours & theirs) > len(ours | theirs)
    return (within or versions) and sum(map(len, first.identity)) >= 3


def _same_name(first: Facts, second: Facts, same_title: bool) -> tuple[Why, float]:
    named = first.name.coded or (same_title and not first.name.generic)
    if _other_period(first, second):
        return (Why.NAME, 0.85) if first.periodic else (Why.OTHER_PERIOD, 1.0)
    if first.name.year != second.name.year:
        return Why.NAME, 0.5
    if _explicit(first, second):
        both = first.version is not None and second.version is not None
        if first.name.generic or not first.name.stem:
            need = 0.15 if same_title else 0.35
        elif first.name.coded and both and (same_title or not (first.title and second.title)):
            need = 0.0  # a number and a version say it, even of a text that was written anew
        else:
            need = 0.05 if named else 0.15
        return Why.NAME, _other_kind(first, second, need if both else max(need, 0.1))
    if first.version is not None:  # the same version twice: another format, or saved again
        return Why.NAME, _other_kind(first, second, 0.2 if named else 0.4)
    return _weak_marks(first, second, named)


def _other_period(first: Facts, second: Facts) -> bool:
    """Whether two periodic reports or records are of different dates, whatever their versions."""
    ours, theirs = first.name.date, second.name.date
    if ours is None or theirs is None or ours.label == theirs.label:
        return False
    return first.periodic or (first.record and not first.name.coded)


def _weak_marks(first: Facts, second: Facts, named: bool) -> tuple[Why, float]:
    """Names with dates, stages, copies or bare numbers, which tell versions only where the text agrees."""
    if first.name.trailing != second.name.trailing:
        return (Why.OTHER_PERIOD, 1.0) if first.record else (Why.NAME, 0.8)
    ours, theirs = first.name.date, second.name.date
    if ours is not None and theirs is not None and ours.label != theirs.label:
        day = ours.precision == theirs.precision == "day"
        return Why.NAME, _other_kind(first, second, (0.2 if named else 0.45) if day else 0.55)
    if (first.stage, first.count) != (second.stage, second.count):
        return Why.NAME, _other_kind(first, second, 0.15 if named else 0.3)
    if first.record and not first.name.coded:
        return Why.NAME, 0.97  # "batch record.xlsx" in the folders of two lots
    if first.name.copy != second.name.copy or first.name.generic:
        return Why.NAME, _other_kind(first, second, 0.5)
    return Why.NAME, _other_kind(first, second, 0.2 if named else 0.35)


def _same_title(first: Facts, second: Facts) -> tuple[Why, float]:
    if first.record or second.record:
        return Why.TITLE, 0.97
    if first.periodic:
        return Why.TITLE, 0.85
    need = 0.25 if _explicit(first, second) and first.version and second.version else 0.5
    return Why.TITLE, _other_kind(first, second, need)


def _other_kind(first: Facts, second: Facts, need: float) -> float:
    """Slides about a report and the sheet behind it have its name too: only its own text is its version."""
    if first.family == second.family:
        return need
    return max(need, 0.25 if {first.family, second.family} == {"pdf", "prose"} else 0.6)


def _share(likeness: Likeness, need: float) -> float:
    """The share that is weighed: of the smaller document, of both together where it is a scrap."""
    if likeness.fewest == 0:  # nothing to compare: a name that says enough decides alone
        return 1.0 if need <= 0.2 else 0.0
    if likeness.fewest < _FEW and need > 0.1:
        return max(likeness.both, likeness.contained * likeness.fewest / _FEW)
    return likeness.contained


def same_wording(first: Facts, second: Facts) -> bool:
    """Whether two openings are worded alike, numbers aside: a short text may have changed in all of them."""
    ours, theirs = first.wording, second.wording
    return len(ours & theirs) >= max(_WORDING * len(ours | theirs), _PAIRS)


def _by_text(first: Facts, second: Facts, likeness: Likeness) -> Verdict:
    versions = first.version is not None and second.version is not None and _explicit(first, second)
    renamed = versions and likeness.fewest >= _LONG and likeness.contained >= _RENAMED
    if not renamed and (likeness.both < _SAME_TEXT or likeness.fewest < _ENOUGH):
        return Verdict(False, Why.UNRELATED, likeness)
    field = other_field(first, second)
    if field:
        return Verdict(False, Why.OTHER_FIELD, likeness, field)
    template = siblings(first.name.tokens, second.name.tokens) or first.record or second.record
    if (template or first.periodic) and likeness.both < _IDENTICAL:
        return Verdict(False, Why.SIBLING, likeness)
    return Verdict(True, Why.TEXT, likeness)


def siblings(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether two names are made after one pattern: "CoA toluene" and "CoA ethanol", "Appendix A" and "B".

    A word that is short for the other's or misspelt makes no pattern ("dev report", "development report").
    """
    if len(first) != len(second) or not set(first) & set(second):
        return False
    other = [(one, two) for one, two in zip(first, second, strict=True) if one != two]
    return 1 <= len(other) <= 2 and not all(_one_word(one, two) for one, two in other)


def _one_word(first: str, second: str) -> bool:
    if min(len(first), len(second)) < 3 or not (first.isalpha() and second.isalpha()):
        return False
    return (
        first.startswith(second)
        or second.startswith(first)
        or (len(first) > 5 and SequenceMatcher(None, first, second).ratio() >= 0.85)
    )
