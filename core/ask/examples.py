"""Questions that a person can ask of a scope, made from what its documents say and tried before shown."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from core.agents.spans import observe_hits
from core.agents.units import quantities
from core.ask.offline.values import long_form
from core.ask.offline.write import write
from core.ask.tables.cells import unit_in
from core.domain.document import Chunk, Document
from core.domain.ids import ChunkId, DocumentId
from core.domain.search import Hit, Scope
from core.domain.vocabulary import AnswerStatus, ChunkKind, DocumentStatus

_DOCUMENTS = 6
_CHUNKS = 150
_MOST_CHUNKS = 3000
_TRIES = 30

_STATED = re.compile(
    r"^The (?P<what>[a-z][\w\- ]{3,40}? (?:of|in|for|at) [\w\-() ]{2,40}?) (?P<verb>was|is|were|are) "
    r"(?P<rest>[^.]{1,80})\.?$"
)
_REASON = re.compile(
    r"^(?P<subject>[A-Z][\w\- ]{2,50}?) (?P<verb>was|is|were|are) (?P<rest>[^,;]{4,60}?) because\b"
)
_SHORT_FORM = re.compile(r"\((?P<short>[A-Z][A-Z0-9]{1,6})s?\)")
_PLAIN_HEADER = re.compile(r"^[A-Za-z][A-Za-z \-]{2,28}(?:\s*[(\[][^()\[\]]{1,12}[)\]])?$")


# Numbers that name or order things cannot be ranked: nobody asks for the highest CAS number.
_NO_QUANTITY = re.compile(
    r"\b(?:cas|ec|no|nr|number|id|code|class|step|stage|run|day|week|month|year|date|version|page|table|rank|entry|lot|batch)\b",
    re.I,
)


class Documents(Protocol):
    """What is read of the document store."""

    def list(self, collection: str | None = None) -> list[Document]:
        """Documents that were not removed."""

    def chunks(self, document_id: DocumentId) -> Sequence[Chunk]:
        """The chunks of a document in reading order."""

    def hits(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Hit]:
        """Chunks as hits."""


def examples(documents: Documents, scope: Scope, n: int = 3) -> list[str]:
    """At most n questions, of different kinds as far as the documents allow, each answered when tried.

    The newest documents are read first; the same documents give the same questions. Empty when nothing
    there lends itself to a question.
    """
    kinds: dict[str, list[str]] = {}
    tries = 0
    for chunk in _chunks(documents, scope):
        for kind, question in _questions(chunk):
            if len(kinds.get(kind, [])) >= n or tries >= _TRIES:
                continue
            tries += 1
            if _answered(documents, chunk, question):
                kinds.setdefault(kind, []).append(question)
        if len(kinds) >= n and tries >= n:
            break
    return _mixed(kinds, n)


def _mixed(kinds: Mapping[str, Sequence[str]], n: int) -> list[str]:
    """One of each kind in turn."""
    turns = [made[turn] for turn in range(n) for made in kinds.values() if turn < len(made)]
    return list(dict.fromkeys(turns))[:n]


def _chunks(documents: Documents, scope: Scope) -> Iterator[Chunk]:
    listed = [d for name in scope.collections or (None,) for d in documents.list(name)]
    ready = [
        d
        for d in listed
        if d.status is DocumentStatus.READY
        and d.chunks <= _MOST_CHUNKS
        and (not scope.documents or d.id in scope.documents)
        and d.id not in scope.without
    ]
    ready.sort(key=lambda d: (d.updated, d.id), reverse=True)
    for document in ready[:_DOCUMENTS]:
        yield from documents.chunks(document.id)[:_CHUNKS]


def _answered(documents: Documents, chunk: Chunk, question: str) -> bool:
    hit = documents.hits([chunk.id]).get(chunk.id)
    if hit is None:
        return False
    draft = write(question, observe_hits(question, [hit.model_copy(update={"score": 1.0})]))
    return draft.status is AnswerStatus.ANSWERED


def _questions(chunk: Chunk) -> Iterator[tuple[str, str]]:
    if chunk.kind is ChunkKind.TABLE:
        yield from _of_table(chunk)
    elif chunk.kind is ChunkKind.PARAGRAPH:
        yield from _of_text(chunk.text)


def _of_table(chunk: Chunk) -> Iterator[tuple[str, str]]:
    grid = chunk.grid
    if grid is None or grid.header_rows != 1 or len(grid.rows) < 4:
        return
    header, rows = grid.rows[0], grid.rows[1:]
    key = header[0].strip()
    if not _PLAIN_HEADER.match(key) or len({row[0] for row in rows}) < len(rows) or quantities(rows[0][0]):
        return
    for column, name in list(enumerate(header))[1:]:
        plain = re.sub(r"\s*[(\[].*$", "", name).strip()
        cells = [row[column] for row in rows]
        if _NO_QUANTITY.search(plain) or (
            not unit_in(name) and not all("." in cell or "%" in cell for cell in cells)
        ):
            continue
        if (
            not _PLAIN_HEADER.match(name)
            or not all(quantities(cell) for cell in cells)
            or len(set(cells)) < 3
        ):
            continue
        yield "highest", f"Which {_lower(key)} has the highest {_lower(plain)}?"
        yield "cell", f"What is the {_lower(plain)} of {rows[1][0].strip()}?"


def _of_text(text: str) -> Iterator[tuple[str, str]]:
    for sentence in re.split(r"(?<=[.!?])\s+", text):
        stated = _STATED.match(sentence)
        if stated and quantities(stated["rest"]):
            yield "value", f"What {stated['verb']} the {stated['what']}?"
        reason = _REASON.match(sentence)
        if reason and not re.match(r"(?:It|This|That|These|They|There)\b", reason["subject"]):
            yield "reason", f"Why {reason['verb']} {_article(reason['subject'])} {reason['rest']}?"
        short = _SHORT_FORM.search(sentence)
        if short and long_form(short["short"], sentence):
            yield "abbreviation", f"What does {short['short']} stand for?"


def _lower(name: str) -> str:
    """A header within a sentence: "Boiling point" becomes "boiling point", "CAS" stays."""
    return name[0].lower() + name[1:] if len(name) > 1 and name[1].islower() else name


def _article(subject: str) -> str:
    return subject[0].lower() + subject[1:] if re.match(r"(?:The|A|An)\b", subject) else subject
