"""The value that each version states, where no change could be followed from sentence to sentence."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.agents.changes import ChangeAgent
from core.ask.changes.events import Event
from core.ask.changes.statements import Said, said_in
from core.ask.changes.values import bare, speaks_of_past
from core.ask.changes.wanted import Wanted
from core.domain.lineage import VersionPlace

# A version's value is told by the places that speak of the thing nearly as well as the best.
_NEAR = 0.93
SURE = 0.72


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
        stated = _stated(version, said_in(agent, version, asked, SURE))
        if stated is not None:
            found.append(stated)
    return found


def _stated(version: VersionPlace, said: Sequence[Said]) -> Stated | None:
    if not said:
        return None
    best = max(one.score for one in said)
    near = [one for one in said if one.score >= _NEAR * best]
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
                    one.version, other.version, one.value, other.value, one.said.quoted, other.said.quoted, score
                )
            )
    return found
