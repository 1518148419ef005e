"""What belongs to a hit: its caption or lead-in, the text after a colon, the whole of its table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.agents.terms import content_tokens, stems, weight
from core.domain.document import Chunk, Section
from core.domain.ids import ChunkId, DocumentId, SectionId
from core.domain.search import Hit
from core.domain.vocabulary import ChunkKind

TABLE_ROWS = 600
_SHORT = 160
_INTRODUCTION = 300
_ITEM = 300
_ITEMS = 20
_HEADED = 0.45
_DOCUMENTS = 6
_SECTIONS = 4
_UNDER = 10
_WINDOWS = 12
_NEIGHBOUR = 0.9


class Outlines(Protocol):
    """What of the document store leads from a heading to what stands under it."""

    def outline(self, document_id: DocumentId) -> Sequence[Section]:
        """The sections of a document."""

    def section_chunks(self, section_id: SectionId) -> Sequence[Chunk]:
        """The chunks of one section in reading order."""


class Library(Outlines, Protocol):
    """What the document store offers: what stands before and after a chunk, and chunks as hits."""

    def neighbours(
        self, chunk_ids: Sequence[ChunkId], before: int = ..., after: int = ...
    ) -> dict[ChunkId, list[Chunk]]:
        """The chunks around each chunk, in reading order."""

    def hits(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Hit]:
        """Chunks as hits with score 0; only those of ready documents that were not removed."""

    def chunks_by_id(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Chunk]:
        """Chunks by id, of any parse version."""


def under_headings(
    library: Outlines,
    chunks: Callable[[Sequence[ChunkId]], Mapping[ChunkId, Hit]],
    question: str,
    hits: Sequence[Hit],
) -> list[Hit]:
    """What stands under headings that say the question's words, in the documents that were hit.

    A list of decisions does not say "decision" in each line, its heading does.
    """
    words = {t.stem: 1.0 if t.word.isdigit() else weight(t.word) for t in content_tokens(question)}
    total = sum(words.values())
    scored: list[tuple[float, float, SectionId]] = []
    for document_id in list(dict.fromkeys(hit.document_id for hit in hits))[:_DOCUMENTS]:
        best = max(hit.score for hit in hits if hit.document_id == document_id)
        for section in library.outline(document_id):
            said = stems(section.title)
            share = sum(w for word, w in words.items() if word in said) / (total or 1.0)
            if share >= _HEADED and section.level > 0:
                scored.append((share, best, section.id))
    scored.sort(key=lambda item: (-item[0], -item[1]))
    taken = {hit.chunk_id for hit in hits}
    more: dict[ChunkId, float] = {}
    for share, best, section_id in scored[:_SECTIONS]:
        for chunk in list(library.section_chunks(section_id))[:_UNDER]:
            if chunk.id not in taken:
                more.setdefault(chunk.id, min(1.0, best * share * _NEIGHBOUR))
    found = chunks(list(more)) if more else {}
    return [found[i].model_copy(update={"score": score}) for i, score in more.items() if i in found]


@dataclass(frozen=True)
class Place:
    """A hit with what belongs to it: its caption or lead-in, and the table that it is a window of."""

    hit: Hit
    context: str = ""
    table: str = ""
    complete: bool = True


class Surroundings:
    """Looks round the hits: captions, lead-ins, the text after a colon, the other windows of a table."""

    def __init__(self, library: Library, hits: list[Hit]) -> None:
        self._library = library
        self._hits = hits
        self._taken = {hit.chunk_id for hit in hits}
        ids = [hit.chunk_id for hit in hits]
        self._chunks = library.chunks_by_id(ids)
        self._near = library.neighbours(ids, 1, 1)

    def places(self) -> list[Place]:
        found: list[Place] = []
        more: dict[ChunkId, tuple[float, str]] = {}
        tables: set[tuple[str, int | None]] = set()
        for hit in self._hits:
            chunk = self._chunks.get(hit.chunk_id)
            before, after = self._sides(hit)
            if hit.kind is ChunkKind.TABLE:
                key = (hit.document_id, chunk.table if chunk else None)
                if key not in tables or key[1] is None:
                    tables.add(key)
                    found.extend(self._table(hit, chunk))
                continue
            found.append(Place(hit, _lead(before)))
            wanted = [*self._wanted(hit, before, after), *self._items(hit, chunk)]
            more.update(
                {c.id: (hit.score * _NEIGHBOUR, _lead(hit)) for c in wanted if c.id not in self._taken}
            )
        return found + self._neighbours(more)

    def _sides(self, hit: Hit) -> tuple[Chunk | None, Chunk | None]:
        near = self._near.get(hit.chunk_id, [])
        before = next((chunk for chunk in near if chunk.ordinal == hit.ordinal - 1), None)
        after = next((chunk for chunk in near if chunk.ordinal == hit.ordinal + 1), None)
        return before, after

    def _wanted(self, hit: Hit, before: Chunk | None, after: Chunk | None) -> list[Chunk]:
        """The neighbours that a reader needs too."""
        text = hit.text.rstrip()
        wanted = []
        if after and (text.endswith(":") or len(text) < _SHORT or hit.kind is ChunkKind.CAPTION):
            wanted.append(after)
        if before and (before.text.rstrip().endswith(":") or len(text) < _SHORT):
            wanted.append(before)
        return wanted

    def _items(self, hit: Hit, chunk: Chunk | None) -> list[Chunk]:
        """The rest of a list: lists, and short paragraphs as slides have them, in a row in one section."""
        if chunk is None or not _is_item(chunk):
            return []
        near = {
            c.ordinal: c
            for c in self._library.neighbours([hit.chunk_id], _ITEMS, _ITEMS).get(hit.chunk_id, [])
        }
        found = []
        for step in (-1, 1):
            at = chunk.ordinal + step
            while at in near and near[at].section_id == chunk.section_id and _is_item(near[at]):
                found.append(near[at])
                at += step
        return found

    def _neighbours(self, more: dict[ChunkId, tuple[float, str]]) -> list[Place]:
        hits = self._library.hits(list(more))
        places = []
        for chunk_id, (score, lead) in more.items():
            hit = hits.get(chunk_id)
            if hit is None:
                continue
            scored = hit.model_copy(update={"score": score})
            if hit.kind is ChunkKind.TABLE:
                chunk = self._library.chunks_by_id([chunk_id]).get(chunk_id)
                places.extend(self._table(scored, chunk, lead))
            else:
                places.append(Place(scored, lead))
        return places

    def _table(self, hit: Hit, chunk: Chunk | None, lead: str = "") -> list[Place]:
        """All windows of the table that a hit belongs to, as far as the bounds allow."""
        key = f"{hit.document_id}:{chunk.table if chunk and chunk.table is not None else hit.chunk_id}"
        if chunk is None:
            return [Place(hit, lead, key)]
        near = self._library.neighbours([hit.chunk_id], _WINDOWS, _WINDOWS).get(hit.chunk_id, [])
        others = [c for c in near if c.id != chunk.id and c.table == chunk.table and chunk.table is not None]
        windows = sorted([*others, chunk], key=lambda window: window.ordinal)
        outside = [c for c in near if c.table != chunk.table or chunk.table is None]
        first = next((c for c in reversed(outside) if c.ordinal < windows[0].ordinal), None)
        caption = " ".join(part for part in (lead, _introduction(first, windows[0])) if part)
        after = next((c for c in outside if c.ordinal > windows[-1].ordinal), None)
        if after and after.kind is ChunkKind.CAPTION:
            caption = f"{caption} {after.text}".strip()
        complete = self._complete(windows, after)
        hits = {hit.chunk_id: hit, **self._library.hits([c.id for c in others])}
        self._taken.update(window.id for window in windows)
        scored = (hits[c.id].model_copy(update={"score": hit.score}) for c in windows if c.id in hits)
        return [Place(window, caption, key, complete) for window in scored]

    def _complete(self, windows: list[Chunk], after: Chunk | None) -> bool:
        rows = sum(len(w.grid.rows) - w.grid.header_rows for w in windows if w.grid)
        from_top = windows[0].grid is None or windows[0].grid.first_row == 0
        whole = len(windows) <= _WINDOWS or after is not None
        return from_top and whole and rows <= TABLE_ROWS


def _introduction(before: Chunk | None, table: Chunk) -> str:
    """The caption or lead-in of a table, or the short paragraph of its section right before it."""
    lead = _lead(before)
    if lead or before is None or before.section_id != table.section_id:
        return lead
    return (
        before.text.strip()
        if before.kind is ChunkKind.PARAGRAPH and len(before.text) <= _INTRODUCTION
        else ""
    )


def _lead(chunk: Chunk | Hit | None) -> str:
    """The text of a caption or of a paragraph that announces what follows, else ""."""
    if chunk is None:
        return ""
    text = chunk.text.strip()
    return text if chunk.kind is ChunkKind.CAPTION or text.endswith(":") else ""


def _is_item(chunk: Chunk) -> bool:
    return chunk.kind is ChunkKind.LIST or (chunk.kind is ChunkKind.PARAGRAPH and len(chunk.text) <= _ITEM)
