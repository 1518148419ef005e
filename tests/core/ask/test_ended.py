from datetime import datetime
from pathlib import Path

import pytest

from core.ask.ended import close_question
from core.ask.request import ask_request
from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus, AskMode, JobKind, JobStatus, Pool
from core.store import open_store


@pytest.mark.parametrize(
    ("ended", "kept"),
    [(JobStatus.CANCELLED, AnswerStatus.CANCELLED), (JobStatus.FAILED, AnswerStatus.FAILED)],
)
def test_a_question_that_never_ran_still_has_an_answer_that_says_so(
    tmp_path: Path, now: datetime, ended: JobStatus, kept: AnswerStatus
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'b.db'}", str(tmp_path / "v"), tmp_path)
    request = ask_request("What is the yield of step 3?", Scope(), AskMode.AUTO, PersonId("p"))
    payload = request.model_dump(mode="json")
    job = store.jobs.enqueue(JobKind.ASK, Pool.QUESTIONS, payload, PersonId("p"), now, 3)
    job = job.model_copy(update={"status": ended, "error": "The disk is full."})
    close_question(store.answers, job, now)
    close_question(store.answers, job, now)
    record = store.answers.get(job.id)
    assert (record.answer.status, record.request) == (kept, request)
    assert ("disk is full" in record.answer.text) == (kept is AnswerStatus.FAILED)
    store.close()
