"""Whether a citation's boxes hold its quote: read back from the pages that a reader sees.

Every sentence and table row that could be cited is located as an answer locates it. The characters
inside its boxes are then read from the page, by their places alone, and the page is drawn, to see that
something stands there.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.bench.statistics import metric, wilson_interval
from core.domain.base import JsonObject
from core.domain.document import Box, Chunk, Document
from core.domain.vocabulary import ChunkKind
from core.errors import UserError
from core.ingest.sentences import sentence_spans
from core.ingest.views.folding import reads_as
from core.ingest.views.read_back import ink_in_boxes, text_in_boxes

_PDF = "application/pdf"
_INK = 0.003  # share of a box's pixels below which it is blank
_SHOWN = 20


class Located(Protocol):
    """Documents with their chunks, their files, and the boxes of spans, as the product has them."""

    def documents(self, collection: str) -> list[Document]:
        """The ready documents of a collection."""

    def chunks(self, document: Document) -> Iterable[Chunk]:
        """The chunks of a document in reading order."""

    def original(self, document: Document) -> Path:
        """The file that a document was read from."""

    def boxes(self, chunk: Chunk, start: int, end: int) -> tuple[Box, ...]:
        """The boxes of a span, as a citation of it carries them."""


@dataclass(frozen=True)
class _Read:
    document: str
    page: int
    quote: str
    found: str
    right: bool
    inked: bool
    is_table: bool


def run(
    subject: Located, collections: Iterable[str], report: Callable[[int, int], None] = lambda _d, _t: None
) -> JsonObject:
    """Shares of the spans of all PDFs whose boxes read as the span, of sentences and of table rows, and of
    boxes with ink in them. Raises UserError when there is no PDF with text.
    """
    documents = [one for name in collections for one in subject.documents(name) if one.media_type == _PDF]
    reads: list[_Read] = []
    for done, document in enumerate(documents):
        report(done, len(documents))
        reads += _of(subject, document)
    if not reads:
        raise UserError("no_pdf", "There is no PDF with text here.", "Load the demo: python -m core demo")
    right = [one.right for one in reads]
    metrics: JsonObject = {
        "read_back": _share(right),
        "inked": _share([one.inked for one in reads]),
    }
    if rows := [one.right for one in reads if one.is_table]:
        metrics["read_back_rows"] = _share(rows)
    wrong = [one for one in reads if not one.right][:_SHOWN]
    return {
        "dataset": "citations",
        "n": len(reads),
        "skipped": 0,
        "engine": "boxes",
        "metrics": metrics,
        "wrong": [
            {"document": one.document, "page": one.page, "quote": one.quote, "found": one.found}
            for one in wrong
        ],
    }


def _of(subject: Located, document: Document) -> Iterator[_Read]:
    path = subject.original(document)
    for chunk in subject.chunks(document):
        if not chunk.boxes:
            continue
        header = chunk.grid.header_rows if chunk.grid else 1
        for start, end in sentence_spans(chunk.text, chunk.kind, header):
            boxes = subject.boxes(chunk, start, end)
            quote, found = chunk.text[start:end], text_in_boxes(path, boxes)
            yield _Read(
                document=document.name,
                page=boxes[0].page if boxes else 0,
                quote=quote,
                found=found,
                right=reads_as(found, quote),
                inked=bool(boxes) and all(share >= _INK for share in ink_in_boxes(path, boxes)),
                is_table=chunk.kind is ChunkKind.TABLE,
            )


def _share(right: list[bool]) -> JsonObject:
    return metric(sum(right) / len(right), wilson_interval(sum(right), len(right)))
