"""Outside text is cleaned once, the same way everywhere."""

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.text import characters, clean, clean_code, clean_line, clean_prose, date_of, whole_number


@given(st.text(st.characters()))
def test_cleaned_text_can_be_stored_and_cleaning_again_changes_nothing(text):
    for cleaned in (clean(text), clean_line(text), clean_prose(text), clean_code(text)):
        cleaned.encode("utf-8")
        assert "\x00" not in cleaned
        assert unicodedata.is_normalized("NFC", cleaned)
    assert clean_line(clean_line(text)) == clean_line(text)
    assert clean_prose(clean_prose(text)) == clean_prose(text)


@given(st.text(st.characters()))
def test_lines_and_prose_keep_every_visible_character(text):
    assert characters(clean_line(text)) == characters(text) == characters(clean_prose(text))


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        ("  a\tb\u00a0c\u2009d ", "a b c d"),
        ("Kohlen\u00adstoff", "Kohlenstoff"),
        ("e\u0301tude", "étude"),
        ("a\r\nb\x0bc\u2028d", "a b c d"),
        ("\ud800x\x00y\ufeff", "xy"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("safe\u202eevil", "safeevil"),
        ("ignore\U000e0041\U000e0042 this", "ignore this"),
    ],
)
def test_what_a_reader_cannot_see_is_dropped(raw, line):
    assert clean_line(raw) == line


def test_prose_keeps_single_line_breaks_and_code_its_indentation():
    assert clean_prose(" a  b \n\n\n c ") == "a b\nc"
    assert clean_code("\n\n  if x:\n      y  \n\n    z\n\n") == "  if x:\n      y\n\n    z"


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("-1", 7), ("", 7), (None, 7), ("²", 7), ("1" * 5000, 7), ("٣", 7), (" 3", 7)],
)
def test_a_number_in_an_attribute_is_read_or_replaced(text, number):
    assert whole_number(text, 7) == number


@pytest.mark.parametrize(
    ("values", "day"),
    [
        (("2025-03-12T10:30:00Z",), date(2025, 3, 12)),
        (("D:20250312103000+01'00'",), date(2025, 3, 12)),
        (("D:20250312",), date(2025, 3, 12)),
        ((None, "", "no date", "12 March 2025"), date(2025, 3, 12)),
        (("Wed, 12 Mar 2025 10:30:00 GMT", "2024-01-01"), date(2025, 3, 12)),
        (("03/12/2025",), None),
        (("D:00000000000000",), None),
        ((), None),
    ],
)
def test_the_date_of_properties(values, day):
    assert date_of(*values) == day
