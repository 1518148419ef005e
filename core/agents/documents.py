"""The agent that searches the collection's documents and returns sentences and table rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog

from core.agents.places import Library, Place, Surroundings, under_headings
from core.agents.spans import AGENT, Vectors, observe_places
from core.domain.answer import Observation, Searched
from core.domain.ids import ChunkId
from core.domain.search import Hit, Scope
from core.domain.vocabulary import Outcome, SearchMode
from core.errors import Cancelled, UserError

_SOURCE = "collection"

log = structlog.get_logger(__name__)


class Search(Protocol):
    """What retrieval offers."""

    def search(self, text: str, scope: Scope, mode: SearchMode = ..., limit: int = ...) -> list[Hit]:
        """The best chunks of the scope for a text, best first."""


@dataclass(frozen=True)
class AgentResult:
    """What an agent found, and every search that it made."""

    observations: tuple[Observation, ...]
    searched: tuple[Searched, ...]

    @property
    def failed(self) -> bool:
        """Whether nothing could be searched at all."""
        return bool(self.searched) and all(s.outcome is Outcome.FAILED for s in self.searched)


class DocumentAgent:
    """Searches documents. A failed search is told as such and never looks like an empty one."""

    def __init__(
        self,
        search: Search,
        library: Library | None = None,
        vectors: Vectors | None = None,
        passages: int = 12,
    ) -> None:
        self._search = search
        self._library = library
        self._vectors = vectors
        self._passages = passages

    def observe(
        self,
        question: str,
        scope: Scope,
        also: Sequence[str] = (),
        check: Callable[[], None] = lambda: None,
    ) -> AgentResult:
        """Search for the question, and for the further texts that it splits into, and cut hits into spans."""
        searched: list[Searched] = []
        best: dict[ChunkId, Hit] = {}
        for query in dict.fromkeys((question, *also)):
            check()
            found, entry = self._one(query, scope)
            searched.append(entry)
            for hit in found:
                if hit.chunk_id not in best or hit.score > best[hit.chunk_id].score:
                    best[hit.chunk_id] = hit
        hits = sorted(best.values(), key=lambda hit: (-hit.score, hit.document_id, hit.ordinal))
        if self._library is not None and hits:
            hits += under_headings(self._library, self._library.hits, question, hits)
        places = self._places(hits)
        return AgentResult(tuple(observe_places(question, places, self._vectors)), tuple(searched))

    def _one(self, query: str, scope: Scope) -> tuple[list[Hit], Searched]:
        try:
            hits = self._search.search(query, scope, SearchMode.HYBRID, self._passages)
        except Cancelled:
            raise
        except UserError as error:
            return [], _searched(query, Outcome.FAILED, 0, f"{error.message} {error.hint}".strip())
        except Exception:
            log.exception("search failed", query=query)
            return [], _searched(query, Outcome.FAILED, 0, "the search broke off; the log says where")
        return hits, _searched(query, Outcome.FOUND if hits else Outcome.EMPTY, len(hits))

    def _places(self, hits: list[Hit]) -> list[Place]:
        if self._library is None or not hits:
            return [Place(hit, table=hit.chunk_id) for hit in hits]
        return Surroundings(self._library, hits).places()


def _searched(query: str, outcome: Outcome, count: int, error: str | None = None) -> Searched:
    return Searched(agent=AGENT, source=_SOURCE, query=query, outcome=outcome, count=count, error=error)
