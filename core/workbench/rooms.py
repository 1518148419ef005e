"""The rooms of one workspace, wired once; what is slow to load waits until it is needed."""

import threading
from datetime import UTC, datetime
from functools import cached_property

from core.agents.changes import ChangeAgent, sentences
from core.ask.ended import close_question
from core.ask.engine import AskEngine
from core.ask.examples import examples
from core.domain.answer import AskRequest
from core.domain.job import Job
from core.domain.search import Scope
from core.domain.vocabulary import JobKind
from core.ingest.folders.watcher import open_watcher
from core.ingest.holdings.exchange import Exchange
from core.ingest.isolation import ParserPool
from core.ingest.pipeline import Ingestion
from core.ingest.receive import Receiver
from core.jobs import JobContext, Workers
from core.lineage.asof.versions import Versions
from core.lineage.diff.history import History
from core.lineage.keeper import LineageKeeper
from core.models.embedder import Embedder, open_embedder
from core.models.remembering import Remembering
from core.retrieval.located import ExactPlaces
from core.retrieval.scope import checked_scope
from core.retrieval.search import Retrieval
from core.retrieval.vectors import StoredVectors
from core.settings import Settings
from core.store import open_store

_QUIET_S, _PAUSE_S = 30.0, 1.0  # before the first comparison that nobody has asked for, and between two


class Rooms:
    """Store, models, retrieval, engine and workers of one workspace."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = open_store(settings.database_url(), settings.vectors_uri(), settings.home)
        self.versions = Versions(self.store.lineages)
        self.history = History(self.store.documents, self.store.lineages, sentences)
        self.lineages = LineageKeeper(self.store, self.clock)
        self.lineages.group_all()
        self.parsers = ParserPool()
        self.receiver = Receiver(self.store, settings.ingest, self.clock, settings.jobs.max_attempts)
        self.ingestion = Ingestion(
            self.store, self.parsers, self.embedder, settings.ingest, self.clock, self.lineages
        )
        self.exchange = Exchange(self.store, self.receiver, self.ingestion, self.lineages, self.clock)
        handlers = {JobKind.INGEST: self.exchange.ingest, JobKind.ASK: self.answer}
        self.workers = Workers(self.store.jobs, handlers, settings.jobs, self.clock, self.ended)
        self.watcher = open_watcher(
            self.store,
            self.receiver,
            self.exchange,
            settings.ingest,
            settings.jobs.lease_s,
            settings.home,
            self.clock,
            self.workers.wake,
        )
        self._lock = threading.Lock()
        self._warming: threading.Thread | None = None
        self._closing = threading.Event()

    @staticmethod
    def clock() -> datetime:
        """Now, in UTC: the one clock that the rooms below are handed."""
        return datetime.now(UTC)

    def embedder(self) -> Embedder:
        """The configured embedding model, opened once."""
        with self._lock:
            return self._opened_embedder

    @cached_property
    def _opened_embedder(self) -> Embedder:
        return Remembering(open_embedder(self.settings.models))

    @cached_property
    def retrieval(self) -> Retrieval:
        """Search over this workspace."""
        store = self.store
        return Retrieval(
            store.documents,
            store.embeddings,
            store.index,
            self.embedder(),
            self.settings.retrieval,
            self.versions,
        )

    @cached_property
    def engine(self) -> AskEngine:
        """The engine that answers questions here."""
        return AskEngine(
            self.store.documents,
            self.retrieval,
            self.store.answers,
            self.clock,
            self.settings.ask,
            StoredVectors(self.embedder, self.store.embeddings),
            versions=self.versions,
            changes=ChangeAgent(self.history, self.retrieval),
            locate=ExactPlaces(self.store.documents, self.store.blobs.path),
        )

    def answer(self, context: JobContext) -> None:
        """The handler of questions."""
        if self.store.answers.find(context.job.id) is not None:
            return  # a process died between keeping the answer and closing the job
        request = AskRequest.model_validate(context.job.payload)
        self.engine.run(context.job.id, request, context.event, context.check_cancelled)

    def ended(self, job: Job) -> None:
        """What to close when a job failed or was cancelled for good."""
        closers = {JobKind.INGEST: self.ingestion.ended, JobKind.ASK: self.question_ended}
        closers[job.kind](job)

    def question_ended(self, job: Job) -> None:
        """Keep what became of a question that has no answer."""
        close_question(self.store.answers, job, self.clock())

    def scope(self, scope: Scope) -> Scope:
        """The scope, whose collections, version and date are there."""
        checked = checked_scope(scope, {summary.name for summary in self.store.documents.collections()})
        self.versions.narrow(checked)
        return checked

    def examples(self, scope: Scope) -> list[str]:
        """Questions made from the scope's own content."""
        return examples(self.store.documents, self.versions.narrow(scope).scope)

    def warm(self) -> None:
        """Load the model, the index and the retrieval code in a thread of their own."""
        self._warming = threading.Thread(target=self._warm, name="warm", daemon=True)
        self._warming.start()

    def _warm(self) -> None:
        self.embedder().embed(["warm"])
        self.store.index.count()
        _ = self.engine
        # Later and with pauses: whoever asks meanwhile should not wait for what nobody has asked for yet.
        if not self._closing.wait(_QUIET_S):
            self.history.warm(lambda: self._closing.wait(_PAUSE_S))

    def close(self) -> None:
        """Stop the workers and let go of files and processes."""
        self._closing.set()
        self.watcher.stop()
        self.workers.stop()
        if self._warming is not None:
            self._warming.join()  # an interpreter that ends while a model loads is killed by its threads
        self.parsers.close()
        self.store.close()
