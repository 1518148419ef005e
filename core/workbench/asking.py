"""Questions: start, follow, cancel, read again."""

from collections.abc import Callable

from core.ask.request import ask_request
from core.domain.answer import AnswerRecord, AnswerSummary
from core.domain.ids import PersonId, RunId
from core.domain.job import Job
from core.domain.search import Hit, Scope
from core.domain.views import RunView
from core.domain.vocabulary import AskMode, JobKind, Pool, SearchMode
from core.workbench.rooms import Rooms


class Asking:
    """What a person does on Ask and with `ask` and `search`."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def examples(self, scope: Scope) -> list[str]:
        """Three questions that the scope's own content answers."""
        return self._rooms.examples(scope)

    def start(self, question: str, scope: Scope, mode: AskMode, by: PersonId) -> RunId:
        """Queue a question; its run goes on whether or not anybody watches."""
        request = ask_request(question, self._rooms.scope(scope), mode, by)
        job = self._rooms.store.jobs.enqueue(
            JobKind.ASK,
            Pool.QUESTIONS,
            request.model_dump(mode="json"),
            by,
            self._rooms.clock(),
            self._rooms.settings.jobs.max_attempts,
        )
        self._rooms.workers.wake()
        return job.id

    def follow(self, run_id: RunId, after: int = 0) -> RunView:
        """How a question stands, with the events after number `after`."""
        jobs, answers = self._rooms.store.jobs, self._rooms.store.answers
        events = tuple(jobs.events(run_id, after))
        return RunView(job=jobs.get(run_id), events=events, record=answers.find(run_id))

    def wait(self, run_id: RunId, on_progress: Callable[[Job], None] | None = None) -> RunView:
        """Work on the question in this process until it has ended."""
        self._rooms.workers.run_until([run_id], on_progress=on_progress)
        return self.follow(run_id)

    def cancel(self, run_id: RunId, by: PersonId) -> None:
        """Ask a run to stop at its next check."""
        self._rooms.workers.cancel(run_id, by)

    def read(self, run_id: RunId) -> AnswerRecord:
        """A stored answer as it was, with the cited documents that were removed since."""
        return self._rooms.store.answers.get(run_id)

    def history(self, by: PersonId | None = None, limit: int = 50) -> list[AnswerSummary]:
        """Past questions, the newest first."""
        return self._rooms.store.answers.list(by, limit)

    def search(self, text: str, scope: Scope, mode: SearchMode, limit: int) -> list[Hit]:
        """Ranked chunks, best first."""
        return self._rooms.retrieval.search(text, self._rooms.scope(scope), mode, limit)
