"""Lineages and differences as a shell sees them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from core.__main__ import app

REPORT = "# TR-9 Report\n\nVersion {n}\n\nThe slurry is stirred at {heat} °C. Crystals appear soon.\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.setenv("BENCHSIDE_HOME", str(tmp_path / "home"))

    def one(*words: str, plain: bool = False):  # type: ignore[no-untyped-def]
        done = CliRunner().invoke(app, [*words, *([] if plain else ["--json"])], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.stdout if plain else json.loads(done.stdout)

    return one


@pytest.fixture
def ids(tmp_path: Path, run) -> list[str]:  # type: ignore[no-untyped-def]
    paths = []
    for n, heat in ((1, 40), (2, 45)):
        path = tmp_path / f"TR-9-#{n}.md"
        path.write_text(REPORT.format(n=n, heat=heat), encoding="utf-8")
        paths.append(str(path))
    rows = run("ingest", *paths, "--collection", "C")["documents"]
    return [row["document_id"] for row in rows]


def test_lineages_are_listed_corrected_and_compared(run, ids: list[str]) -> None:  # type: ignore[no-untyped-def]
    first, second = ids
    (lineage,) = run("lineage", "list")["lineages"]
    assert [row["version"] for row in lineage["versions"]] == ["1", "2"]
    assert all(row["grouping"] for row in lineage["versions"])
    assert "TR-9" in run("lineage", "list", plain=True)

    told = run("diff", first, second)
    assert any(
        "40" in c["before"]["quote"] and "45" in c["after"]["quote"] for c in told["changes"] if c["before"]
    )
    assert "- The slurry is stirred at 40 °C." in run("diff", first, second, plain=True)

    assert len(run("lineage", "alone", second)["versions"]) == 1
    assert len(run("lineage", "list")["lineages"]) == 2
    assert len(run("lineage", "join", second, first)["versions"]) == 2
    named = run("lineage", "version", second, "B", "--date", "2025-03-12")["versions"]
    assert {(row["version"], row["dated"]) for row in named} >= {("B", "2025-03-12")}

    hits = run("search", "slurry stirred", "--as-of", "TR-9 #1")["hits"]
    assert {hit["document_id"] for hit in hits} == {first}
