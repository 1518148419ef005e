import pytest

from core.domain.search import Scope
from core.errors import UserError
from core.retrieval.scope import checked_scope


def test_a_known_collection_and_the_whole_workspace_pass() -> None:
    assert checked_scope(Scope(collections=("A",)), {"A", "B"}).collections == ("A",)
    assert checked_scope(Scope(), set()) == Scope()


def test_a_misspelt_collection_is_said_with_the_ones_that_are_there() -> None:
    with pytest.raises(UserError, match="Larkspurr") as caught:
        checked_scope(Scope(collections=("Larkspur", "Larkspurr")), {"Larkspur"})
    assert "Larkspur" in caught.value.hint
