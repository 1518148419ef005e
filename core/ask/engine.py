"""One question from start to end: route, search, save the evidence, write, verify, save the answer."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from core.agents.changes import AGENT as CHANGES
from core.agents.changes import ChangeAgent
from core.agents.documents import AgentResult, DocumentAgent, Search
from core.agents.places import Library
from core.agents.spans import Vectors
from core.ask.changes.answer import Looked, look, write_changes
from core.ask.offline.question import Form, analyse
from core.ask.offline.write import Draft, write
from core.ask.prose import answer_text, failed_text, insufficient_text
from core.ask.route import change_route, route, skipped
from core.ask.verify import verify
from core.domain.answer import Answer, AskRequest, Checks, ModelUse, Observation, Route, Searched
from core.domain.base import JsonObject
from core.domain.document import Chunk
from core.domain.ids import ChunkId, RunId
from core.domain.lineage import VersionPlace
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus, Outcome
from core.errors import Cancelled
from core.lineage.asof.question import Said, said_in
from core.lineage.asof.versions import Narrowed
from core.settings import AskSettings

ENGINE = ModelUse(provider="offline", name="extractive", prompt_version="extractive-1")
_BATCH = 20
_SHOWN = 20

Emit = Callable[[str, JsonObject], None]
Check = Callable[[], None]


class Documents(Library, Protocol):
    """What the engine needs of the document store."""

    def chunks_by_id(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Chunk]:
        """Chunks by id, of any parse version, also of removed documents."""


class Answers(Protocol):
    """Where evidence and answers are kept."""

    def save_observations(self, run_id: RunId, observations: Sequence[Observation], now: datetime) -> None:
        """Keep the evidence of a run; saving it again changes nothing."""

    def save(self, answer: Answer, request: AskRequest, now: datetime) -> object:
        """Keep an answer for good."""


@dataclass(frozen=True)
class Asked:
    """A question as it is looked up: without the version that it names, over the documents that count.

    `as_of` says in words which versions those are, empty for the newest.
    """

    question: str
    scope: Scope
    as_of: str = ""


class Chooses(Protocol):
    """Who knows which versions count."""

    def places(self, scope: Scope) -> Sequence[VersionPlace]:
        """Where every document of the scope stands."""

    def narrow(self, scope: Scope) -> Narrowed:
        """The scope with its versions chosen."""


@dataclass
class _Run:
    """What one run has so far."""

    run_id: RunId
    request: AskRequest
    asked: Asked
    route: Route
    began: float
    timings: dict[str, float] = field(default_factory=dict)
    searched: tuple[Searched, ...] = ()
    observations: tuple[Observation, ...] = ()


class AskEngine:
    """Answers questions from the documents of a scope with the extractive engine."""

    def __init__(
        self,
        documents: Documents,
        retrieval: Search,
        answers: Answers,
        now: Callable[[], datetime],
        settings: AskSettings | None = None,
        vectors: Vectors | None = None,
        clock: Callable[[], float] = time.perf_counter,
        versions: Chooses | None = None,
        changes: ChangeAgent | None = None,
        locate: Callable[[Sequence[Observation]], tuple[Observation, ...]] = tuple,
    ) -> None:
        self._locate = locate
        self._versions = versions
        self._changes = changes
        self._documents = documents
        self._answers = answers
        self._now = now
        self._settings = settings or AskSettings()
        self._clock = clock
        self._agent = DocumentAgent(retrieval, documents, vectors, self._settings.passages)

    def run(self, run_id: RunId, request: AskRequest, emit: Emit, check: Check) -> Answer:
        """Answer one question, keep evidence and answer, and tell each step to `emit`.

        `check` is called between steps; when it raises Cancelled, an answer with the status cancelled and
        no claims is kept, and Cancelled passes on. Errors of `check` and of the store pass through.
        """
        began = self._clock()
        looked = look(request.question, request.scope, self._changes) if self._changes else None
        asked = Asked(request.question, request.scope) if looked else self._asked(request)
        way = change_route(request.mode) if looked else route(asked.question, request.mode, asked.as_of)
        run = _Run(run_id, request, asked, way, began)
        self._mark(run, "route", began)
        emit("route", run.route.model_dump(mode="json"))
        try:
            answer = self._changed(run, looked, emit, check) if looked else self._answer(run, emit, check)
        except Cancelled:
            cancelled = self._made(run, AnswerStatus.CANCELLED, "The question was cancelled.")
            self._answers.save(cancelled, request, self._now())
            raise
        self._answers.save(answer, request, self._now())
        emit("answer", {"run_id": run_id, "status": answer.status.value, "claims": len(answer.claims)})
        return answer

    def _asked(self, request: AskRequest) -> Asked:
        if self._versions is None:
            return Asked(request.question, request.scope)
        places = self._versions.places(request.scope)
        said = said_in(request.question, places)
        scope = request.scope.model_copy(update={"as_of": said.as_of or request.scope.as_of})
        narrowed = self._versions.narrow(scope)
        words = narrowed.words
        if narrowed.undated:
            words += f" ({narrowed.undated} without a known date included)"
        return Asked(said.question, _alone(narrowed.scope, said, places), words)

    def _answer(self, run: _Run, emit: Emit, check: Check) -> Answer:
        check()
        found = self._retrieve(run, emit, check)
        if found.failed:
            return self._made(run, AnswerStatus.FAILED, failed_text(run.searched))
        check()
        started = self._clock()
        draft = write(run.asked.question, run.observations, self._settings.max_claims)
        self._mark(run, "write", started)
        check()
        return self._verified(run, draft)

    def _changed(self, run: _Run, looked: Looked, emit: Emit, check: Check) -> Answer:
        """The answer of a question about change, whose evidence was found before its route was known."""
        check()
        emit("agent_started", {"agent": CHANGES, "query": run.request.question})
        run.observations, run.searched = looked.observations, looked.searched
        self._keep(run, CHANGES, Outcome.FOUND, emit)
        check()
        started = self._clock()
        draft = write_changes(looked)
        self._mark(run, "write", started)
        return self._verified(run, draft)

    def _retrieve(self, run: _Run, emit: Emit, check: Check) -> AgentResult:
        question = run.asked.question
        started = self._clock()
        emit("agent_started", {"agent": "documents", "query": question})
        found = self._agent.observe(question, run.asked.scope, _further(question), check)
        run.observations = found.observations
        run.searched = tuple(
            one.model_copy(update={"as_of": run.asked.as_of or None})
            for one in (*found.searched, *skipped(question, run.request.mode))
        )
        self._mark(run, "retrieve", started)
        outcome = Outcome.FAILED if found.failed else Outcome.FOUND if found.observations else Outcome.EMPTY
        self._keep(run, "documents", outcome, emit)
        return found

    def _keep(self, run: _Run, agent: str, outcome: Outcome, emit: Emit) -> None:
        """Keep the evidence before anything is written from it, then tell of it."""
        self._answers.save_observations(run.run_id, run.observations, self._now())
        run.timings["first_evidence"] = self._since(run.began)
        for first in range(0, len(run.observations), _BATCH):
            batch = run.observations[first : first + _BATCH]
            emit("observation", {"observations": [o.model_dump(mode="json") for o in batch]})
        emit("agent_finished", {"agent": agent, "outcome": outcome.value, "count": len(run.observations)})

    def _verified(self, run: _Run, draft: Draft) -> Answer:
        started = self._clock()
        verified = verify(draft.claims, run.observations, self._texts)
        self._mark(run, "verify", started)
        run.observations = self._locate(_shown(verified.observations, draft))
        if draft.status is AnswerStatus.INSUFFICIENT or not verified.claims:
            text = insufficient_text(
                run.searched,
                len(draft.nearest),
                draft.absent,
                run.request.scope.collections,
                run.asked.as_of,
            )
            return self._made(run, AnswerStatus.INSUFFICIENT, text, verified.checks)
        return self._made(
            run, AnswerStatus.ANSWERED, answer_text(verified.claims), verified.checks
        ).model_copy(update={"claims": verified.claims})

    def _texts(self, chunk_ids: Sequence[ChunkId]) -> dict[ChunkId, str]:
        return {i: chunk.text for i, chunk in self._documents.chunks_by_id(chunk_ids).items()}

    def _made(self, run: _Run, status: AnswerStatus, text: str, checks: Checks | None = None) -> Answer:
        run.timings["total"] = self._since(run.began)
        return Answer(
            run_id=run.run_id,
            question=run.request.question,
            mode=run.request.mode,
            status=status,
            route=run.route,
            text=text,
            claims=(),
            observations=run.observations,
            searched=run.searched,
            checks=checks or Checks(),
            model=ENGINE,
            timings_ms=dict(run.timings),
        )

    def _mark(self, run: _Run, step: str, started: float) -> None:
        run.timings[step] = self._since(started)

    def _since(self, started: float) -> float:
        return round((self._clock() - started) * 1000, 1)


def _alone(scope: Scope, said: Said, places: Sequence[VersionPlace]) -> Scope:
    """The scope with the documents alone that the question wants to be asked."""
    if not said.lineages:
        return scope
    left = {place.id for place in places if place.lineage in said.lineages} - {*scope.without}
    kept = tuple(sorted(left & {*scope.documents} if scope.documents else left))
    return scope.model_copy(update={"documents": kept}) if kept else scope


def _further(question: str) -> tuple[str, ...]:
    """The further searches that a question splits into: each side of a comparison by itself."""
    asked = analyse(question)
    if asked.form in (Form.LIST, Form.COUNT) and asked.noun:
        # A list stands under its noun ("Decisions"), which a long question drowns.
        return (" ".join([asked.noun, *asked.identifiers]),)
    others = {side: [s for s in asked.sides if s != side] for side in asked.sides}
    return tuple(
        " ".join(
            word
            for term in asked.terms
            if not any(term.word in o for o in others[side])
            for word in [term.word]
        )
        or side
        for side in asked.sides
    )


def _shown(observations: Sequence[Observation], draft: Draft) -> tuple[Observation, ...]:
    """The cited observations and the nearest others; every observation of the run is kept in the store."""
    cited = [o for o in observations if o.number is not None]
    order = {i: place for place, i in enumerate(draft.nearest)}
    rest = [o for o in observations if o.number is None]
    rest.sort(key=lambda o: order.get(o.id, len(order)))
    return (*cited, *rest[: max(0, _SHOWN - len(cited))])
