"""Version marks in words, and their order."""

import pytest

from core.lineage.marks.versions import versions_in


@pytest.mark.parametrize(
    "labels",
    [
        ["#1", "#2", "#9", "#10", "#100"],
        ["v1.9", "v1.10", "v1.11.2", "v2"],
        ["rev A", "rev B", "rev Z", "rev AA", "rev AB", "rev 0", "rev 1"],
        ["v10", "v10a", "v10b", "v11"],
        ["第一版", "第2版", "第十版"],
    ],
)
def test_order_is_that_of_meaning(labels: list[str]) -> None:
    versions = [versions_in(label)[0][2] for label in labels]
    assert sorted(versions, key=lambda version: version.key) == versions
    assert len({version.key for version in versions}) == len(versions)


def test_trailing_zeros_make_no_other_version() -> None:
    assert versions_in("v2")[0][2].key == versions_in("v2.0")[0][2].key == versions_in("Rev. 02")[0][2].key


def test_marks_know_their_place_and_their_words() -> None:
    text = "TR-9 rev B (v1.2)"
    assert [(text[start:end], version.word) for start, end, version in versions_in(text)] == [
        ("rev B", "rev B"),
        ("v1.2", "v1.2"),
    ]


@pytest.mark.parametrize(
    "text", ["review", "preview2", "dev2", "Conv2", "Nov2024", "revision", "v", "#", "HIV1", "IL-2", "step 3"]
)
def test_no_marks(text: str) -> None:
    assert versions_in(text) == []
