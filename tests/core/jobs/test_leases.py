"""The heartbeat keeps what is worked on, and gives up what is lost."""

import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from sqlalchemy.exc import OperationalError

from core.domain.job import Job
from core.domain.vocabulary import JobStatus, Pool
from core.jobs import leases as module
from core.jobs.context import JobContext
from core.jobs.leases import Leases
from core.store.jobs import JobStore

LEASE = 1.0
Clock = Callable[[], datetime]


@pytest.fixture
def leases(jobs: JobStore, clock: Clock) -> Iterator[Leases]:
    made = Leases(jobs, LEASE, clock)
    yield made
    made.stop()


@pytest.fixture
def context(jobs: JobStore, enqueue: Callable[..., Job], clock: Clock) -> JobContext:
    enqueue()
    job = jobs.claim([Pool.INGESTION], "w", clock(), LEASE)
    assert job is not None
    return JobContext(jobs, job, "w", clock)


def test_a_held_job_stays_ours_past_its_lease(
    leases: Leases, context: JobContext, jobs: JobStore, clock: Clock
) -> None:
    leases.hold(context)
    time.sleep(3 * LEASE)
    assert jobs.claim([Pool.INGESTION], "thief", clock(), LEASE) is None
    assert not context.interrupted
    leases.drop(context)
    time.sleep(2 * LEASE)
    assert jobs.claim([Pool.INGESTION], "next", clock(), LEASE) is not None


def test_a_job_that_was_taken_is_let_go(
    leases: Leases, context: JobContext, jobs: JobStore, clock: Clock
) -> None:
    leases.hold(context)
    assert jobs.claim([Pool.INGESTION], "thief", clock() + timedelta(hours=1), 3600) is not None
    time.sleep(LEASE)
    assert context.interrupted


def test_a_moment_without_the_database_loses_nothing_and_a_long_one_does(
    leases: Leases, context: JobContext, jobs: JobStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = jobs.renew

    def away(*_args: object) -> bool:
        raise OperationalError("renew", {}, Exception("away"))

    leases.hold(context)
    monkeypatch.setattr(jobs, "renew", away)
    time.sleep(LEASE / 2)
    monkeypatch.setattr(jobs, "renew", real)
    time.sleep(LEASE)
    assert not context.interrupted
    monkeypatch.setattr(jobs, "renew", away)
    time.sleep(2 * LEASE)
    assert context.interrupted


def test_jobs_of_a_dead_process_are_free_at_once_and_others_are_not(
    leases: Leases, context: JobContext, jobs: JobStore, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    leases.free_the_dead()
    assert jobs.claim([Pool.INGESTION], "next", clock(), LEASE) is None
    monkeypatch.setattr(module, "is_dead", lambda owner: owner == "w")
    leases.free_the_dead()
    taken = jobs.claim([Pool.INGESTION], "next", clock(), LEASE)
    assert taken is not None
    assert (taken.id, taken.status) == (context.job.id, JobStatus.RUNNING)


def test_the_heartbeat_starts_again_after_a_stop(
    leases: Leases, context: JobContext, jobs: JobStore, clock: Clock
) -> None:
    leases.hold(context)
    leases.stop()
    leases.hold(context)
    time.sleep(2 * LEASE)
    assert jobs.claim([Pool.INGESTION], "thief", clock(), LEASE) is None
