from pathlib import Path

from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import DocumentStatus, SearchMode
from core.workbench import Workbench

DEMO = Path(__file__).resolve().parents[2] / "programme"
QUERIES = ("solvent of step 3", "K9-13", "yield", "Stabilität", "what changed")


def _results(bench: Workbench) -> list[list[tuple[str, float]]]:
    return [
        [(hit.chunk_id, hit.score) for hit in bench.asking.search(query, Scope(), mode, 20)]
        for query in QUERIES
        for mode in SearchMode
    ]


def test_reindex_gives_the_same_search_results(demo_workbench: Workbench) -> None:
    before = _results(demo_workbench)
    assert any(before)
    seen: list[tuple[int, int]] = []
    result = demo_workbench.operations.reindex(lambda done, total: seen.append((done, total)))
    assert result["documents"] == seen[-1][1] == len(demo_workbench.library.documents())
    assert _results(demo_workbench) == before


def test_the_demo_loads_once(demo_workbench: Workbench) -> None:
    items = demo_workbench.operations.demo(DEMO, PersonId("tester"), "again")
    assert {item.status for item in items} == {DocumentStatus.DUPLICATE}


def test_doctor_is_content_with_the_demo(demo_workbench: Workbench) -> None:
    checks = demo_workbench.operations.doctor()
    assert [check for check in checks if not check.ok] == []
    assert {"database", "embeddings", "index", "parsing"} <= {check.name for check in checks}
