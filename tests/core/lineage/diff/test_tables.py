"""Cells, rows and columns."""

from core.domain.difference import ChangeKind, Element

HEAD = "# Results\n\nTable 1 Lots of step 3\n\n"
TABLE = HEAD + "| Lot | Yield (%) | Purity |\n| B-1 | 81 | 99.1 |\n| B-2 | 84 | 99.2 |\n| B-3 | 79 | 99.0 |"


def cells(change):
    return [(c.row, c.column, c.before, c.after) for c in change.cells]


def test_a_changed_cell_is_named_by_row_and_column(difference):
    (change,) = difference(TABLE, TABLE.replace("| 84 |", "| 88 |")).changes
    assert (change.kind, change.element) == (ChangeKind.CHANGED, Element.ROW)
    assert cells(change) == [("B-2", "Yield (%)", "84", "88")]
    assert change.caption == "Table 1 Lots of step 3"
    assert change.before.quote == "B-2 | 84 | 99.2" and change.after.quote == "B-2 | 88 | 99.2"


def test_rows_come_and_go_without_touching_the_others(difference):
    after = TABLE.replace("| B-1 | 81 | 99.1 |\n", "").replace("| B-3 |", "| B-9 | 90 | 99.9 |\n| B-3 |")
    changes = {c.kind: cells(c) for c in difference(TABLE, after).changes}
    assert changes == {
        ChangeKind.REMOVED: [("B-1", "Yield (%)", "81", ""), ("B-1", "Purity", "99.1", "")],
        ChangeKind.ADDED: [("B-9", "Yield (%)", "", "90"), ("B-9", "Purity", "", "99.9")],
    }


def test_rows_in_another_order_say_the_same(difference):
    after = (
        HEAD + "| Lot | Yield (%) | Purity |\n| B-3 | 79 | 99.0 |\n| B-1 | 81 | 99.1 |\n| B-2 | 84 | 99.2 |"
    )
    assert difference(TABLE, after).changes == ()


def test_a_new_column_is_one_change_and_its_rows_are_the_same(difference):
    after = (
        HEAD + "| Lot | Yield (%) | Site | Purity |\n| B-1 | 81 | Basel | 99.1 |\n"
        "| B-2 | 84 | Basel | 99.2 |\n| B-3 | 79 | Jena | 99.0 |"
    )
    (change,) = difference(TABLE, after).changes
    assert (change.kind, change.element) == (ChangeKind.ADDED, Element.COLUMN)
    assert cells(change) == [
        ("B-1", "Site", "", "Basel"),
        ("B-2", "Site", "", "Basel"),
        ("B-3", "Site", "", "Jena"),
    ]
    (back,) = difference(after, TABLE).changes
    assert (back.kind, back.element) == (ChangeKind.REMOVED, Element.COLUMN)


def test_a_column_that_only_counts_rows_names_none(difference):
    before = "| No. | Solvent | Bp |\n| 1 | THF | 66 |\n| 2 | DMF | 153 |"
    after = "| No. | Solvent | Bp |\n| 1 | 2-MeTHF | 80 |\n| 2 | THF | 66 |\n| 3 | DMF | 152 |"
    changes = difference(before, after).changes
    assert {(c.kind, tuple(cells(c))) for c in changes} == {
        (ChangeKind.ADDED, (("2-MeTHF", "No.", "", "1"), ("2-MeTHF", "Bp", "", "80"))),
        (ChangeKind.CHANGED, (("DMF", "Bp", "153", "152"),)),
    }


def test_a_table_that_moved_and_was_renumbered_is_the_same_table(difference):
    after = "# Background\n\nNothing new.\n\n# Data\n\n" + TABLE.partition("\n\n")[2].replace(
        "Table 1", "Table 4"
    )
    assert [c for c in difference(TABLE, after).changes if c.element is not Element.SENTENCE] == []


def test_units_written_with_another_blank_are_no_change(difference):
    before = "| Parameter | Value |\n| Temperature | 60 °C |\n| Time | 4 h |"
    assert difference(before, before.replace("60 °C", "60°C")).changes == ()


def test_a_removed_table_gives_its_rows(difference):
    changes = difference(TABLE, "# Results\n\nNone.").changes
    rows = [c for c in changes if c.element is Element.ROW]
    assert len(rows) == 3 and {c.kind for c in rows} == {ChangeKind.REMOVED}
