"""The exact identifiers that a question names, and which chunks name them."""

from collections.abc import Sequence

from core.domain.ids import ChunkId
from core.domain.search import Scope
from core.domain.text.identifiers import identifiers_in, is_cas_number
from core.retrieval.fusion import rarity
from core.store.index import SearchIndex

__all__ = ["Named", "identifiers_in", "is_cas_number"]

MOST = 8  # a question with more is a pasted table: the rarest would be lost among them anyway
_CAP = 1000


class Named:
    """Which chunks of a scope name the identifiers of a question."""

    def __init__(self, index: SearchIndex, question: str, scope: Scope) -> None:
        """Looks each identifier up. Raises UserError when the index cannot be read."""
        self.asked: Sequence[str] = identifiers_in(question)[:MOST]
        self._found = {
            identifier: [chunk for chunk, _ in index.exact([identifier], scope, _CAP)]
            for identifier in self.asked
        }
        total = index.count() if self.asked else 0
        self._weight = {name: rarity(len(chunks), total) for name, chunks in self._found.items()}

    def candidates(self, limit: int) -> list[ChunkId]:
        """At most `limit` chunks for each identifier."""
        return [chunk for chunks in self._found.values() for chunk in chunks[:limit]]

    def in_chunk(self, chunk: ChunkId, text: str) -> list[str]:
        """The asked identifiers that a chunk names, by the index, or by its text where very many do."""
        written = set(identifiers_in(text)) if any(map(self._capped, self.asked)) else set[str]()
        return [name for name in self.asked if chunk in self._found[name] or name in written]

    def share(self, names: Sequence[str]) -> float:
        """How much of what was asked these names cover, each by its rarity; in [0, 1]."""
        return sum(self._weight[name] for name in names) / len(self.asked) if self.asked else 0.0

    def _capped(self, name: str) -> bool:
        return len(self._found[name]) == _CAP
