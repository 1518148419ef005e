"""An import shows what its document and its job say, and keeps its own end."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from core.domain.document import Document, ParsedDocument
from core.domain.ids import PersonId, RunId
from core.domain.job import ImportItem, Job, Progress
from core.domain.vocabulary import DocumentStatus, JobKind, JobStatus, Pool, RejectReason
from core.errors import NotFound
from core.store import Store

ANNA = PersonId("anna")
Receive = Callable[..., tuple[Document, bool]]
Drop = Callable[..., tuple[ImportItem, Job | None]]


@pytest.fixture
def drop(store: Store, receive: Receive, now: datetime) -> Drop:
    """Drops a file as the Library does: received, queued when due, and listed."""

    def one(
        data: bytes = b"x", batch: str = "b1", at: datetime = now, **given: str
    ) -> tuple[ImportItem, Job | None]:
        document, due = receive(data, now=at, **given)
        job = store.jobs.enqueue(JobKind.INGEST, Pool.INGESTION, {}, ANNA, at, 3) if due else None
        item = store.imports.add(
            batch=batch,
            name="a.pdf",
            path="in/a.pdf",
            document=document,
            job_id=job.id if job else None,
            by=ANNA,
            now=at,
        )
        return item, job

    return one


def work(store: Store, now: datetime) -> Job:
    job = store.jobs.claim(list(Pool), "worker", now, 60)
    assert job is not None
    return job


def test_an_item_follows_its_document_and_job(
    store: Store, drop: Drop, parse: Callable[..., ParsedDocument], now: datetime
) -> None:
    item, job = drop()
    assert job is not None
    assert (item.status, item.progress, item.started, item.ended) == (
        DocumentStatus.QUEUED,
        Progress(),
        None,
        None,
    )
    work(store, now)
    store.documents.start(item.document_id, now)
    store.jobs.set_progress(job.id, "worker", Progress(stage="Reading", done=2, total=9))
    during = store.imports.get(item.id)
    assert (during.status, during.progress.done, during.started) == (DocumentStatus.PROCESSING, 2, now)
    store.documents.save_parse(item.document_id, parse(), 1, now)
    store.documents.finish(item.document_id, DocumentStatus.READY, now)
    later = now + timedelta(seconds=5)
    store.jobs.finish(job.id, "worker", JobStatus.DONE, later)
    (after,) = store.imports.list()
    assert (after.status, after.ended) == (DocumentStatus.READY, later)


def test_a_duplicate_names_the_document_that_was_there(drop: Drop) -> None:
    first, _ = drop()
    second, job = drop()
    assert job is None
    assert (second.status, second.document_id) == (DocumentStatus.DUPLICATE, first.document_id)


def test_a_duplicate_stays_one_whatever_becomes_of_the_document(
    store: Store, drop: Drop, now: datetime
) -> None:
    first, _ = drop()
    second, _ = drop()
    store.documents.finish(
        first.document_id, DocumentStatus.REJECTED, now, RejectReason.CORRUPT, "Save it again."
    )
    assert store.imports.get(second.id).status == DocumentStatus.DUPLICATE
    told = store.imports.get(first.id)
    assert (told.status, told.reason, told.remedy) == (
        DocumentStatus.REJECTED,
        RejectReason.CORRUPT,
        "Save it again.",
    )


def test_a_file_refused_at_the_door_is_rejected_without_a_job(
    store: Store, receive: Receive, now: datetime
) -> None:
    document, _ = receive(b"huge")
    refused = store.documents.finish(
        document.id, DocumentStatus.REJECTED, now, RejectReason.TOO_LARGE, "Split it."
    )
    item = store.imports.add(
        batch="b", name="huge.pdf", path="p", document=refused, job_id=None, by=ANNA, now=now
    )
    assert (item.status, item.reason, item.remedy) == (
        DocumentStatus.REJECTED,
        RejectReason.TOO_LARGE,
        "Split it.",
    )


def test_an_old_import_keeps_its_end_when_the_file_is_tried_again(
    store: Store, drop: Drop, now: datetime
) -> None:
    first, job = drop()
    assert job is not None
    store.documents.finish(first.document_id, DocumentStatus.REJECTED, now, RejectReason.EMPTY, "Add text.")
    work(store, now)
    store.jobs.finish(job.id, "worker", JobStatus.DONE, now)
    second, _ = drop(at=now + timedelta(minutes=1))
    assert store.imports.get(second.id).status == DocumentStatus.QUEUED
    old = store.imports.get(first.id)
    assert (old.status, old.reason, old.remedy) == (DocumentStatus.REJECTED, RejectReason.EMPTY, "Add text.")


def test_a_cancelled_or_failed_job_shows_at_once(store: Store, drop: Drop, now: datetime) -> None:
    cancelled, job = drop(b"1")
    assert job is not None
    store.jobs.request_cancel(job.id, ANNA, now)
    assert store.imports.get(cancelled.id).status == DocumentStatus.CANCELLED
    failed, job = drop(b"2")
    assert job is not None
    work(store, now)
    store.jobs.finish(job.id, "worker", JobStatus.FAILED, now, "The disk is full.")
    told = store.imports.get(failed.id)
    assert (told.status, told.remedy) == (DocumentStatus.FAILED, "The disk is full.")


def test_a_file_dropped_again_while_its_cancelled_job_still_stops_is_ingested(
    store: Store, drop: Drop, parse: Callable[..., ParsedDocument], now: datetime
) -> None:
    first, job = drop()
    assert job is not None
    work(store, now)
    store.documents.start(first.document_id, now)
    assert drop(at=now + timedelta(seconds=1))[0].status == DocumentStatus.DUPLICATE
    store.jobs.request_cancel(job.id, ANNA, now)
    second, again = drop(at=now + timedelta(seconds=2))
    assert again is not None
    assert store.imports.get(first.id).status == DocumentStatus.CANCELLED
    # The old job ends only now, and what follows from that must not hit the new one.
    store.jobs.finish(job.id, "worker", JobStatus.CANCELLED, now)
    store.documents.finish(first.document_id, DocumentStatus.CANCELLED, now)
    assert store.imports.get(second.id).status == DocumentStatus.QUEUED
    store.documents.start(first.document_id, now)
    store.documents.save_parse(first.document_id, parse(), 1, now)
    store.documents.finish(first.document_id, DocumentStatus.READY, now)
    assert [item.status for item in store.imports.list()] == [
        DocumentStatus.CANCELLED,
        DocumentStatus.DUPLICATE,
        DocumentStatus.READY,
    ]


def test_a_file_dropped_again_before_its_failed_job_was_told_is_ingested(
    store: Store, drop: Drop, now: datetime
) -> None:
    first, job = drop()
    assert job is not None
    work(store, now)
    store.jobs.finish(job.id, "worker", JobStatus.FAILED, now, "The disk is full.")
    second, again = drop(at=now + timedelta(seconds=1))
    assert again is not None
    old, new = store.imports.get(first.id), store.imports.get(second.id)
    assert (old.status, old.remedy, new.status) == (
        DocumentStatus.FAILED,
        "The disk is full.",
        DocumentStatus.QUEUED,
    )


def test_whoever_waits_for_a_duplicate_can_wait_for_the_job_that_brings_it(
    store: Store, drop: Drop, now: datetime
) -> None:
    first, job = drop(b"1")
    duplicate, none = drop(b"1", at=now + timedelta(seconds=1))
    other, another = drop(b"2", at=now + timedelta(seconds=2))
    assert job is not None
    assert another is not None
    assert none is None
    assert store.imports.live_jobs([duplicate.document_id]) == [job.id]
    assert store.imports.live_jobs([other.document_id, first.document_id]) == [job.id, another.id]
    store.jobs.request_cancel(job.id, ANNA, now)
    assert store.imports.live_jobs([duplicate.document_id]) == []


def test_a_document_removed_and_dropped_again_while_it_is_read_is_taken_back(
    store: Store, drop: Drop, now: datetime
) -> None:
    first, _ = drop()
    store.documents.remove(first.document_id, ANNA, now)
    again, job = drop()
    assert job is None
    assert again.status == DocumentStatus.DUPLICATE
    assert store.documents.get(first.document_id).removed is None


def test_lists_are_in_the_order_dropped_and_leave_dismissed_ones_out(
    store: Store, drop: Drop, now: datetime
) -> None:
    items = [
        drop(
            str(n).encode(),
            batch=f"b{n % 2}",
            at=now + timedelta(seconds=n),
            collection="K9" if n < 3 else "A",
        )[0]
        for n in range(4)
    ]
    ids = [item.id for item in items]
    assert [item.id for item in store.imports.list()] == ids
    assert [item.id for item in store.imports.list("K9", batch="b0")] == [ids[0], ids[2]]
    store.imports.dismiss(ids[0], ANNA, now)
    store.imports.dismiss(ids[0], ANNA, now)
    assert [item.id for item in store.imports.list("K9")] == ids[1:3]
    assert [item.id for item in store.imports.list(include_dismissed=True)] == ids


def test_an_import_that_does_not_exist_is_named_in_the_error(store: Store, now: datetime) -> None:
    with pytest.raises(NotFound, match="imp_none"):
        store.imports.get("imp_none")
    with pytest.raises(NotFound, match="imp_none"):
        store.imports.dismiss("imp_none", ANNA, now)


def test_an_item_cannot_name_a_job_that_is_not_there(store: Store, receive: Receive, now: datetime) -> None:
    document, _ = receive()

    with pytest.raises(IntegrityError):
        store.imports.add(
            batch="b", name="n", path="p", document=document, job_id=RunId("run_none"), by=ANNA, now=now
        )
    assert store.imports.list() == []


def _dropped(
    store: Store, receive: Receive, now: datetime, kind: str, number: int
) -> tuple[Document, Job, ImportItem]:
    """An import of its own document, brought to a state."""
    document, _ = receive(f"{kind}{number}".encode(), name=f"{kind}{number}")
    job = store.jobs.enqueue(JobKind.INGEST, Pool.INGESTION, {}, ANNA, now, 3)
    return (
        document,
        job,
        store.imports.add(
            batch="b", name=document.name, path="p", document=document, job_id=job.id, by=ANNA, now=now
        ),
    )


def test_the_overview_counts_every_import_and_shows_the_first_of_each_kind(
    store: Store, receive: Receive, parse: Callable[..., ParsedDocument], now: datetime
) -> None:
    for number in range(3):
        _dropped(store, receive, now, "queued", number)
        document, _, _ = _dropped(store, receive, now, "ready", number)
        store.documents.start(document.id, now)
        store.documents.save_parse(document.id, parse(), 1, now)
        store.documents.finish(document.id, DocumentStatus.READY, now)
        document, _, _ = _dropped(store, receive, now, "rejected", number)
        store.documents.finish(document.id, DocumentStatus.REJECTED, now, RejectReason.EMPTY, "Save it.")
    document, job, cancelled = _dropped(store, receive, now, "cancelled", 0)
    store.jobs.request_cancel(job.id, ANNA, now)  # its document has not been told yet
    document, _, _ = _dropped(store, receive, now, "working", 0)
    store.documents.start(document.id, now)
    seen = store.imports.overview((), shown=2, fine=1)
    listed = store.imports.list()
    assert seen.counts == dict(Counter(one.status for one in listed))
    assert seen.counts[DocumentStatus.CANCELLED] == 1
    assert [one.name[:-1] for one in seen.running] == ["working", "queued"]
    assert len(seen.trouble) == 2
    assert [one.status for one in seen.fine] == [DocumentStatus.READY]
    assert cancelled.id in {one.id for one in listed}
    assert store.imports.overview(("other",), 2, 1).counts == {}


def test_what_runs_can_be_named_and_what_ended_dismissed_all_at_once(
    store: Store, receive: Receive, now: datetime
) -> None:
    _, waiting, kept = _dropped(store, receive, now, "queued", 0)
    document, _, _ = _dropped(store, receive, now, "rejected", 0)
    store.documents.finish(document.id, DocumentStatus.REJECTED, now, RejectReason.EMPTY, "Save it.")
    assert list(store.imports.running(())) == [waiting.id]
    assert store.imports.dismiss_ended((), ANNA, now) == 1
    assert [one.id for one in store.imports.list()] == [kept.id]


def test_imports_of_a_folder_that_nobody_has_ended_are_found_by_their_path(
    store: Store, receive: Receive, now: datetime
) -> None:
    items = {}
    for number, path in enumerate(["/s_1/a", "/s_1/b/c", "/s_1", "/s_1b/a", "/sx1/a"]):
        document, _ = receive(path.encode(), name="x")
        job = store.jobs.enqueue(JobKind.INGEST, Pool.INGESTION, {}, ANNA, now, 3)
        item = store.imports.add(
            batch="b", name="x", path=path, document=document, job_id=job.id, by=ANNA, now=now
        )
        items[path] = item.id
        if number == 1:
            store.jobs.request_cancel(job.id, ANNA, now)
    found = {one.id for one in store.imports.unfinished("K9", "/s_1")}
    assert found == {items["/s_1/a"], items["/s_1"]}
    assert store.imports.unfinished("other", "/s_1") == []
