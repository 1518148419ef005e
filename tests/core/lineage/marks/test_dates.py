"""Dates as they are written, and those that may be read in two ways."""

from datetime import date

import pytest

from core.lineage.marks.dates import Precision, dates_in


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("TR-201_2025-03-12", date(2025, 3, 12)),
        ("TR-201_20250312_final", date(2025, 3, 12)),
        ("report 12Mar2025", date(2025, 3, 12)),
        ("report 12-Mar-2025", date(2025, 3, 12)),
        ("12.03.2025", date(2025, 3, 12)),
        ("Stand: 3.4.2025", date(2025, 4, 3)),
        ("12.03.25", date(2025, 3, 12)),
        ("12. März 2025", date(2025, 3, 12)),
        ("le 12 mars 2025", date(2025, 3, 12)),
        ("1er août 2025".replace("1er", "1"), date(2025, 8, 1)),
        ("March 12, 2025", date(2025, 3, 12)),
        ("12th of".replace(" of", " March 2025"), date(2025, 3, 12)),
        ("2025年3月12日", date(2025, 3, 12)),
        ("2025_03_12", date(2025, 3, 12)),
        ("2025.03.12", date(2025, 3, 12)),
        ("2025Mar12", date(2025, 3, 12)),
        ("25/12/2024", date(2024, 12, 25)),
        ("12/25/2024", date(2024, 12, 25)),
        ("05/05/2024", date(2024, 5, 5)),
    ],
)
def test_a_day(text: str, day: date) -> None:
    assert [(found.day, found.precision) for found in dates_in(text)] == [(day, Precision.DAY)]


@pytest.mark.parametrize(
    ("text", "label", "day"),
    [
        ("Stand 2025-03", "2025-03", date(2025, 3, 1)),
        ("Monthly report March 2025", "2025-03", date(2025, 3, 1)),
        ("月报 2025年3月", "2025-03", date(2025, 3, 1)),
        ("2025_Q1", "2025-Q1", date(2025, 1, 1)),
        ("Q4 2024", "2024-Q4", date(2024, 10, 1)),
        ("Stand 03/2025", "2025-03", date(2025, 3, 1)),
    ],
)
def test_a_month_or_a_quarter(text: str, label: str, day: date) -> None:
    assert [(found.label, found.day) for found in dates_in(text)] == [(label, day)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "TR-201",
        "v1.2.3",
        "lot 12345678",
        "2025-13-45",
        "CAS 109-99-9",
        "1.10",
        "K9-2025",
        "30.02.2025",
        "2025",
    ],
)
def test_no_date(text: str) -> None:
    assert dates_in(text) == []


def test_a_date_that_may_be_read_in_two_ways_is_found_and_not_guessed() -> None:
    (found,) = dates_in("Issued 03/12/2025")
    assert found.day is None


@pytest.mark.parametrize(
    ("other", "day"), [("25/01/2025", date(2025, 12, 3)), ("01/25/2025", date(2025, 3, 12))]
)
def test_another_date_of_the_same_text_tells_the_order(other: str, day: date) -> None:
    assert dates_in(f"Issued 03/12/2025, effective {other}")[0].day == day


def test_dates_that_disagree_about_the_order_tell_nothing() -> None:
    assert dates_in("03/12/2025 25/01/2025 01/25/2025")[0].day is None


def test_places_are_those_of_the_text() -> None:
    text = "from 2025-03-12 to 14 April 2025"
    assert [text[found.start : found.end] for found in dates_in(text)] == ["2025-03-12", "14 April 2025"]
