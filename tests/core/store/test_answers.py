"""A stored answer is what was shown, for ever; its evidence was there before it."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from core.domain.answer import (
    Answer,
    AskRequest,
    Checks,
    Claim,
    Cost,
    ModelUse,
    Observation,
    Route,
    Searched,
)
from core.domain.document import Document, Locator
from core.domain.ids import DocumentId, ObservationId, PersonId, RunId, chunk_id
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus, AskMode, Layer, Outcome, Support
from core.errors import NotFound
from core.store import Store

ANNA, BORIS = PersonId("anna"), PersonId("boris")
RUN = RunId("run_1")
Ready = Callable[..., Document]


def observation(
    name: str = "obs_1", document: DocumentId | None = None, number: int | None = 1
) -> Observation:
    locator = None
    if document is not None:
        locator = Locator(
            document_id=document,
            document="TR-201",
            chunk_id=chunk_id(document, 1, 0),
            start=0,
            end=5,
            quote="Batch",
        )
    return Observation(
        number=number,
        id=ObservationId(name),
        agent="documents",
        kind="passage",
        citation="TR-201, version 1",
        link=None,
        data={"score": 0.25, "text": "Batch 0 · 60 °C", "grid": None},
        locator=locator,
    )


def answer(
    run: RunId = RUN, text: str = "60 °C.", observations: tuple[Observation, ...] = (), ms: float = 1.5
) -> Answer:
    return Answer(
        run_id=run,
        question="Which temperature?",
        mode=AskMode.AUTO,
        status=AnswerStatus.ANSWERED,
        route=Route(layer=Layer.LEXICAL, decided_by="rule", reason="asks for a value"),
        text=text,
        claims=(Claim(text=text, citations=(1,), support=Support.SUPPORTED),),
        observations=observations,
        searched=(
            Searched(agent="documents", source="K9", query="temperature", outcome=Outcome.FOUND, count=3),
        ),
        checks=Checks(claims=1, cited=1, quotes_verified=1),
        model=ModelUse(provider="offline", name="extractive", prompt_version="1"),
        timings_ms={"total": ms},
        cost=Cost(),
    )


def request(by: PersonId = ANNA) -> AskRequest:
    return AskRequest(question="Which temperature?", scope=Scope(collections=("K9",)), by=by)


def test_an_answer_reopens_as_it_was(store: Store, now: datetime) -> None:
    given = answer(observations=(observation(document=DocumentId("doc_1")),))
    artifact = store.answers.save(given, request(), now)
    record = store.answers.get(RUN)
    assert (record.answer, record.request, record.created, record.removed) == (given, request(), now, ())
    assert store.answers.find(RUN) == record
    assert artifact.startswith("art_")


def test_the_same_work_gives_the_same_artifact_whatever_run_and_time_it_took(
    store: Store, now: datetime
) -> None:
    first = store.answers.save(answer(RunId("run_1"), ms=1.0), request(), now)
    second = store.answers.save(answer(RunId("run_2"), ms=9.0), request(BORIS), now)
    third = store.answers.save(answer(RunId("run_3"), text="70 °C."), request(), now)
    assert first == second
    assert first != third


def test_an_answer_cannot_be_changed(store: Store, now: datetime) -> None:
    store.answers.save(answer(ms=1.0), request(), now)
    store.answers.save(answer(ms=2.0), request(), now + timedelta(hours=1))
    with pytest.raises(ValueError, match="another answer"):
        store.answers.save(answer(text="70 °C."), request(), now)
    record = store.answers.get(RUN)
    assert (record.answer.text, record.answer.timings_ms, record.created) == ("60 °C.", {"total": 1.0}, now)


def test_evidence_is_kept_before_and_without_an_answer(store: Store, now: datetime) -> None:
    first, second, third = (observation(f"obs_{n}", number=None) for n in "321")
    store.answers.save_observations(RUN, [first, second], now)
    store.answers.save_observations(RUN, [second, third], now)
    store.answers.save_observations(RunId("run_2"), [first], now)
    assert store.answers.observations(RUN) == [first, second, third]
    assert store.answers.find(RUN) is None
    with pytest.raises(NotFound, match="run_1"):
        store.answers.get(RUN)


def test_an_old_answer_says_which_of_its_cited_documents_are_gone(
    store: Store, ready: Ready, now: datetime
) -> None:
    cited, kept, seen = ready(b"1"), ready(b"2"), ready(b"3")
    given = answer(
        observations=(
            observation("obs_1", cited.id, 1),
            observation("obs_2", cited.id, 2),
            observation("obs_3", kept.id, 3),
            observation("obs_4", seen.id, None),
            observation("obs_5", None, 4),
        )
    )
    store.answers.save(given, request(), now)
    assert store.answers.get(RUN).removed == ()
    for document in (cited, seen):
        store.documents.remove(document.id, ANNA, now)
    record = store.answers.get(RUN)
    assert (record.removed, record.answer) == ((cited.id,), given)


def test_answers_that_cite_a_document_are_counted_once_each(
    store: Store, ready: Ready, now: datetime
) -> None:
    cited, once, seen = ready(b"1").id, ready(b"2").id, ready(b"3").id
    first = (observation("obs_1", cited, 1), observation("obs_2", cited, 2), observation("obs_3", once, 3))
    second = (observation("obs_1", cited, 1), observation("obs_4", seen, None))
    for number, observations in enumerate((first, second, ())):
        run = RunId(f"run_{number}")
        store.answers.save(answer(run, observations=observations), request(), now)
    assert store.answers.citing([cited, once, seen]) == {cited: 2, once: 1}
    assert store.answers.citing([]) == {}


def test_past_questions_are_listed_the_newest_first(store: Store, now: datetime) -> None:
    for n in range(5):
        run = RunId(f"run_{n}")
        store.answers.save(answer(run), request(ANNA if n % 2 else BORIS), now + timedelta(seconds=n))
    assert [one.run_id for one in store.answers.list(limit=3)] == ["run_4", "run_3", "run_2"]
    (first, second) = store.answers.list(by=ANNA)
    assert [first.run_id, second.run_id] == ["run_3", "run_1"]
    assert (first.question, first.status, first.by) == ("Which temperature?", AnswerStatus.ANSWERED, ANNA)


def test_an_answer_with_a_number_that_is_none_is_refused(store: Store, now: datetime) -> None:
    wrong = observation().model_copy(update={"data": {"score": float("nan")}})
    with pytest.raises(Exception, match="JSON"):
        store.answers.save_observations(RUN, [wrong], now)
    assert store.answers.observations(RUN) == []
