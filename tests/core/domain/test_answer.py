import pytest
from pydantic import ValidationError

from core.domain.answer import Answer, AskRequest, Checks, Claim, ModelUse, Observation, Route, Searched
from core.domain.document import Locator
from core.domain.ids import ChunkId, DocumentId, ObservationId, PersonId, RunId
from core.domain.vocabulary import AnswerStatus, AskMode, Layer, Outcome, Support

LOCATOR = Locator(
    document_id=DocumentId("doc_1"),
    document="TR-201",
    section="4.2 Solvent",
    chunk_id=ChunkId("chk_1"),
    start=0,
    end=6,
    quote="2-MeTH",
    page=3,
)
OBSERVATION = Observation(
    number=1,
    id=ObservationId("obs_1"),
    agent="documents",
    kind="passage",
    citation="TR-201, version 1, 4.2 Solvent, page 3",
    link="/library?document=doc_1&chunk=chk_1",
    data={"score": 0.8},
    locator=LOCATOR,
)
ANSWER = Answer(
    run_id=RunId("run_1"),
    question="Which solvent was used in step 3?",
    mode=AskMode.AUTO,
    status=AnswerStatus.ANSWERED,
    route=Route(layer=Layer.LEXICAL, decided_by="rule", reason="the only layer there is"),
    text="2-MeTHF [1]",
    claims=(Claim(text="2-MeTHF", citations=(1,), support=Support.SUPPORTED),),
    observations=(OBSERVATION,),
    searched=(
        Searched(agent="documents", source="Larkspur", query="solvent", outcome=Outcome.FOUND, count=1),
    ),
    checks=Checks(claims=1, cited=1, quotes_verified=1),
    model=ModelUse(provider="offline", name="extractive", prompt_version="1"),
    timings_ms={"total": 12.0},
)


def test_an_answer_survives_json_unchanged():
    assert Answer.model_validate_json(ANSWER.model_dump_json()) == ANSWER


def test_the_json_of_an_answer_has_the_fields_that_outsiders_rely_on():
    fields = ANSWER.model_dump(mode="json")
    assert list(fields) == [
        "run_id",
        "question",
        "mode",
        "status",
        "route",
        "text",
        "claims",
        "observations",
        "searched",
        "checks",
        "model",
        "timings_ms",
        "cost",
    ]
    assert set(fields["observations"][0]) == {
        "number",
        "id",
        "agent",
        "kind",
        "citation",
        "link",
        "data",
        "locator",
    }
    assert set(fields["observations"][0]["locator"]) == {
        "document_id",
        "document",
        "version",
        "section",
        "chunk_id",
        "start",
        "end",
        "quote",
        "page",
        "boxes",
        "sheet",
        "cells",
    }
    assert fields["observations"][0]["locator"]["version"] == "1"
    assert set(fields["claims"][0]) == {"text", "citations", "support"}
    assert set(fields["checks"]) == {"claims", "cited", "quotes_verified", "dropped_citations"}
    assert set(fields["cost"]) == {"tokens_in", "tokens_out", "usd"}


def test_an_observation_that_nothing_cites_has_no_number():
    assert OBSERVATION.model_copy(update={"number": None}).model_dump()["number"] is None
    with pytest.raises(ValidationError):
        Observation.model_validate(OBSERVATION.model_dump() | {"number": 0})


@pytest.mark.parametrize("question", ["", "x" * 4001])
def test_a_question_has_words_and_an_end(question):
    with pytest.raises(ValidationError):
        AskRequest(question=question, by=PersonId("mira"))
