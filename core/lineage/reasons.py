"""Why a document stands where it stands, in one or two plain sentences."""

from core.lineage.facts import Facts
from core.lineage.judge import Verdict, Why
from core.lineage.likeness import Likeness
from core.lineage.order import Placed

_PARTS = {
    "supplement": "the supporting information",
    "appendix": "an appendix",
    "slides": "slides",
    "template": "a template",
    "summary": "a summary",
    "comments": "a response or checklist",
}
_FIELDS = {
    "lot": "lot",
    "study": "study",
    "subject": "subject or site",
    "sample": "sample",
    "experiment": "experiment",
    "period": "period",
    "number": "document number",
}
_LANGUAGES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "zh": "Chinese",
    "ja": "Japanese",
}
_LONGEST_NAME = 80
_ALIKE = "much alike"


def of_version(placed: Placed, before: Placed | None, after: Placed | None, count: int) -> str:
    """The reason of a version that has others: `before` and `after` are its neighbours in order."""
    facts = placed.facts
    if placed.twin is not None:
        return _twin(facts, placed.twin)
    other = before or after
    if other is None:
        raise ValueError("a version among others has a neighbour")
    likeness = facts.likeness(other.facts)
    second = _share(facts, other, likeness, before is not None)
    if before is None:
        second = f"The oldest of {count} versions here. {second}" if count > 2 else second
    return " ".join(filter(None, (_says(facts, other.facts), second)))


def alone(facts: Facts, nearest: tuple[Facts, Verdict] | None) -> str:
    """The reason of a document without other versions; `nearest` is what it was kept apart from."""
    if nearest is not None:
        other, verdict = nearest
        why = _kept_apart(facts, other, verdict)
        if why:
            return f"Kept apart from {_quoted(other)}: {why}."
    own = f"number ({facts.name.shown})" if facts.name.coded else "name"
    return f"Alone: no other document here has its {own} or its text."


def by_person(joined: Facts | None, newer: bool = False) -> str:
    """The reason of a document that a person placed, with `joined` when it was put beside another.

    With `newer` it took that one's place, as a file of a watched folder or one that somebody gave.
    """
    if newer:
        return f"It took the place of {_quoted(joined)}." if joined is not None else "It took a file's place."
    return f"Put here by a person, with {_quoted(joined)}." if joined is not None else "Put here by a person."


def _twin(facts: Facts, twin: Facts) -> str:
    share = _percent(facts.likeness(twin).both)
    if facts.name.extension != twin.name.extension:
        return f"The same text as {_quoted(twin)} in another format: {share} of the sentences agree."
    return f"Nearly the same text as {_quoted(twin)}, saved again: {share} of the sentences agree."


def _says(facts: Facts, other: Facts) -> str:
    """Where the mark was read and of what document."""
    mark = facts.version.word if facts.version is not None else ""
    same_name = facts.name.stem == other.name.stem and bool(facts.name.stem)
    if mark and facts.version_from == "name":
        return f"The name says {mark} of {_shown(facts)}{'' if same_name else _link(facts, other)}."
    if mark and facts.version_from == "title page":
        named = "same name" if same_name else _link(facts, other).removeprefix(", ") or "same text"
        return f"The title page says {mark}; {named}."
    if facts.name.date is not None and same_name:
        return f"The name says {facts.name.date.label} for {_shown(facts)}."
    if facts.name.stage and same_name:
        stage = f"{facts.name.stage} {facts.name.count}" if facts.name.count else facts.name.stage
        return f'The name says "{stage}" for {_shown(facts)}.'
    if same_name:
        marks = ", apart from marks of versions" if facts.name.marked or other.name.marked else ""
        return f"The same name as {_quoted(other)}{marks}."
    link = _link(facts, other).removeprefix(", ")
    return f"{link[0].upper()}{link[1:]}." if link else ""


def _link(facts: Facts, other: Facts) -> str:
    if facts.title and facts.title == other.title:
        return f", same title as {_quoted(other)}"
    if facts.identity and facts.identity == other.identity:
        return f", same number as {_quoted(other)}"
    return f", much the same text as {_quoted(other)}"


def _share(facts: Facts, other: Placed, likeness: Likeness, older: bool) -> str:
    if likeness.fewest == 0:
        return "There is no text to compare."
    about = "" if likeness.exact else "about "
    name = _called(other)
    if older:
        share = likeness.second_in_first
        text = f"{about}{_percent(share)} of the sentences of {name} stand in it."
    else:
        text = f"{about}{_percent(likeness.first_in_second)} of its sentences stand in {name}."
    return text[0].upper() + text[1:]


def _called(placed: Placed) -> str:
    version = placed.facts.version
    if version is not None and placed.label == version.label:
        return version.word
    return _quoted(placed.facts)


def _kept_apart(facts: Facts, other: Facts, verdict: Verdict) -> str:
    """What keeps two documents apart; empty where it is nothing that a person would ask about."""
    share = _percent(verdict.likeness.contained)
    few = f"only {share} of the sentences" if share != "0%" else "no sentences"
    same = _in_common(facts, other)
    match verdict.why:
        case Why.OTHER_PART:
            part = _PARTS.get(facts.part or other.part, "another part")
            return f"{same}, but {'it' if facts.part else 'the other'} is {part}"
        case Why.OTHER_LANGUAGE:
            ours, theirs = _LANGUAGES[facts.language], _LANGUAGES[other.language]
            return f"{same}, but it is in {ours} and the other in {theirs}"
        case Why.OTHER_KIND:
            return f"{same}, but another kind of file: {few} agree"
        case Why.OTHER_FIELD:
            name = verdict.detail
            own, others = (", ".join(sorted(one.page.fields[name])).upper() for one in (facts, other))
            return f"{same}, but another {_FIELDS[name]} ({own}, not {others})"
        case Why.OTHER_NUMBER if same != _ALIKE:
            return f"{same}, but it is {_shown(facts)} and the other {_shown(other)}"
        case Why.OTHER_PERIOD:
            return f"{same}, but each is the record of a date or number of its own"
        case Why.UNLIKE:
            return f"{same}, but {few} agree"
        case Why.SIBLING:
            return f"made after one pattern, {share} of the sentences agree, but each has a name of its own"
        case _:
            return ""


def _in_common(facts: Facts, other: Facts) -> str:
    doi = (
        facts.member.fingerprint.doi is not None
        and facts.member.fingerprint.doi == other.member.fingerprint.doi
    )
    title = bool(facts.title) and facts.title == other.title
    if title:
        return "same title and DOI" if doi else "same title"
    if doi:
        return "same DOI"
    if facts.name.stem == other.name.stem:
        return "same name apart from its marks"
    if facts.identity and facts.identity == other.identity:
        return "same number"
    return _ALIKE


def _shown(facts: Facts) -> str:
    return _cut(facts.name.shown)


def _quoted(facts: Facts) -> str:
    return f'"{_cut(facts.member.name)}"'


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _percent(share: float) -> str:
    """A share in whole percent; 100% only where nothing is missing."""
    percent = round(share * 100)
    return f"{min(percent, 99) if share < 1 else percent}%"
