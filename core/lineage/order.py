"""The order of the versions of one lineage, and what each is called."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cmp_to_key
from types import MappingProxyType

from core.domain.ids import DocumentId
from core.domain.lineage import Decision, DecisionKind
from core.lineage.facts import Facts
from core.lineage.marks.dates import dates_in
from core.lineage.marks.versions import Version, versions_in

SAME_TEXT = 0.97
# Another format has other headers, footers and line ends.
_SAME_IN_ANOTHER = 0.75
_RENDITION = 0.5
_GREW = 1.05


@dataclass(frozen=True)
class Placed:
    """A version in its place. `twin` is an earlier one with the same label and nearly the same text."""

    facts: Facts
    label: str
    dated: date | None
    dated_from: str
    twin: Facts | None = None


def place(
    documents: Sequence[Facts],
    decided: Mapping[DocumentId, Decision],
    placements: Mapping[DocumentId, Decision] = MappingProxyType({}),
) -> list[Placed]:
    """The documents of one lineage, the oldest first, with labels that differ save for renditions.

    `decided` has what persons said of versions. Order: by mark, else by date, else by growth, else by time
    of arrival; a document that took the place of another stands after it whatever it says, as `placements`
    tell.
    """
    known = [_decided(facts, decided.get(facts.member.id)) for facts in documents]
    known.sort(key=_arrival)
    if len(known) > 1:
        known = [_counted(facts) for facts in known]
    if any(facts.version is not None for facts in known):
        order = _by_version(known)
    else:
        order = sorted(known, key=cmp_to_key(_compare))
    return list(_labelled(_after_the_replaced(order, placements), decided))


def _after_the_replaced(order: list[Facts], placements: Mapping[DocumentId, Decision]) -> list[Facts]:
    """The last word counts: a file that was put back in place of its successor is the newest again."""
    order = list(order)
    said = [placements.get(facts.member.id) for facts in order]
    newer = [one for one in said if one is not None and one.kind is DecisionKind.JOIN and one.newer]
    for decision in sorted(newer, key=lambda one: (one.at, one.document_id)):
        places = {facts.member.id: at for at, facts in enumerate(order)}
        at, old = places.get(decision.document_id), places.get(decision.other or decision.document_id)
        if at is not None and old is not None and at < old:
            order.insert(old, order.pop(at))
    return order


def _decided(facts: Facts, decision: Decision | None) -> Facts:
    if decision is None:
        return facts
    if decision.dated is not None:
        facts = replace(facts, dated=decision.dated, dated_from="person")
    if decision.version is not None:
        version = _parse(decision.version)
        facts = replace(facts, version=version or facts.version, version_from="person" if version else "")
        if (
            facts.dated_from != "person"
            and (found := dates_in(decision.version))
            and found[0].day is not None
        ):
            facts = replace(facts, dated=found[0].day, dated_from="person")
    return facts


def _parse(label: str) -> Version | None:
    if dates_in(label):
        return None
    found = versions_in(label) or versions_in(f"v{label.strip()}") or versions_in(f"rev {label.strip()}")
    return found[0][2] if found else None


def _counted(facts: Facts) -> Facts:
    """A bare number behind the name counts versions once the text has said so ("report 2")."""
    if facts.version is not None or facts.name.trailing is None:
        return facts
    number = facts.name.trailing
    return replace(facts, version=Version((number,), "", str(number), str(number)), version_from="name")


def _arrival(facts: Facts) -> tuple[object, ...]:
    return facts.member.received, facts.member.id


def _day(facts: Facts) -> int:
    return facts.dated.toordinal() if facts.dated is not None else 0


def _version_key(facts: Facts) -> tuple[object, ...]:
    version = facts.version.key if facts.version is not None else (0, (), "")
    copy = facts.name.copy or 0
    return version, facts.rank, facts.count, copy, _day(facts), *_arrival(facts)


def _by_version(documents: list[Facts]) -> list[Facts]:
    numbered = sorted((facts for facts in documents if facts.version is not None), key=_version_key)
    shared = {facts.stage for facts in numbered}  # "report final", "report final v2": the word is the name's
    staged = [facts for facts in documents if facts.version is None and facts.stage not in shared | {""}]
    before = [facts for facts in staged if facts.rank < 0]
    after = [facts for facts in staged if facts.rank > 0]
    order = [*sorted(before, key=_version_key), *numbered, *sorted(after, key=_version_key)]
    for facts in documents:
        if facts.version is None and facts not in staged:
            order.insert(_place_among(facts, order), facts)
    return order


def _place_among(facts: Facts, order: list[Facts]) -> int:
    """Where a version without a mark stands: beside its like, else by date, else by what it contains."""
    likeness = [facts.likeness(other) for other in order]
    nearest = max(range(len(order)), key=lambda at: (likeness[at].both, at))
    if _same_text(facts, order[nearest]):
        return nearest + 1
    if facts.dated is not None and all(other.dated is not None for other in order):
        return sum(1 for other in order if _day(other) <= _day(facts))
    if nearest == 0:
        grew = facts.member.fingerprint.sentences > order[0].member.fingerprint.sentences * _GREW
        return 1 if grew and len(order) > 1 else 0
    return nearest + 1


def _compare(first: Facts, second: Facts) -> int:
    """Order of two versions without numbers: own date, stage, copy, the file's date, growth, arrival."""
    own = first.dated_from not in ("", "properties") and second.dated_from not in ("", "properties")
    for one, other in _marks(first, second, own):
        if one != other:
            return -1 if one < other else 1
    ours, theirs = first.member.fingerprint.sentences, second.member.fingerprint.sentences
    if max(ours, theirs) > min(ours, theirs) * _GREW:
        likeness = first.likeness(second)
        if likeness.contained >= 0.5:
            return -1 if ours < theirs else 1
    arrived, other_arrived = first.member.received, second.member.received
    if arrived != other_arrived:
        return -1 if arrived < other_arrived else 1
    return -1 if first.member.id < second.member.id else 1


def _marks(first: Facts, second: Facts, own: bool) -> Iterator[tuple[int, int]]:
    if own:
        yield _day(first), _day(second)
    yield first.rank, second.rank
    yield first.count, second.count
    if not own and first.dated_from == second.dated_from == "properties":
        yield _day(first), _day(second)
    yield first.name.copy or 0, second.name.copy or 0


def _labelled(order: list[Facts], decided: Mapping[DocumentId, Decision]) -> Iterator[Placed]:
    taken: dict[str, list[Facts]] = {}
    reserved = {facts.version.label for facts in order if facts.version is not None}
    previous = ""
    for at, facts in enumerate(order):
        decision = decided.get(facts.member.id)
        label = (decision.version or "") if decision is not None else ""
        label = label or _own_label(facts) or _label_of_place(facts, at, order, previous, reserved)
        twin = _twin(facts, taken.get(label, ()))
        if twin is None and not (facts.version or _own_label(facts)):
            twin = _twin(facts, order[at - 1 : at])
            label = previous if twin is not None else label
        if twin is None and label in taken:
            label = _another(facts, label, taken)
        taken.setdefault(label, []).append(facts)
        previous = label
        yield Placed(facts, label, facts.dated, facts.dated_from, twin)


def _own_label(facts: Facts) -> str:
    """What the document calls itself: "10", "2 draft 1", "2025-03-12", "final"; empty without a mark."""
    stage = f"{facts.stage} {facts.count}" if facts.count else facts.stage
    if facts.version is not None:
        return (
            f"{facts.version.label} {stage}"
            if facts.rank < 0 and facts.stage != "redline"
            else facts.version.label
        )
    if facts.name.date is not None:
        return facts.name.date.label
    return stage


def _label_of_place(facts: Facts, at: int, order: list[Facts], previous: str, reserved: set[str]) -> str:
    if not reserved:
        return str(at + 1)
    numbered = [other.version.key for other in order if other.version is not None]
    if at == 0:
        return "1" if "1" not in reserved and min(numbered) > (1, (1,), "") else "0"
    if facts.dated is not None and facts.dated_from != "properties":
        return facts.dated.isoformat()
    return f"after {previous}"


def _twin(facts: Facts, others: Sequence[Facts]) -> Facts | None:
    for other in others:
        if _same_text(facts, other):
            return other
    return None


def _same_text(first: Facts, second: Facts) -> bool:
    """Whether two files hold one text: saved again, or in another format, which drops and adds a little."""
    likeness = first.likeness(second)
    if first.name.extension == second.name.extension:
        return likeness.both >= SAME_TEXT
    same_version = first.version is not None and second.version is not None
    return likeness.both >= (_RENDITION if same_version else _SAME_IN_ANOTHER)


def _another(facts: Facts, label: str, taken: Mapping[str, object]) -> str:
    """A label that is free: with the stage, else with the date, else counted."""
    stage = f"{label} {facts.stage}" if facts.stage and facts.stage not in label else ""
    own_day = facts.dated.isoformat() if facts.dated is not None and facts.dated_from != "properties" else ""
    day = f"{label} {own_day}" if own_day and own_day not in label else ""
    for candidate in (stage, day):
        if candidate and candidate not in taken:
            return candidate
    count = 2
    while f"{label} ({count})" in taken:
        count += 1
    return f"{label} ({count})"
