"""A version cut into units."""

from core.lineage.diff.units import lay_out, paths_of, shared_texts

TEXT = """
# 2 Process

The base is added. It dissolves.

Table 1 Lots

| Lot | Yield |
| B-1 | 81 |
| B-2 | 84 |
"""


def test_sentences_and_rows_stand_where_they_say(version, sentences):
    laid = lay_out(version(TEXT), sentences)
    units = [unit for some in laid.text.values() for unit in some]
    assert [unit.text for unit in units] == ["The base is added.", "It dissolves.", "Table 1 Lots"]
    (table,) = laid.tables
    assert table.caption == "Table 1 Lots" and table.header == ("Lot", "Yield")
    assert [row.cells for row in table.rows] == [("B-1", "81"), ("B-2", "84")]
    for unit in [*units, *(row.unit for row in table.rows)]:
        quoted = unit.quoted()
        assert unit.chunk.text[quoted.start : quoted.end] == quoted.quote == unit.text
        assert quoted.path == ("2 Process",) and quoted.section == "2 Process"


def test_windows_of_one_table_are_one_table(version, sentences):
    parsed = version(TEXT)
    window = parsed.chunks[-1]
    second = window.model_copy(update={"id": "chk_2", "ordinal": window.ordinal + 1})
    laid = lay_out(parsed.model_copy(update={"chunks": (*parsed.chunks, second)}), sentences)
    (table,) = laid.tables
    assert len(table.rows) == 4 and table.header == ("Lot", "Yield")


def test_a_table_whose_text_is_not_its_grid_is_read_as_lines(version, sentences):
    parsed = version(TEXT)
    odd = parsed.chunks[-1].model_copy(update={"text": "one line only"})
    laid = lay_out(parsed.model_copy(update={"chunks": (odd,)}), sentences)
    assert laid.tables == ()
    assert [unit.text for some in laid.text.values() for unit in some] == ["one line only"]


def test_what_both_hold_equally_often_stays_whole(version, sentences):
    before, after = version("Alpha one. Beta.\n\nGamma."), version("Gamma.\n\nAlpha one. Beta.\n\nGamma.")
    shared = shared_texts(before, after)
    assert shared == {"Alpha one. Beta."}
    units = lay_out(before, sentences, shared).text[0]
    assert [unit.text for unit in units] == ["Alpha one. Beta.", "Gamma."]


def test_paths_leave_out_the_documents_title(version):
    parsed = version("# A\n\n## B\n\nText here.\n\n# C\n\nMore.")
    assert list(paths_of(parsed).values()) == [(), ("A",), ("A", "B"), ("C",)]
