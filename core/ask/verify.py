"""What is checked after the text is written: every quote, every citation, and the numbers."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from core.ask.offline.write import DraftClaim
from core.domain.answer import Checks, Claim, Observation
from core.domain.ids import ChunkId, ObservationId
from core.domain.vocabulary import Support

Texts = Callable[[Sequence[ChunkId]], Mapping[ChunkId, str]]


@dataclass(frozen=True)
class Verified:
    """The claims that stand, the observations with their numbers (cited first), and the counts."""

    claims: tuple[Claim, ...]
    observations: tuple[Observation, ...]
    checks: Checks


def verify(claims: Sequence[DraftClaim], observations: Sequence[Observation], texts: Texts) -> Verified:
    """Check drafted claims against stored text, fetched anew, and number what they cite.

    An id that is unknown, or whose quote is not at its place in the stored text, is dropped and counted.
    A claim that keeps no citation is dropped. Numbers run from 1 in the order of first use, one for each
    span: two observations of the same place share a number.
    """
    known = {observation.id: observation for observation in observations}
    wanted = {i for claim in claims for i in claim.observations if i in known}
    sound = _sound([known[i] for i in known if i in wanted], texts)
    numbers: dict[ObservationId, int] = {}
    places: dict[object, int] = {}
    kept: list[Claim] = []
    dropped = 0
    for claim in claims:
        cited = [i for i in dict.fromkeys(claim.observations) if i in sound]
        dropped += len(dict.fromkeys(claim.observations)) - len(cited)
        if not cited:
            continue
        for i in cited:
            numbers[i] = places.setdefault(_place(known[i]), len(places) + 1)
        support = Support.SUPPORTED if claim.conflicting and len(cited) < 2 else _support(claim)
        kept.append(
            Claim(text=claim.text, citations=tuple(dict.fromkeys(numbers[i] for i in cited)), support=support)
        )
    return Verified(
        tuple(kept),
        _numbered(observations, numbers),
        Checks(
            claims=len(kept),
            cited=sum(1 for claim in kept if claim.citations),
            quotes_verified=len(sound),
            dropped_citations=dropped,
        ),
    )


def _support(claim: DraftClaim) -> Support:
    return Support.CONFLICTING if claim.conflicting else Support.SUPPORTED


def _place(observation: Observation) -> object:
    locator = observation.locator
    return (locator.chunk_id, locator.start, locator.end) if locator else observation.id


def _sound(observations: Sequence[Observation], texts: Texts) -> set[ObservationId]:
    """The observations whose quote stands in the stored text where the locator says."""
    located = [o for o in observations if o.locator is not None]
    stored = texts(list(dict.fromkeys(o.locator.chunk_id for o in located if o.locator)))
    sound = set()
    for observation in located:
        locator = observation.locator
        if locator is None:
            continue
        text = stored.get(locator.chunk_id)
        if text is not None and locator.quote and text[locator.start : locator.end] == locator.quote:
            sound.add(observation.id)
    return sound


def _numbered(
    observations: Sequence[Observation], numbers: Mapping[ObservationId, int]
) -> tuple[Observation, ...]:
    """Cited observations in the order of their numbers, one a number, then the others as they came."""
    cited: dict[int, Observation] = {}
    for observation in observations:
        number = numbers.get(observation.id)
        if number is not None and number not in cited:
            cited[number] = observation.model_copy(update={"number": number})
    rest = [o for o in observations if o.id not in numbers]
    return (*(cited[number] for number in sorted(cited)), *rest)


def strip_markers(text: str) -> str:
    """A text without bracketed numbers that could be taken for our citations."""
    return re.sub(r"\s*\[\d+(?:[,–-]\d+)*\]", "", text)
