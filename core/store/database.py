"""The connection to the tables: pragmas, immediate writes, one transaction over several stores."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from core.store.schema.columns import dump_json
from core.store.schema.tables import Row, table_of

T = TypeVar("T")

# Below SQLite's limit of bound variables in every build, and enough to make a query's cost vanish.
BATCH = 500
_PRAGMAS = (
    "busy_timeout=30000",
    "journal_mode=WAL",
    "foreign_keys=ON",
    "synchronous=NORMAL",
    "journal_size_limit=67108864",  # a log that one large write blew up is cut back afterwards
)


def batches(items: Sequence[T], size: int = BATCH) -> Iterator[Sequence[T]]:
    """Consecutive slices of at most `size` items."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


def open_engine(url: str) -> Engine:
    """An engine whose write transactions never lose the race from reading to writing."""
    # The pool must outlast the sessions of a busy page: waiting for a connection is a hidden lock.
    options: dict[str, Any] = {"json_serializer": dump_json, "pool_size": 10, "max_overflow": 40}
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, **options)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30}, **options)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    for pragma in _PRAGMAS:
        connection.execute("PRAGMA " + pragma)
    # SQLAlchemy must not open a deferred BEGIN: it loses the race to write.
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    write = connection.get_execution_options().get("write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


class Database:
    """Hands out sessions. A session that is opened inside a write joins it, in the same thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = engine.execution_options(write=True)
        self._open = threading.local()
        # Threads of one process queue here, in order; SQLite's own waiting is polling and not fair.
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else nullcontext()

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one state of the tables and writes nothing."""
        if (outer := self._outer()) is not None:
            yield outer
            return
        with Session(self.engine, expire_on_commit=False, autoflush=False) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A transaction that holds the right to write from its first statement; commits at the end.

        Keep it short, and never wait for a model, a file or a person in it.
        """
        if (outer := self._outer()) is not None:
            # A savepoint, so that a caller who catches an error does not commit half of this.
            with outer.begin_nested():
                yield outer
            return
        with self._turn, Session(self._writer, expire_on_commit=False) as session:
            self._open.session = session
            try:
                with session.begin():
                    yield session
            finally:
                self._open.session = None

    def insert_missing(self, session: Session, row: type[Row], values: Mapping[str, Any]) -> bool:
        """Insert the row unless its key is there, safely against other writers; True when it was not."""
        key = list(table_of(row).primary_key.columns)
        # Not by row count, which some drivers do not tell for an insert.
        statement = self._insert(row).values(dict(values)).on_conflict_do_nothing().returning(*key)
        return session.execute(statement).first() is not None

    def insert_or_update(self, session: Session, row: type[Row], values: Sequence[Mapping[str, Any]]) -> None:
        """Insert the rows, replacing those that have the same primary key."""
        if not values:
            return
        table = table_of(row)
        statement = self._insert(row)
        changed = {c.name: statement.excluded[c.name] for c in table.columns if not c.primary_key}
        keys = list(table.primary_key.columns)
        session.execute(statement.on_conflict_do_update(index_elements=keys, set_=changed), list(values))

    def close(self) -> None:
        """Give every connection back."""
        self.engine.dispose()

    def _outer(self) -> Session | None:
        return getattr(self._open, "session", None)

    def _insert(self, row: type[Row]) -> Any:
        dialect = postgresql if self.engine.dialect.name == "postgresql" else sqlite
        return dialect.insert(table_of(row))
