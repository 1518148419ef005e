"""The queue gives each job to one worker at a time and forgets none."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest

from core.domain.ids import PersonId, RunId
from core.domain.job import Job, Progress
from core.domain.vocabulary import JobKind, JobStatus, Pool
from core.errors import NotFound
from core.store import Store
from core.store.jobs import MAX_TAKEOVERS, JobStore

ANNA, BORIS = PersonId("anna"), PersonId("boris")
LEASE = 30.0
Enqueue = Callable[..., Job]


@pytest.fixture
def jobs(store: Store) -> JobStore:
    return store.jobs


@pytest.fixture
def enqueue(jobs: JobStore, now: datetime) -> Enqueue:
    def one(
        pool: Pool = Pool.INGESTION, kind: JobKind = JobKind.INGEST, by: PersonId = ANNA, at: datetime = now
    ) -> Job:
        return jobs.enqueue(kind, pool, {"document_id": "doc_1"}, by, at, 3)

    return one


def claim(jobs: JobStore, owner: str, at: datetime, pool: Pool = Pool.INGESTION) -> Job | None:
    return jobs.claim([pool], owner, at, LEASE)


def test_a_new_job_waits_with_its_input(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    job = enqueue()
    assert jobs.get(job.id) == job
    assert (job.status, job.payload, job.by, job.attempt, job.created) == (
        JobStatus.QUEUED,
        {"document_id": "doc_1"},
        ANNA,
        0,
        now,
    )


def test_the_oldest_job_of_the_pool_is_taken_first(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    later = enqueue(at=now + timedelta(seconds=2))
    first = enqueue(at=now)
    question = enqueue(Pool.QUESTIONS, JobKind.ASK, at=now - timedelta(hours=1))
    at = now + timedelta(seconds=10)
    taken = [claim(jobs, f"w{n}", at) for n in range(3)]
    assert [job.id if job else None for job in taken] == [first.id, later.id, None]
    assert taken[0] is not None
    assert (taken[0].status, taken[0].attempt, taken[0].started) == (JobStatus.RUNNING, 1, at)
    both = jobs.claim(list(Pool), "w", at, LEASE)
    assert both is not None
    assert both.id == question.id


def test_a_worker_may_ask_for_certain_jobs(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    first, second, third = (enqueue(at=now + timedelta(seconds=n)) for n in range(3))
    at = now + timedelta(minutes=1)
    taken = jobs.claim([Pool.INGESTION], "w1", at, LEASE, only=second.id)
    assert taken is not None
    assert taken.id == second.id
    taken = jobs.claim([Pool.INGESTION], "w2", at, LEASE, only=[third.id, first.id])
    assert taken is not None
    assert taken.id == first.id
    assert jobs.claim([Pool.INGESTION], "w3", at, LEASE, only=[first.id]) is None


def test_no_job_is_given_twice(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    ids = {enqueue().id for _ in range(60)}
    start = threading.Barrier(12)

    def take(worker: int) -> list[RunId]:
        start.wait()
        taken = []
        while job := claim(jobs, f"w{worker}", now):
            taken.append(job.id)
        return taken

    with ThreadPoolExecutor(12) as threads:
        taken = [id_ for one in threads.map(take, range(12)) for id_ in one]
    assert len(taken) == 60
    assert set(taken) == ids


def test_a_lease_that_runs_out_frees_the_job_and_shuts_its_worker_out(
    jobs: JobStore, enqueue: Enqueue, now: datetime
) -> None:
    job = enqueue()
    claim(jobs, "dead", now)
    assert claim(jobs, "next", now + timedelta(seconds=LEASE - 1)) is None
    later = now + timedelta(seconds=LEASE + 1)
    taken = claim(jobs, "next", later)
    assert taken is not None
    assert (taken.id, taken.attempt, taken.started) == (job.id, 1, now)
    assert not jobs.renew(job.id, "dead", later, LEASE)
    assert not jobs.set_progress(job.id, "dead", Progress(stage="lies", done=1, total=1))
    assert not jobs.finish(job.id, "dead", JobStatus.FAILED, later, "lies")
    assert not jobs.release(job.id, "dead", later)
    assert not jobs.retry(job.id, "dead", later, 0, "lies")
    assert jobs.get(job.id) == taken
    assert jobs.finish(job.id, "next", JobStatus.DONE, later)
    assert jobs.get(job.id).ended == later


def test_a_heartbeat_keeps_the_lease(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    job = enqueue()
    claim(jobs, "w", now)
    for seconds in range(20, 200, 20):
        at = now + timedelta(seconds=seconds)
        assert claim(jobs, "thief", at) is None
        assert jobs.renew(job.id, "w", at, LEASE)
    assert jobs.finish(job.id, "w", JobStatus.DONE, at)
    assert not jobs.renew(job.id, "w", at, LEASE)


def test_an_attempt_that_failed_is_repeated_after_its_delay_and_not_for_ever(
    jobs: JobStore, enqueue: Enqueue, now: datetime
) -> None:
    job = enqueue()
    at = now
    for attempt in (1, 2, 3):
        taken = claim(jobs, f"w{attempt}", at)
        assert taken is not None
        assert taken.attempt == attempt
        assert jobs.retry(job.id, f"w{attempt}", at, 10, "again")
        assert jobs.get(job.id).error == "again"
        assert claim(jobs, "early", at + timedelta(seconds=9)) is None
        at += timedelta(seconds=10)
    assert claim(jobs, "w4", at) is None
    failed = jobs.get(job.id)
    assert (failed.status, failed.attempt, failed.ended) == (JobStatus.FAILED, 3, at)
    assert failed.error == "It was tried 3 times and did not succeed."


def test_a_job_that_brings_down_every_worker_comes_to_an_end(
    jobs: JobStore, enqueue: Enqueue, now: datetime
) -> None:
    job = enqueue()
    at = now
    for taken in range(MAX_TAKEOVERS + 1):
        assert claim(jobs, f"w{taken}", at) is not None
        at += timedelta(seconds=LEASE + 1)
    assert claim(jobs, "next", at) is None
    failed = jobs.get(job.id)
    assert failed.status == JobStatus.FAILED
    assert f"stopped {MAX_TAKEOVERS} times" in failed.error
    waiting = jobs.claim_ended("s", at, LEASE)
    assert waiting is not None
    assert waiting.id == job.id


def test_restarts_do_not_count_while_the_job_gets_on(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    job = enqueue()
    at = now
    for taken in range(3 * MAX_TAKEOVERS):
        assert claim(jobs, f"w{taken}", at) is not None, taken
        jobs.save_step(job.id, f"w{taken}", f"step {taken}", {}, at)
        at += timedelta(seconds=LEASE + 1)
    assert jobs.get(job.id).attempt == 1


def test_a_worker_that_stops_gives_back_what_it_took(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    job = enqueue()
    claim(jobs, "w", now)
    assert jobs.release(job.id, "w", now)
    assert jobs.get(job.id).attempt == 0
    assert claim(jobs, "next", now) is not None


def test_what_waits_is_cancelled_at_once(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    job = enqueue()
    cancelled = jobs.request_cancel(job.id, BORIS, now)
    assert (cancelled.status, cancelled.ended, cancelled.cancel_requested) == (JobStatus.CANCELLED, now, True)
    assert claim(jobs, "w", now) is None


def test_what_runs_is_asked_to_stop(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    job = enqueue()
    claim(jobs, "w", now)
    assert not jobs.cancel_requested(job.id)
    asked = jobs.request_cancel(job.id, BORIS, now)
    assert (asked.status, asked.cancel_requested) == (JobStatus.RUNNING, True)
    assert jobs.cancel_requested(job.id)
    assert jobs.finish(job.id, "w", JobStatus.CANCELLED, now)


def test_a_cancelled_job_whose_worker_died_is_not_taken_up_again(
    jobs: JobStore, enqueue: Enqueue, now: datetime
) -> None:
    job = enqueue()
    claim(jobs, "dead", now)
    jobs.request_cancel(job.id, BORIS, now)
    later = now + timedelta(seconds=LEASE + 1)
    assert claim(jobs, "next", later) is None
    assert jobs.get(job.id).status == JobStatus.CANCELLED


def test_what_ended_cannot_be_cancelled(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    job = enqueue()
    claim(jobs, "w", now)
    jobs.finish(job.id, "w", JobStatus.DONE, now)
    assert jobs.request_cancel(job.id, BORIS, now) == jobs.get(job.id)
    assert jobs.get(job.id).status == JobStatus.DONE
    assert not jobs.get(job.id).cancel_requested


def test_the_consequences_of_a_bad_end_are_drawn_by_one_worker(
    jobs: JobStore, enqueue: Enqueue, now: datetime
) -> None:
    good, bad = enqueue(), enqueue(at=now + timedelta(seconds=1))
    at = now + timedelta(seconds=2)
    for owner, status in (("w1", JobStatus.DONE), ("w2", JobStatus.FAILED)):
        taken = claim(jobs, owner, at)
        assert taken is not None
        jobs.finish(taken.id, owner, status, at, "")
    assert jobs.unsettled([good.id, bad.id]) == 1
    first = jobs.claim_ended("s1", at, LEASE)
    assert first is not None
    assert first.id == bad.id
    assert jobs.claim_ended("s2", at, LEASE) is None
    later = at + timedelta(seconds=LEASE + 1)
    assert jobs.claim_ended("s2", later, LEASE) is not None
    assert not jobs.settle(bad.id, "s1")
    assert jobs.settle(bad.id, "s2")
    assert jobs.claim_ended("s3", later + timedelta(days=1), LEASE) is None
    assert jobs.unsettled([good.id, bad.id]) == 0


def test_the_jobs_of_a_process_that_is_known_to_be_dead_are_free_at_once(
    jobs: JobStore, enqueue: Enqueue, now: datetime
) -> None:
    job, other = enqueue(), enqueue(at=now + timedelta(microseconds=1))
    claim(jobs, "dead", now)
    claim(jobs, "alive", now + timedelta(seconds=1))
    assert sorted(jobs.owners()) == ["alive", "dead"]
    assert jobs.disown("dead", now) == 1
    taken = claim(jobs, "next", now)
    assert taken is not None
    assert taken.id == job.id
    assert jobs.get(other.id).status == JobStatus.RUNNING


@pytest.mark.parametrize("status", [JobStatus.QUEUED, JobStatus.RUNNING])
def test_what_is_no_end_does_not_end_a_job(
    jobs: JobStore, enqueue: Enqueue, now: datetime, status: JobStatus
) -> None:
    job = enqueue()
    claim(jobs, "w", now)
    with pytest.raises(ValueError, match="does not end"):
        jobs.finish(job.id, "w", status, now)


def test_lists_are_the_newest_first(jobs: JobStore, enqueue: Enqueue, now: datetime) -> None:
    made = [
        enqueue(Pool.QUESTIONS, JobKind.ASK, by=BORIS)
        if n % 3 == 0
        else enqueue(at=now + timedelta(seconds=n))
        for n in range(1, 7)
    ]
    assert [job.id for job in jobs.list(kinds=[JobKind.INGEST], limit=2)] == [made[4].id, made[3].id]
    assert {job.id for job in jobs.list(by=BORIS)} == {made[2].id, made[5].id}
    first = jobs.claim(list(Pool), "w", now + timedelta(minutes=1), LEASE)
    assert first is not None
    jobs.finish(first.id, "w", JobStatus.DONE, now)
    assert first.id not in {job.id for job in jobs.list(active_only=True)}
    assert len(jobs.list(active_only=True)) == 5
    assert {job.id for job in jobs.get_many([*(job.id for job in made[:2]), RunId("none")])} == {
        made[0].id,
        made[1].id,
    }


def test_a_job_that_does_not_exist_is_named_in_the_error(jobs: JobStore, now: datetime) -> None:
    with pytest.raises(NotFound, match="run_none"):
        jobs.get(RunId("run_none"))
    with pytest.raises(NotFound, match="run_none"):
        jobs.request_cancel(RunId("run_none"), ANNA, now)
    assert not jobs.cancel_requested(RunId("run_none"))
