"""What was found for a question about change, before a word of the answer is written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from core.agents.changes import ChangeAgent, version_data
from core.ask.changes.events import Event, Stated
from core.domain.answer import Observation
from core.domain.base import JsonObject
from core.domain.difference import Quoted
from core.domain.ids import ObservationId
from core.domain.lineage import VersionPlace


@dataclass(frozen=True)
class Changed:
    """A value changed; `cites` are the observations of both sides that are there."""

    about: str
    event: Event
    cites: tuple[ObservationId, ...]


@dataclass(frozen=True)
class Unchanged:
    """A value stayed the same from the first version that states it to the newest looked at."""

    about: str
    first: Stated
    last: Stated
    cites: tuple[ObservationId, ...]


@dataclass(frozen=True)
class Passages:
    """What stood in one version and what stands in the next; either may be missing, never both."""

    before: VersionPlace
    after: VersionPlace
    was: Quoted | None
    now: Quoted | None
    score: float


@dataclass(frozen=True)
class Reworded:
    """A passage about a thing changed and no value could be told: both sides in their own words."""

    about: str
    passages: Passages
    cites: tuple[ObservationId, ...]


class Edge(StrEnum):
    """What a version is to a thing that a document speaks of."""

    ALWAYS = "always"
    FIRST = "first"
    LAST = "last"
    STILL = "still"
    GIVEN_UP = "given up"


@dataclass(frozen=True)
class Mentioned:
    """A thing is spoken of first, last or still in a version, or given up there; `next` is the version
    after the last that speaks of it.
    """

    about: str
    edge: Edge
    version: VersionPlace
    next: VersionPlace | None
    quote: str
    cites: tuple[ObservationId, ...]


@dataclass(frozen=True)
class Item:
    """One thing that differs between two versions: its words, and how many changes it stands for."""

    text: str
    section: str
    weight: float
    count: int
    cites: tuple[ObservationId, ...]


@dataclass(frozen=True)
class Compared:
    """Two versions compared: counts of all changes by kind, and the weightiest as items."""

    about: str
    before: VersionPlace
    after: VersionPlace
    counts: dict[str, int]
    items: tuple[Item, ...]
    more: int
    administrative: int


@dataclass(frozen=True)
class Apart:
    """What two documents state of one thing."""

    about: str
    sides: tuple[Stated, Stated]
    cites: tuple[ObservationId, ...]


Finding = Changed | Unchanged | Reworded | Mentioned | Compared | Apart


@dataclass
class Evidence:
    """Collects observations as they are made, each place of a purpose once."""

    agent: ChangeAgent
    observations: dict[ObservationId, Observation] = field(default_factory=dict)

    def of_event(self, about: str, event: Event) -> Changed:
        """Both sides of a change as observations."""
        data: JsonObject = {
            "change": {"about": about, "before": event.old, "after": event.new},
            "versions": version_data(event.before, event.after),
            "compare": compare_link(event.before, event.after),
        }
        sides = ((event.before, event.was, "before"), (event.after, event.now, "after"))
        cites = [self._made(place, quoted, {**data, "side": side}) for place, quoted, side in sides if quoted]
        return Changed(about, event, tuple(cites))

    def of_places(
        self, about: str, places: Sequence[tuple[VersionPlace, Quoted]], extra: JsonObject | None = None
    ) -> tuple[ObservationId, ...]:
        """Places of versions as observations."""
        data: JsonObject = {"about": about, **(extra or {})}
        return tuple(self._made(place, quoted, data) for place, quoted in places)

    def of_change(
        self,
        before: VersionPlace,
        after: VersionPlace,
        was: Quoted | None,
        now: Quoted | None,
        values: Sequence[tuple[str, str]],
    ) -> tuple[ObservationId, ...]:
        """Both sides of one difference as observations."""
        data: JsonObject = {
            "change": {"values": [list(pair) for pair in values]},
            "versions": version_data(before, after),
            "compare": compare_link(before, after),
        }
        sides = ((before, was, "before"), (after, now, "after"))
        return tuple(
            self._made(place, quoted, {**data, "side": side}) for place, quoted, side in sides if quoted
        )

    def _made(self, place: VersionPlace, quoted: Quoted, data: JsonObject) -> ObservationId:
        observation = self.agent.observe(place, quoted, data)
        self.observations.setdefault(observation.id, observation)
        return observation.id


def compare_link(before: VersionPlace, after: VersionPlace) -> str:
    """Where the page shows the comparison of two versions."""
    return f"/library?document={after.id}&compare={before.id}"
