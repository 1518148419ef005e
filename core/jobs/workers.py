"""The workers of one process. Questions and files have their own, so neither waits for the other."""

import threading
import time
from collections.abc import Callable, Collection, Mapping
from datetime import datetime

from core.domain.ids import PersonId, RunId
from core.domain.job import Job
from core.domain.vocabulary import JOB_ENDED, JobKind, Pool
from core.jobs.context import Handler
from core.jobs.crew import Crew, Work, settle_all
from core.jobs.leases import Leases
from core.settings import JobSettings
from core.store.jobs import JobStore

# Seconds between two looks at jobs that somebody waits for.
_WATCH_EVERY = 0.2


class Workers:
    """Starts and stops threads, and works on chosen jobs for the command line.

    `on_end` is called for every job that ends failed or cancelled, also when nobody worked on it, and
    possibly again when a process dies in it.
    """

    def __init__(
        self,
        jobs: JobStore,
        handlers: Mapping[JobKind, Handler],
        settings: JobSettings,
        clock: Callable[[], datetime],
        on_end: Callable[[Job], None] | None = None,
    ) -> None:
        self._work = Work(
            jobs=jobs,
            handlers=handlers,
            settings=settings,
            clock=clock,
            on_end=on_end or (lambda _job: None),
            leases=Leases(jobs, settings.lease_s, clock),
            news=threading.Condition(),
        )
        self._crews: list[Crew] = []

    def start(self, pools: Mapping[Pool, int] | None = None) -> None:
        """Start so many threads a pool, by default as many as the settings say."""
        crew = Crew(self._work)
        self._crews.append(crew)
        crew.start(self._counts() if pools is None else pools)

    def stop(self, timeout: float = 10.0) -> bool:
        """Ask every handler to stop, give its job back and wait; False when one did not stop in time.

        A handler that does not stop keeps its thread, and loses its job when the lease runs out.
        """
        crews, self._crews = self._crews, []
        deadline = time.monotonic() + timeout
        stopped = [crew.stop(max(0.0, deadline - time.monotonic())) for crew in crews]
        self._work.leases.stop()
        return all(stopped)

    def wake(self) -> None:
        """There may be something new in the queue: look now."""
        with self._work.news:
            self._work.news.notify_all()

    def cancel(self, job_id: RunId, by: PersonId) -> Job:
        """Cancel a job: at once what waits, at its next check what runs. Raises NotFound."""
        job = self._work.jobs.request_cancel(job_id, by, self._work.clock())
        settle_all(self._work)
        return job

    def run_until(
        self,
        job_ids: Collection[RunId],
        timeout: float | None = None,
        on_progress: Callable[[Job], None] | None = None,
    ) -> None:
        """Work on these jobs, together with whoever else does, until all of them ended.

        `on_progress` is called in this thread whenever one of them changed. Raises TimeoutError after
        `timeout` seconds. When this is left by any error, what was being done here goes back to the queue.
        """
        crew = Crew(self._work, only=job_ids)
        self._crews.append(crew)
        try:
            crew.start({pool: min(count, len(job_ids)) for pool, count in self._counts().items()})
            self._watch(job_ids, timeout, on_progress or (lambda _job: None))
        finally:
            crew.stop(self._work.settings.lease_s)
            if crew in self._crews:
                self._crews.remove(crew)

    def _counts(self) -> dict[Pool, int]:
        settings = self._work.settings
        return {
            Pool.QUESTIONS: settings.question_workers,
            Pool.INGESTION: settings.ingestion_workers,
        }

    def _watch(
        self, job_ids: Collection[RunId], timeout: float | None, on_progress: Callable[[Job], None]
    ) -> None:
        deadline = None if timeout is None else time.monotonic() + timeout
        seen: dict[RunId, Job] = {}
        open_ids = set(job_ids)
        while open_ids:
            for job in self._work.jobs.get_many(open_ids):
                if seen.get(job.id) != job:
                    seen[job.id] = job
                    on_progress(job)
                if job.status in JOB_ENDED:
                    open_ids.discard(job.id)
            if open_ids:
                if deadline is not None and time.monotonic() > deadline:
                    raise TimeoutError(f"{len(open_ids)} of {len(job_ids)} jobs did not end in time")
                time.sleep(_WATCH_EVERY)
        self._await_consequences(job_ids)

    def _await_consequences(self, job_ids: Collection[RunId]) -> None:
        """Whoever waited for the jobs looks at their documents next: those must have been told."""
        settle_all(self._work)
        deadline = time.monotonic() + self._work.settings.lease_s
        while self._work.jobs.unsettled(job_ids) and time.monotonic() < deadline:
            time.sleep(_WATCH_EVERY / 4)
