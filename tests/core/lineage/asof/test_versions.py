"""A scope is narrowed by what the tables say at that moment."""

from datetime import date

import pytest

from core.domain.ids import DocumentId
from core.domain.lineage import LineageId, VersionPlace
from core.domain.search import Scope
from core.errors import UserError
from core.lineage.asof.versions import Versions


class Kept:
    """Places as the store would tell them."""

    def __init__(self, places: list[VersionPlace]) -> None:
        self._places = places

    def places(self, collections: tuple[str, ...] = ()) -> list[VersionPlace]:
        return [one for one in self._places if not collections or one.collection in collections]

    def superseded(self, collections: tuple[str, ...] = ()) -> list[DocumentId]:
        newest = {one.lineage: one.id for one in self.places(collections)}
        return [one.id for one in self.places(collections) if newest[one.lineage] != one.id]


def _places(collection: str, stem: str, many: int) -> list[VersionPlace]:
    return [
        VersionPlace(
            id=DocumentId(f"{stem}-{number}"),
            collection=collection,
            name=f"{stem}-#{number}.docx",
            title=stem,
            lineage=LineageId(stem),
            version=str(number),
            order=number - 1,
            dated=date(2025, number, 1),
        )
        for number in range(1, many + 1)
    ]


@pytest.fixture
def versions() -> Versions:
    kept = Kept([*_places("A", "TR-1", 3), *_places("A", "TR-2", 1), *_places("B", "TR-3", 2)])
    return Versions(kept)  # type: ignore[arg-type]


def _left(versions: Versions, scope: Scope) -> set[str]:
    """What a search in the narrowed scope can find."""
    narrowed = versions.narrow(scope).scope
    assert narrowed.every_version, "a narrowed scope is narrowed once"
    assert versions.narrow(narrowed).scope == narrowed
    there = {one.id for one in versions.places(scope)}
    return ({*narrowed.documents} or there) - {*narrowed.without}


def test_the_newest_versions_are_left(versions: Versions) -> None:
    assert _left(versions, Scope()) == {"TR-1-3", "TR-2-1", "TR-3-2"}
    assert _left(versions, Scope(collections=("B",))) == {"TR-3-2"}


def test_those_of_a_version_or_a_date_are_left(versions: Versions) -> None:
    assert _left(versions, Scope(as_of="TR-1 #2")) == {"TR-1-2", "TR-2-1", "TR-3-2"}
    assert _left(versions, Scope(as_of="2025-01-15")) == {"TR-1-1", "TR-2-1", "TR-3-1"}
    assert "TR-1 #2" in versions.narrow(Scope(as_of="TR-1 #2")).words


def test_before_the_first_version_nothing_is_left(versions: Versions) -> None:
    assert _left(versions, Scope(as_of="2020")) == set()


def test_chosen_documents_and_every_version_stay_as_they_are(versions: Versions) -> None:
    for scope in (Scope(documents=(DocumentId("TR-1-1"),)), Scope(every_version=True)):
        assert versions.narrow(scope).scope == scope


def test_documents_that_were_left_out_stay_out(versions: Versions) -> None:
    out = (DocumentId("TR-1-2"),)
    assert "TR-1-2" not in _left(versions, Scope(as_of="TR-1 #2", without=out))


def test_an_unknown_version_is_said(versions: Versions) -> None:
    with pytest.raises(UserError, match="no version"):
        versions.narrow(Scope(as_of="#9"))
