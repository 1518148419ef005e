"""Watched folders: who looks at which, until when, and what the last look found."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from core.domain.ids import FolderId, PersonId, folder_id
from core.domain.job import FolderCounts, Progress, WatchedFolder
from core.domain.vocabulary import FolderState
from core.errors import NotFound
from core.store.database import Database
from core.store.folders.files import FolderFiles
from core.store.schema.columns import clean
from core.store.schema.tables import FolderRow
from core.store.trail import LeaseLost, changed

_GONE = timedelta(minutes=10)
_NO_LEASE: dict[str, Any] = {"owner": None, "lease_until": None, "stage": "", "done": 0, "total": 0}


class FolderStore:
    """Folders by collection and path. One look at a time goes on in a folder, whoever looks."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.files = FolderFiles(database)

    def add(
        self,
        collection: str,
        path: str,
        state: FolderState,
        by: PersonId,
        now: datetime,
        remove_missing: bool = False,
    ) -> WatchedFolder:
        """Watch a folder from now on; one that was watched before goes on from what was seen then.

        Asking once, or for a command, for a folder that is watched anyway leaves it watched.
        """
        id_ = folder_id(clean(collection), clean(path))
        fresh = {
            "id": id_,
            "collection": collection,
            "path": path,
            "state": state,
            "remove_missing": remove_missing,
            "by": by,
            "created": now,
            "looked": None,
            "due": now,
            "error": "",
            "counts": {},
            **_NO_LEASE,
        }
        with self._database.write() as session:
            if not self._database.insert_missing(session, FolderRow, fresh):
                row = session.get_one(FolderRow, id_, with_for_update=True)
                if row.state != FolderState.WATCHING or state == FolderState.WATCHING:
                    row.state, row.by, row.remove_missing = state, by, remove_missing
                row.due, row.error = now, ""
                self.files.doubt(id_)
            session.flush()
            return self._read(session, id_, now)

    def get(self, id: FolderId, now: datetime) -> WatchedFolder:  # noqa: A002
        """Raises NotFound."""
        with self._database.read() as session:
            return self._read(session, id, now)

    def list(self, now: datetime, collections: Collection[str] = ()) -> list[WatchedFolder]:
        """Folders that were not stopped, the oldest first; those of commands while the command is there."""
        query = select(FolderRow).where(col(FolderRow.state) != FolderState.STOPPED)
        if collections:
            query = query.where(col(FolderRow.collection).in_([clean(name) for name in collections]))
        with self._database.read() as session:
            rows = session.scalars(query.order_by(col(FolderRow.created), col(FolderRow.id)))
            return [_folder(row, now) for row in rows if not _left_behind(row, now)]

    def change(self, id: FolderId, state: FolderState, now: datetime) -> WatchedFolder:  # noqa: A002
        """Pause, resume or stop; a look that goes on ends at its next check. Raises NotFound."""
        with self._database.write() as session:
            row = session.get(FolderRow, clean(id), with_for_update=True)
            if row is None:
                raise NotFound("folder", id)
            row.state, row.due = state, now
            session.flush()
            return _folder(row, now)

    def claim(
        self,
        owner: str,
        now: datetime,
        lease_s: float,
        states: Collection[FolderState],
        only: Collection[FolderId] | None = None,
    ) -> WatchedFolder | None:
        """Take the folder that is due longest and that nobody looks at; None when there is none.

        `owner` must be new at each call: it fences the writes of a look that lost its lease.
        """
        wanted = [col(FolderRow.state).in_(list(states)), col(FolderRow.due) <= now, _free(now)]
        if only is not None:
            wanted.append(col(FolderRow.id).in_(list(only)))
        first = select(col(FolderRow.id)).where(*wanted).order_by(col(FolderRow.due)).limit(1)
        with self._database.read() as session:
            if session.scalar(first) is None:
                return None
        subquery = first.with_for_update(skip_locked=True).scalar_subquery()
        lease = {"owner": owner, "lease_until": now + timedelta(seconds=lease_s)}
        claimed = update(FolderRow).where(col(FolderRow.id) == subquery).values(**lease).returning(FolderRow)
        with self._database.write() as session:
            row = session.scalar(claimed.execution_options(synchronize_session=False))
            return None if row is None else _folder(row, now)

    def renew(
        self,
        id: FolderId,  # noqa: A002
        owner: str,
        now: datetime,
        lease_s: float,
        progress: Progress,
    ) -> FolderState:
        """Prolong the lease and say how far the look is; returns the state, which may have changed.

        Raises LeaseLost when the look is no longer this owner's.
        """
        values = {"lease_until": now + timedelta(seconds=lease_s), **progress.model_dump()}
        with self._database.write() as session:
            self._write_owned(session, id, owner, values)
            return session.scalars(select(col(FolderRow.state)).where(col(FolderRow.id) == id)).one()

    def check(self, id: FolderId, owner: str) -> None:  # noqa: A002
        """Inside a transaction: nobody else can take the look over before it ends. Raises LeaseLost."""
        with self._database.write() as session:
            self._write_owned(session, id, owner, {"owner": owner})

    def finish(
        self,
        id: FolderId,  # noqa: A002
        owner: str,
        now: datetime,
        due: datetime,
        counts: FolderCounts | None = None,
        error: str = "",
        over: bool = False,
    ) -> WatchedFolder:
        """End a look: what it found, or why it came to nothing, which leaves the counts as they were.

        `over` ends a folder that was to be taken once. Raises LeaseLost.
        """
        values: dict[str, Any] = {**_NO_LEASE, "due": due, "error": error}
        if counts is not None:
            values |= {"looked": now, "counts": counts.model_dump(mode="json")}
        with self._database.write() as session:
            self._write_owned(session, id, owner, values)
            if over:
                once = update(FolderRow).where(
                    col(FolderRow.id) == id, col(FolderRow.state) == FolderState.ONCE
                )
                session.execute(once.values(state=FolderState.STOPPED))
            return self._read(session, id, now)

    def owners(self) -> Sequence[str]:
        """Who looks at a folder now, or died over it."""
        query = select(col(FolderRow.owner)).where(col(FolderRow.owner).is_not(None)).distinct()
        with self._database.read() as session:
            return [owner for owner in session.scalars(query) if owner is not None]

    def disown(self, owner: str, now: datetime) -> int:
        """End the leases of somebody who is known to be dead; returns how many folders are free now."""
        query = update(FolderRow).where(col(FolderRow.owner) == owner)
        with self._database.write() as session:
            return changed(session, query.values(**_NO_LEASE, due=now))

    def _write_owned(self, session: Session, id_: FolderId, owner: str, values: dict[str, Any]) -> None:
        query = update(FolderRow).where(col(FolderRow.id) == id_, col(FolderRow.owner) == owner)
        if changed(session, query.values(**values)) != 1:
            raise LeaseLost(id_)

    def _read(self, session: Session, id_: FolderId, now: datetime) -> WatchedFolder:
        query = select(FolderRow).where(col(FolderRow.id) == clean(id_))
        row = session.scalar(query.execution_options(populate_existing=True))
        if row is None:
            raise NotFound("folder", id_)
        return _folder(row, now)


def _left_behind(row: FolderRow, now: datetime) -> bool:
    """Whether a command that watched the folder is gone: it looks as soon as that is due."""
    return row.state == FolderState.ATTENDED and row.due < now - _GONE and row.owner is None


def _free(now: datetime) -> ColumnElement[bool]:
    return or_(col(FolderRow.lease_until).is_(None), col(FolderRow.lease_until) <= now)


def _folder(row: FolderRow, now: datetime) -> WatchedFolder:
    plain = ("id", "collection", "path", "state", "remove_missing", "by", "created", "looked", "due", "error")
    return WatchedFolder(
        **{name: getattr(row, name) for name in plain},
        counts=FolderCounts.model_validate(row.counts),
        looking=row.lease_until is not None and row.lease_until > now,
        progress=Progress(stage=row.stage, done=row.done, total=row.total),
    )
