"""Opening a chunk where it stands: among its neighbours, under its headings."""

from core.domain.document import Chunk, Section
from core.domain.ids import ChunkId, DocumentId, SectionId
from core.domain.views import PassageView
from core.errors import NotFound
from core.store.documents import DocumentStore

AROUND = 12  # chunks shown on either side; a section of a long table has hundreds
SHOWN = 40  # chunks of a section that is opened at its beginning
_EMPTY = 200  # sections without chunks that are passed over on the way to the next


def open_passage(documents: DocumentStore, chunk_id: ChunkId, around: int = AROUND) -> PassageView:
    """The chunk with at most `around` neighbours on either side within its section.

    Reads the parse that the chunk belongs to, also of a removed document. Raises NotFound.
    """
    chunk = documents.chunks_by_id([chunk_id]).get(chunk_id)
    if chunk is None:
        raise NotFound("passage", chunk_id)
    section = documents.section_chunks(chunk.section_id)
    at = next(index for index, other in enumerate(section) if other.id == chunk_id)
    return _view(documents, chunk, section, max(0, at - around), at + around + 1)


def open_section(documents: DocumentStore, section_id: SectionId, first: int = 0) -> PassageView:
    """A section from its chunk `first` (from 0) on; the next one with chunks where it has none of its own.

    Raises NotFound when there is no such section or nothing can be read from it on.
    """
    section = documents.section(section_id)
    chunks = documents.section_chunks(section_id)
    if not chunks:
        outline = documents.outline(section.document_id)
        following = _filled(documents, [one for one in outline if one.ordinal > section.ordinal])
        if following is None:
            raise NotFound("passage in section", section.title)
        chunks = documents.section_chunks(following)
    return _reading(documents, chunks, max(0, min(first, len(chunks) - 1)))


def _reading(documents: DocumentStore, chunks: list[Chunk], start: int) -> PassageView:
    """The section and, where it is short, those after it: a document is read on, not page by page."""
    first = chunks[start]
    view = _view(documents, first, chunks, start, start + SHOWN)
    shown, following = list(view.chunks), view.next_section
    while view.after == 0 and following is not None and len(shown) < SHOWN:
        more = documents.section_chunks(following)
        if len(shown) + len(more) > SHOWN:
            break
        shown += more
        following = _after(documents, first.document_id, following)
    return view.model_copy(update={"chunks": tuple(shown), "next_section": following})


def _after(documents: DocumentStore, document_id: DocumentId, section_id: SectionId) -> SectionId | None:
    outline = documents.outline(document_id)
    at = next((index for index, one in enumerate(outline) if one.id == section_id), len(outline))
    return _filled(documents, outline[at + 1 :])


def _view(documents: DocumentStore, chunk: Chunk, section: list[Chunk], first: int, last: int) -> PassageView:
    outline = documents.outline(chunk.document_id)
    at = next((index for index, one in enumerate(outline) if one.id == chunk.section_id), None)
    last = min(last, len(section))
    return PassageView(
        document=documents.get(chunk.document_id),
        path=_path(documents, chunk.section_id),
        chunk_id=chunk.id,
        chunks=tuple(section[first:last]),
        before=first,
        after=len(section) - last,
        previous_section=None if at is None else _filled(documents, outline[:at][::-1]),
        next_section=None if at is None else _filled(documents, outline[at + 1 :]),
    )


def _filled(documents: DocumentStore, sections: list[Section]) -> SectionId | None:
    """The first of some sections that has chunks of its own."""
    return next((one.id for one in sections[:_EMPTY] if documents.section_chunks(one.id)), None)


def _path(documents: DocumentStore, section_id: SectionId) -> tuple[str, ...]:
    titles: list[str] = []
    above: SectionId | None = section_id
    while above is not None:
        section: Section = documents.section(above)
        titles.append(section.title)
        above = section.parent_id
    return tuple(reversed(titles))
