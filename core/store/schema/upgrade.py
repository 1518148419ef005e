"""Brings the tables of a workspace to the newest revision, also when several processes open it.

`python -m core.store.schema.upgrade "what changes"` writes the next revision from the difference
between the revisions so far and the tables; read it before you keep it.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from filelock import FileLock
from sqlalchemy import Connection, Engine, create_engine, text

from core.errors import UserError

MIGRATIONS = Path(__file__).parent.parent / "migrations"
# Any number will do as long as every process uses the same one.
_ADVISORY_LOCK = 5_820_113
# Alembic keeps the running upgrade in module globals.
_THREADS = threading.Lock()


def upgrade(engine: Engine, lock: Path, revision: str = "head") -> None:
    """Run the missing revisions, one process at a time; `lock` is a file that all of them can reach.

    The lock covers SQLite's first change to its write-ahead log too, which no transaction does.
    All of them run in one transaction: an upgrade that fails leaves the tables as they were. Raises
    UserError when the tables come from a newer program.
    """
    with _THREADS, FileLock(lock), _alone(engine) as connection:
        current = current_revision(connection)
        if current == newest_revision():
            return
        known = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
        if current is not None and current not in known:
            raise UserError(
                "workspace_too_new",
                f"This workspace was written by a newer version of the program (revision {current}).",
                "Update the program, or choose another workspace folder.",
            )
        command.upgrade(configuration(connection, MIGRATIONS), revision)


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A connection in one transaction that nobody else can write beside."""
    with engine.execution_options(write=True).connect() as connection:
        if engine.dialect.name == "sqlite":
            with _unbound(connection), connection.begin():
                yield connection
                if broken := connection.execute(text("PRAGMA foreign_key_check")).first():
                    raise RuntimeError(f"the upgrade would leave a row without what it belongs to: {broken}")
        else:
            with connection.begin():
                # Workers on other hosts do not share the lock file.
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
                yield connection


@contextmanager
def _unbound(connection: Connection) -> Iterator[None]:
    """Foreign keys off: SQLite changes a table by dropping it, which would take the rows below along.

    The pragma does nothing inside a transaction, so it goes to the driver before one begins.
    """
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def current_revision(connection: Connection) -> str | None:
    """The revision that the tables have, None in an empty database."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str:
    """The revision that this program works with."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def configuration(connection: Connection, folder: Path) -> Config:
    """Alembic's configuration for the revisions in `folder`, run on this connection."""
    config = Config(attributes={"connection": connection})
    # Percent signs are interpolation in Alembic's settings.
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    return config


def write_revision(message: str, folder: Path = MIGRATIONS) -> Path:
    """Write the next revision into `folder`: what turns the revisions there into the tables as they are."""
    number = 1 + len(list(ScriptDirectory(str(folder)).walk_revisions()))
    with create_engine("sqlite://").begin() as connection:
        config = configuration(connection, folder)
        command.upgrade(config, "head")
        written = command.revision(config, message, autogenerate=True, rev_id=f"{number:04d}")
    if not isinstance(written, Script):
        raise RuntimeError(f"no single revision was written: {written}")
    return Path(written.path)


if __name__ == "__main__":
    sys.stdout.write(f"{write_revision(sys.argv[1])}\n")
