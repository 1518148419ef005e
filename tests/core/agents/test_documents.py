import pytest

from core.agents.documents import DocumentAgent
from core.domain.search import Scope
from core.domain.vocabulary import Outcome
from core.errors import Cancelled, UserError


class Found:
    def __init__(self, hits):
        self.hits = hits

    def search(self, text, scope, mode=None, limit=10):
        if isinstance(self.hits, BaseException):
            raise self.hits
        return self.hits


def test_hits_become_observations_and_every_search_is_told(shelf):
    library = shelf()
    hit = library.hit(library.add("The yield was 61 %. It was dried."))
    result = DocumentAgent(Found([hit]), library).observe("What was the yield?", Scope(), ("yield",))
    assert [s.query for s in result.searched] == ["What was the yield?", "yield"]
    assert "The yield was 61 %." in [o.locator.quote for o in result.observations]
    assert not result.failed


def test_a_failed_search_is_not_an_empty_one():
    result = DocumentAgent(Found(OSError("disk"))).observe("Anything?", Scope())
    assert result.failed and result.searched[0].outcome is Outcome.FAILED
    assert result.searched[0].error and "disk" not in result.searched[0].error  # internals are for the log
    refused = DocumentAgent(Found(UserError("index", "The index is damaged.", "Rebuild it.")))
    assert refused.observe("Anything?", Scope()).searched[0].error == "The index is damaged. Rebuild it."
    assert DocumentAgent(Found([])).observe("Anything?", Scope()).searched[0].outcome is Outcome.EMPTY


def test_a_cancelled_search_passes_on():
    with pytest.raises(Cancelled):
        DocumentAgent(Found(Cancelled("stop"))).observe("Anything?", Scope())
