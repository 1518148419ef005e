"""A queue of its own for each test."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.ids import PersonId
from core.domain.job import Job
from core.domain.vocabulary import JobKind, Pool
from core.settings import JobSettings
from core.store import Store, open_store
from core.store.jobs import JobStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path / 'benchside.db'}", str(tmp_path / "v"), tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def jobs(store: Store) -> JobStore:
    return store.jobs


@pytest.fixture
def quick() -> JobSettings:
    """Settings that make a test short."""
    return JobSettings(ingestion_workers=2, question_workers=1, lease_s=1.5, poll_s=0.02, max_attempts=3)


@pytest.fixture
def clock() -> Callable[[], datetime]:
    return lambda: datetime.now(UTC)


@pytest.fixture
def enqueue(jobs: JobStore, clock: Callable[[], datetime]) -> Callable[..., Job]:
    def one(kind: JobKind = JobKind.INGEST, pool: Pool = Pool.INGESTION, **payload: str) -> Job:
        return jobs.enqueue(kind, pool, dict(payload), PersonId("anna"), clock(), 3)

    return one
