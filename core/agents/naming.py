"""What a text names: identifiers such as TR-201, numbered things such as step 3, and dates."""

import re
from functools import lru_cache

from core.domain.identifiers import identifiers_in

_COUNTED = ["step", "stage", "batch", "lot", "table", "figure", "day", "month", "week", "year", "section", "version", "fraction", "compound", "impurity", "example", "experiment", "run", "trial", "study", "phase", "campaign", "appendix", "entry", "sample", "site", "arm", "group", "cohort", "cycle", "part", "method", "unit", "reactor", "vessel", "line", "route", "form", "polymorph", "series", "grade", "class", "annex", "amendment", "revision", "chapter", "equation", "intermediate", "deviation", "report", "protocol"]  # fmt: skip
_WRITTEN = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6",
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "1st": "1", "2nd": "2", "3rd": "3", "4th": "4",
}  # fmt: skip
_VALUE = (
    r"(?:no\.? ?|number |#)?(?P<value>\d[\w.\-/]*\w|\d|[A-Z]{1,4}-?\d[\w\-]*|[A-Z]{1,3}-\d[\w\-]*|[A-Z]{1,2}(?!\w)|"
    r"i{1,3}|iv|vi?|one|two|three|four|five|six)"
)
_QUALIFIER = re.compile(rf"\b(?P<noun>{'|'.join(_COUNTED)})s?[ \-]{_VALUE}(?!\w)")
_MORE = re.compile(rf"\s*(?P<join>,|and|or|to|&|–|-)\s*{_VALUE}(?!\w)")
_ORDINAL = re.compile(
    rf"\b(?P<value>first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th) (?P<noun>{'|'.join(_COUNTED)})\b"
)
_YEAR = re.compile(r"(?<![\w\-./])(?:19|20)\d\d(?![\w%]|-\d{4}|\.\d)")
_IDENTIFIER = re.compile(
    r"(?<![\w\-])(?=[\w\-./]*\d)(?=[\w\-./]*[A-Za-z])[A-Za-z0-9]+(?:[\-./][A-Za-z0-9]+)*(?![\w\-])|"
    r"(?<![\w\-])\d{2,7}-\d\d-\d(?![\w\-])|(?<![\w\-])[A-Z]{2,6}-[A-Z](?![\w\-])"
)
_COUNTED_ANY_CASE = re.compile(rf"\b({'|'.join(_COUNTED)})(s?)\b", re.I)

MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|"
    r"Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
DATE = re.compile(
    rf"\b\d{{4}}-\d\d-\d\d\b|\b\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b|"
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?[ \-]{MONTH}[ \-,]{{1,2}}\d{{4}}\b|"
    rf"\b{MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}\b|\b{MONTH}[ \-]\d{{4}}\b|\bQ[1-4][ /]\d{{4}}\b|"
    rf"\b(?:the )?(?:first|second|third|fourth) quarter of \d{{4}}\b|"
    rf"\b(?:the )?(?:1[89]|20)\d0s\b|(?<![\w.\-/])(?:1[89]|20)\d\d(?![\w\-/%]|\.\d)"
)


def identifier_places(text: str) -> list[tuple[int, int]]:
    """Where a text names things by letters and digits: TR-201, 2-MeTHF, IMP-D, CAS numbers."""
    return [
        match.span()
        for match in _IDENTIFIER.finditer(text)
        if identifiers_in(match.group()) or re.fullmatch(r"[A-Z]{2,6}-[A-Z]", match.group())
    ]


@lru_cache(maxsize=8192)
def identifiers_of(text: str) -> tuple[str, ...]:
    """The names of `identifier_places`, as written, in order, once each."""
    return tuple(dict.fromkeys(text[start:end] for start, end in identifier_places(text)))


@lru_cache(maxsize=8192)
def qualifiers_of(text: str) -> tuple[tuple[str, str], ...]:
    """The numbered things that a text names: ("step", "3"), ("batch", "b-104"), ("year", "2021").

    Words count as their numbers ("second step"), and "steps 2 and 3" names both.
    """
    found: dict[tuple[str, str], None] = {}
    low = _COUNTED_ANY_CASE.sub(lambda match: match.group().lower(), text)
    for match in _QUALIFIER.finditer(low):
        last = _named(match["noun"], match["value"])
        found[last] = None
        more = _MORE.match(low, match.end())
        while more is not None:
            new = _named(match["noun"], more["value"])
            if more["join"] in ("to", "–", "-"):
                found.update(dict.fromkeys(_between(last, new)))
            found[new] = None
            last, more = new, _MORE.match(low, more.end())
    for match in _ORDINAL.finditer(low):
        found[_named(match["noun"], match["value"])] = None
    for match in _YEAR.finditer(text):
        found[("year", match.group())] = None
    return tuple(found)


def _between(first: tuple[str, str], last: tuple[str, str]) -> list[tuple[str, str]]:
    """What lies between "step 1" and "step 4"; nothing when they are not small numbers."""
    if not (first[1].isdigit() and last[1].isdigit()):
        return []
    low, high = int(first[1]), int(last[1])
    return [(first[0], str(number)) for number in range(low + 1, high)] if high - low < 100 else []


def _named(noun: str, value: str) -> tuple[str, str]:
    value = value.strip(".").casefold()
    return noun, _WRITTEN.get(value, value)


@lru_cache(maxsize=8192)
def dates(text: str) -> tuple[str, ...]:
    """Dates, months with a year, quarters, years and decades, as written."""
    return tuple(match.group() for match in DATE.finditer(text))


_NUMBERED_MONTH = {name: number for number, name in enumerate(
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1)}  # fmt: skip


def date_order(text: str) -> tuple[int, int, int] | None:
    """Year, month and day of a written date, 0 where it has none; None when it is no date.

    "03/04/2021" is read day first where that is possible.
    """
    iso = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text.strip())
    if iso:
        return int(iso[1]), int(iso[2]), int(iso[3])
    numeric = re.fullmatch(r"(\d{1,2})[./](\d{1,2})[./](\d{4})", text.strip())
    if numeric:
        first, second = int(numeric[1]), int(numeric[2])
        return (int(numeric[3]), second, first) if second <= 12 else (int(numeric[3]), first, second)
    year = re.search(r"(?:1[89]|20)\d\d", text)
    month = re.search(MONTH, text)
    if year is None:
        return None
    day = re.search(r"(?<!\d)(\d{1,2})(?!\d)", text)
    return (
        int(year.group()),
        _NUMBERED_MONTH[month.group()[:3].casefold()] if month else 0,
        int(day[1]) if day and month else 0,
    )
