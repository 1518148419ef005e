"""Numbers as a sheet shows them. The expected texts are what spreadsheet programs display."""

import contextlib
import datetime
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils.datetime import to_excel

from core.ingest.office.numberformat import BUILTIN, general, moment, show

day = partial(datetime.datetime, tzinfo=None)  # sheets know no time zones


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (1234.5, "#,##0.00", "1,234.50"), (0.256, "0.0%", "25.6%"), (-5, "0;(0)", "(5)"),
        (-5, "0.00", "-5.00"),
        (0, '0;-0;"-"', "-"), (2.5, "0", "3"), (0.005, "0.00", "0.01"), (-0.001, "0.00", "0.00"),
        (12345, "0.00E+00", "1.23E+04"), (0.00012, "0.0E+0", "1.2E-4"), (1.25, "# ?/?", "1 1/4"),
        (0.5, "?/?", "1/2"), (1234567, '#,##0,"k"', "1,235k"), (5, '0" mg"', "5 mg"), (5, "[Red]0.0", "5.0"),
        (1234.5, "[$€-407] #,##0.00", "€ 1,234.50"), (7, "000", "007"), (0.5, "#.00", ".50"),
        (8, "@", "8"),
        (150, '[>100]"high";"low"', "high"), (50, '[>100]"high";"low"', "low"), (1.0, '0.0"°C"', "1.0°C"),
        (0.1234, "0.00%;[Red]-0.00%", "12.34%"), (1234.5, '_("$"* #,##0.00_)', "$1,234.50"),
        (3, "General", "3"),
        (44197, "yyyy-mm-dd", "2021-01-01"), (44197.75, "d/m/yyyy h:mm AM/PM", "1/1/2021 6:00 PM"),
        (44197, "dd.mm.yyyy", "01.01.2021"), (44197, "mmm-yy", "Jan-21"),
        (44197, "dddd, mmmm dd", "Friday, January 01"),
        (1.5, "[h]:mm:ss", "36:00:00"), (0.5, "h:mm", "12:00"), (44197.0208333, "mm:ss", "30:00"),
        (45292.5, r"yyyy\-mm\-dd\Thh:mm:ss", "2024-01-01T12:00:00"), (0.75, "hh:mm", "18:00"),
    ],
)  # fmt: skip
def test_numbers_and_dates_are_shown_as_in_the_sheet(value, code, shown):
    assert show(value, code) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3.14159, "3.14159"), (0.1 + 0.2, "0.3"), (5.0, "5"), (123456789012345, "123456789012345"),
     (1e-12, "1E-12"), (1e20, "1E+20"), (-2.50, "-2.5"), (float("inf"), "inf")],
)  # fmt: skip
def test_numbers_without_a_format(value, shown):
    assert general(value) == shown


@given(st.datetimes(day(1900, 3, 1), day(9999, 12, 30)))
def test_serial_days_are_the_calendars(when):
    when = when.replace(microsecond=0)
    assert moment(to_excel(when)) == when
    assert show(to_excel(when), "yyyy-mm-dd hh:mm:ss") == when.isoformat(" ")


def test_the_two_calendars_of_workbooks():
    assert moment(1) == day(1900, 1, 1)
    assert moment(0, epoch_1904=True) == day(1904, 1, 1)
    assert moment(1e12) is None
    assert show(-3, "yyyy") == "-3"


@given(st.integers(-(10**9), 10**9), st.sampled_from(sorted(BUILTIN.values())))
def test_every_usual_format_shows_every_whole_number(value, code):
    assert show(value, code).strip() or value == 0


@given(st.floats(allow_nan=True, allow_infinity=True), st.text(max_size=20))
def test_no_format_breaks_on_any_number(value, code):
    # What the format cannot write, the reader of the workbook shows as General.
    with contextlib.suppress(ValueError, ArithmeticError, IndexError, KeyError):
        assert isinstance(show(value, code), str)


@given(st.decimals(min_value=-100000, max_value=100000, places=2), st.integers(0, 4))
def test_decimals_round_half_up_as_sheets_do(value, places):
    from decimal import ROUND_HALF_UP, Decimal

    expected = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    shown = Decimal(show(float(value), "0." + "0" * places if places else "0"))
    assert shown == expected
