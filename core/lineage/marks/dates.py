"""Dates as people write them in file names and on title pages, in English, German, French and Chinese."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

_MONTHS = (
    "jan january januar jänner janvier janv enero gennaio",
    "feb february februar febr février fevrier févr fev febrero febbraio",
    "mar march märz maerz mrz mars marzo",
    "apr april avril avr abril aprile",
    "may mai mayo maggio",
    "jun june juni juin junio giugno",
    "jul july juli juillet juil julio luglio",
    "aug august août aout agosto",
    "sep sept september septembre septiembre settembre",
    "oct october okt oktober octobre octubre ottobre",
    "nov november novembre noviembre",
    "dec december dez dezember décembre decembre déc diciembre dicembre",
)
_MONTH_OF = {word: month for month, words in enumerate(_MONTHS, 1) for word in words.split()}
_NAMES = "|".join(sorted(_MONTH_OF, key=len, reverse=True))
_YEAR = r"(?:19[89]\d|20[0-4]\d)"
_START, _END = r"(?<![0-9A-Za-z])", r"(?![0-9A-Za-z])"
# A digit may not touch; a letter may not either, save that "v2_2025-03-12T" and "_20250312_" are words.
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("ymd", re.compile(rf"{_START}(?P<y>{_YEAR})([-._/ ])(?P<m>0?[1-9]|1[0-2])\2(?P<d>[0-3]?\d)(?!\d)")),
    ("ymd", re.compile(rf"(?P<y>{_YEAR})年\s*(?P<m>1[0-2]|0?[1-9])月\s*(?P<d>[0-3]?\d)[日号]?")),
    ("ymd", re.compile(rf"{_START}(?P<y>{_YEAR})(?P<m>0[1-9]|1[0-2])(?P<d>[0-3]\d)(?:{_END}|(?=T\d{{4}}))")),
    (
        "dmy",
        re.compile(
            rf"{_START}(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?:\.\s?|[-_ /]|\s+de\s+)?(?P<n>{_NAMES})\.?"
            rf"(?:[-_ /,]+|\s+de\s+)?(?P<y>{_YEAR}){_END}",
            re.IGNORECASE,
        ),
    ),
    (
        "dmy",
        re.compile(
            rf"(?<![A-Za-z])(?P<n>{_NAMES})\.?[-_ ]+(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?:,\s*|[-_ ]+)"
            rf"(?P<y>{_YEAR}){_END}",
            re.IGNORECASE,
        ),
    ),
    ("ymd", re.compile(rf"{_START}(?P<y>{_YEAR})[-_ ]?(?P<n>{_NAMES})[-_ ]?(?P<d>[0-3]?\d){_END}", re.I)),
    (
        "dmy",
        re.compile(rf"{_START}(?P<d>[0-3]?\d)\.\s?(?P<m>1[0-2]|0?[1-9])\.\s?(?P<y>{_YEAR}|[0-4]\d)(?!\d)"),
    ),
    ("either", re.compile(rf"{_START}(?P<d>[0-3]?\d)([-/_])(?P<m>[0-3]?\d)\2(?P<y>{_YEAR})(?!\d)")),
    ("quarter", re.compile(rf"{_START}(?P<y>{_YEAR})[-_ ]?Q(?P<q>[1-4]){_END}", re.IGNORECASE)),
    ("quarter", re.compile(rf"{_START}Q(?P<q>[1-4])[-_ /]?(?P<y>{_YEAR}){_END}", re.IGNORECASE)),
    ("month", re.compile(rf"(?P<y>{_YEAR})年\s*(?P<m>1[0-2]|0?[1-9])月")),
    ("month", re.compile(rf"{_START}(?P<y>{_YEAR})[-_./](?P<m>0[1-9]|1[0-2])(?![0-9A-Za-z]|[-.]\d)")),
    ("month", re.compile(rf"(?<![A-Za-z])(?P<n>{_NAMES})\.?[-_ ]*(?P<y>{_YEAR}){_END}", re.IGNORECASE)),
    ("month", re.compile(rf"{_START}(?P<y>{_YEAR})[-_ ]?(?P<n>{_NAMES})(?![A-Za-z])", re.IGNORECASE)),
    ("month", re.compile(rf"{_START}(?P<m>0[1-9]|1[0-2])[./](?P<y>{_YEAR})(?!\d)")),
)
# What every date has: a year in four digits, or two points between numbers.
_MAYBE = re.compile(rf"{_YEAR}|\d\.\s?\d{{1,2}}\.\s?\d\d")


def may_have_date(text: str) -> bool:
    """Whether a search for dates is worth its time."""
    return bool(_MAYBE.search(text))


class Precision(StrEnum):
    """How much of a date was written."""

    DAY = "day"
    MONTH = "month"
    QUARTER = "quarter"


@dataclass(frozen=True)
class Written:
    """A date at `text[start:end]`.

    `day` is the first day of a month or quarter; None where "03/12/2025" may be read in two ways and
    nothing else in the text tells which. `label` is the date as ISO 8601 has it ("2025-03", "2025-Q1").
    """

    start: int
    end: int
    day: date | None
    precision: Precision
    label: str


def dates_in(text: str) -> list[Written]:
    """Every date of the text in order of place; none overlaps another.

    Dates with a point are day first. With a stroke or hyphen the order is known when one part is over 12,
    and every other date of the text is then read the same way.
    """
    if not may_have_date(text):
        return []
    taken: list[tuple[int, int, str, re.Match[str]]] = []
    for form, pattern in _FORMS:
        for match in pattern.finditer(text):
            if all(match.end() <= start or end <= match.start() for start, end, _, _ in taken):
                taken.append((match.start(), match.end(), form, match))
    taken.sort(key=lambda entry: entry[0])
    month_first = _month_first([match for _, _, form, match in taken if form == "either"])
    return list(_read(taken, month_first))


def _month_first(matches: list[re.Match[str]]) -> bool | None:
    """Whether the text writes the month first; None where no date of it tells, or two disagree."""
    told = {int(match["m"]) > 12 for match in matches if (int(match["m"]) > 12) != (int(match["d"]) > 12)}
    return told.pop() if len(told) == 1 else None


def _read(taken: list[tuple[int, int, str, re.Match[str]]], month_first: bool | None) -> Iterator[Written]:
    for start, end, form, match in taken:
        year = int(match["y"])
        year += 2000 if year < 100 else 0
        if form == "quarter":
            quarter = int(match["q"])
            day = date(year, quarter * 3 - 2, 1)
            yield Written(start, end, day, Precision.QUARTER, f"{year}-Q{quarter}")
            continue
        named = match.groupdict().get("n")
        month = _MONTH_OF[named.casefold()] if named else int(match["m"])
        if form == "month":
            yield Written(start, end, date(year, month, 1), Precision.MONTH, f"{year}-{month:02d}")
            continue
        first = int(match["d"])
        if form == "either" and first != month:
            if month_first is None and first <= 12 and month <= 12:
                yield Written(start, end, None, Precision.DAY, match.group())
                continue
            if month > 12 or (month_first and first <= 12):
                first, month = month, first
        day_found = _day(year, month, first)
        if day_found is not None:
            yield Written(start, end, day_found, Precision.DAY, day_found.isoformat())


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:  # the thirtieth of February is no date
        return None
