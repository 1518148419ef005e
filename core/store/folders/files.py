"""The files of watched folders as they were seen last, so that nothing unchanged is read again."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, func, or_, select, update
from sqlmodel import col

from core.domain.ids import DocumentId, FolderId, Sha256
from core.domain.vocabulary import DocumentStatus
from core.store.database import Database, batches
from core.store.schema.tables import DocumentRow, FolderFileRow, table_of

_LOST = (DocumentStatus.CANCELLED, DocumentStatus.FAILED)


@dataclass(frozen=True, slots=True)
class FileState:
    """A file of a watched folder; `path` is below the folder, in a form that every database takes.

    `since` is when this size and time of change were first seen, `taken` whether they were dealt with;
    `document_id` and `sha256` are what was taken from there last.
    """

    path: str
    size: int
    mtime_ns: int
    since: datetime
    taken: bool = False
    document_id: DocumentId | None = None
    sha256: Sha256 | None = None
    missing: datetime | None = None


class FolderFiles:
    """Files by folder and path; written inside a look, which holds the folder's lease."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, folder: FolderId) -> dict[str, FileState]:
        """Every file that was seen, also those that are missing now."""
        table = table_of(FolderFileRow)
        fields = [column for column in table.columns if column.name != "folder_id"]
        query = select(*fields).where(table.c.folder_id == folder)
        with self._database.read() as session:
            return {row.path: FileState(**row._mapping) for row in session.execute(query)}

    def put(self, folder: FolderId, files: Iterable[FileState]) -> None:
        """Keep these files, in place of what was known under the same paths."""
        rows = [{"folder_id": folder, **asdict(file)} for file in files]
        with self._database.write() as session:
            for some in batches(rows):
                self._database.insert_or_update(session, FolderFileRow, some)

    def drop(self, folder: FolderId, paths: Sequence[str]) -> None:
        """Forget these paths."""
        with self._database.write() as session:
            for some in batches(tuple(paths)):
                session.execute(
                    delete(FolderFileRow).where(
                        col(FolderFileRow.folder_id) == folder, col(FolderFileRow.path).in_(some)
                    )
                )

    def doubt(self, folder: FolderId) -> None:
        """Files whose documents were removed, cancelled or failed are to be taken again."""
        lost = select(col(DocumentRow.id)).where(
            or_(col(DocumentRow.removed).is_not(None), col(DocumentRow.status).in_(_LOST))
        )
        query = update(FolderFileRow).where(
            col(FolderFileRow.folder_id) == folder, col(FolderFileRow.document_id).in_(lost)
        )
        with self._database.write() as session:
            session.execute(query.values(taken=False).execution_options(synchronize_session=False))

    def held(self, documents: Collection[DocumentId]) -> dict[DocumentId, int]:
        """In how many places, in any folder, each of these documents still lies as a file."""
        found: dict[DocumentId, int] = {}
        with self._database.read() as session:
            for some in batches(tuple(documents)):
                query = (
                    select(col(FolderFileRow.document_id), func.count())
                    .where(col(FolderFileRow.document_id).in_(some), col(FolderFileRow.missing).is_(None))
                    .group_by(col(FolderFileRow.document_id))
                )
                found |= {DocumentId(id_): number for id_, number in session.execute(query) if id_}
        return found
