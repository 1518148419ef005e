"""What tells numbers, headers and charts."""

import pytest

from core.ingest.tables.table import cell_text, columns_match, header_count, is_chart, is_number


@pytest.mark.parametrize(
    "text",
    [
        "12",
        "-0.5",
        "1,234.50",
        "99.1 %",
        "< 0.05",
        "12 ± 3",
        "(4.2)",
        "2.1–3.4",
        "10 mg",
        "n/a",
        "–",
        "$85",
        "17*",
    ],
)
def test_numbers_and_signs_for_missing_ones(text):
    assert is_number(text)


@pytest.mark.parametrize("text", ["", "Batch", "step 3", "K9-13 passed", "10 people came"])
def test_words_are_no_numbers(text):
    assert not is_number(text)


PLAIN = [False] * 5


def test_names_above_numbers_are_the_header():
    assert header_count([["Batch", "Assay"], ["A1", "99"], ["A2", "98"]], PLAIN) == 1


def test_numbers_in_the_first_row_leave_no_header():
    assert header_count([["A1", "99"], ["A2", "98"]], PLAIN) == 0


def test_years_may_name_columns():
    assert header_count([["", "2024", "2025"], ["Sales", "12.5", "13.1"]], PLAIN) == 1


def test_a_merged_name_goes_on_in_the_row_below():
    rows = [["Lot", "Impurity", "Impurity"], ["Lot", "A", "B"], ["K1", "0.1", "0.2"]]
    assert header_count(rows, PLAIN) == 2


def test_group_names_in_the_body_are_no_header():
    rows = [["Item", "End", "Start"], ["Current assets:", "", ""], ["Cash", "40.1", "45.2"]]
    assert header_count(rows, PLAIN) == 1


def test_a_rule_or_bold_type_tells_how_far_the_header_goes():
    rows = [["Name", "Role"], ["(team)", "(now)"], ["Ann", "chemist"], ["Bob", "analyst"]]
    assert header_count(rows, PLAIN, rule_after=2) == 2
    assert header_count(rows, [True, True, False, False, False]) == 2


def test_the_scale_of_a_chart_is_no_table():
    assert is_chart(
        [["500", "", ""], ["400", "", "Lot A"], ["300", "", ""], ["200", "", ""], ["100", "", ""]]
    )
    assert is_chart([["0 10 20 30 40 50", ""], ["Lot A", "3"]])


def test_numbered_rows_with_values_are_no_chart():
    assert not is_chart([[str(n), f"{n * 1.7:.1f}", "ok"] for n in range(1, 8)])


def test_tables_on_two_pages_match_by_their_columns():
    assert columns_match([50, 100, 200, 300], [50, 103, 198, 300])
    assert not columns_match([50, 100, 200, 300], [50, 150, 250, 300])
    assert not columns_match([50, 100, 300], [50, 100, 200, 300])


def test_the_lines_of_a_cell_stay_apart(make_row):
    assert (
        cell_text([*make_row(100, (50, "Peak area")), *make_row(112, (50, "(mAU)"), first=40)])
        == "Peak area\n(mAU)"
    )
