"""Writers never meet a lock error, never lose a row, and never show half of what they do."""

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import event, select
from sqlmodel import col

from core.domain.document import Document
from core.domain.ids import PersonId
from core.domain.vocabulary import JobKind, Pool
from core.errors import NotFound
from core.store import Store
from core.store.database import batches
from core.store.schema.tables import PersonRow

ANNA = PersonId("anna")
Receive = Callable[..., tuple[Document, bool]]

WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from core.domain.ids import sha256_of
from core.domain.vocabulary import DocumentRole
from core.store import open_store
url, home, job, me = sys.argv[1:]
store = open_store(url, "", Path(home))
for n in range(50):
    now = datetime.now(UTC)
    store.jobs.add_event(job, "tick", {"by": me, "n": n}, now)
    store.documents.receive(
        collection="K9", name=f"{me}-{n}", sha256=sha256_of(f"{n}".encode()), size=1,
        role=DocumentRole.PRIMARY, media_type="x", by=me, now=now)
    store.jobs.list()
"""


def test_threads_that_read_and_then_write_lose_nothing(store: Store, now: datetime) -> None:
    store.people.ensure(ANNA, "0", False, now)
    start = threading.Barrier(20)

    def count(_number: int) -> None:
        start.wait()
        for _ in range(24):
            with store._database.write() as session:
                row = session.get_one(PersonRow, ANNA, with_for_update=True)
                row.name = str(int(row.name) + 1)

    with ThreadPoolExecutor(20) as threads:
        list(threads.map(count, range(20)))
    assert store.people.get(ANNA).name == "480"


def test_processes_that_write_lose_nothing(
    store: Store, tmp_path: Path, now: datetime, pytestconfig: pytest.Config
) -> None:
    job = store.jobs.enqueue(JobKind.INGEST, Pool.INGESTION, {}, ANNA, now, 3)
    home = tmp_path / "home"
    url = f"sqlite:///{home / 'benchside.db'}"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, url, str(home), job.id, f"writer{number}"],
            cwd=pytestconfig.rootpath,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(4)
    ]
    assert [process.communicate(timeout=120)[1] for process in processes] == [""] * 4
    events = store.jobs.events(job.id)
    assert [one.sequence for one in events] == list(range(1, 201))
    for number in range(4):
        assert [one.data["n"] for one in events if one.data["by"] == f"writer{number}"] == list(range(50))
    assert len(store.documents.list()) == 50


def test_one_of_two_who_drop_the_same_file_at_once_gets_to_queue_it(receive: Receive) -> None:
    start = threading.Barrier(8)

    def drop(_number: int) -> bool:
        start.wait()
        return receive(b"the same")[1]

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(drop, range(8))) == 1


def test_readers_do_not_wait_for_a_writer_and_see_nothing_of_it(
    store: Store, receive: Receive, now: datetime
) -> None:
    with ThreadPoolExecutor(1) as other, store.transaction():
        receive()
        assert len(store.documents.list()) == 1
        assert other.submit(store.documents.list).result(timeout=5) == []
    assert len(store.documents.list()) == 1


def test_a_transaction_over_several_stores_is_all_or_nothing(
    store: Store, receive: Receive, now: datetime
) -> None:
    with pytest.raises(ZeroDivisionError), store.transaction():
        document, _ = receive()
        job = store.jobs.enqueue(JobKind.INGEST, Pool.INGESTION, {}, ANNA, now, 3)
        item = store.imports.add(
            batch="b", name="n", path="p", document=document, job_id=job.id, by=ANNA, now=now
        )
        assert store.imports.get(item.id) == item
        raise ZeroDivisionError
    assert (store.documents.list(), store.jobs.list(), store.imports.list()) == ([], [], [])


def test_an_error_that_is_caught_inside_a_transaction_takes_only_its_own_writes_along(
    store: Store, now: datetime
) -> None:
    with store.transaction():
        store.people.ensure(ANNA, "Anna", False, now)
        with pytest.raises(ZeroDivisionError), store.transaction():
            store.people.ensure(PersonId("boris"), "Boris", False, now)
            raise ZeroDivisionError
    assert [person.id for person in store.people.list()] == [ANNA]
    with pytest.raises(NotFound):
        store.people.get(PersonId("boris"))


def test_a_write_begins_with_the_right_to_write_and_a_read_without(store: Store) -> None:
    said: list[str] = []
    event.listen(
        store._database.engine,
        "before_cursor_execute",
        lambda _c, _k, statement, *_: said.append(statement),
    )
    with store._database.write() as session:
        session.execute(select(col(PersonRow.id)))
    with store._database.read() as session:
        session.execute(select(col(PersonRow.id)))
    assert [statement for statement in said if statement.startswith("BEGIN")] == ["BEGIN IMMEDIATE", "BEGIN"]


def test_every_connection_has_its_pragmas(store: Store) -> None:
    told = {}
    with store._database.engine.connect() as connection:
        for name in ("journal_mode", "busy_timeout", "foreign_keys", "synchronous"):
            told[name] = connection.exec_driver_sql(f"PRAGMA {name}").scalar()
    assert told == {"journal_mode": "wal", "busy_timeout": 30000, "foreign_keys": 1, "synchronous": 1}


def test_batches_cover_everything_once() -> None:
    assert [list(part) for part in batches(range(7), 3)] == [[0, 1, 2], [3, 4, 5], [6]]
    assert list(batches([], 3)) == []
