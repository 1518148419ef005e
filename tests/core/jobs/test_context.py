"""What a handler may rely on."""

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

import pytest

from core.domain.ids import PersonId
from core.domain.job import Job, Progress
from core.domain.vocabulary import Pool
from core.errors import Cancelled
from core.jobs.context import Interrupted, JobContext
from core.store.jobs import JobStore

Clock = Callable[[], datetime]


@pytest.fixture
def context(jobs: JobStore, enqueue: Callable[..., Job], clock: Clock) -> JobContext:
    enqueue()
    job = jobs.claim([Pool.INGESTION], "w", clock(), 30)
    assert job is not None
    return JobContext(jobs, job, "w", clock)


def steal(jobs: JobStore, clock: Clock) -> None:
    assert jobs.claim([Pool.INGESTION], "thief", clock() + timedelta(hours=1), 30) is not None


def test_a_step_runs_once_and_its_result_is_the_stored_one(context: JobContext) -> None:
    runs: list[int] = []

    def fn() -> dict[str, object]:
        runs.append(1)
        return {"count": len(runs)}

    assert context.step("parse", fn) == {"count": 1}  # type: ignore[arg-type]
    assert context.step("parse", fn) == {"count": 1}  # type: ignore[arg-type]
    assert context.step("save", fn) == {"count": 2}  # type: ignore[arg-type]


def test_a_step_that_fails_is_not_kept(context: JobContext, jobs: JobStore) -> None:
    def fail() -> dict[str, object]:
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        context.step("parse", fail)  # type: ignore[arg-type]
    assert jobs.step_result(context.job.id, "parse") is None


def test_a_cancelled_job_begins_no_step_but_gives_the_results_it_has(
    context: JobContext, jobs: JobStore, clock: Clock
) -> None:
    context.step("parse", lambda: {"pages": 1})
    jobs.request_cancel(context.job.id, PersonId("anna"), clock())
    time.sleep(0.25)
    assert context.step("parse", lambda: {"pages": 2}) == {"pages": 1}
    with pytest.raises(Cancelled):
        context.step("save", lambda: {})
    with pytest.raises(Cancelled):
        context.check_cancelled()
    assert context.must_stop()


def test_cancelling_is_noticed_within_a_moment_without_asking_the_tables_each_time(
    context: JobContext, jobs: JobStore, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = jobs.cancel_requested
    monkeypatch.setattr(jobs, "cancel_requested", lambda id_: asked.append(id_) or real(id_))  # type: ignore[func-returns-value]
    began = time.monotonic()
    for _ in range(2000):
        context.check_cancelled()
    assert len(asked) <= 2 + (time.monotonic() - began) / 0.2
    jobs.request_cancel(context.job.id, PersonId("anna"), clock())
    began = time.monotonic()
    while not context.must_stop():
        assert time.monotonic() - began < 1.0


def test_a_step_whose_job_was_taken_meanwhile_interrupts_and_keeps_nothing(
    context: JobContext, jobs: JobStore, clock: Clock
) -> None:
    def slow() -> dict[str, object]:
        steal(jobs, clock)
        return {}

    with pytest.raises(Interrupted):
        context.step("parse", slow)  # type: ignore[arg-type]
    assert jobs.step_result(context.job.id, "parse") is None
    assert context.interrupted
    with pytest.raises(Interrupted):
        context.check_cancelled()
    with pytest.raises(Interrupted):
        context.event("late", {})
    assert jobs.events(context.job.id) == []


def test_progress_of_a_taken_job_is_not_written_and_stops_the_handler(
    context: JobContext, jobs: JobStore, clock: Clock
) -> None:
    steal(jobs, clock)
    context.progress("Reading", 1, 2)
    assert jobs.get(context.job.id).progress == Progress()
    with pytest.raises(Interrupted):
        context.check_cancelled()


def test_an_interruption_is_not_caught_as_a_failure(context: JobContext) -> None:
    context.let_go()
    # What a handler does that swallows failures: it must not swallow this one.
    with pytest.raises(Interrupted), suppress(Exception):
        context.check_cancelled()


def test_progress_is_written_a_few_times_a_second_and_at_every_turn(
    context: JobContext, jobs: JobStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Progress] = []
    real = jobs.set_progress
    monkeypatch.setattr(jobs, "set_progress", lambda i, o, p: written.append(p) or real(i, o, p))  # type: ignore[func-returns-value]
    for done in range(1001):
        context.progress("Embedding", done, 1000)
    context.progress("Indexing", 0, 10)
    assert written[0] == Progress(stage="Embedding", done=0, total=1000)
    assert written[-2:] == [
        Progress(stage="Embedding", done=1000, total=1000),
        Progress(stage="Indexing", done=0, total=10),
    ]
    assert len(written) < 20
    assert jobs.get(context.job.id).progress == written[-1]


def test_events_go_to_the_job(context: JobContext, jobs: JobStore) -> None:
    context.event("route", {"layer": "lexical"})
    (event,) = jobs.events(context.job.id)
    assert (event.kind, event.data, event.sequence) == ("route", {"layer": "lexical"}, 1)
