import pytest
from pydantic import ValidationError

from core.domain.ids import PersonId, RunId
from core.domain.job import Event, Job, Progress
from core.domain.vocabulary import JOB_ENDED, JobKind, JobStatus, Pool


def test_progress_is_never_negative():
    with pytest.raises(ValidationError):
        Progress(stage="Reading pages", done=-1)


def test_events_count_from_one(now):
    with pytest.raises(ValidationError):
        Event(job_id=RunId("run_1"), sequence=0, at=now, kind="route", data={})


def test_a_job_survives_json_unchanged(now):
    job = Job(
        id=RunId("run_1"),
        kind=JobKind.INGEST,
        pool=Pool.INGESTION,
        status=JobStatus.RUNNING,
        payload={"document_id": "doc_1", "pages": [1, 2]},
        by=PersonId("mira"),
        attempt=1,
        max_attempts=3,
        progress=Progress(stage="Reading pages", done=2, total=7),
        created=now,
        started=now,
    )
    assert Job.model_validate_json(job.model_dump_json()) == job


def test_a_job_is_either_on_its_way_or_ended():
    assert set(JobStatus) - JOB_ENDED == {JobStatus.QUEUED, JobStatus.RUNNING}
