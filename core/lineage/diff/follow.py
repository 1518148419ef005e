"""Where a span of one version stands in another."""

from collections.abc import Iterator, Sequence

from core.domain.difference import (
    Change,
    ChangeKind,
    Difference,
    Element,
    Followed,
    FollowState,
    Parsed,
    Quoted,
)
from core.domain.document import Chunk
from core.domain.ids import ChunkId
from core.lineage.diff.normal import heading, key, plain
from core.lineage.diff.units import is_table, paths_of
from core.lineage.diff.words import similarity


def follow(
    chunk_id: ChunkId, start: int, end: int, source: Parsed, target: Parsed, difference: Difference
) -> Followed:
    """What became of `source`'s span in `target`; `difference` is that of the two, in either direction.

    Unchanged means that the words stand there, wherever that is. A span over several sentences is changed
    when one of them is, dropped when all are. Raises ValueError when the chunk is not one of `source`.
    """
    chunk = next((one for one in source.chunks if one.id == chunk_id), None)
    if chunk is None:
        raise ValueError(f"chunk {chunk_id} is not part of {source.document_id}")
    quote = chunk.text[start:end]
    forward = difference.before == source.document_id
    touched = [
        (change, old, new)
        for change, old, new in _sides(difference.changes, forward)
        if old is not None and old.chunk_id == chunk_id and old.start < end and start < old.end
    ]
    altered = [item for item in touched if item[0].kind is not ChangeKind.MOVED]
    if not altered:
        moved = touched[0][2] if touched else None
        found = _exact(quote, chunk, source, target) or moved
        return Followed(state=FollowState.UNCHANGED, found=found, similarity=1.0)
    return _altered(quote, chunk, source, target, altered, forward)


Side = tuple[Change, Quoted | None, Quoted | None]


def _sides(changes: Sequence[Change], forward: bool) -> Iterator[Side]:
    for change in changes:
        if change.element is not Element.COLUMN:
            yield (change, change.before, change.after) if forward else (change, change.after, change.before)


def _altered(
    quote: str, chunk: Chunk, source: Parsed, target: Parsed, altered: Sequence[Side], forward: bool
) -> Followed:
    standing = [(change, old, new) for change, old, new in altered if old and new]
    for _, old, new in standing:
        # Part of a changed sentence may stand unchanged within it.
        inside = new.quote.find(quote) if new and old and quote != old.quote and len(quote) > 12 else -1
        if new and inside >= 0:
            at = new.start + inside
            found = new.model_copy(update={"start": at, "end": at + len(quote), "quote": quote})
            return Followed(state=FollowState.UNCHANGED, found=found, similarity=1.0)
    if not standing:
        again = _exact(quote, chunk, source, target)
        if again is not None:
            return Followed(state=FollowState.UNCHANGED, found=again, similarity=1.0)
        return Followed(state=FollowState.DROPPED)
    change, old, new = max(standing, key=lambda item: item[0].weight)
    values = change.values if forward else tuple((after, before) for before, after in change.values)
    return Followed(
        state=FollowState.CHANGED,
        found=new,
        similarity=min(1.0, similarity(old.quote, new.quote)) if old and new else 0.0,
        pieces=change.pieces,
        cells=change.cells,
        values=values,
    )


def _exact(quote: str, chunk: Chunk, source: Parsed, target: Parsed) -> Quoted | None:
    """The same words in the other version: in the section of the same name first, then nearest."""
    paths, others = paths_of(source), paths_of(target)
    own = tuple(heading(title) for title in paths.get(chunk.section_id, ()))
    share = chunk.ordinal / max(1, len(source.chunks))
    found = []
    for other in target.chunks:
        span = _find(quote, chunk, other)
        if span:
            path = others.get(other.section_id, ())
            same = tuple(heading(title) for title in path) == own
            apart = abs(other.ordinal / max(1, len(target.chunks)) - share)
            found.append((not same, apart, other.ordinal, other, span, path))
    if not found:
        return None
    *_, other, (start, end), path = min(found, key=lambda item: item[:3])
    return Quoted(
        chunk_id=other.id,
        ordinal=other.ordinal,
        start=start,
        end=end,
        quote=other.text[start:end],
        path=path,
        page=other.page,
    )


def _find(quote: str, chunk: Chunk, other: Chunk) -> tuple[int, int] | None:
    at = other.text.find(quote)
    if at >= 0 and is_table(chunk) == is_table(other):
        return at, at + len(quote)
    if is_table(chunk) != is_table(other) or plain(quote) not in plain(other.text):
        lines = other.text.split("\n") if is_table(other) and is_table(chunk) else ()
        start = 0
        for line in lines:
            if key(line) == key(quote):
                return start, start + len(line)
            start += len(line) + 1
        return None
    return _loose(quote, other.text)


def _loose(quote: str, text: str) -> tuple[int, int] | None:
    """Where the words stand when blanks or signs differ: every character that counts is matched in turn."""
    wanted = [c for c in plain(quote) if not c.isspace()]
    places = [(c, at) for at, raw in enumerate(text) for c in plain(raw) if not c.isspace()]
    letters = "".join(c for c, _ in places)
    at = letters.find("".join(wanted))
    return None if at < 0 else (places[at][1], places[at + len(wanted) - 1][1] + 1)
