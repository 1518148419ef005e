"""A group of threads that take jobs from the queue until they are told to stop."""

import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from core.domain.ids import RunId
from core.domain.job import Job
from core.domain.vocabulary import JobKind, Pool
from core.jobs.attempt import run_attempt, settle
from core.jobs.context import Handler, JobContext
from core.jobs.identity import new_owner
from core.jobs.leases import Leases
from core.settings import JobSettings
from core.store.jobs import JobStore

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Work:
    """What every crew of a process shares."""

    jobs: JobStore
    handlers: Mapping[JobKind, Handler]
    settings: JobSettings
    clock: Callable[[], datetime]
    on_end: Callable[[Job], None]
    leases: Leases
    news: threading.Condition


class Crew:
    """Threads by pool; `only` keeps them to some jobs."""

    def __init__(self, work: Work, only: Collection[RunId] | None = None) -> None:
        self._work = work
        self._only = None if only is None else tuple(only)
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []
        self._running: set[JobContext] = set()
        self._guard = threading.Lock()
        self._looked_for_dead = 0.0

    def start(self, pools: Mapping[Pool, int]) -> None:
        """Start so many threads a pool."""
        for pool, count in pools.items():
            for number in range(count):
                thread = threading.Thread(
                    target=self._loop, args=([pool],), name=f"{pool.value}-{number}", daemon=True
                )
                self._threads.append(thread)
                thread.start()

    def stop(self, timeout: float) -> bool:
        """Ask every handler to stop, give the jobs back, wait; False when one did not stop in time."""
        self._stopping.set()
        with self._guard:
            for context in self._running:
                context.let_go()
        with self._work.news:
            self._work.news.notify_all()
        deadline = time.monotonic() + timeout
        for thread in self._threads:
            if thread.is_alive():  # one whose start was interrupted cannot be joined; it finds the flag set
                thread.join(max(0.0, deadline - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _loop(self, pools: Sequence[Pool]) -> None:
        while not self._stopping.is_set():
            try:
                self._free_the_dead()
                settle_all(self._work)
                busy = self._take_one(pools)
            except Exception:
                # The database may be away for a while; a worker that died of it would be missed.
                log.exception("the queue could not be worked on")
                busy = False
            if not busy:
                with self._work.news:
                    if not self._stopping.is_set():
                        self._work.news.wait(self._work.settings.poll_s)

    def _take_one(self, pools: Sequence[Pool]) -> bool:
        work = self._work
        owner = new_owner()
        job = work.jobs.claim(pools, owner, work.clock(), work.settings.lease_s, self._only)
        if job is None:
            return False
        context = JobContext(work.jobs, job, owner, work.clock)
        work.leases.hold(context)
        with self._guard:
            self._running.add(context)
            if self._stopping.is_set():
                context.let_go()
        try:
            run_attempt(work.jobs, context, work.handlers, work.clock)
        finally:
            work.leases.drop(context)
            with self._guard:
                self._running.discard(context)
        settle_all(work)
        return True

    def _free_the_dead(self) -> None:
        now = time.monotonic()
        if now - self._looked_for_dead >= self._work.settings.lease_s / 3 or not self._looked_for_dead:
            self._looked_for_dead = now
            self._work.leases.free_the_dead()


def settle_all(work: Work) -> None:
    """Draw the consequences of every job that ended badly and waits for them."""
    owner = new_owner()
    while job := work.jobs.claim_ended(owner, work.clock(), work.settings.lease_s):
        settle(work.jobs, job, owner, work.on_end)
