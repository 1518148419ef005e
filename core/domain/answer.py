"""Observations, claims and the answer: the shape of the JSON that `ask` prints."""

from pydantic import Field

from core.domain.base import Contract, JsonObject, UtcTime
from core.domain.document import Locator
from core.domain.ids import DocumentId, ObservationId, PersonId, RunId
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus, AskMode, Layer, Outcome, Support


class Observation(Contract):
    """One piece of evidence, stored before anything is written from it.

    `number` is given when an answer cites it and is None otherwise.
    `link` is a path within the app, or the address that a stored record carries.
    """

    number: int | None = Field(default=None, ge=1)
    id: ObservationId
    agent: str
    kind: str
    citation: str
    link: str | None
    data: JsonObject
    locator: Locator | None


class Claim(Contract):
    """One proposition that we assert, with the numbers of the observations that say so."""

    text: str
    citations: tuple[int, ...] = ()
    support: Support


class Route(Contract):
    """Which layer a question was sent to, who decided, and why."""

    layer: Layer
    decided_by: str
    reason: str


class Searched(Contract):
    """One search of one agent, also when it found nothing or failed."""

    agent: str
    source: str
    query: str
    outcome: Outcome
    count: int = Field(ge=0)
    as_of: str | None = None
    error: str | None = None


class Checks(Contract):
    """What was verified after the text was written."""

    claims: int = 0
    cited: int = 0
    quotes_verified: int = 0
    dropped_citations: int = 0


class ModelUse(Contract):
    """Which engine wrote the answer."""

    provider: str
    name: str
    prompt_version: str


class Cost(Contract):
    """What the run consumed."""

    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0


class Answer(Contract):
    """Claims and their observations for one question."""

    run_id: RunId
    question: str
    mode: AskMode
    status: AnswerStatus
    route: Route
    text: str
    claims: tuple[Claim, ...]
    observations: tuple[Observation, ...]
    searched: tuple[Searched, ...]
    checks: Checks
    model: ModelUse
    timings_ms: dict[str, float]
    cost: Cost = Cost()


class AskRequest(Contract):
    """The stored input of a question."""

    question: str = Field(min_length=1, max_length=4000)
    mode: AskMode = AskMode.AUTO
    scope: Scope = Scope()
    by: PersonId


class AnswerRecord(Contract):
    """A stored answer with who asked and when; `removed` lists cited documents since taken out."""

    request: AskRequest
    answer: Answer
    created: UtcTime
    removed: tuple[DocumentId, ...] = ()


class AnswerSummary(Contract):
    """A stored answer in a list of past questions."""

    run_id: RunId
    question: str
    mode: AskMode
    status: AnswerStatus
    by: PersonId
    created: UtcTime
