"""Brings the tables of a workspace to the newest revision, also when several processes open it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock
from sqlalchemy import Connection, Engine, text

from core.errors import UserError
from core.store.schema.tables import metadata

_MIGRATIONS = Path(__file__).parent.parent / "migrations"
# Any number will do as long as every process uses the same one.
_ADVISORY_LOCK = 5_820_113


def upgrade(engine: Engine, lock: Path, revision: str = "head") -> None:
    """Run the missing revisions, one process at a time; `lock` is a file that all of them can reach.

    Raises UserError when the tables come from a newer program.
    """
    with FileLock(lock), engine.execution_options(write=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            # Workers on other hosts do not share the lock file.
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        _upgrade(connection, revision)


def current_revision(connection: Connection) -> str | None:
    """The revision that the tables have, None in an empty database."""
    return MigrationContext.configure(connection).get_current_revision()


def options(connection: Connection) -> dict[str, Any]:
    """How Alembic looks at these tables, for running and for comparing."""
    return {"connection": connection, "target_metadata": metadata, "render_as_batch": True}


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    scripts = ScriptDirectory(str(_MIGRATIONS), version_locations=[str(_MIGRATIONS)])
    current = current_revision(connection)
    if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
        raise UserError(
            "workspace_too_new",
            f"This workspace was written by a newer version of the program (revision {current}).",
            "Update the program, or choose another workspace folder.",
        )
    with _environment(config, scripts, revision) as environment:
        environment.configure(**options(connection))
        environment.run_migrations()


@contextmanager
def _environment(config: Config, scripts: ScriptDirectory, revision: str) -> Iterator[EnvironmentContext]:
    def steps(current: Any, _context: MigrationContext) -> Any:
        return scripts._upgrade_revs(revision, current)

    with EnvironmentContext(config, scripts, fn=steps, destination_rev=revision) as environment:
        yield environment
