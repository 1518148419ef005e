"""What the Library relies on: one status a document, told by one writer."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from core.domain.document import Document, ParsedDocument, ParsedSection
from core.domain.ids import DocumentId, PersonId
from core.domain.vocabulary import DocumentRole, DocumentStatus, RejectReason
from core.errors import Cancelled, NotFound
from core.store import Store

Receive = Callable[..., tuple[Document, bool]]
Parse = Callable[..., ParsedDocument]
Ready = Callable[..., Document]
BORIS = PersonId("boris")


def test_unknown_bytes_are_due_and_the_same_bytes_again_are_not(receive: Receive) -> None:
    first, due = receive(b"one")
    again, due_again = receive(b"one", name="copy.docx")
    assert (due, due_again) == (True, False)
    assert again == first
    assert first.status == DocumentStatus.QUEUED


def test_a_supplement_with_the_same_bytes_is_a_document_of_its_own(receive: Receive) -> None:
    paper, _ = receive(b"one")
    supplement, due = receive(b"one", role=DocumentRole.SUPPLEMENT)
    assert due
    assert supplement.id != paper.id


def test_another_collection_holds_its_own_document(receive: Receive) -> None:
    assert receive(b"one")[0].id != receive(b"one", collection="K10")[0].id


@pytest.mark.parametrize("status", [DocumentStatus.REJECTED, DocumentStatus.FAILED, DocumentStatus.CANCELLED])
def test_a_file_that_did_not_get_in_may_be_tried_again(
    store: Store, receive: Receive, now: datetime, status: DocumentStatus
) -> None:
    document, _ = receive()
    reason = RejectReason.CORRUPT if status == DocumentStatus.REJECTED else None
    store.documents.finish(document.id, status, now, reason, "Save it again.")
    later = now + timedelta(minutes=1)
    again, due = receive(name="better.docx", by=BORIS, now=later)
    assert due
    assert (again.status, again.reason, again.remedy) == (DocumentStatus.QUEUED, None, "")
    assert (again.name, again.by, again.created, again.updated) == ("better.docx", BORIS, now, later)


def test_a_removed_document_may_come_back(
    store: Store, receive: Receive, ready: Ready, now: datetime
) -> None:
    document = ready()
    assert store.documents.remove(document.id, BORIS, now).removed == now
    again, due = receive()
    assert due
    assert again.removed is None
    assert again.status == DocumentStatus.QUEUED


def test_ready_without_a_chunk_is_impossible(store: Store, receive: Receive, now: datetime) -> None:
    document, _ = receive()
    empty = ParsedDocument(
        media_type="text/plain", title="", sections=(ParsedSection(ordinal=0, level=0, title=""),), chunks=()
    )
    store.documents.save_parse(document.id, empty, 1, now)
    with pytest.raises(ValueError, match="without a chunk"):
        store.documents.finish(document.id, DocumentStatus.READY, now)
    assert store.documents.get(document.id).status == DocumentStatus.QUEUED


@pytest.mark.parametrize(
    "status", [DocumentStatus.QUEUED, DocumentStatus.PROCESSING, DocumentStatus.DUPLICATE]
)
def test_what_is_no_end_cannot_end_a_document(
    store: Store, receive: Receive, now: datetime, status: DocumentStatus
) -> None:
    document, _ = receive()
    with pytest.raises(ValueError, match="cannot end"):
        store.documents.finish(document.id, status, now)


def test_a_rejection_says_why(store: Store, receive: Receive, now: datetime) -> None:
    document, _ = receive()
    with pytest.raises(ValueError, match="cannot end"):
        store.documents.finish(document.id, DocumentStatus.REJECTED, now)
    told = store.documents.finish(
        document.id, DocumentStatus.REJECTED, now, RejectReason.ENCRYPTED, "Remove the password."
    )
    assert (told.reason, told.remedy) == (RejectReason.ENCRYPTED, "Remove the password.")


def test_the_first_end_stands(store: Store, receive: Receive, parse: Parse, now: datetime) -> None:
    document, _ = receive()
    store.documents.start(document.id, now)
    store.documents.save_parse(document.id, parse(), 1, now)
    store.documents.finish(document.id, DocumentStatus.CANCELLED, now)
    late = store.documents.finish(document.id, DocumentStatus.READY, now)
    assert late.status == DocumentStatus.CANCELLED
    with pytest.raises(Cancelled):
        store.documents.start(document.id, now)


def test_a_ready_document_is_not_taken_out_of_search_by_a_repeated_job(
    store: Store, ready: Ready, now: datetime
) -> None:
    document = ready()
    assert store.documents.start(document.id, now).status == DocumentStatus.READY
    assert store.documents.finish(document.id, DocumentStatus.FAILED, now).status == DocumentStatus.READY


def test_a_parse_fills_in_what_the_document_says_about_itself(ready: Ready, parse: Parse) -> None:
    document = ready(parsed=parse(sections=2, chunks=3, title="TR-201"))
    assert (document.title, document.pages, document.sections, document.chunks) == ("TR-201", 4, 3, 6)
    assert document.words == 6 * 7  # "Batch 0 was heated to 0 °C."
    assert document.coverage is None


def test_a_document_without_a_title_is_shown_by_its_file_name(ready: Ready, parse: Parse) -> None:
    assert ready(parsed=parse(title="")).title == "report.docx"


def test_lists_leave_removed_documents_out_unless_asked(store: Store, ready: Ready, now: datetime) -> None:
    kept, gone = ready(b"1"), ready(b"2")
    other = ready(b"3", collection="K10")
    store.documents.remove(gone.id, BORIS, now)
    assert {d.id for d in store.documents.list()} == {kept.id, other.id}
    assert {d.id for d in store.documents.list("K9", include_removed=True)} == {kept.id, gone.id}


def test_a_collection_counts_what_can_be_asked(
    store: Store, ready: Ready, receive: Receive, now: datetime
) -> None:
    assert store.documents.collections() == []
    ready(b"1")
    receive(b"2")
    store.documents.remove(ready(b"3").id, BORIS, now)
    ready(b"4", collection="A")
    first, second = store.documents.collections()
    assert (first.name, second.name) == ("A", "K9")
    assert (second.documents, second.ready, second.pages, second.chunks) == (2, 1, 4, 6)
    assert second.updated == now


def test_a_document_that_does_not_exist_is_named_in_the_error(store: Store, now: datetime) -> None:
    nobody = DocumentId("doc_nobody")
    for ask in (
        lambda: store.documents.get(nobody),
        lambda: store.documents.start(nobody, now),
        lambda: store.documents.remove(nobody, BORIS, now),
        lambda: store.documents.finish(nobody, DocumentStatus.FAILED, now),
        lambda: store.documents.chunks(nobody),
        lambda: store.documents.outline(nobody),
    ):
        with pytest.raises(NotFound, match="doc_nobody"):
            ask()


def test_what_waits_or_is_read_is_on_the_way(store: Store, receive: Receive, now: datetime) -> None:
    first, _ = receive(b"one")
    second, _ = receive(b"two")
    store.documents.start(second.id, now)
    assert store.documents.on_the_way() == 2
    store.documents.finish(first.id, DocumentStatus.FAILED, now)
    store.documents.remove(second.id, BORIS, now)
    assert store.documents.on_the_way() == 0


def test_a_removed_document_comes_back_as_it_was(store: Store, ready: Ready, now: datetime) -> None:
    document = ready()
    store.documents.remove(document.id, BORIS, now)
    back = store.documents.restore(document.id, now)
    assert back == document
    assert store.documents.restore(document.id, now) == document
