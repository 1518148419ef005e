"""Hits cut into spans: the likely sentences of a chunk, every row of a table, with exact offsets."""

import re
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.agents.places import TABLE_ROWS, Place
from core.agents.terms import content_tokens, stems, weight
from core.domain.answer import Observation
from core.domain.base import JsonObject
from core.domain.document import Locator
from core.domain.ids import observation_id
from core.domain.search import Hit
from core.domain.vocabulary import ChunkKind
from core.ingest.sentences import sentence_spans

AGENT = "documents"
_SPANS = 6
_SPANS_OF_SHORT = 8


class Vectors(Protocol):
    """Sentence vectors, L2-normalised: of the question, and the stored ones of a chunk."""

    def question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, shape (dimensions,)."""

    def sentences(self, texts: Sequence[str]) -> list[NDArray[np.float32] | None]:
        """For each chunk text, shape (1 + sentences, dimensions): the whole first; None where not stored."""


def observe_hits(question: str, hits: Sequence[Hit], vectors: Vectors | None = None) -> list[Observation]:
    """Spans of hits that stand alone: nothing around them is looked up."""
    return observe_places(question, [Place(hit, table=hit.chunk_id) for hit in hits], vectors)


def observe_places(
    question: str, places: Sequence[Place], vectors: Vectors | None = None
) -> list[Observation]:
    """The likely sentences, and all rows, of each place; one observation for each, best places first."""
    cosines = _cosines(question, places, vectors)
    words = {token.stem: weight(token.word) for token in content_tokens(question)}
    found: dict[str, Observation] = {}
    rows: dict[str, int] = {}
    for place, cosine in zip(places, cosines, strict=True):
        is_table = place.hit.kind is ChunkKind.TABLE and place.hit.grid is not None
        made = _rows(place, rows) if is_table else _sentences(place, words, cosine)
        for observation in made:
            found.setdefault(observation.id, observation)
    return list(found.values())


def _cosines(
    question: str, places: Sequence[Place], vectors: Vectors | None
) -> list[NDArray[np.float32] | None]:
    """For each place its sentences' cosines with the question, None where no vectors are stored."""
    if vectors is None or not places:
        return [None] * len(places)
    asked = vectors.question(question)
    stored = vectors.sentences([place.hit.text for place in places])
    return [None if matrix is None else matrix[1:] @ asked for matrix in stored]


def _sentences(
    place: Place, words: dict[str, float], cosine: NDArray[np.float32] | None
) -> list[Observation]:
    hit = place.hit
    spans = sentence_spans(hit.text, hit.kind)
    known = [float(value) for value in cosine] if cosine is not None and len(cosine) == len(spans) else None
    total = sum(words.values()) or 1.0
    scored = []
    for index, (start, end) in enumerate(spans):
        said = stems(hit.text[start:end])
        overlap = sum(share for word, share in words.items() if word in said) / total
        near = known[index] if known else None
        scored.append((overlap + (near or 0.0), index, start, end, near))
    keep = len(spans) if len(spans) <= _SPANS_OF_SHORT or hit.kind is ChunkKind.LIST else _SPANS
    best = sorted(sorted(scored, key=lambda item: (-item[0], item[1]))[:keep], key=lambda item: item[1])
    return [_observation(place, start, end, {"sentence": near}) for _, _, start, end, near in best]


def _rows(place: Place, counts: dict[str, int]) -> list[Observation]:
    hit = place.hit
    grid = hit.grid
    if grid is None:
        return []
    spans = sentence_spans(hit.text, hit.kind, header_lines=grid.header_rows)
    body = grid.rows[grid.header_rows :] or grid.rows
    header = _header(grid.rows[: grid.header_rows])
    if len(spans) != len(body):
        # The text was not made line by line from this grid: quote lines, without cells.
        return [_observation(place, start, end, {}) for start, end in spans]
    made = []
    for index, ((start, end), cells) in enumerate(zip(spans, body, strict=True)):
        if counts.get(place.table, 0) >= TABLE_ROWS:
            break
        counts[place.table] = counts.get(place.table, 0) + 1
        table: JsonObject = {
            "key": place.table,
            "header": list(header),
            "row": list(cells),
            "index": grid.first_row + index,
            "complete": place.complete,
        }
        made.append(_observation(place, start, end, {"table": table}))
    return made


def _header(rows: Sequence[Sequence[str]]) -> list[str]:
    """One name a column; header rows on top of each other are read downwards, repeats once."""
    if not rows:
        return []
    return [
        " ".join(dict.fromkeys(cell.strip() for cell in column if cell.strip()))
        for column in zip(*rows, strict=True)
    ]


def _observation(place: Place, start: int, end: int, extra: JsonObject) -> Observation:
    hit = place.hit
    quote = hit.text[start:end]
    locator = Locator(
        document_id=hit.document_id,
        document=hit.document,
        version=hit.version,
        section=hit.section,
        chunk_id=hit.chunk_id,
        start=start,
        end=end,
        quote=quote,
        page=hit.page,
        boxes=hit.boxes,
        sheet=hit.sheet,
        cells=hit.cells,
    )
    table = extra.get("table")
    passage = hit.text
    if isinstance(table, dict):
        # A window of a long table is long; its header and the row are what a reader needs.
        header = table.get("header")
        passage = (
            " | ".join(map(str, header)) + "\n" + quote if isinstance(header, list) and header else quote
        )
    data: JsonObject = {
        "text": passage,
        "document": hit.document,
        "section": hit.section,
        "path": list(hit.path),
        "kind": hit.kind.value,
        "ordinal": hit.ordinal,
        "score": round(hit.score, 6),
        "context": place.context,
        **{key: round(value, 6) if isinstance(value, float) else value for key, value in extra.items()},
    }
    identity = {"agent": AGENT, "chunk": hit.chunk_id, "start": start, "end": end, "quote": quote}
    return Observation(
        id=observation_id(identity),
        agent=AGENT,
        kind="table row" if isinstance(table, dict) else "passage",
        citation=citation_of(hit),
        link=f"/library?document={hit.document_id}&chunk={hit.chunk_id}&start={start}&end={end}",
        data=data,
        locator=locator,
    )


def citation_of(hit: Hit) -> str:
    """Title, version where there are several, section, then page or sheet, as a reader would cite it."""
    version = hit.version if hit.several or hit.version not in ("", "1") else ""
    return cited_as(hit.document, version, hit.section, hit.page, hit.sheet)


def cited_as(title: str, version: str, section: str, page: int | None, sheet: str | None) -> str:
    """A place in words; what the title says already is not said again."""
    parts = [title]
    if version and not _says_version(title, version):
        parts.append(f"version {version}")
    if section and section != title:
        parts.append(section)
    if page is not None:
        parts.append(f"p. {page}")
    elif sheet:
        parts.append(f"sheet {sheet}")
    return ", ".join(parts)


def _says_version(title: str, version: str) -> bool:
    said = rf"(?:version|checkpoint|rev\w*\.?|v|#)\s*#?{re.escape(version)}(?!\w|\.\d)"
    return re.search(said, title, re.IGNORECASE) is not None
