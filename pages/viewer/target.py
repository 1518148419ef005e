"""What the viewer shows: a document, and the passage, section or page in it that was asked for."""

from dataclasses import dataclass

from core.domain.document import Chunk, Document, Locator
from core.domain.ids import ChunkId, SectionId
from core.domain.views import PassageView
from core.errors import NotFound
from pages.ui.text import safe
from pages.ui.workbench import workbench

Span = tuple[int, int]
IMAGE = "image/"
PDF = "application/pdf"
SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
SHEETS = (
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "text/csv",
    "text/tab-separated-values",
)
_LOOKS = {PDF: "Page", SLIDES: "Slide", **dict.fromkeys(SHEETS, "Sheet")}


@dataclass(frozen=True)
class Target:
    """`chunk` and `span` are the passage, None where the document is only read; `view` is around it.

    `page` is the page or slide that a link names, None for the passage's own.
    """

    document: Document
    view: PassageView
    chunk: Chunk | None = None
    span: Span | None = None
    page: int | None = None

    @property
    def token(self) -> str:
        """Changes whenever something else is opened."""
        return f"{self.view.chunk_id}:{self.span}:{self.page}:{self.chunk is not None}"

    @property
    def look(self) -> str:
        """What the source looks like in a word, `Text` where it has no look of its own."""
        if self.document.media_type.startswith(IMAGE):
            return "Picture"
        return _LOOKS.get(self.document.media_type, "Text")

    @property
    def quote(self) -> str:
        """The cited words, empty where nothing is cited."""
        if self.chunk is None or self.span is None:
            return ""
        return self.chunk.text[self.span[0] : self.span[1]]

    @property
    def first(self) -> Chunk:
        """The chunk that is opened."""
        return next(one for one in self.view.chunks if one.id == self.view.chunk_id)

    @property
    def link(self) -> dict[str, str]:
        """The names and values of an address in Library that opens the same thing."""
        if self.chunk is None:
            return {"document": self.document.id, "section": self.first.section_id}
        passage = {"document": self.document.id, "chunk": self.chunk.id}
        if self.span is None or self.span == (0, len(self.chunk.text)):
            return passage
        return passage | {"start": str(self.span[0]), "end": str(self.span[1])}


def of_locator(locator: Locator) -> Target:
    """The passage of a citation. Raises NotFound."""
    return of_chunk(locator.chunk_id, (locator.start, locator.end))


def of_chunk(chunk_id: ChunkId, span: Span | None = None, page: int | None = None) -> Target:
    """A chunk, or a span of its text; a span that is none of it is the whole chunk. Raises NotFound."""
    view = workbench().library.passage(chunk_id)
    chunk = next(one for one in view.chunks if one.id == chunk_id)
    if span is None or not 0 <= span[0] < span[1] <= len(chunk.text):
        span = (0, len(chunk.text))
    return Target(view.document, view, chunk, span, page)


def of_section(section_id: SectionId, page: int | None = None) -> Target:
    """A section to read. Raises NotFound."""
    view = workbench().library.section(section_id)
    return Target(view.document, view, page=page)


def of_document(document: Document, page: int | None = None) -> Target | None:
    """A document from its beginning, None when nothing of it can be read yet."""
    outline = workbench().library.outline(document.id)
    try:
        return of_section(outline[0].id, page) if outline else None
    except NotFound:
        return None


def where(target: Target) -> str:
    """Version, headings and place of a target, as HTML."""
    document, chunk = target.document, target.first
    parts = [f"version {safe(document.version)}"] if document.version not in ("", "1") else []
    titles = [safe(title) for title in target.view.path[1:] if title != document.title]
    parts += [" › ".join(titles)] if titles else []
    if chunk.page is not None:
        parts.append(f"{'slide' if target.look == 'Slide' else 'p.'} {chunk.page}")
    if chunk.sheet and chunk.sheet not in target.view.path:
        parts.append(safe(chunk.sheet))
    return " · ".join(parts)
