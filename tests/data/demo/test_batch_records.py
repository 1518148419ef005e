"""Batch records: formulas, quantities and verdicts, worked out again from the cells and from the reports."""

from datetime import datetime

import docx
import openpyxl
import pytest

# Molar masses in g/mol, added up by hand from the abridged IUPAC 2021 weights; densities at 20 °C in g/mL.
MOLAR = {"LS-20": 416.45, "LS-30": 386.47, "LS-50": 420.45, "LS-60": 516.55, "methanesulfonic acid": 96.10}
DENSITY = {"methanol": 0.792, "2-methyltetrahydrofuran": 0.854, "acetone": 0.791, "water, purified": 1.0}
LOTS = ["LK-304", "LK-304R", "LK-305", "LK-605", "LK-606"]
SHEETS = ["Header", "Charges", "Process log", "In-process controls", "Yield"]


def _books(built, lot):
    path = built / "Larkspur" / f"BR-{lot}.xlsx"
    return openpyxl.load_workbook(path), openpyxl.load_workbook(path, data_only=True)


def _rows(sheet, first=4):
    """Rows under the header, down to the first that is empty."""
    for row in sheet.iter_rows(min_row=first):
        if all(cell.value is None for cell in row):
            return
        yield row


def _yield(book):
    return {row[0].value: row[1].value for row in _rows(book["Yield"])}


@pytest.mark.parametrize("lot", LOTS)
def test_every_sheet_begins_with_a_merged_title_and_the_notice(built, lot):
    written, _ = _books(built, lot)
    assert written.sheetnames == SHEETS
    for sheet in written:
        assert lot in sheet["A1"].value and sheet["A2"].value.startswith("Fictional demonstration material")
        merged = [str(area) for area in sheet.merged_cells.ranges]
        for cell in ("A1:", "A2:"):
            assert any(area.startswith(cell) for area in merged)


@pytest.mark.parametrize("lot", LOTS)
def test_the_yield_is_a_formula_whose_value_follows_from_the_masses(built, lot):
    written, shown = _books(built, lot)
    start, product = ("LS-20", "LS-30") if lot.startswith("LK-3") else ("LS-50", "LS-60")
    assert written["Yield"]["B9"].value == "=B8/B7"
    values = _yield(shown)
    theory = values[f"{start} charged (kg)"] * MOLAR[product] / MOLAR[start]
    assert values[f"{product}, theory (kg)"] == pytest.approx(theory, rel=1e-6)
    assert values["Yield (%)"] == pytest.approx(values[f"{product} obtained, dry (kg)"] / theory, rel=1e-6)


@pytest.mark.parametrize("lot", LOTS)
def test_the_record_agrees_with_the_tables_of_the_report(built, lot):
    tables = docx.Document(str(built / "Larkspur/TR-201-#21.docx")).tables
    (row,) = [
        [cell.text for cell in row.cells]
        for table in tables
        for row in table.rows
        if table.rows[0].cells[-1].text == "Decision" and row.cells[0].text == lot
    ]
    _, shown = _books(built, lot)
    values = list(_yield(shown).values())
    header = {line[0].value: line[1].value for line in _rows(shown["Header"], 3)}
    assert header["Start"].date().isoformat() == row[1]
    assert (header["Site"], header["Reactor"]) == (row[2], row[3])
    assert [f"{values[0]:.2f}", f"{values[4]:.2f}"] == [row[4], row[5]]
    # The report states the yield before the mass was rounded to ten grams.
    assert values[5] * 100 == pytest.approx(float(row[6]), abs=0.15)


@pytest.mark.parametrize("lot", LOTS)
def test_what_was_planned_follows_from_the_ratio(built, lot):
    _, shown = _books(built, lot)
    rows = [[cell.value for cell in row] for row in _rows(shown["Charges"])][:-1]
    charge = rows[0][4]
    product = "LS-30" if lot.startswith("LK-3") else "LS-60"
    for material, _, basis, ratio, planned, *_ in rows[1:]:
        expected = {
            "mL/g": charge * ratio * DENSITY.get(material, 0),
            "wt%": charge * ratio / 100,
            "equiv": charge / MOLAR["LS-50"] * ratio * MOLAR.get(material, 0),
            "wt% of LS-60 expected": charge * MOLAR[product] / MOLAR["LS-50"] * ratio / 100,
        }[basis]
        assert planned == pytest.approx(expected, rel=0.012), material


@pytest.mark.parametrize("lot", LOTS)
def test_cached_values_of_charges_and_log_are_those_of_their_formulas(built, lot):
    written, shown = _books(built, lot)
    *charges, total = _rows(shown["Charges"])
    for row in charges:
        assert row[6].value == pytest.approx((row[5].value - row[4].value) / row[4].value, abs=1e-9)
        assert abs(row[6].value) < 0.01
    assert total[5].value == pytest.approx(sum(row[5].value for row in charges))
    assert written["Charges"].cell(total[5].row, 6).value == f"=SUM(F4:F{total[5].row - 1})"
    log = list(_rows(shown["Process log"]))
    times = [row[0].value for row in log]
    assert all(isinstance(time, datetime) for time in times) and times == sorted(times)
    for row in log:
        hours = (row[0].value - times[0]).total_seconds() / 3600
        assert row[1].value == pytest.approx(hours, abs=1e-5)
        assert row[0].number_format == "yyyy-mm-dd hh:mm"


@pytest.mark.parametrize("lot", LOTS)
def test_verdicts_compare_result_and_limit(built, lot):
    _, shown = _books(built, lot)
    controls = [[cell.value for cell in row] for row in _rows(shown["In-process controls"])]
    for _, _, test, _, limit, _, result, verdict in controls:
        assert verdict == ("pass" if result <= limit else "fail"), test
    last = {test: verdict for _, _, test, *_, verdict in controls}
    assert ("fail" in last.values()) == (lot in ("LK-304", "LK-605", "LK-606"))


def test_the_failed_lot_stops_where_the_report_says(built):
    _, shown = _books(built, "LK-304")
    (stop,) = [row for row in _rows(shown["Process log"]) if str(row[2].value).startswith("Stopped at 1.86")]
    (begin,) = [row for row in _rows(shown["Process log"]) if "uptake begins" in str(row[2].value)]
    assert (stop[0].value - begin[0].value).total_seconds() / 3600 == 14
    assert round(1.86 / 3.0 * 100) == 62
    assert shown["Yield"]["B11"].value.startswith("quarantined")
