"""Answers and the observations that stand behind them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Text, cast, select
from sqlmodel import col

from core.domain.answer import Answer, AnswerRecord, AnswerSummary, AskRequest, Observation
from core.domain.ids import ArtifactId, DocumentId, PersonId, RunId, artifact_id
from core.errors import NotFound
from core.store.database import Database, batches
from core.store.schema.columns import clean_json
from core.store.schema.tables import AnswerRow, DocumentRow, ObservationRow

# What differs between two runs of the same work.
_OF_THE_RUN = {"run_id", "timings_ms"}


class AnswerStore:
    """Immutable answers by run."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save_observations(self, run_id: RunId, observations: Sequence[Observation], now: datetime) -> None:
        """Keep evidence before anything is written from it; what is there already stays as it is."""
        with self._database.write() as session:
            known = len(self.observations(run_id))
            for offset, observation in enumerate(observations):
                values = {
                    "run_id": run_id,
                    "id": observation.id,
                    "ordinal": known + offset,
                    "body": observation.model_dump(mode="json"),
                    "created": now,
                }
                self._database.insert_missing(session, ObservationRow, values)

    def observations(self, run_id: RunId) -> list[Observation]:
        """What the run stored, in the order it came."""
        query = (
            select(col(ObservationRow.body))
            .where(col(ObservationRow.run_id) == run_id)
            .order_by(col(ObservationRow.ordinal))
        )
        with self._database.read() as session:
            return [Observation.model_validate(body) for body in session.scalars(query)]

    def save(self, answer: Answer, request: AskRequest, now: datetime) -> ArtifactId:
        """Keep the answer of a run; saving the same one again changes nothing.

        Two answers are the same when they differ in timings only. Raises ValueError for another one.
        """
        body = clean_json(answer.model_dump(mode="json"))
        artifact = artifact_id({key: value for key, value in body.items() if key not in _OF_THE_RUN})
        values = {
            "run_id": answer.run_id,
            "artifact_id": artifact,
            "question": answer.question,
            "mode": request.mode,
            "status": answer.status,
            "by": request.by,
            "created": now,
            "request": request.model_dump(mode="json"),
            "body": body,
        }
        with self._database.write() as session:
            self._database.insert_missing(session, AnswerRow, values)
            if session.get_one(AnswerRow, answer.run_id).artifact_id != artifact:
                raise ValueError(f"run {answer.run_id} has another answer already")
        return artifact

    def get(self, run_id: RunId) -> AnswerRecord:
        """The answer as it was, and which of the documents it cites are gone. Raises NotFound."""
        found = self.find(run_id)
        if found is None:
            raise NotFound("answer", run_id)
        return found

    def find(self, run_id: RunId) -> AnswerRecord | None:
        """The same, None while there is no answer."""
        with self._database.read() as session:
            row = session.scalar(select(AnswerRow).where(col(AnswerRow.run_id) == run_id))
            if row is None:
                return None
            answer = Answer.model_validate(row.body)
            return AnswerRecord(
                request=AskRequest.model_validate(row.request),
                answer=answer,
                created=row.created,
                removed=self._removed(answer),
            )

    def list(self, by: PersonId | None = None, limit: int = 50) -> list[AnswerSummary]:
        """Answers without their content, the newest first."""
        fields = (
            col(AnswerRow.run_id),
            col(AnswerRow.question),
            col(AnswerRow.mode),
            col(AnswerRow.status),
            col(AnswerRow.by),
            col(AnswerRow.created),
        )
        query = select(*fields).order_by(col(AnswerRow.created).desc(), col(AnswerRow.run_id).desc())
        if by is not None:
            query = query.where(col(AnswerRow.by) == by)
        with self._database.read() as session:
            return [AnswerSummary(**row._mapping) for row in session.execute(query.limit(limit))]

    def citing(self, documents: Collection[DocumentId]) -> dict[DocumentId, int]:
        """How many answers cite each of these documents; those that none cites are left out."""
        wanted, found = set(documents), dict[DocumentId, int]()
        body = cast(col(AnswerRow.body), Text)
        runs: set[str] = set()
        with self._database.read() as session:
            for document in wanted:
                runs.update(session.scalars(select(col(AnswerRow.run_id)).where(body.contains(document))))
            for some in batches(tuple(runs)):
                rows = session.scalars(select(col(AnswerRow.body)).where(col(AnswerRow.run_id).in_(some)))
                for document in (one for row in rows for one in wanted & _cited(Answer.model_validate(row))):
                    found[document] = found.get(document, 0) + 1
        return found

    def _removed(self, answer: Answer) -> tuple[DocumentId, ...]:
        cited: dict[Any, None] = {
            observation.locator.document_id: None
            for observation in answer.observations
            if observation.number is not None and observation.locator is not None
        }
        gone: set[str] = set()
        with self._database.read() as session:
            for some in batches(tuple(cited)):
                query = select(col(DocumentRow.id)).where(
                    col(DocumentRow.id).in_(some), col(DocumentRow.removed).is_not(None)
                )
                gone.update(session.scalars(query))
        return tuple(id_ for id_ in cited if id_ in gone)


def _cited(answer: Answer) -> set[DocumentId]:
    return {
        observation.locator.document_id
        for observation in answer.observations
        if observation.number is not None and observation.locator is not None
    }
