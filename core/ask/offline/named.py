"""Things that a text names: codes with digits, numbered steps, lots, years."""

import re
from functools import lru_cache

COUNTED = (
    "step stage batch lot table figure day month week year section version fraction compound impurity "
    "example "
    "experiment run trial study phase campaign appendix entry sample site arm group cohort cycle part "
    "method unit "
    "reactor vessel line route form polymorph series grade class annex amendment revision chapter "
    "equation intermediate"
)
_WRITTEN = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "first": "1", "second": "2", "third": "3", "fourth": "4",
    "fifth": "5", "sixth": "6",
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6",
    "1st": "1", "2nd": "2", "3rd": "3", "4th": "4",
}  # fmt: skip
_VALUE_WORD = (
    r"(?:no\.? ?|number |#)?(?P<value>\d[\w.\-/]*\w|\d|[A-Z]{1,4}-?\d[\w\-]*|[A-Z]{1,2}(?![\w])|"
    r"i{1,3}|iv|vi?|one|two|three|four|five|six)"
)
_QUALIFIER = re.compile(rf"\b(?P<noun>{'|'.join(COUNTED.split())})(?:e?s)?[ \-]{_VALUE_WORD}\b")
_ORDINAL = re.compile(
    rf"\b(?P<value>first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th) "
    rf"(?P<noun>{'|'.join(COUNTED.split())})\b"
)
_ONE_VALUE = r"[A-Z]{1,4}-?\d[\w\-]*|\d[\w.\-/]*\w|\d|\b[A-Z]\b"
_JOINED = re.compile(
    rf"\b(?P<noun>{'|'.join(COUNTED.split())})(?:e?s) (?P<values>(?:{_ONE_VALUE})(?:(?:, | and | or |, and "
    rf")(?:{_ONE_VALUE}))+)"
)
_YEAR = re.compile(r"(?<![\w\-./])(?:19|20)\d\d(?![\w\-/]|\.\d)")
IDENTIFIER = re.compile(
    r"(?<![\w\-])(?=[\w\-./]*\d)(?=[\w\-./]*[A-Za-z])[A-Za-z0-9]+(?:[\-./][A-Za-z0-9]+)*(?![\w\-])|"
    r"(?<!\w)\d{2,7}-\d\d-\d(?!\w)|(?<![\w\-])[A-Z]{2,}[a-z]?-[A-Z]{1,3}(?![\w\-])"
)
_UNIT_LIKE = re.compile(
    r"^\d+(?:\.\d+)?(?:mg|g|kg|ml|l|h|d|min|nm|mm|cm|m|k|c|rpm|ppm|x|st|nd|rd|th|s|wk|mo)$", re.I
)


def identifiers_of(text: str) -> tuple[str, ...]:
    """Names with letters and digits (TR-201, 2-MeTHF, AB-13, CAS numbers), as written, in order, once
    each.
    """
    found = (match.group() for match in IDENTIFIER.finditer(text))
    return tuple(dict.fromkeys(name for name in found if not _UNIT_LIKE.match(name)))


@lru_cache(maxsize=8192)
def qualifiers_of(text: str) -> tuple[tuple[str, str], ...]:
    """The numbered things that a text names: ("step", "3"), ("batch", "B-104"), ("year", "2021")."""
    found: dict[tuple[str, str], None] = {}
    lowered = re.sub(
        rf"\b({'|'.join(COUNTED.split())})((?:e?s)?)\b", lambda m: m.group().lower(), text, flags=re.I
    )
    for pattern in (_QUALIFIER, _ORDINAL):
        for match in pattern.finditer(lowered):
            value = match["value"].strip(".").casefold()
            found[(match["noun"], _WRITTEN.get(value, value))] = None
    for match in _JOINED.finditer(lowered):
        for value in re.findall(_ONE_VALUE, match["values"]):
            plain = value.strip(".").casefold()
            found[(match["noun"], _WRITTEN.get(plain, plain))] = None
    for match in _YEAR.finditer(text):
        found[("year", match.group())] = None
    return tuple(found)
