"""The heartbeat: one thread that keeps the leases of this process alive."""

import threading
import time
from collections.abc import Callable
from datetime import datetime

import structlog

from core.jobs.context import JobContext
from core.jobs.identity import is_dead
from core.store.jobs import JobStore

log = structlog.get_logger(__name__)


class Leases:
    """Renews the lease of every running job, and frees the jobs of processes that are gone."""

    def __init__(self, jobs: JobStore, lease_s: float, clock: Callable[[], datetime]) -> None:
        self._jobs = jobs
        self._lease_s = lease_s
        self._clock = clock
        self._held: dict[JobContext, float] = {}
        self._guard = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def hold(self, context: JobContext) -> None:
        """Keep this job's lease alive from now on."""
        with self._guard:
            self._held[context] = time.monotonic() + self._lease_s
            if self._thread is None:
                self._stop.clear()
                self._thread = threading.Thread(target=self._beat, name="leases", daemon=True)
                self._thread.start()

    def drop(self, context: JobContext) -> None:
        """The job is over."""
        with self._guard:
            self._held.pop(context, None)

    def stop(self) -> None:
        """End the heartbeat."""
        self._stop.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()

    def free_the_dead(self) -> None:
        """Give back at once what processes of this machine held that are gone."""
        for owner in self._jobs.owners():
            if is_dead(owner) and self._jobs.disown(owner, self._clock()):
                log.warning("took a job from a process that is gone", owner=owner)

    def _running(self) -> list[JobContext]:
        with self._guard:
            return list(self._held)

    def _beat(self) -> None:
        while not self._stop.wait(self._lease_s / 3):
            for context in self._running():
                self._renew(context)

    def _renew(self, context: JobContext) -> None:
        asked = time.monotonic()
        try:
            kept = self._jobs.renew(context.job.id, context.owner, self._clock(), self._lease_s)
        except Exception:
            log.exception("a lease could not be renewed", job=context.job.id)
            # The database may be back in a moment; only a lease that ran out is lost.
            kept = asked < self._held.get(context, 0.0)
        else:
            if kept:
                with self._guard:
                    if context in self._held:
                        self._held[context] = asked + self._lease_s
        if not kept:
            context.let_go()
