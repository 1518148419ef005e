"""A workspace of any age opens, whoever opens it, and keeps its rows."""

import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, insert, inspect, select, text

from core.domain.document import Document
from core.errors import UserError
from core.store import open_store
from core.store.database import open_engine
from core.store.schema import upgrade as module
from core.store.schema.tables import metadata
from core.store.schema.upgrade import MIGRATIONS, current_revision, newest_revision, upgrade, write_revision

SECOND = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{number}", "{before}", None, None

def upgrade():
    with op.batch_alter_table("document") as batch:
        batch.add_column(sa.Column("colour", sa.Text(), nullable=False, server_default="none"))
        batch.alter_column("version", existing_type=sa.Text(), type_=sa.String(40))
    {then}
"""


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return open_engine(f"sqlite:///{tmp_path / 'benchside.db'}")


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    return tmp_path / "upgrade.lock"


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the program one revision newer than it is."""

    def add(then: str = "pass") -> str:
        folder = tmp_path / "migrations"
        shutil.copytree(MIGRATIONS, folder)
        number = f"{int(newest_revision()) + 1:04d}"
        source = SECOND.format(number=number, before=newest_revision(), then=then)
        (folder / "versions" / f"v{number}_second.py").write_text(source, encoding="utf-8")
        monkeypatch.setattr(module, "MIGRATIONS", folder)
        return number

    return add


def fill(connection: Connection) -> dict[str, list[Any]]:
    """One row in every table, by the tables as they are in this database."""
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        if table.name != "alembic_version":
            connection.execute(
                insert(table), {column.name: _value(table, column.name) for column in table.columns}
            )
    return rows(connection)


def _value(table: Table, name: str) -> Any:
    column = table.columns[name]
    if name in metadata.tables[table.name].columns:
        words = getattr(metadata.tables[table.name].columns[name].type, "enums", None)
        if words:
            return words[0]
    # Every text is "x", so every foreign key holds.
    return {int: 1, float: 0.5, bool: False, bytes: b"\x00\x01"}.get(_kind(column), _other(column))


def _kind(column: Any) -> Any:
    try:
        return column.type.python_type
    except NotImplementedError:
        return None


def _other(column: Any) -> Any:
    from datetime import UTC, date, datetime

    kind = _kind(column)
    if kind is date:
        return date(2026, 1, 1)
    if kind is datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)
    return {"a": [1, "ü"]} if kind is dict or kind is None else "x"


def rows(connection: Connection) -> dict[str, list[Any]]:
    """All rows but Alembic's own, by table, of the columns of the first revision."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
        for table in found.sorted_tables
        if table.name != "alembic_version"
    }


def test_models_and_migrations_agree(engine: Engine, lock: Path) -> None:
    upgrade(engine, lock)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    # Alembic does not compare checks: the words of every vocabulary are compared here.
    expected = create_engine("sqlite://")
    metadata.create_all(expected)
    for table in metadata.tables:
        told = [
            sorted((check["name"], check["sqltext"]) for check in inspect(one).get_check_constraints(table))
            for one in (engine, expected)
        ]
        assert told[0] == told[1]


def test_a_workspace_of_the_first_version_keeps_its_rows(engine: Engine, lock: Path) -> None:
    upgrade(engine, lock, "0001")
    with engine.begin() as connection:
        before = fill(connection)
    assert {"document", "chunk", "answer", "embedding"} <= set(before) <= set(metadata.tables)
    upgrade(engine, lock)
    with engine.connect() as connection:
        after = rows(connection)
        assert current_revision(connection) == newest_revision()
    for table, kept in before.items():
        assert [row | old for row, old in zip(after[table], kept, strict=True)] == after[table]


def test_a_later_version_may_rebuild_a_table_that_others_point_to(
    engine: Engine, lock: Path, newer: Any
) -> None:
    upgrade(engine, lock)
    with engine.begin() as connection:
        before = fill(connection)
    number = newer()
    upgrade(engine, lock)
    with engine.connect() as connection:
        after = rows(connection)
        assert current_revision(connection) == number
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    assert after["document"] == [before["document"][0] | {"colour": "none"}]
    assert after["chunk"] == before["chunk"]


@pytest.mark.parametrize(
    "wrong",
    ['raise OSError("disk full")', 'op.execute(sa.text("DELETE FROM section"))'],
    ids=["it fails", "it would orphan chunks"],
)
def test_an_upgrade_that_goes_wrong_changes_nothing(
    engine: Engine, lock: Path, newer: Any, wrong: str
) -> None:
    upgrade(engine, lock)
    with engine.begin() as connection:
        before = fill(connection)
    revision = newest_revision()
    newer(wrong)
    with pytest.raises((OSError, RuntimeError)):
        upgrade(engine, lock)
    with engine.connect() as connection:
        assert rows(connection) == before
        assert current_revision(connection) == revision


def test_a_workspace_of_a_newer_program_is_refused_in_words(engine: Engine, lock: Path) -> None:
    upgrade(engine, lock)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(UserError, match="newer version") as refused:
        upgrade(engine, lock)
    assert refused.value.code == "workspace_too_new"


def test_the_next_revision_is_written_from_the_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    written = write_revision("Nothing changes", folder)
    assert written.parent == folder / "versions"
    source = written.read_text(encoding="utf-8")
    assert f"down_revision = '{newest_revision()}'" in source
    assert "op." not in source.split("def upgrade")[1]
    monkeypatch.setattr(module, "MIGRATIONS", folder)
    engine = open_engine(f"sqlite:///{tmp_path / 'next.db'}")
    upgrade(engine, tmp_path / "lock")
    with engine.connect() as connection:
        assert current_revision(connection) == written.name[1:5]


OPENER = """
import sys
from pathlib import Path
from core.store import open_store
home = Path(sys.argv[1])
sys.stdin.readline()
store = open_store(f"sqlite:///{home / 'benchside.db'}", "", home)
print(store.revision(), len(store.documents.list()))
"""


def test_processes_may_open_an_empty_workspace_at_once(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    home = tmp_path / "home"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OPENER, str(home)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=pytestconfig.rootpath,
        )
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    ended = [process.communicate(timeout=60) for process in processes]
    assert [out for out, _ in ended] == [f"{newest_revision()} 0\n"] * 4, ended


def test_threads_may_open_empty_workspaces_at_once(tmp_path: Path) -> None:
    start = threading.Barrier(6)

    def one(number: int) -> list[Document]:
        home = tmp_path / f"home{number % 2}"
        start.wait()
        store = open_store(f"sqlite:///{home / 'benchside.db'}", "", home)
        try:
            return store.documents.list()
        finally:
            store.close()

    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(one, range(6))) == [[]] * 6
