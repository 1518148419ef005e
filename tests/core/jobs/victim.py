"""A process of workers that the tests kill: python victim.py URL HOME LOG STEPS.

Each job runs its steps; what happens is appended to LOG, a line at a time: "run JOB STEP" before a
step does its work, "got JOB STEP" once its result is stored, "end JOB STATUS" from `on_end`.
"""

import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from core.domain.job import Job
from core.domain.vocabulary import JobKind
from core.jobs import JobContext, Workers
from core.settings import JobSettings
from core.store import open_store

url, home, log, steps = sys.argv[1:]
descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def say(*words: str) -> None:
    os.write(descriptor, (" ".join(words) + "\n").encode())


def handler(context: JobContext) -> None:
    for number in range(int(steps)):

        def work(number: int = number) -> dict[str, object]:
            say("run", context.job.id, str(number))
            time.sleep(0.03)
            return {"number": number}

        assert context.step(f"step {number}", work) == {"number": number}  # type: ignore[arg-type]
        say("got", context.job.id, str(number))


def ended(job: Job) -> None:
    say("end", job.id, job.status.value)


store = open_store(url, "", Path(home))
settings = JobSettings(
    ingestion_workers=2, question_workers=0, lease_s=float(os.environ.get("LEASE", "2")), poll_s=0.02
)
workers = Workers(store.jobs, {JobKind.INGEST: handler}, settings, lambda: datetime.now(UTC), ended)
workers.start()
say("up", str(os.getpid()), "-")
sys.stdin.read()
workers.stop()
store.close()
