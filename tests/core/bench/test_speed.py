from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.bench.speed import digital_sample, machine, summary


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=50))
def test_the_95th_percentile_leaves_at_most_a_twentieth_above(values: list[float]) -> None:
    said = summary(values)
    above = sum(round(value, 1) > said["p95"] for value in values)  # type: ignore[operator]
    assert above <= len(values) * 0.05
    assert said["max"] == round(max(values), 1)


def test_nothing_measured_says_nothing() -> None:
    assert summary([]) == {}


def test_the_sample_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("documents/b.pdf", "documents/a.docx", "tables/c.PDF", "documents/d.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x")
    sample = digital_sample(tmp_path)
    assert [path.name for path in sample] == ["a.docx", "b.pdf", "c.PDF"]


def test_the_machine_is_named() -> None:
    assert machine()["cores"]
