"""One attempt at one job: run the handler and write how it ended."""

from collections.abc import Callable, Mapping
from datetime import datetime

import structlog

from core.domain.job import Job
from core.domain.vocabulary import JobKind, JobStatus
from core.errors import Cancelled, UserError
from core.jobs.context import Handler, Interrupted, JobContext
from core.store.jobs import JobStore

log = structlog.get_logger(__name__)
# Seconds before a failed job is tried again, doubled at each attempt up to the limit.
_FIRST_DELAY = 0.5
_LONGEST_DELAY = 30.0
_AGAIN = "Something went wrong; it is tried again."
_GAVE_UP = (
    "Something went wrong in the program, {} times in a row. The log says what; an administrator can help."
)


def run_attempt(
    jobs: JobStore, context: JobContext, handlers: Mapping[JobKind, Handler], clock: Callable[[], datetime]
) -> None:
    """Run the job's handler to its end; nothing that it raises comes out."""
    job = context.job
    handler = handlers.get(job.kind)
    if handler is None:
        _end(jobs, context, JobStatus.FAILED, clock, f"Nothing here knows how to do {job.kind.value!r}.")
        return
    try:
        handler(context)
    except Interrupted:
        jobs.release(job.id, context.owner, clock())
    except Cancelled:
        _stopped(jobs, context, clock)
    except UserError as error:
        _end(jobs, context, JobStatus.FAILED, clock, " ".join(filter(None, (error.message, error.hint))))
    except Exception:
        log.exception("a job failed", job=job.id, kind=job.kind.value, attempt=job.attempt)
        _again(jobs, context, clock)
    else:
        _end(jobs, context, JobStatus.DONE, clock)


def _stopped(jobs: JobStore, context: JobContext, clock: Callable[[], datetime]) -> None:
    """Something inside stopped: because of a person, or because this worker had to let go."""
    if context.interrupted and not jobs.cancel_requested(context.job.id):
        jobs.release(context.job.id, context.owner, clock())
    else:
        _end(jobs, context, JobStatus.CANCELLED, clock)


def _again(jobs: JobStore, context: JobContext, clock: Callable[[], datetime]) -> None:
    job = context.job
    if jobs.cancel_requested(job.id):
        _end(jobs, context, JobStatus.CANCELLED, clock)
    elif job.attempt >= job.max_attempts:
        _end(jobs, context, JobStatus.FAILED, clock, _GAVE_UP.format(job.attempt))
    else:
        delay = min(_LONGEST_DELAY, _FIRST_DELAY * 2 ** (job.attempt - 1))
        jobs.retry(job.id, context.owner, clock(), delay, _AGAIN)


def _end(
    jobs: JobStore, context: JobContext, status: JobStatus, clock: Callable[[], datetime], error: str = ""
) -> None:
    if not jobs.finish(context.job.id, context.owner, status, clock(), error):
        log.warning("a job ended after its lease was lost", job=context.job.id, status=status.value)


def settle(jobs: JobStore, job: Job, owner: str, on_end: Callable[[Job], None]) -> None:
    """Draw the consequences of a job that ended badly; left to a later try when that fails."""
    try:
        on_end(job)
    except Exception:
        log.exception("the consequences of a job could not be drawn", job=job.id)
    else:
        jobs.settle(job.id, owner)
