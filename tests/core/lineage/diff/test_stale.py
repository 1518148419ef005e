"""Which citations newer versions changed or dropped."""

from datetime import UTC, date, datetime
from types import SimpleNamespace

import pytest

from core.domain.answer import (
    Answer,
    AnswerRecord,
    AskRequest,
    Checks,
    ModelUse,
    Observation,
    Route,
    Searched,
)
from core.domain.difference import FollowState
from core.domain.document import Locator
from core.domain.lineage import VersionPlace
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus, AskMode, Layer, Outcome
from core.lineage.diff.history import History
from core.lineage.diff.stale import cited, newer_of, stale_spans

TEXTS = (
    "# 1 A\n\nStep 3 runs in DMF. It is dried. A flow step is planned.",
    "# 1 A\n\nStep 3 runs in DMF. It is dried. A flow step is planned. New.",
    "# 1 A\n\nStep 3 runs in 2-MeTHF. It is dried. New.",
    "# 1 A\n\nStep 3 runs in 2-MeTHF. It is dried. New. More of it.",
)


@pytest.fixture
def shelf(version, sentences):
    parsed = {f"doc_{n}": version(text, str(n)) for n, text in enumerate(TEXTS, 1)}
    places = [
        VersionPlace(
            id=id_,
            collection="c",
            name=f"TR-1-#{n}.docx",
            title="TR-1",
            lineage="lin_1",
            version=str(n),
            order=n,
            dated=date(2025, n, 2),
        )
        for n, id_ in enumerate(parsed, 1)
    ]
    documents = SimpleNamespace(
        get=lambda id_: SimpleNamespace(parse_version=1),
        outline=lambda id_: parsed[id_].sections,
        chunks=lambda id_: parsed[id_].chunks,
    )
    history = History(documents, SimpleNamespace(places=lambda collections=(): places), sentences)
    return SimpleNamespace(parsed=parsed, places=places, history=history)


def observation(shelf, quote, number=1, document="doc_1", agent="documents"):
    chunk = next(one for one in shelf.parsed[document].chunks if quote in one.text)
    start = chunk.text.index(quote)
    locator = Locator(
        document_id=document,
        document="TR-1",
        version="1",
        chunk_id=chunk.id,
        start=start,
        end=start + len(quote),
        quote=quote,
    )
    return Observation(
        id=f"obs_{quote[:6]}", number=number, agent=agent, kind="passage", citation="", link=None, data={},
        locator=locator,
    )  # fmt: skip


def record(observations, scope=None, as_of=None):
    scope = scope or Scope()
    searched = Searched(agent="documents", source="c", query="q", outcome=Outcome.FOUND, count=1, as_of=as_of)
    answer = Answer(
        run_id="run_1", question="q", mode=AskMode.AUTO, status=AnswerStatus.ANSWERED,
        route=Route(layer=Layer.LEXICAL, decided_by="rule", reason=""), text="", claims=(),
        observations=tuple(observations), searched=(searched,), checks=Checks(),
        model=ModelUse(provider="", name="", prompt_version=""), timings_ms={},
    )  # fmt: skip
    request = AskRequest(question="q", scope=scope, by="per_1")
    return AnswerRecord(request=request, answer=answer, created=datetime(2025, 1, 3, tzinfo=UTC))


def stale(shelf, *observations, **more):
    made = record(observations, **more)
    documents = {one.locator.document_id for one in cited(made)}
    return stale_spans(made, shelf.history, newer_of(shelf.places, documents))


def test_a_changed_value_names_the_first_version_that_changed_it(shelf):
    (span,) = stale(shelf, observation(shelf, "Step 3 runs in DMF."), observation(shelf, "It is dried."))
    assert (span.state, span.newer_version, span.newer_dated) == (FollowState.CHANGED, "3", date(2025, 3, 2))
    assert span.values == (("DMF", "2-MeTHF"),) and span.found.quote == "Step 3 runs in 2-MeTHF."


def test_a_dropped_sentence_is_dropped(shelf):
    (span,) = stale(shelf, observation(shelf, "A flow step is planned."))
    assert (span.state, span.newer_version, span.found) == (FollowState.DROPPED, "3", None)


def test_what_still_stands_and_what_is_newest_is_not_stale(shelf):
    assert stale(shelf, observation(shelf, "It is dried.")) == ()
    assert stale(shelf, observation(shelf, "It is dried.", document="doc_4")) == ()


@pytest.mark.parametrize(
    "more", [{"as_of": "#1"}, {"scope": Scope(as_of="#1")}, {"scope": Scope(documents=("doc_1",))}]
)
def test_what_was_asked_as_of_a_version_is_not_stale(shelf, more):
    assert stale(shelf, observation(shelf, "Step 3 runs in DMF."), **more) == ()


def test_evidence_that_nothing_cites_and_comparisons_of_versions_do_not_count(shelf):
    uncited = observation(shelf, "Step 3 runs in DMF.", number=None)
    compared = observation(shelf, "Step 3 runs in DMF.", agent="changes")
    assert stale(shelf, uncited, compared) == ()


def test_a_file_that_was_read_anew_is_followed_by_its_words(shelf):
    old = observation(shelf, "Step 3 runs in DMF.")
    elsewhere = old.model_copy(update={"locator": old.locator.model_copy(update={"chunk_id": "chk_old"})})
    (span,) = stale(shelf, elsewhere)
    assert span.state is FollowState.CHANGED
    gone = old.locator.model_copy(update={"chunk_id": "chk_old", "quote": "Never said."})
    assert stale(shelf, old.model_copy(update={"locator": gone})) == ()
