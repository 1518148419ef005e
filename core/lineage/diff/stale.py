"""Which of an answer's citations a newer version changed or dropped."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from core.domain.answer import AnswerRecord, Observation
from core.domain.difference import Followed, FollowState, Parsed, StaleSpan
from core.domain.document import Locator
from core.domain.ids import ChunkId, DocumentId
from core.domain.lineage import VersionPlace
from core.domain.vocabulary import AnswerStatus
from core.lineage.diff.history import History

# An answer that compares versions cites old ones on purpose.
_OF_VERSIONS = "changes"


def cited(record: AnswerRecord) -> tuple[Observation, ...]:
    """The citations of an answer that a newer version can make stale.

    None when it was asked as of a version or date, or of named documents: it still tells what those say.
    """
    scope, answer = record.request.scope, record.answer
    pinned = scope.as_of or scope.every_version or any(entry.as_of for entry in answer.searched)
    if pinned or answer.status is not AnswerStatus.ANSWERED:
        return ()
    return tuple(
        observation
        for observation in answer.observations
        if observation.number is not None
        and observation.locator is not None
        and observation.agent != _OF_VERSIONS
        and observation.locator.document_id not in scope.documents
    )


def newer_of(
    places: Iterable[VersionPlace], documents: Collection[DocumentId]
) -> dict[DocumentId, list[VersionPlace]]:
    """For each of these documents that has newer versions, those, the oldest first."""
    every = list(places)
    own = {place.id: place for place in every if place.id in documents}
    found: dict[DocumentId, list[VersionPlace]] = {}
    for id_, place in own.items():
        later = [one for one in every if one.lineage == place.lineage and one.order > place.order]
        if later:
            found[id_] = sorted(later, key=lambda one: one.order)
    return found


def stale_spans(
    record: AnswerRecord, history: History, newer: Mapping[DocumentId, Sequence[VersionPlace]]
) -> tuple[StaleSpan, ...]:
    """The citations that the newest version does not hold any more, each with the first version that
    changed or dropped it.

    `newer` are the newer versions of the cited documents, as `newer_of` finds them.
    """
    found = []
    for observation in cited(record):
        locator = observation.locator
        later = newer.get(locator.document_id, ()) if locator else ()
        if locator is None or not later:
            continue
        span = _span(observation, locator, history, later)
        if span is not None:
            found.append(span)
    return tuple(found)


def _span(
    observation: Observation, locator: Locator, history: History, later: Sequence[VersionPlace]
) -> StaleSpan | None:
    place = _standing(locator, history.parsed(locator.document_id))
    if place is None:
        return None  # the file was read anew and the words are not there: nothing can be followed
    chunk_id, start, end = place

    def became(version: VersionPlace) -> Followed:
        return history.follow(locator.document_id, chunk_id, start, end, version.id)

    if became(later[-1]).state is FollowState.UNCHANGED:
        return None
    for version in later:
        followed = became(version)
        if followed.state is not FollowState.UNCHANGED:
            return StaleSpan(
                observation_id=observation.id,
                number=observation.number,
                state=followed.state,
                document_id=locator.document_id,
                version=locator.version,
                quote=locator.quote,
                newer=version.id,
                newer_version=version.version,
                newer_dated=version.dated,
                found=followed.found,
                pieces=followed.pieces,
                values=followed.values,
            )
    return None


def _standing(locator: Locator, parsed: Parsed) -> tuple[ChunkId, int, int] | None:
    """Where the cited words stand in the document's current parse."""
    if any(chunk.id == locator.chunk_id for chunk in parsed.chunks):
        return locator.chunk_id, locator.start, locator.end
    for chunk in parsed.chunks:
        at = chunk.text.find(locator.quote)
        if at >= 0:
            return chunk.id, at, at + len(locator.quote)
    return None
