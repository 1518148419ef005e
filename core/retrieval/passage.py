"""Opening a chunk where it stands: among its neighbours, under its headings."""

from core.domain.document import Section
from core.domain.ids import ChunkId, SectionId
from core.domain.views import PassageView
from core.errors import NotFound
from core.store.documents import DocumentStore

AROUND = 12  # chunks shown on either side; a section of a long table has hundreds


def open_passage(documents: DocumentStore, chunk_id: ChunkId, around: int = AROUND) -> PassageView:
    """The chunk with at most `around` neighbours on either side within its section.

    Reads the parse that the chunk belongs to, also of a removed document. Raises NotFound.
    """
    chunk = documents.chunks_by_id([chunk_id]).get(chunk_id)
    if chunk is None:
        raise NotFound("passage", chunk_id)
    section = documents.section_chunks(chunk.section_id)
    at = next(index for index, other in enumerate(section) if other.id == chunk_id)
    first, last = max(0, at - around), min(len(section), at + around + 1)
    return PassageView(
        document=documents.get(chunk.document_id),
        path=_path(documents, chunk.section_id),
        chunk_id=chunk_id,
        chunks=tuple(section[first:last]),
        before=first,
        after=len(section) - last,
    )


def _path(documents: DocumentStore, section_id: SectionId) -> tuple[str, ...]:
    titles: list[str] = []
    above: SectionId | None = section_id
    while above is not None:
        section: Section = documents.section(above)
        titles.append(section.title)
        above = section.parent_id
    return tuple(reversed(titles))
