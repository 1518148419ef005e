"""Jobs get done, once, by whoever is there; failures, cancels and stops end as they should."""

import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest

from core.domain.ids import PersonId, RunId
from core.domain.job import Job, Progress
from core.domain.vocabulary import JobKind, JobStatus, Pool
from core.errors import UserError
from core.jobs import Handler, JobContext, Workers
from core.settings import JobSettings
from core.store.jobs import JobStore

ANNA = PersonId("anna")
Make = Callable[..., Workers]
Enqueue = Callable[..., Job]


@pytest.fixture
def make(jobs: JobStore, quick: JobSettings, clock: Callable[[], datetime]) -> Iterator[Make]:
    """Makes workers, and stops them at the end."""
    made: list[Workers] = []

    def one(
        ingest: Handler, ask: Handler = lambda _c: None, on_end: Callable[[Job], None] | None = None
    ) -> Workers:
        handlers = {JobKind.INGEST: ingest, JobKind.ASK: ask}
        made.append(Workers(jobs, handlers, quick, clock, on_end))
        return made[-1]

    yield one
    for workers in made:
        workers.stop(5)


def wait_for(what: Callable[[], bool], seconds: float = 10.0) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def test_every_job_is_done_once(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    ran: list[RunId] = []
    ids = [enqueue().id for _ in range(40)]
    workers = make(lambda context: ran.append(context.job.id))
    workers.start()
    wait_for(lambda: all(job.status == JobStatus.DONE for job in jobs.get_many(ids)))
    assert sorted(ran) == sorted(ids)
    assert all(job.attempt == 1 and job.started and job.ended for job in jobs.get_many(ids))


def test_the_command_line_works_on_its_own_jobs_and_no_others(
    jobs: JobStore, make: Make, enqueue: Enqueue
) -> None:
    mine, other = enqueue(), enqueue()
    seen: list[tuple[JobStatus, Progress]] = []
    make(lambda c: c.progress("Reading", 1, 2)).run_until(
        [mine.id], timeout=10, on_progress=lambda job: seen.append((job.status, job.progress))
    )
    assert seen[-1] == (JobStatus.DONE, Progress(stage="Reading", done=1, total=2))
    assert jobs.get(other.id).status == JobStatus.QUEUED


def test_the_command_line_waits_for_jobs_that_another_process_took(
    jobs: JobStore, make: Make, enqueue: Enqueue, clock: Callable[[], datetime]
) -> None:
    job = enqueue()
    taken = jobs.claim([Pool.INGESTION], "elsewhere", clock(), 60)
    assert taken is not None
    threading.Timer(0.5, lambda: jobs.finish(job.id, "elsewhere", JobStatus.DONE, clock())).start()
    ran: list[RunId] = []
    make(lambda context: ran.append(context.job.id)).run_until([job.id], timeout=10)
    assert ran == []
    assert jobs.get(job.id).status == JobStatus.DONE


def test_waiting_has_an_end_and_gives_the_job_back(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    def forever(context: JobContext) -> None:
        while True:
            context.check_cancelled()
            time.sleep(0.01)

    job = enqueue()
    with pytest.raises(TimeoutError):
        make(forever).run_until([job.id], timeout=0.3)
    given_back = jobs.get(job.id)
    assert (given_back.status, given_back.attempt) == (JobStatus.QUEUED, 0)


def test_a_users_error_fails_at_once_with_its_own_words(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    def refuse(_context: JobContext) -> None:
        raise UserError("no", "The model endpoint does not answer.", "Check its address.")

    ended: list[Job] = []
    job = enqueue()
    make(refuse, on_end=ended.append).run_until([job.id], timeout=10)
    failed = jobs.get(job.id)
    assert (failed.status, failed.attempt) == (JobStatus.FAILED, 1)
    assert failed.error == "The model endpoint does not answer. Check its address."
    assert [one.id for one in ended] == [job.id]


def test_our_own_error_is_tried_again_and_then_told_without_a_stack(
    jobs: JobStore, make: Make, enqueue: Enqueue
) -> None:
    attempts: list[int] = []

    def broken(context: JobContext) -> None:
        attempts.append(context.job.attempt)
        raise ZeroDivisionError("secret detail")

    ended: list[Job] = []
    job = enqueue()
    make(broken, on_end=ended.append).run_until([job.id], timeout=20)
    failed = jobs.get(job.id)
    assert attempts == [1, 2, 3]
    assert failed.status == JobStatus.FAILED
    assert "secret" not in failed.error
    assert "3 times" in failed.error
    assert [one.status for one in ended] == [JobStatus.FAILED]


def test_steps_that_are_done_are_not_done_again(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    ran: list[str] = []

    def two_steps(context: JobContext) -> None:
        def step(name: str) -> Callable[[], dict[str, object]]:
            return lambda: ran.append(name) or {"name": name}  # type: ignore[func-returns-value]

        assert context.step("parse", step("parse")) == {"name": "parse"}  # type: ignore[arg-type]
        context.step("save", step("save"))  # type: ignore[arg-type]
        if context.job.attempt == 1:
            raise OSError("disk")

    job = enqueue()
    make(two_steps).run_until([job.id], timeout=10)
    assert jobs.get(job.id).status == JobStatus.DONE
    assert ran == ["parse", "save"]


def test_a_waiting_job_is_cancelled_at_once(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    ended: list[Job] = []
    job = enqueue()
    workers = make(lambda _c: None, on_end=ended.append)
    assert workers.cancel(job.id, ANNA).status == JobStatus.CANCELLED
    assert [(one.id, one.status) for one in ended] == [(job.id, JobStatus.CANCELLED)]
    workers.run_until([job.id], timeout=5)
    assert jobs.get(job.id).attempt == 0


def test_a_running_job_is_cancelled_at_its_next_check(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    ended: list[Job] = []

    def long(context: JobContext) -> None:
        for _ in range(2000):
            context.check_cancelled()
            time.sleep(0.005)

    job = enqueue()
    workers = make(long, on_end=ended.append)
    workers.start()
    wait_for(lambda: jobs.get(job.id).status == JobStatus.RUNNING)
    workers.cancel(job.id, ANNA)
    wait_for(lambda: jobs.get(job.id).status == JobStatus.CANCELLED, 2)
    wait_for(lambda: [one.id for one in ended] == [job.id])


def test_questions_do_not_wait_behind_files(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    free = threading.Event()
    workers = make(lambda _c: free.wait(10) and None, ask=lambda _c: None)  # type: ignore[func-returns-value]
    for _ in range(5):
        enqueue()
    workers.start()
    wait_for(lambda: sum(job.status == JobStatus.RUNNING for job in jobs.list()) == 2)
    question = enqueue(JobKind.ASK, Pool.QUESTIONS)
    workers.wake()
    wait_for(lambda: jobs.get(question.id).status == JobStatus.DONE, 2)
    assert sum(job.status == JobStatus.RUNNING for job in jobs.list(kinds=[JobKind.INGEST])) == 2
    free.set()


def test_stopping_gives_running_jobs_back_and_nothing_is_counted_against_them(
    jobs: JobStore, make: Make, enqueue: Enqueue
) -> None:
    ended: list[Job] = []

    def long(context: JobContext) -> None:
        while True:
            context.check_cancelled()
            time.sleep(0.005)

    job = enqueue()
    workers = make(long, on_end=ended.append)
    workers.start()
    wait_for(lambda: jobs.get(job.id).status == JobStatus.RUNNING)
    before = threading.active_count()
    assert workers.stop(5)
    assert threading.active_count() < before
    back = jobs.get(job.id)
    assert (back.status, back.attempt, back.error) == (JobStatus.QUEUED, 0, "")
    assert ended == []


def test_a_long_handler_keeps_its_lease(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    runs: list[RunId] = []

    def silent(context: JobContext) -> None:
        runs.append(context.job.id)
        time.sleep(3.5)  # more than two leases without a word

    job = enqueue()
    first, second = make(silent), make(silent)
    first.start()
    second.start()
    wait_for(lambda: jobs.get(job.id).status == JobStatus.DONE)
    assert runs == [job.id]


def test_a_handler_whose_job_was_taken_stops_and_writes_nothing(
    jobs: JobStore, make: Make, enqueue: Enqueue, clock: Callable[[], datetime]
) -> None:
    stopped = threading.Event()

    def long(context: JobContext) -> None:
        try:
            while True:
                context.check_cancelled()
                time.sleep(0.01)
        finally:
            stopped.set()

    job = enqueue()
    workers = make(long)
    workers.start()
    wait_for(lambda: jobs.get(job.id).status == JobStatus.RUNNING)
    (owner,) = jobs.owners()
    future = datetime.fromtimestamp(clock().timestamp() + 3600, tz=clock().tzinfo)
    assert jobs.claim([Pool.INGESTION], "thief", future, 7200) is not None
    assert stopped.wait(3)
    assert not jobs.finish(job.id, owner, JobStatus.FAILED, clock())
    assert jobs.get(job.id).status == JobStatus.RUNNING
    assert jobs.owners() == ["thief"]


def test_an_unknown_kind_of_job_fails_with_a_sentence(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    job = enqueue(JobKind.TIDY)
    make(lambda _c: None).run_until([job.id], timeout=5)
    assert jobs.get(job.id).error == "Nothing here knows how to do 'tidy'."


def test_consequences_that_fail_are_drawn_later(jobs: JobStore, make: Make, enqueue: Enqueue) -> None:
    calls: list[RunId] = []

    def at_first_not(job: Job) -> None:
        calls.append(job.id)
        if len(calls) == 1:
            raise OSError("disk full")

    job = enqueue()
    workers = make(lambda _c: None, on_end=at_first_not)
    workers.cancel(job.id, ANNA)
    assert jobs.unsettled([job.id]) == 1
    workers.start()
    wait_for(lambda: jobs.unsettled([job.id]) == 0)
    assert calls == [job.id, job.id]
