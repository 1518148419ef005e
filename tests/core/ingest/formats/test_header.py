"""Header rows are found where the format does not say."""

import pytest

from core.ingest.formats.header import header_rows, is_value

YIELDS = ["Lot", "Yield (%)", "Solvent"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([YIELDS, ["A-1", "85.2", "2-MeTHF"], ["A-2", "83.0", "toluene"]], 1),
        ([["A-1", "85.2"], ["A-2", "83.0"]], 0),
        ([["name", "city"], ["Ann", "Basel"], ["Bob", "Lyon"]], 1),
        ([["", "2019", "2020"], ["sales", "4", "5"]], 1),
        ([["2019", "2020"], ["2021", "2022"]], 0),
        ([["yes", "yes"], ["no", "yes"]], 0),
        ([["Group A", "Group A", "Group B"], ["mean", "SD", "n"], ["1", "2", "3"]], 2),
        ([["Results", "", ""], ["a", "b", "c"]], 0),
        ([YIELDS], 0),
        ([], 0),
        ([["Only"], ["1"], ["2"]], 1),
        ([["Only words"], ["and more"], ["and more"]], 0),
        ([["A very long text " * 10, "b"], ["1", "2"]], 0),
    ],
)
def test_header_rows(rows, expected):
    assert header_rows(rows) == expected


@pytest.mark.parametrize(
    "cell", ["12", "-1.5", "1,234.5", "85 %", "$3.20", "1e-5", "2024-01-31", "31.1.2024", "12:30", "(4)"]
)
def test_values(cell):
    assert is_value(cell)


@pytest.mark.parametrize("cell", ["", "A1", "2-MeTHF", "n/a", "12 h", "K9-13"])
def test_words(cell):
    assert not is_value(cell)


def test_headers_of_real_tables(test_data):
    import csv

    for name in ("kreuzberg/data_table.csv", "unstructured/csv-with-long-lines.csv"):
        with (test_data / "documents" / name).open(newline="", encoding="utf-8") as file:
            assert header_rows(list(csv.reader(file))) == 1
