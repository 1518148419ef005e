import numpy as np
import pytest

from core.domain.ids import ChunkId, DocumentId
from core.store.index import IndexRow
from core.store.schema.vectors import arrow_rows, dimensions_of, has_cjk, widened


def row(text: str, vector: list[float] | None = None, context: str = "") -> IndexRow:
    return IndexRow(ChunkId("chk_a"), DocumentId("doc_a"), "K9", "paragraph", text, vector, context)


@pytest.mark.parametrize(
    ("text", "there"), [("反应", True), ("テスト", True), ("시험", True), ("Größe α µ →", False)]
)
def test_writing_without_spaces_is_recognised(text, there):
    assert has_cjk(text) is there


def test_a_row_keeps_its_titles_identifiers_and_a_vector_of_length_one():
    table = arrow_rows([row("Lot K9-13", [3.0, 4.0], "TR-201 > 结果"), row("short")], 2)
    first, second = table.to_pylist()
    assert first["text"] == "TR-201 > 结果\nLot K9-13"
    assert first["cjk"] == first["text"]
    assert first["identifiers"].split() == ["tr-201", "k9-13"]
    assert first["vector"] == pytest.approx([0.6, 0.8])
    assert (first["embedded"], second["embedded"]) == (True, False)
    assert second["vector"] == [0.0, 0.0]
    assert second["cjk"] == ""


def test_rows_that_are_not_embedded_can_be_given_another_length():
    table = widened(arrow_rows([row("one"), row("two")], 2), 5)
    assert dimensions_of(table) == 5
    assert np.array(table["vector"].to_pylist()).tolist() == [[0.0] * 5] * 2
    assert table["text"].to_pylist() == ["one", "two"]
