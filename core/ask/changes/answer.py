"""A question about change from plan to draft: first looked up, then written."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.agents.changes import AGENT, ChangeAgent, named_as
from core.agents.names import KINDS, things_of_kind
from core.agents.units import quantities
from core.ask.changes.asked import Asks, ChangeQuestion, plan
from core.ask.changes.between import ITEMS, compared, passages_of
from core.ask.changes.events import Event, Stated, events_of, shifts, timeline
from core.ask.changes.findings import Apart, Compared, Evidence, Finding, Reworded, Unchanged
from core.ask.changes.presence import presence
from core.ask.changes.stretch import stretch
from core.ask.changes.values import bare
from core.ask.changes.wanted import Wanted, wanted
from core.ask.changes.write import claims_of
from core.ask.offline.draft import Draft
from core.ask.offline.named import identifiers_of
from core.domain.answer import Observation, Searched
from core.domain.lineage import LineageId, VersionPlace
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus, Outcome

_CONFIDENCE = 0.9
_NEAR = 0.9
_LINEAGES = 3
_LIKELY, _SURE = 0.42, 0.75  # how well a passage speaks of the thing to be told when its value cannot be
_PASSAGES = 3
_SECTION = re.compile(r"\b(?:section|chapter|abschnitt)s?\s+(\d+(?:\.\d+)*)", re.I)
_USED = re.compile(
    r"\b(?:been|used|in use|set|at|valid|applied|employed|run|made|done|carried out|specified|now|the)\b",
    re.I,
)

Lineages = Mapping[LineageId, Sequence[VersionPlace]]


@dataclass(frozen=True)
class Looked:
    """What was found for a question about change: the evidence, and what it shows."""

    question: ChangeQuestion
    findings: tuple[Finding, ...]
    observations: tuple[Observation, ...]
    searched: tuple[Searched, ...]


def look(question: str, scope: Scope, agent: ChangeAgent) -> Looked | None:
    """Look a question about change up; None when it is none, or when no living document speaks of it."""
    asked = plan(question)
    if asked is None:
        return None
    lineages = agent.lineages(question, scope)
    evidence = Evidence(agent)
    findings = _Look(agent, evidence, asked, lineages).findings() if lineages else []
    if not findings:
        return None
    searched = [
        Searched(
            agent=AGENT,
            source=versions[-1].title,
            query=asked.about or question,
            outcome=Outcome.FOUND,
            count=len(versions),
        )
        for versions in lineages.values()
    ]
    return Looked(asked, tuple(findings), tuple(evidence.observations.values()), tuple(searched))


def write_changes(looked: Looked) -> Draft:
    """The draft of the answer, from what was found alone."""
    claims = tuple(claims_of(looked.question, looked.findings))
    nearest = tuple(observation.id for observation in looked.observations)
    status = AnswerStatus.ANSWERED if claims else AnswerStatus.INSUFFICIENT
    return Draft(status, claims, _CONFIDENCE if claims else 0.0, "", nearest)


class _Look:
    """One question over its lineages."""

    def __init__(
        self, agent: ChangeAgent, evidence: Evidence, asked: ChangeQuestion, lineages: Lineages
    ) -> None:
        self._agent = agent
        self._evidence = evidence
        self._asked = asked
        self._all = lineages
        names = [named_as(asked.text, versions) for versions in lineages.values()]
        self._names = "|".join(name for name in names if name)
        self._wanted = wanted(asked.about, self._names)
        meant = {
            name: stretch(versions, asked.points, asked.since, asked.text)
            for name, versions in lineages.items()
        }
        self._lineages = {name: versions for name, versions in meant.items() if len(versions) > 1}

    def findings(self) -> list[Finding]:
        asks = self._asked.asks
        if asks is Asks.BETWEEN:
            return self._told_apart() or self._reworded(_SURE) or [*self._between()]
        if asks is Asks.SINCE:
            return self._since()
        if asks in (Asks.APPEARED, Asks.GONE):
            return self._presence(self._wanted, gone=asks is Asks.GONE)
        return self._apart() or self._changes()

    def _told_apart(self) -> list[Finding]:
        """Of one value, each change between the versions named tells more than their comparison."""
        asked = self._wanted
        if not asked.terms or asked.head == frozenset() or _is_plural(asked):
            return []
        by_lineage = {
            name: events_of(self._agent, versions, asked) for name, versions in self._lineages.items()
        }
        return [self._evidence.of_event(asked.about, e) for some in _likeliest(by_lineage) for e in some]

    def _between(self) -> list[Compared]:
        sections = _SECTION.findall(self._wanted.about)
        told = self._wanted.terms or self._wanted.qualifiers
        asked = self._wanted if told and not sections else None
        meant = list(self._lineages.values())[:_LINEAGES]
        most = ITEMS // max(1, len(meant))
        found = [
            compared(self._agent, self._evidence, some[0], some[-1], asked, sections, most) for some in meant
        ]
        if self._wanted.about and asked is None and not sections:
            return []
        return [one for one in found if one.items]

    def _changes(self) -> list[Finding]:
        asked = self._wanted
        if not (asked.terms or asked.qualifiers):
            return []
        by_lineage = {
            name: events_of(self._agent, versions, asked) for name, versions in self._lineages.items()
        }
        lines = {}
        if not any(by_lineage.values()):
            lines = {name: timeline(self._agent, some, asked) for name, some in self._lineages.items()}
            by_lineage = {name: shifts(line) for name, line in lines.items()}
        events = self._meant([event for some in _likeliest(by_lineage) for event in some])
        if events:
            return [self._evidence.of_event(asked.about, event) for event in events]
        if re.search(r"\b(?:drop|dropped|cut)\b", self._asked.text, re.I) and not asked.dimensions:
            return self._presence(asked, gone=True)
        if not self._asked.sure:
            return []
        unchanged: list[Finding] = [*self._unchanged(lines)]
        return unchanged or self._reworded(_LIKELY)

    def _reworded(self, least: float) -> list[Finding]:
        """The passages that speak of the thing and changed, where its value could not be followed."""
        asked = self._wanted
        if not asked.terms or asked.head == frozenset() or _is_plural(asked):
            return []
        found = [
            one
            for versions in self._lineages.values()
            for one in passages_of(self._agent, versions, asked, least)
        ]
        best = max((one.score for one in found), default=0.0)
        likely = [one for one in found if one.score >= _NEAR * best][:_PASSAGES]
        return [
            Reworded(asked.about, one, self._evidence.of_change(one.before, one.after, one.was, one.now, ()))
            for one in likely
        ]

    def _meant(self, events: Sequence[Event]) -> list[Event]:
        """Of the changes found those that the question tells more about: a value, or a direction."""
        asked = self._asked
        for value, side in ((asked.new, "new"), (asked.old, "old")):
            fitting = [event for event in events if value and _is_said(value, getattr(event, side))]
            events = fitting or list(events)
        if asked.up is not None:
            fitting = [event for event in events if _rose(event) is asked.up]
            events = fitting or list(events)
        return list(events)

    def _unchanged(self, lines: Mapping[LineageId, Sequence[Stated]]) -> list[Unchanged]:
        best = max((line[-1].said.score for line in lines.values() if line), default=0.0)
        found = []
        for line in lines.values():
            if not line or line[-1].said.score < _NEAR * best or len(line) < 2:
                continue
            first, last = line[0], line[-1]
            same = first.said.quoted.quote == last.said.quoted.quote
            if not last.value and not same:
                continue  # other words and no value to compare: nothing can be said
            places = [(first.version, first.said.quoted), (last.version, last.said.quoted)]
            cites = self._evidence.of_places(self._wanted.about, places)
            found.append(Unchanged(self._wanted.about, first, last, cites))
        return found

    def _presence(self, asked: Wanted, gone: bool) -> list[Finding]:
        found = [
            presence(self._agent, self._evidence, versions, asked, gone) for versions in self._all.values()
        ]
        return [one for one in found if one is not None]

    def _since(self) -> list[Finding]:
        """Since when a value holds: the change that brought it, else the first version that says it."""
        about = self._wanted.about
        for value in _values(about):
            rest = _USED.sub(" ", about.replace(value, " ", 1))
            kinds = [kind for kind in KINDS if things_of_kind(kind, value)]
            for noun in kinds or [""]:
                asked = wanted(" ".join(f"{noun} {rest}".split()), self._names)
                found = [
                    event
                    for versions in self._lineages.values()
                    for event in events_of(self._agent, versions, asked)
                    if _is_said(value, event.new)
                ]
                if found:
                    return [self._evidence.of_event(asked.about, event) for event in found]
        plain = wanted(_USED.sub(" ", about), self._names)
        return self._presence(plain, gone=False)

    def _apart(self) -> list[Finding]:
        """How a thing differs from one document to another, where the question names two."""
        asked = self._asked
        if not (asked.old and asked.new):
            return []
        sides = []
        for name in (asked.old, asked.new):
            versions = next((some for some in self._all.values() if named_as(name, some)), None)
            line = timeline(self._agent, versions[-1:], self._wanted) if versions else []
            if not line or not line[-1].value:
                return []
            sides.append(line[-1])
        places = [(side.version, side.said.quoted) for side in sides]
        cites = self._evidence.of_places(self._wanted.about, places)
        return [Apart(self._wanted.about, (sides[0], sides[1]), cites)]


def _likeliest(by_lineage: Mapping[LineageId, list[Event]]) -> list[list[Event]]:
    """The lineages whose changes are about the thing nearly as surely as the surest one's."""
    best = max((event.score for some in by_lineage.values() for event in some), default=0.0)
    return [
        some for some in by_lineage.values() if some and max(event.score for event in some) >= _NEAR * best
    ]


def _is_plural(asked: Wanted) -> bool:
    """Whether many things are meant ("the impurity limits"), whose changes are told as a comparison."""
    return bool(re.fullmatch(r"\w{3,}[^suix]s", asked.kind)) and not asked.qualifiers


def _values(about: str) -> list[str]:
    """What may be a value in a phrase: quantities, known things, codes."""
    found = [quantity.text for quantity in quantities(about) if quantity.unit]
    found += [thing for kind in KINDS for thing, _, _ in things_of_kind(kind, about)]
    found += list(identifiers_of(about))
    return list(dict.fromkeys(found))


def _is_said(value: str, text: str) -> bool:
    if bare(value) in bare(text) or bare(text) in bare(value):
        return True
    one, other = quantities(value), quantities(text)
    return bool(one and other) and (one[0].low, one[0].high) == (other[0].low, other[0].high)


def _rose(event: Event) -> bool | None:
    old, new = quantities(event.old), quantities(event.new)
    if not old or not new:
        return None
    ends = (old[0].low, old[0].high), (new[0].low, new[0].high)
    return None if ends[0] == ends[1] else ends[1] > ends[0]
