"""Versions read and compared once."""

from types import SimpleNamespace

from core.domain.difference import FollowState
from core.domain.search import Scope
from core.lineage.diff.history import History


class Shelf:
    """Documents in memory that count how often they are read."""

    def __init__(self, parsed):
        self.parsed = {one.document_id: one for one in parsed}
        self.parse = 1
        self.reads = 0

    def get(self, id_):
        return SimpleNamespace(parse_version=self.parse)

    def outline(self, id_):
        return self.parsed[id_].sections

    def chunks(self, id_):
        self.reads += 1
        return self.parsed[id_].chunks

    def places(self, collections=()):
        return [SimpleNamespace(asked=tuple(collections))]


def test_what_was_read_and_compared_is_kept_until_a_document_is_parsed_anew(version, sentences):
    before, after = version("# 1 A\n\nAt 60 °C.", "a"), version("# 1 A\n\nAt 65 °C.", "b")
    shelf = Shelf([before, after])
    history = History(shelf, shelf, sentences)
    first = history.difference("doc_a", "doc_b")
    assert first.changes[0].values == (("60 °C", "65 °C"),)
    assert history.difference("doc_a", "doc_b") is first and shelf.reads == 2
    assert history.laid("doc_a") is history.laid("doc_a")
    shelf.parse = 2
    shelf.parsed["doc_b"] = version("# 1 A\n\nNew.\n\nAt 70 °C.", "b").model_copy(
        update={"sections": after.sections}
    )
    history.parsed("doc_b")
    assert shelf.reads == 3


def test_following_goes_through_the_comparison(version, sentences):
    before, after = version("# 1 A\n\nAt 60 °C.", "a"), version("# 1 A\n\nAt 65 °C.", "b")
    shelf = Shelf([before, after])
    chunk = before.chunks[0]
    followed = History(shelf, shelf, sentences).follow("doc_a", chunk.id, 0, len(chunk.text), "doc_b")
    assert followed.state is FollowState.CHANGED and followed.found.quote == "At 65 °C."


def test_places_are_those_of_the_scopes_collections(version, sentences):
    shelf = Shelf([])
    (place,) = History(shelf, shelf, sentences).places(Scope(collections=("Larkspur",)))
    assert place.asked == ("Larkspur",)
