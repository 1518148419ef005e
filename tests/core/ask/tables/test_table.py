from core.ask.offline.evidence import spans_of
from core.ask.tables.table import tables_of, views


def test_a_row_of_units_belongs_to_the_header(table):
    made = tables_of(spans_of(table([["Tag", "Volume", "Mass"], ["", "L", "kg"], ["R-1", "100", "4"]])))[0]
    assert made.header == ("Tag", "Volume (L)", "Mass (kg)")
    assert made.rows == (("R-1", "100", "4"),)


def test_a_table_of_attributes_is_also_read_turned(table):
    rows = [["Parameter", "Lot 1", "Lot 2"], ["Yield (%)", "61", "72"], ["Base", "soda", "lime"]]
    turned = views(tables_of(spans_of(table(rows)))[0])[1]
    assert turned.header == ("Parameter", "Yield (%)", "Base")
    assert turned.rows == (("Lot 1", "61", "soda"), ("Lot 2", "72", "lime"))
    assert [span.quote for span in turned.sources(0, (1,))] == ["Yield (%) | 61 | 72"]


def test_a_turned_table_keeps_the_units_of_a_unit_column(table):
    rows = [["Parameter", "Unit", "Run 1"], ["Temperature", "°C", "65"], ["Time", "min", "45"]]
    assert views(tables_of(spans_of(table(rows)))[0])[1].text(0, 1) == "65 °C"


def test_one_column_is_no_table(table):
    assert tables_of(spans_of(table([["Read me"], ["Some words"], ["More words"]]))) == []
