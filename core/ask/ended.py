"""The answer of a question whose job ended before its run could write one."""

from datetime import datetime
from typing import Protocol

from core.ask.engine import ENGINE, Answers
from core.ask.route import route
from core.domain.answer import Answer, AnswerRecord, AskRequest, Checks
from core.domain.ids import RunId
from core.domain.job import Job
from core.domain.vocabulary import AnswerStatus, JobStatus


class StoredAnswers(Answers, Protocol):
    """Where answers are kept, and whether one is there."""

    def find(self, run_id: RunId) -> AnswerRecord | None:
        """The answer of a run, None while there is none."""
        ...


def close_question(answers: StoredAnswers, job: Job, now: datetime) -> None:
    """Keep a `failed` or `cancelled` answer for a job that ended so, unless its run kept one itself."""
    if answers.find(job.id) is not None:
        return
    request = AskRequest.model_validate(job.payload)
    cancelled = job.status is JobStatus.CANCELLED
    answer = Answer(
        run_id=job.id,
        question=request.question,
        mode=request.mode,
        status=AnswerStatus.CANCELLED if cancelled else AnswerStatus.FAILED,
        route=route(request.question, request.mode),
        text="The question was cancelled."
        if cancelled
        else job.error or "The question could not be answered.",
        claims=(),
        observations=(),
        searched=(),
        checks=Checks(),
        model=ENGINE,
        timings_ms={},
    )
    answers.save(answer, request, now)
