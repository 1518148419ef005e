from core.domain.ids import PersonId
from core.domain.vocabulary import DocumentRole, DocumentStatus, JobKind, JobStatus, Pool
from core.workbench import Workbench


def test_a_document_whose_job_ends_for_good_does_not_stay_on_the_way(empty_workbench: Workbench) -> None:
    rooms = empty_workbench._rooms
    now = rooms.clock()
    sha = rooms.store.blobs.put(b"words")
    document, _ = rooms.store.documents.receive(
        collection="C",
        name="a.txt",
        sha256=sha,
        size=5,
        role=DocumentRole.PRIMARY,
        media_type="",
        by=PersonId("p"),
        now=now,
    )
    job = rooms.store.jobs.enqueue(
        JobKind.INGEST, Pool.INGESTION, {"document_id": document.id, "name": "a.txt"}, PersonId("p"), now, 1
    )
    rooms.ended(job.model_copy(update={"status": JobStatus.FAILED, "error": "The disk is full."}))
    ended = rooms.store.documents.get(document.id)
    assert (ended.status, ended.remedy) == (DocumentStatus.FAILED, "The disk is full.")
