"""Where documents stand among their versions, and what people decided about that."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from core.domain.document import Document
from core.domain.ids import DocumentId, run_id
from core.domain.lineage import (
    Decision,
    Fingerprint,
    Grouping,
    LineageId,
    VersionPlace,
    lineage_id,
)
from core.domain.vocabulary import DocumentStatus
from core.errors import NotFound
from core.store.database import Database, batches
from core.store.lexical.reading import DOCUMENT_FIELDS, document_from
from core.store.schema.tables import DecisionRow, DocumentRow, FingerprintRow, table_of

_DOCUMENTS = table_of(DocumentRow)
_document = _DOCUMENTS.c
_SEARCHABLE = (_document.status == DocumentStatus.READY, _document.removed.is_(None))
_PLACED = ("lineage", "version", "order", "dated", "dated_from", "grouping", "grouped_by")


class Standing(NamedTuple):
    """What a document's fingerprint and name are made from: as long as it stays, so do they."""

    parse_version: int
    name: str
    title: str
    role: str


class LineageStore:
    """Lineages are kept with their documents; a document that was removed belongs to none while it is out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def members(self, collection: str, joining: DocumentId | None = None) -> dict[DocumentId, Standing]:
        """What is to be grouped: documents that can be searched, and one that soon can."""
        query = select(
            _document.id, _document.parse_version, _document.name, _document.title, _document.role
        ).where(_document.collection == collection)
        with self._database.read() as session:
            found = [*session.execute(query.where(*_SEARCHABLE))]
            if joining is not None:
                found += session.execute(query.where(_document.id == joining))
        return {DocumentId(row.id): Standing(*row[1:]) for row in found}

    def fingerprints(self, ids: Collection[DocumentId], kind: int) -> dict[DocumentId, Fingerprint]:
        """What grouping compares, of these documents' current parses; those that have none are left out."""
        print_ = table_of(FingerprintRow).c
        query = (
            select(print_.document_id, print_.body)
            .join_from(_DOCUMENTS, table_of(FingerprintRow), print_.document_id == _document.id)
            .where(print_.parse_version == _document.parse_version, print_.kind == kind)
        )
        found = {}
        with self._database.read() as session:
            for some in batches(sorted(ids)):
                for row in session.execute(query.where(_document.id.in_(some))):
                    found[DocumentId(row.document_id)] = Fingerprint.model_validate(row.body)
        return found

    def save_fingerprint(
        self, document_id: DocumentId, parse_version: int, kind: int, print_: Fingerprint
    ) -> None:
        """Keep what grouping compares, of one parse; saving it again replaces it."""
        values = {
            "document_id": document_id,
            "parse_version": parse_version,
            "kind": kind,
            "body": print_.model_dump(mode="json"),
        }
        with self._database.write() as session:
            self._database.insert_or_update(session, FingerprintRow, [values])

    def decide(self, decision: Decision) -> None:
        """Keep a person's decision. Raises NotFound when a document that it names is not there."""
        with self._database.write() as session:
            for id_ in (decision.document_id, decision.other):
                if id_ is not None and session.get(DocumentRow, id_) is None:
                    raise NotFound("document", id_)
            session.add(DecisionRow(id=run_id(decision.at), **decision.model_dump()))

    def decisions(self, collection: str) -> list[Decision]:
        """What people decided about documents of a collection, the oldest first."""
        query = (
            select(DecisionRow)
            .join(DocumentRow, col(DocumentRow.id) == col(DecisionRow.document_id))
            .where(col(DocumentRow.collection) == collection)
            .order_by(col(DecisionRow.id))
        )
        with self._database.read() as session:
            return [
                Decision(**{name: getattr(row, name) for name in Decision.model_fields})
                for row in session.scalars(query)
            ]

    def apply(
        self,
        collection: str,
        groupings: Sequence[Grouping],
        members: Collection[DocumentId],
        joining: DocumentId | None,
        now: datetime,
    ) -> bool:
        """Keep a grouping of some documents of a collection that had these members; False when it has others.

        A lineage keeps its name as long as most of its documents stay together.
        """
        with self._database.write() as session:
            stored = _stored(session, collection)
            expected = {DocumentId(row["id"]) for row in stored if row["searchable"]}
            if joining is not None:
                expected.add(joining)
            if expected != set(members):
                return False
            before = {DocumentId(row["id"]): row for row in stored}
            names = _names(collection, groupings, {id_: row["lineage"] for id_, row in before.items()})
            changed = []
            for grouping in groupings:
                placed = _placed(grouping, names[grouping.group])
                if any(before[grouping.document_id][name] != placed[name] for name in _PLACED):
                    changed.append({"document": grouping.document_id, "moment": now, **_bound(placed)})
            if changed:
                values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in _PLACED}
                statement = update(_DOCUMENTS).where(_document.id == bindparam("document"))
                session.connection().execute(statement.values(**values, updated=bindparam("moment")), changed)
        return True

    def versions(self, document_id: DocumentId) -> list[Document]:
        """The searchable versions of a document's lineage, the oldest first; itself alone when it has none.

        Raises NotFound.
        """
        with self._database.read() as session:
            row = session.execute(select(*DOCUMENT_FIELDS).where(_document.id == document_id)).one_or_none()
            if row is None:
                raise NotFound("document", document_id)
            own = document_from(row)
            if own.lineage is None:
                return [own]
            query = select(*DOCUMENT_FIELDS).where(_document.lineage == own.lineage, *_SEARCHABLE)
            found = [document_from(row) for row in session.execute(query.order_by(_document.order))]
        return found or [own]

    def places(self, collections: Collection[str] = ()) -> list[VersionPlace]:
        """Where every searchable document stands, by lineage and order; none named means all collections."""
        query = select(*(_document[name] for name in VersionPlace.model_fields)).where(
            *_SEARCHABLE, _document.lineage.is_not(None)
        )
        if collections:
            query = query.where(_document.collection.in_(sorted(set(collections))))
        with self._database.read() as session:
            rows = session.execute(query.order_by(_document.lineage, _document.order)).all()
        return [VersionPlace.model_construct(**row._mapping) for row in rows]

    def superseded(self, collections: Collection[str] = ()) -> list[DocumentId]:
        """Searchable documents that have a newer searchable version."""
        newest: dict[str, tuple[int, str]] = {}
        query = select(_document.id, _document.lineage, _document.order).where(
            *_SEARCHABLE, _document.lineage.is_not(None)
        )
        if collections:
            query = query.where(_document.collection.in_(sorted(set(collections))))
        with self._database.read() as session:
            rows = session.execute(query).all()
        for row in rows:
            newest[row.lineage] = max(newest.get(row.lineage, (-1, "")), (row.order, row.id))
        return sorted(DocumentId(row.id) for row in rows if newest[row.lineage][1] != row.id)

    def ungrouped(self) -> list[str]:
        """Collections with a searchable document that belongs to no lineage yet."""
        query = select(_document.collection).where(*_SEARCHABLE, _document.lineage.is_(None)).distinct()
        with self._database.read() as session:
            return sorted(session.scalars(query))


def _stored(session: Session, collection: str) -> list[dict[str, Any]]:
    query = select(
        _document.id, _document.status, _document.removed, *(_document[name] for name in _PLACED)
    ).where(_document.collection == collection)
    return [
        {**row._mapping, "searchable": row.status == DocumentStatus.READY and row.removed is None}
        for row in session.execute(query)
    ]


def _placed(grouping: Grouping, lineage: LineageId) -> dict[str, Any]:
    return {
        "lineage": lineage,
        "version": grouping.version,
        "order": grouping.order,
        "dated": grouping.dated,
        "dated_from": grouping.dated_from,
        "grouping": grouping.reason,
        "grouped_by": grouping.by,
    }


def _bound(placed: Mapping[str, Any]) -> dict[str, Any]:
    return {f"new_{name}": value for name, value in placed.items()}


def _names(
    collection: str, groupings: Sequence[Grouping], before: Mapping[DocumentId, str | None]
) -> dict[DocumentId, LineageId]:
    """The lineage of each group: the name that most of its documents had, else a new one."""
    groups: dict[DocumentId, list[DocumentId]] = {}
    for grouping in sorted(groupings, key=lambda one: (one.order, one.document_id)):
        groups.setdefault(grouping.group, []).append(grouping.document_id)
    claims = [
        (-count, group, name)
        for group, ids in groups.items()
        for name, count in Counter(before.get(id_) for id_ in ids).items()
        if name is not None
    ]
    names: dict[DocumentId, LineageId] = {}
    taken: set[str] = set()
    for _, group, name in sorted(claims):
        if group not in names and name not in taken:
            names[group] = LineageId(name)
            taken.add(name)
    # A name that a group gave up may not come back for another one in the same breath.
    taken |= {name for name in before.values() if name is not None}
    for group, ids in sorted(groups.items()):
        if group not in names:
            fresh = (lineage_id(collection, id_) for id_ in [group, *ids])
            names[group] = next(
                (name for name in fresh if name not in taken),
                lineage_id(f"{collection}\0{len(taken)}", group),
            )
            taken.add(names[group])
    return names
