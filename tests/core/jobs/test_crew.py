"""Workers are killed for real: what was acknowledged is there, and one step at most is repeated."""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from core.domain.ids import PersonId
from core.domain.job import Job
from core.domain.vocabulary import JobStatus, Pool
from core.jobs import identity
from core.store.jobs import JobStore

STEPS = 6
THREADS = 2
VICTIM = Path(__file__).with_name("victim.py")
Child = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log"
    path.touch()
    return path


@pytest.fixture
def child(tmp_path: Path, log: Path, pytestconfig: pytest.Config) -> Iterator[Child]:
    """Starts a process of workers over the test's own queue; all of them are gone at the end."""
    started: list[subprocess.Popen[bytes]] = []

    def start(lease: float = 5.0) -> "subprocess.Popen[bytes]":
        url = f"sqlite:///{tmp_path / 'benchside.db'}"
        process = subprocess.Popen(
            [sys.executable, str(VICTIM), url, str(tmp_path), str(log), str(STEPS)],
            stdin=subprocess.PIPE,
            cwd=pytestconfig.rootpath,
            env={"PYTHONPATH": str(pytestconfig.rootpath), "LEASE": str(lease), "PATH": ""},
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        if process.stdin is not None:
            process.stdin.close()


def lines(log: Path, word: str) -> list[tuple[str, str]]:
    told = [line.split() for line in log.read_text().splitlines()]
    return [(line[1], line[2]) for line in told if line[0] == word]


def wait_for(what: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def done(jobs: JobStore, ids: list[str]) -> bool:
    return all(job.status == JobStatus.DONE for job in jobs.get_many(ids))  # type: ignore[arg-type]


@pytest.mark.parametrize("known_dead", [True, False], ids=["on this machine", "from elsewhere"])
def test_jobs_survive_kill_9_again_and_again(
    jobs: JobStore, enqueue: Callable[..., Job], child: Child, log: Path, known_dead: bool
) -> None:
    """Also where a dead owner cannot be told from a live one, and only the lease frees its job."""
    ids = [enqueue().id for _ in range(8)]
    chance = random.Random(7)
    kills = 4
    for _ in range(kills):
        before = len(lines(log, "got"))
        process = child(lease=60.0 if known_dead else 1.5)
        wait_for(lambda before=before: len(lines(log, "got")) > before + 2)  # type: ignore[misc]
        time.sleep(chance.random() * 0.1)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if not known_dead:
            hide(jobs)
    child()
    wait_for(lambda: done(jobs, ids))
    runs, got = Counter(lines(log, "run")), Counter(lines(log, "got"))
    wanted = {(id_, str(step)) for id_ in ids for step in range(STEPS)}
    assert set(runs) == wanted
    assert set(got) == wanted
    # Each kill interrupts one step a thread, and nothing else is done twice.
    assert sum(runs.values()) - len(wanted) <= kills * THREADS
    assert max(runs.values()) <= 1 + kills
    acknowledged = set()
    for line in log.read_text().splitlines():
        word, *step = line.split()
        if word == "run":
            assert tuple(step) not in acknowledged, "a step was repeated after its result was stored"
        if word == "got":
            acknowledged.add(tuple(step))
    assert all(job.attempt == 1 for job in jobs.get_many(ids))


def hide(jobs: JobStore) -> None:
    """Give running jobs to owners of another machine, of whom nothing is known here."""
    with jobs._database.write() as session:
        session.connection().exec_driver_sql(
            "UPDATE job SET owner = 'elsewhere' || owner WHERE owner IS NOT NULL AND status = 'running'"
        )


def test_a_restart_on_the_same_machine_does_not_wait_for_the_lease(
    jobs: JobStore, enqueue: Callable[..., Job], child: Child, log: Path
) -> None:
    if not identity._boot():
        pytest.skip("only Linux tells whether a process is gone")
    job = enqueue()
    process = child(lease=600.0)
    wait_for(lambda: len(lines(log, "got")) > 0)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert jobs.get(job.id).status == JobStatus.RUNNING
    child(lease=600.0)
    wait_for(lambda: done(jobs, [job.id]))


def test_two_processes_share_the_queue_and_do_nothing_twice(
    jobs: JobStore, enqueue: Callable[..., Job], child: Child, log: Path
) -> None:
    ids = [enqueue().id for _ in range(12)]
    child(), child()
    wait_for(lambda: done(jobs, ids))
    assert set(Counter(lines(log, "run")).values()) == {1}


def test_a_process_that_is_stopped_gives_its_jobs_back(
    jobs: JobStore, enqueue: Callable[..., Job], child: Child, log: Path
) -> None:
    ids = [enqueue().id for _ in range(4)]
    process = child(lease=600.0)
    wait_for(lambda: len(lines(log, "got")) > 1)
    process.communicate(timeout=20)
    assert process.returncode == 0
    assert jobs.owners() == []
    assert {job.status for job in jobs.get_many(ids)} <= {JobStatus.QUEUED, JobStatus.DONE}
    child()
    wait_for(lambda: done(jobs, ids))
    assert all(job.attempt == 1 for job in jobs.get_many(ids))


def test_a_job_cancelled_while_its_worker_was_dead_ends_and_is_told(
    jobs: JobStore, enqueue: Callable[..., Job], child: Child, log: Path, clock: Callable[[], datetime]
) -> None:
    job = enqueue()
    assert jobs.claim([Pool.INGESTION], "dead", clock(), 0.1) is not None
    jobs.request_cancel(job.id, PersonId("anna"), clock())
    child()
    wait_for(lambda: lines(log, "end") == [(job.id, "cancelled")])
    assert lines(log, "run") == []
