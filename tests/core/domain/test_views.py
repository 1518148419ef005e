from datetime import UTC, datetime

from core.domain.document import Chunk, Document, Section
from core.domain.ids import ChunkId, DocumentId, PersonId, RunId, SectionId, Sha256
from core.domain.job import ImportItem
from core.domain.views import DocumentRow, DocumentView
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus

NOW = datetime(2026, 1, 2, tzinfo=UTC)
DOCUMENT = Document(
    id=DocumentId("doc_1"),
    collection="C",
    name="report.docx",
    title="A report",
    role=DocumentRole.PRIMARY,
    sha256=Sha256("0" * 64),
    size=10,
    media_type="text/plain",
    status=DocumentStatus.READY,
    by=PersonId("p"),
    created=NOW,
    updated=NOW,
)


def test_the_row_of_a_duplicate_shows_the_document_that_was_there() -> None:
    item = ImportItem(
        id="imp_1",
        batch="b",
        name="copy.docx",
        path="in/copy.docx",
        collection="C",
        document_id=DOCUMENT.id,
        job_id=None,
        status=DocumentStatus.DUPLICATE,
        by=PersonId("p"),
        created=NOW,
    )
    row = DocumentRow.of(DOCUMENT, item)
    assert (row.status, row.path, row.document_id) == (DocumentStatus.DUPLICATE, "in/copy.docx", "doc_1")
    assert DocumentRow.of(DOCUMENT).status is DocumentStatus.READY


def test_every_chunk_of_a_view_can_be_opened_where_it_stands() -> None:
    section = Section(
        id=SectionId("sec_1"), document_id=DOCUMENT.id, parent_id=None, ordinal=0, level=0, title="Yield"
    )
    chunk = Chunk(
        id=ChunkId("chk_1"),
        document_id=DOCUMENT.id,
        section_id=section.id,
        parse_version=1,
        ordinal=0,
        kind=ChunkKind.PARAGRAPH,
        text="Grün \U0001f9ea wars.",
        page=3,
    )
    row = DocumentView.of(DOCUMENT, [section], [chunk]).chunks[0]
    assert row.locator.quote == chunk.text[row.locator.start : row.locator.end]
    assert (row.locator.section, row.locator.page, row.locator.document) == ("Yield", 3, "A report")
    assert RunId("run_0") not in row.model_dump_json()
