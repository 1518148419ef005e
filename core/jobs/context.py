"""What a handler gets: its job, checkpoints, progress, events and the question whether to go on."""

import threading
import time
from collections.abc import Callable
from datetime import datetime

from core.domain.base import JsonObject
from core.domain.job import Job, Progress
from core.errors import Cancelled
from core.store.jobs import JobStore
from core.store.trail import LeaseLost

# Seconds between two writes of progress, and between two looks whether somebody cancelled.
_PROGRESS_EVERY = 0.3
_LOOK_EVERY = 0.2


class Interrupted(BaseException):
    """This worker must let go of its job: it stops, or the job belongs to somebody else.

    Not an Exception, so that a handler that catches failures does not take it for one.
    """


class JobContext:
    """The link between a handler and its job; every write is fenced by the claim."""

    def __init__(self, jobs: JobStore, job: Job, owner: str, clock: Callable[[], datetime]) -> None:
        self.job = job
        self.owner = owner
        self._jobs = jobs
        self._clock = clock
        self._let_go = threading.Event()
        self._progress = job.progress
        self._progress_written = 0.0
        self._looked = 0.0
        self._cancelled = job.cancel_requested

    def step(self, name: str, fn: Callable[[], JsonObject]) -> JsonObject:
        """Run the step unless its result is stored, and store its result.

        A process that dies inside repeats this step alone, so `fn` must be able to run twice.
        Raises Cancelled before a step that is not done yet when somebody asked to stop.
        """
        known = self._jobs.step_result(self.job.id, name)
        if known is not None:
            return known
        self.check_cancelled()
        result = fn()
        try:
            self._jobs.save_step(self.job.id, self.owner, name, result, self._clock())
        except LeaseLost as lost:
            self.let_go()
            raise Interrupted from lost
        return result

    def progress(self, stage: str, done: int, total: int) -> None:
        """Say where the work is, in the user's words; written a few times a second at most."""
        new = Progress(stage=stage, done=done, total=total)
        now = time.monotonic()
        worth = stage != self._progress.stage or (done == total and new != self._progress)
        if not worth and now - self._progress_written < _PROGRESS_EVERY:
            return
        self._progress, self._progress_written = new, now
        if not self._jobs.set_progress(self.job.id, self.owner, new):
            self.let_go()

    def event(self, kind: str, data: JsonObject) -> None:
        """Append an event for whoever watches."""
        self._check_interrupted()
        self._jobs.add_event(self.job.id, kind, data, self._clock())

    def check_cancelled(self) -> None:
        """Raises Cancelled when somebody cancelled the job, Interrupted when this worker must let go."""
        if self.must_stop():
            self._check_interrupted()
            raise Cancelled

    def must_stop(self) -> bool:
        """The same question without the raise, for loops that wait on a process."""
        if self._let_go.is_set():
            return True
        now = time.monotonic()
        if not self._cancelled and now - self._looked >= _LOOK_EVERY:
            self._looked = now
            self._cancelled = self._jobs.cancel_requested(self.job.id)
        return self._cancelled

    def let_go(self) -> None:
        """Called by the worker: the handler must stop at its next check."""
        self._let_go.set()

    @property
    def interrupted(self) -> bool:
        """Whether this worker must let go of the job."""
        return self._let_go.is_set()

    def _check_interrupted(self) -> None:
        if self._let_go.is_set():
            raise Interrupted


Handler = Callable[[JobContext], None]
