"""Steps are kept once, by the owner; events are numbered without a gap."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest

from core.domain.ids import PersonId, RunId
from core.domain.job import Job
from core.domain.vocabulary import JobKind, JobStatus, Pool
from core.errors import NotFound
from core.store import Store
from core.store.trail import LeaseLost


@pytest.fixture
def running(store: Store, now: datetime) -> Callable[[str], Job]:
    """A job that a worker holds."""

    def one(owner: str) -> Job:
        store.jobs.enqueue(JobKind.INGEST, Pool.INGESTION, {}, PersonId("anna"), now, 3)
        job = store.jobs.claim([Pool.INGESTION], owner, now, 30)
        assert job is not None
        return job

    return one


def test_a_step_is_remembered(store: Store, running: Callable[[str], Job], now: datetime) -> None:
    job, other = running("w"), running("v")
    assert store.jobs.step_result(job.id, "parse") is None
    store.jobs.save_step(job.id, "w", "parse", {"pages": 3, "titles": ["a", "ü"]}, now)
    assert store.jobs.step_result(job.id, "parse") == {"pages": 3, "titles": ["a", "ü"]}
    assert store.jobs.step_result(job.id, "embed") is None
    assert store.jobs.step_result(other.id, "parse") is None


def test_an_empty_result_is_a_result(store: Store, running: Callable[[str], Job], now: datetime) -> None:
    job = running("w")
    store.jobs.save_step(job.id, "w", "save", {}, now)
    assert store.jobs.step_result(job.id, "save") == {}


def test_a_worker_that_lost_its_job_keeps_no_step(
    store: Store, running: Callable[[str], Job], now: datetime
) -> None:
    job = running("w")
    later = now + timedelta(minutes=5)
    assert store.jobs.claim([Pool.INGESTION], "thief", later, 30) is not None
    with pytest.raises(LeaseLost):
        store.jobs.save_step(job.id, "w", "parse", {}, later)
    assert store.jobs.step_result(job.id, "parse") is None
    store.jobs.finish(job.id, "thief", JobStatus.DONE, later)
    with pytest.raises(LeaseLost):
        store.jobs.save_step(job.id, "thief", "parse", {}, later)


def test_events_are_read_from_where_a_page_left_off(
    store: Store, running: Callable[[str], Job], now: datetime
) -> None:
    job, other = running("w"), running("v")
    first = store.jobs.add_event(job.id, "route", {"layer": "lexical"}, now)
    store.jobs.add_event(other.id, "route", {}, now)
    second = store.jobs.add_event(job.id, "evidence", {"count": 2}, now + timedelta(seconds=1))
    assert (first.sequence, second.sequence) == (1, 2)
    assert store.jobs.events(job.id) == [first, second]
    assert store.jobs.events(job.id, after=1) == [second]
    assert store.jobs.events(job.id, after=2) == []


def test_events_of_many_threads_have_no_gap(
    store: Store, running: Callable[[str], Job], now: datetime
) -> None:
    job = running("w")
    with ThreadPoolExecutor(20) as threads:
        list(threads.map(lambda n: store.jobs.add_event(job.id, "tick", {"n": n}, now), range(200)))
    events = store.jobs.events(job.id)
    assert [event.sequence for event in events] == list(range(1, 201))
    assert {event.data["n"] for event in events} == set(range(200))


def test_nobody_writes_the_events_of_a_job_that_is_not_there(store: Store, now: datetime) -> None:
    with pytest.raises(NotFound, match="run_none"):
        store.jobs.add_event(RunId("run_none"), "tick", {}, now)
