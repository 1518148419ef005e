"""Every way in which a handler can end becomes one end of its job."""

import threading
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from core.domain.ids import PersonId
from core.domain.job import Job
from core.domain.vocabulary import JobKind, JobStatus, Pool
from core.errors import Cancelled, DocumentRejected, RejectReason, UserError
from core.jobs.attempt import run_attempt, settle
from core.jobs.context import Handler, Interrupted, JobContext
from core.store.jobs import JobStore

Clock = Callable[[], datetime]
Run = Callable[..., Job]


@pytest.fixture
def run(jobs: JobStore, enqueue: Callable[..., Job], clock: Clock) -> Run:
    """Runs a handler once; `before` happens to the job after it was claimed."""

    def one(handler: Handler, before: Callable[[JobContext], object] = lambda _c: None) -> Job:
        enqueue()
        job = jobs.claim([Pool.INGESTION], "w", clock(), 30)
        assert job is not None
        context = JobContext(jobs, job, "w", clock)
        before(context)
        run_attempt(jobs, context, {JobKind.INGEST: handler}, clock)
        return jobs.get(job.id)

    return one


def raising(error: BaseException) -> Handler:
    def handler(_context: JobContext) -> None:
        raise error

    return handler


def test_a_handler_that_returns_is_done(run: Run, jobs: JobStore) -> None:
    job = run(lambda _c: None)
    assert (job.status, job.error) == (JobStatus.DONE, "")
    assert jobs.unsettled([job.id]) == 0


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (UserError("no", "It cannot be done."), "It cannot be done."),
        (UserError("no", "It cannot be done.", "Ask Anna."), "It cannot be done. Ask Anna."),
        (
            DocumentRejected("a.pdf", RejectReason.ENCRYPTED, "Remove the password."),
            "a.pdf is locked with a password. Remove the password.",
        ),
    ],
)
def test_a_users_error_is_told_in_its_own_words(
    run: Run, jobs: JobStore, error: UserError, told: str
) -> None:
    job = run(raising(error))
    assert (job.status, job.error) == (JobStatus.FAILED, told)
    assert jobs.unsettled([job.id]) == 1


@pytest.mark.parametrize("error", [ValueError("x"), MemoryError(), KeyError("secret"), RecursionError()])
def test_our_own_error_goes_back_to_the_queue_for_a_while(
    run: Run, jobs: JobStore, clock: Clock, error: Exception
) -> None:
    job = run(raising(error))
    assert (job.status, job.attempt, job.error) == (
        JobStatus.QUEUED,
        1,
        "Something went wrong; it is tried again.",
    )
    assert jobs.claim([Pool.INGESTION], "w2", clock(), 30) is None
    assert jobs.claim([Pool.INGESTION], "w2", clock() + timedelta(seconds=1), 30) is not None


def test_cancelled_is_cancelled(run: Run, jobs: JobStore, clock: Clock) -> None:
    def cancel(context: JobContext) -> None:
        jobs.request_cancel(context.job.id, PersonId("anna"), clock())

    assert run(raising(Cancelled()), before=cancel).status == JobStatus.CANCELLED


def test_a_failure_after_a_cancel_is_not_tried_again(run: Run, jobs: JobStore, clock: Clock) -> None:
    def cancel(context: JobContext) -> None:
        jobs.request_cancel(context.job.id, PersonId("anna"), clock())

    assert run(raising(OSError("killed child")), before=cancel).status == JobStatus.CANCELLED


def test_a_document_cancelled_elsewhere_cancels_its_job(run: Run) -> None:
    assert run(raising(Cancelled())).status == JobStatus.CANCELLED


@pytest.mark.parametrize("error", [Interrupted(), Cancelled()])
def test_a_worker_that_stops_is_no_cancel(run: Run, error: BaseException) -> None:
    """A parser that is told to stop says Cancelled, also when it is the server that stops."""
    job = run(raising(error), before=lambda context: context.let_go())
    assert (job.status, job.attempt) == (JobStatus.QUEUED, 0)


def test_a_handler_that_swallows_everything_and_lost_its_job_cannot_end_it(
    run: Run, jobs: JobStore, clock: Clock
) -> None:
    def lose(_context: JobContext) -> None:
        assert jobs.claim([Pool.INGESTION], "thief", clock() + timedelta(hours=1), 30) is not None

    for handler in (
        lambda _c: None,
        raising(OSError()),
        raising(UserError("no", "No.")),
        raising(Cancelled()),
    ):
        job = run(handler, before=lose)
        assert job.status == JobStatus.RUNNING
        jobs.finish(job.id, "thief", JobStatus.DONE, clock())


def test_consequences_are_drawn_once_and_stay_open_when_they_fail(
    jobs: JobStore, enqueue: Callable[..., Job], clock: Clock
) -> None:
    job = enqueue()
    jobs.request_cancel(job.id, PersonId("anna"), clock())
    ended = jobs.claim_ended("s", clock(), 30)
    assert ended is not None

    def fail(_job: Job) -> None:
        raise OSError("disk full")

    settle(jobs, ended, "s", fail)
    assert jobs.unsettled([job.id]) == 1
    told = threading.Event()
    settle(jobs, ended, "s", lambda _job: told.set())
    assert told.is_set()
    assert jobs.unsettled([job.id]) == 0
