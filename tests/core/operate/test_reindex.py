from core.domain.search import Scope
from core.domain.vocabulary import SearchMode
from core.operate.reindex import reindex
from core.workbench import Workbench


def test_a_lost_index_comes_back_without_embedding_anything(demo_workbench: Workbench) -> None:
    rooms = demo_workbench._rooms
    before = rooms.store.index.count()
    rooms.store.index.rebuild()
    assert rooms.store.index.count() == 0

    class Refusing:
        name = rooms.embedder().name
        dimensions = rooms.embedder().dimensions

        def embed(self, texts):  # type: ignore[no-untyped-def]
            raise AssertionError(f"embedded again: {texts[:1]}")

    rooms.ingestion.embedder = Refusing
    assert reindex(rooms.store, rooms.ingestion, lambda *_: None)["chunks"] == before
    assert rooms.store.index.count() == before
    assert demo_workbench.asking.search("solvent", Scope(), SearchMode.TEXT, 5)
