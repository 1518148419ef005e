"""The agent that reads the versions of living documents and what differs between them."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from core.agents.spans import cited_as
from core.domain.answer import Observation
from core.domain.base import JsonObject
from core.domain.difference import Difference, Parsed, Quoted
from core.domain.document import Chunk, Locator
from core.domain.ids import DocumentId, observation_id
from core.domain.lineage import LineageId, VersionPlace, mark
from core.domain.search import Hit, Scope
from core.domain.vocabulary import ChunkKind, SearchMode
from core.ingest.sentences import sentence_spans
from core.lineage.asof.choose import by_lineage, short
from core.lineage.diff.units import Laid

AGENT = "changes"
_LINEAGES = 8
_AFTER_UNIT = re.compile(r"\d\s?(?:L|K|V|W|J|M|N|A|°C|mL|kg|g|h)\.()\s+(?=[A-Z][a-z])")
_HITS = 60


class Versions(Protocol):
    """Where the versions of documents are read and compared."""

    def places(self, scope: Scope) -> Sequence[VersionPlace]:
        """Where every document of the scope's collections stands among its versions."""
        ...

    def parsed(self, document_id: DocumentId) -> Parsed:
        """A version as it was read. Raises NotFound."""
        ...

    def difference(self, before: DocumentId, after: DocumentId) -> Difference:
        """What differs between two documents. Raises NotFound."""
        ...

    def laid(self, document_id: DocumentId) -> Laid:
        """A version cut into sentences and rows. Raises NotFound."""
        ...


class Search(Protocol):
    """What retrieval offers."""

    def search(self, text: str, scope: Scope, mode: SearchMode = ..., limit: int = ...) -> list[Hit]:
        """The best chunks of the scope for a text, best first."""


@lru_cache(maxsize=16384)
def sentences(text: str, kind: ChunkKind) -> tuple[tuple[int, int], ...]:
    """The sentences of a text; versions share most of theirs, so that each is cut once.

    A unit's capital before the stop ("160 L. The") is no initial of a name: there a sentence ends too.
    """
    if kind is ChunkKind.TABLE:
        return tuple(sentence_spans(text, kind))
    found: list[tuple[int, int]] = []
    for start, end in sentence_spans(text, kind):
        for match in _AFTER_UNIT.finditer(text, start, end):
            found.append((start, match.start(1)))
            start = match.end()
        found.append((start, end))
    return tuple(found)


class ChangeAgent:
    """Reads versions and what differs between them, and makes evidence of their spans."""

    def __init__(self, versions: Versions, search: Search | None = None) -> None:
        self._versions = versions
        self._search = search

    def lineages(self, question: str, scope: Scope) -> dict[LineageId, list[VersionPlace]]:
        """The lineages of several versions that a question may be about, each oldest first.

        Those that it names; else all, or of many the ones that a search finds.
        """
        places = [place for place in self._versions.places(scope) if place.id not in scope.without]
        if scope.documents:
            chosen = {place.lineage for place in places if place.id in scope.documents}
            places = [place for place in places if place.lineage in chosen]
        several = {name: some for name, some in by_lineage(places).items() if len(some) > 1}
        named = {name: some for name, some in several.items() if names(question, some)}
        if named or len(several) <= _LINEAGES or self._search is None:
            return named or several
        hits = self._search.search(question, _wide(scope), SearchMode.TEXT, _HITS)
        of = {place.id: place.lineage for place in places}
        found = list(dict.fromkeys(of[hit.document_id] for hit in hits if hit.document_id in of))
        return {name: several[name] for name in found if name in several and found.index(name) < _LINEAGES}

    def difference(self, before: VersionPlace, after: VersionPlace) -> Difference:
        """What differs between two versions."""
        return self._versions.difference(before.id, after.id)

    def laid(self, place: VersionPlace) -> Laid:
        """A version cut into sentences and rows."""
        return self._versions.laid(place.id)

    def observe(self, place: VersionPlace, quoted: Quoted, data: JsonObject) -> Observation:
        """The evidence that a span of a version is; `data` tells what it is evidence for."""
        chunk = next(one for one in self._versions.parsed(place.id).chunks if one.id == quoted.chunk_id)
        locator = Locator(
            document_id=place.id,
            document=place.title,
            version=place.version,
            section=quoted.section,
            chunk_id=chunk.id,
            start=quoted.start,
            end=quoted.end,
            quote=quoted.quote,
            page=chunk.page,
            boxes=chunk.boxes,
            sheet=chunk.sheet,
            cells=chunk.cells,
        )
        content = {"agent": AGENT, "chunk": chunk.id, "start": quoted.start, "end": quoted.end, **data}
        return Observation(
            id=observation_id(content),
            agent=AGENT,
            kind="table row" if _row(chunk, quoted) else "passage",
            citation=_citation(place, quoted, chunk),
            link=f"/library?document={place.id}&chunk={chunk.id}",
            data={**_shown(place, quoted, chunk), **data},
            locator=locator,
        )


def names(question: str, versions: Sequence[VersionPlace]) -> bool:
    """Whether a question names a living document: by its number, its file's name or its title."""
    return bool(named_as(question, versions))


def named_as(question: str, versions: Sequence[VersionPlace]) -> str:
    """How a question names a living document, "" when it does not."""
    for name in dict.fromkeys(
        name for place in versions for name in (short(place), _stem(place), place.title)
    ):
        found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w])", question, re.I) if len(name) > 1 else None
        if found:
            return found.group()
    return ""


def _stem(place: VersionPlace) -> str:
    """A file's name without its ending and version."""
    bare = re.sub(r"\.\w{1,5}$", "", place.name)
    return re.sub(
        r"[\s_-]*(?:#\s*\d+|v\.?\s*\d+(?:\.\d+)*|rev\.?[\s_-]*\w{1,3}|\d{4}-\d\d-\d\d)$", "", bare, flags=re.I
    )


def _wide(scope: Scope) -> Scope:
    return scope.model_copy(update={"as_of": None, "every_version": True})


def _row(chunk: Chunk, quoted: Quoted) -> tuple[int, Sequence[str]] | None:
    """The row that a span of a table is: its place in the grid and its cells."""
    if chunk.grid is None or chunk.text.count("\n") + 1 != len(chunk.grid.rows):
        return None
    at = chunk.text.count("\n", 0, quoted.start)
    return (at, chunk.grid.rows[at]) if "\n" not in quoted.quote else None


def _shown(place: VersionPlace, quoted: Quoted, chunk: Chunk) -> JsonObject:
    """What a reader of the evidence is shown, as the other agents tell it."""
    row = _row(chunk, quoted)
    shown: JsonObject = {
        "text": chunk.text,
        "document": place.title,
        "section": quoted.section,
        "path": list(quoted.path),
        "kind": chunk.kind.value,
        "ordinal": chunk.ordinal,
        "score": 1.0,
        "context": "",
    }
    if row is None or chunk.grid is None:
        return shown
    head = chunk.grid.rows[: chunk.grid.header_rows]
    header = [" ".join(dict.fromkeys(cell for cell in column if cell)) for column in zip(*head, strict=True)]
    table: JsonObject = {
        "key": f"{chunk.document_id}:{chunk.table}",
        "header": list(header),
        "row": list(row[1]),
        "index": chunk.grid.first_row + max(0, row[0] - chunk.grid.header_rows),
        "complete": False,
    }
    return {**shown, "text": "\n".join([" | ".join(header), quoted.quote]), "table": table}


def _citation(place: VersionPlace, quoted: Quoted, chunk: Chunk) -> str:
    return cited_as(place.title, place.version, quoted.section, chunk.page, chunk.sheet)


def version_data(before: VersionPlace | None, after: VersionPlace | None) -> JsonObject:
    """Both versions of a change, for the page: id, label and date."""
    return {
        side: None if place is None else _told(place)
        for side, place in (("before", before), ("after", after))
    }


def _told(place: VersionPlace) -> JsonObject:
    return {
        "document_id": place.id,
        "version": place.version,
        "dated": place.dated.isoformat() if place.dated else None,
        "mark": mark(place.version),
    }
