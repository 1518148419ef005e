"""When a value changed: the changes between consecutive versions that speak of what is asked."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from core.agents.changes import ChangeAgent
from core.agents.units import quantities
from core.ask.changes.statements import Said, place_of_cell, place_of_row, said_in
from core.ask.changes.values import bare, cell_pair, pair_in_sentence, speaks_of_past, stated_pair, value_in
from core.ask.changes.wanted import Place, Wanted, speaks
from core.domain.difference import Change, ChangeKind, Difference, Element, Quoted
from core.domain.lineage import VersionPlace

# From this score on a change is about the thing; others count when they come near the best.
LEAST = 0.62
_NEAR = 0.86
_UNALIGNED = 0.85
_STATED = 0.95
_BACKED = 0.04
_MOST_BACKED = 3
_CHAINED = 0.08
_TOLD = 0.85
# A version's value is told by the places that speak of the thing nearly as well as the best.
_VOTING = 0.93
SURE = 0.72


@dataclass(frozen=True)
class Event:
    """One change of the value: from which version to which, what it was and became, and where each stands.

    `backed` counts the places that say the same; `score` is how surely this is the thing asked about.
    `labelled` is what names the row that it was found in, "" outside tables.
    """

    before: VersionPlace
    after: VersionPlace
    old: str
    new: str
    was: Quoted | None
    now: Quoted | None
    score: float
    backed: int = 1
    labelled: str = ""


def events_of(agent: ChangeAgent, versions: Sequence[VersionPlace], asked: Wanted) -> list[Event]:
    """Every change of the value over consecutive versions, in order of time; one for each step at most.

    Where no change speaks of all that is asked, those that speak of its head may, if they are of one row.
    """
    steps = _steps(agent, versions, asked, loosely=False)
    best = max((event.score for step in steps for event in step), default=0.0)
    if best < LEAST:
        steps = [[e for e in step if e.labelled] for step in _steps(agent, versions, asked, loosely=True)]
        rows = {event.labelled for step in steps for event in step}
        best = max((event.score for step in steps for event in step), default=0.0)
        if best < LEAST or len(rows) != 1:
            return []
    kept = [max(step, key=lambda e: e.score) for step in _chained(steps) if step]
    sure = [event for event in kept if event.score >= max(LEAST, _NEAR * best)]
    sure = _alike(sure)
    return [located(agent, asked, event) for event in sure]


def _alike(events: Sequence[Event]) -> list[Event]:
    """The events whose values are of the surest one's kind: one of a load tells nothing of a temperature."""
    surest = max(events, key=lambda event: event.score, default=None)
    kind = _dimension(surest.new) if surest else ""
    return [event for event in events if not kind or _dimension(event.new) in ("", kind)]


def _dimension(value: str) -> str:
    found = quantities(value)
    return found[0].dimension if found else ""


def _steps(
    agent: ChangeAgent, versions: Sequence[VersionPlace], asked: Wanted, loosely: bool
) -> list[list[Event]]:
    return [
        _grouped(_candidates(asked, agent.difference(before, after), before, after, loosely))
        for before, after in pairwise(versions)
    ]


def _candidates(
    asked: Wanted, difference: Difference, before: VersionPlace, after: VersionPlace, loosely: bool
) -> Iterator[Event]:
    gone: list[Said] = []
    come: list[Said] = []
    for change in difference.changes:
        if change.kind is ChangeKind.CHANGED:
            for score, old, new, own in _changed(asked, change, after.title, loosely):
                yield Event(before, after, old, new, change.before, change.after, score, labelled=own)
        elif loosely:
            continue
        elif change.kind is ChangeKind.REMOVED and change.before:
            gone += _stated(asked, change, before.title)
        elif change.kind is ChangeKind.ADDED and change.after:
            come += _stated(asked, change, after.title)
            score = _stands(asked, change, change.after, after.title)
            pair = stated_pair(asked, change.after.quote) if score else None
            if pair:
                yield Event(before, after, *pair, None, change.after, score * _STATED)
    for old_said, new_said in product(gone, come):
        if bare(old_said.value) != bare(new_said.value):
            score = min(old_said.score, new_said.score) * _UNALIGNED
            yield Event(
                before, after, old_said.value, new_said.value, old_said.quoted, new_said.quoted, score
            )


def _changed(
    asked: Wanted, change: Change, title: str, loosely: bool
) -> Iterator[tuple[float, str, str, str]]:
    if change.element is Element.ROW:
        for cell in change.cells:
            pair = cell_pair(asked, cell, change)
            if pair:
                place = place_of_cell(change, cell, title)
                yield speaks(asked, place, loosely), *pair, place.own
        return
    if change.before is None or change.after is None:
        return
    pair = None if loosely else pair_in_sentence(asked, change) or _stated_now(asked, change)
    if pair is None:
        return
    score = _both(asked, change, title, "")
    if asked.numbered or asked.named:
        # A code of equipment and a known solvent say what they are, whatever the sentence calls them.
        score = max(score, _both(asked, change, title, asked.kind) * _TOLD)
    if not asked.dimensions and all(_is_measured(side) for side in pair):
        score *= _TOLD
    if score:
        yield score, *pair, ""


def _both(asked: Wanted, change: Change, title: str, told: str) -> float:
    """How well a changed sentence speaks of the thing on both sides."""
    sides = [side for side in (change.before, change.after) if side]
    scores = [_stands(asked, change, side, title, told) for side in sides]
    return sum(scores) / 2 if len(scores) == 2 and all(scores) else 0.0


def _is_measured(value: str) -> bool:
    found = quantities(value)
    return bool(found and found[0].dimension)


def _stated_now(asked: Wanted, change: Change) -> tuple[str, str] | None:
    """A sentence that now says both values: "runs in DMF" became "runs in 2-MeTHF instead of DMF"."""
    if change.before is None or change.after is None or stated_pair(asked, change.before.quote):
        return None
    return stated_pair(asked, change.after.quote)


def _stands(asked: Wanted, change: Change, side: Quoted, title: str, told: str = "") -> float:
    if change.element is Element.SENTENCE:
        return speaks(asked, Place(f"{side.quote} {told}".strip(), path=side.path, title=title))
    return speaks(asked, place_of_row(change, side, title))


def _stated(asked: Wanted, change: Change, title: str) -> list[Said]:
    """What a sentence or row that came or went states of the thing."""
    side = change.after or change.before
    if side is None or change.element is Element.COLUMN:
        return []
    if change.element is Element.SENTENCE:
        score = _stands(asked, change, side, title)
        value = value_in(asked, side.quote) if score >= LEAST else ""
        past = speaks_of_past(side.quote) and not stated_pair(asked, side.quote)
        return [Said(score, value, side)] if value and not past else []
    found = []
    for cell in change.cells:
        score = speaks(asked, place_of_cell(change, cell, title))
        value = cell.before or cell.after
        if score >= LEAST and (not asked.dimensions or value_in(asked, f"{value} {cell.column}")):
            found.append(Said(score, value, side))
    return found


def _grouped(candidates: Iterator[Event]) -> list[Event]:
    """Candidates of one step that say the same are one, the surer for it."""
    groups: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in candidates:
        if event.score > 0:
            groups[bare(event.old), bare(event.new)].append(event)
    found = []
    for some in groups.values():
        best = max(some, key=lambda e: (e.was is not None, e.score))
        top = max(event.score for event in some)
        more = min(len(some) - 1, _MOST_BACKED) * _BACKED
        found.append(replace(best, score=top + more, backed=len(some)))
    return found


def _chained(steps: Sequence[list[Event]]) -> list[list[Event]]:
    """A change that goes on from where the one before it ended is surer than one that does not."""
    flat = [(at, event) for at, step in enumerate(steps) for event in step]
    if not flat:
        return list(steps)
    anchor_at, anchor = max(flat, key=lambda item: item[1].score)
    found = [list(step) for step in steps]
    found[anchor_at] = [anchor]
    for way in (1, -1):
        value = anchor.new if way == 1 else anchor.old
        at = anchor_at + way
        while 0 <= at < len(found):
            lifted = [_lifted(event, value, way) for event in found[at]]
            found[at] = lifted
            going = [e for e in lifted if bare(e.old if way == 1 else e.new) == bare(value)]
            if going:
                best = max(going, key=lambda e: e.score)
                value = best.new if way == 1 else best.old
            at += way
    return found


def _lifted(event: Event, value: str, way: int) -> Event:
    meets = bare(event.old if way == 1 else event.new) == bare(value)
    return replace(event, score=event.score + (_CHAINED if meets else -_CHAINED))


def located(agent: ChangeAgent, asked: Wanted, event: Event) -> Event:
    """The event with both of its places: where the old value stood, where only the new one was known."""
    was = event.was or _place(agent, asked, event.before, event.old)
    now = event.now or _place(agent, asked, event.after, event.new)
    return replace(event, was=was, now=now)


def _place(agent: ChangeAgent, asked: Wanted, version: VersionPlace, value: str) -> Quoted | None:
    found = [said for said in said_in(agent, version, asked) if bare(value) in bare(said.quoted.quote)]
    return found[0].quoted if found else None


@dataclass(frozen=True)
class Stated:
    """What a version states: the value, "" where only the sentence says it, and the place."""

    version: VersionPlace
    value: str
    said: Said


def timeline(agent: ChangeAgent, versions: Sequence[VersionPlace], asked: Wanted) -> list[Stated]:
    """For each version that speaks surely of the thing, what it states."""
    found = []
    for version in versions:
        stated = _told(version, said_in(agent, version, asked, SURE))
        if stated is not None:
            found.append(stated)
    return found


def _told(version: VersionPlace, said: Sequence[Said]) -> Stated | None:
    if not said:
        return None
    best = max(one.score for one in said)
    near = [one for one in said if one.score >= _VOTING * best]
    votes: dict[str, float] = defaultdict(float)
    for one in near:
        if one.value and not speaks_of_past(one.quoted.quote):
            votes[bare(one.value)] += one.score
    if not votes:
        return Stated(version, "", said[0])
    value = max(votes, key=lambda name: votes[name])
    told = max((one for one in near if bare(one.value) == value), key=lambda one: one.score)
    return Stated(version, told.value, told)


def shifts(line: Sequence[Stated]) -> list[Event]:
    """Where the stated value is another than in the version before that states one."""
    found = []
    for one, other in pairwise([stated for stated in line if stated.value]):
        if bare(one.value) != bare(other.value):
            score = min(one.said.score, other.said.score)
            found.append(
                Event(
                    one.version,
                    other.version,
                    one.value,
                    other.value,
                    one.said.quoted,
                    other.said.quoted,
                    score,
                )
            )
    return found
