"""Exact identifiers in running text: lot numbers, compound codes, report numbers, CAS numbers, genes.

A person who asks for K9-13 does not want K9-1. Both the index and the question go through here, so
the two sides agree on what an identifier is and how it is written.
"""

import re
import unicodedata

MAX_LENGTH = 64

_DASHES = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-") | {"\u00ad": ""}
)
# Letters and digits, joined by single marks inside: "K9-13", "3.2.S.4.1", "LOT_7", "C57BL/6", "1,4-dioxane".
# Latin and Greek only: Chinese has no spaces, and "抗体K9-13的" names K9-13.
_LETTERS = "0-9A-Za-zÀ-ɏΑ-Ωα-ω"
_TOKEN = re.compile(rf"[{_LETTERS}]+(?:(?:[-./_'’]|,(?=\d))[{_LETTERS}]+)*")
_CAS = re.compile(r"([1-9]\d{1,6})-(\d\d)-(\d)")
_LONG_NUMBER = re.compile(r"\d{6,14}")
# "60 °C" and the like never get here; "25mg", "100nM" and "10-fold" do.
_UNIT = (
    "[munpfkcdMGT]?(?:g|l|L|m|M|mol|Mol|s|A|V|W|Hz|Pa|Da|J|N|eV|bar|cal|U|IU|Ci|Bq|Gy|Sv|rad)"
    "|[µμ](?:g|l|L|m|M|mol|s|A|V|W|S)|mmHg|rpm|ppm|ppb|ppt|psi|min|mins|h|hr|hrs|d|wk|wks|mo|yr|yrs|x|X"
    "|bp|kb|Mb|Gb|nt|aa|C|F|K|°C|ee|de|eq|equiv|wt|vol|th|st|nd|rd|s|D|pt|pts|px|am|pm|cP|cSt|atm|Torr|torr"
)
_QUANTITY = re.compile(rf"\d+(?:[.,]\d+)*(?:{_UNIT})(?:/(?:{_UNIT}|\d+|day|week|month|dose|min|kg))*")
_COUNTED = re.compile(
    r"\d+-(?:fold|years?|yr|months?|weeks?|days?|hours?|hr|h|min|minutes?|seconds?|s|steps?|stages?|points?|"
    r"times?|way|arm|armed|cent(?:er|re)|digit|members?|membered|item|dimensional|d|dose|doses|mg|g|kg|ml|l|mm|"
    r"cm|nm|m|mol|percent|old|odd|plus|pack|well|hole|mer|generation|line|phase|component|part|level|"
    r"[jt]ahres?|jährig|tägig|stündig|fach)(?:-(?:old|long|free|cycle))?",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"(?:steps?|days?|weeks?|months?|years?|hours?|fig(?:ure)?s?|tables?|tab|abb|no|nos|nr|refs?|pages?|pp?|rev|"
    r"versions?|v|phases?|grades?|stages?|types?|class|levels?|groups?|cohorts?|arms?|sect(?:ion)?s?|chapters?|"
    r"parts?|items?|points?|eqs?|eqns?|equations?|schemes?|examples?|ph|n|mid|post|pre|since|top|q[1-4]|"
    r"level|score|sample|entry|run|line|row|column|annex|appendix|slide|sheet)[-.]?\d+(?:[-.]\d+)*[a-d]?",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"^(?:anti|non|pre|post|pan|pro)-", re.IGNORECASE)
_SUFFIX = re.compile(
    r"-(?:induced|dependent|independent|mediated|based|containing|related|like|positive|negative|deficient|"
    r"expressing|specific|driven|treated|null|free|rich|derived|associated|bound|binding|targeting|targeted|"
    r"resistant|sensitive|activated|stimulated|knockout|producing|coated|loaded|labell?ed|responsive|"
    r"infected|mutant|deleted|overexpressing|type|haltig|abhängig|induziert)(?:e[nrs]?)?$",
    re.IGNORECASE,
)


def is_cas_number(text: str) -> bool:
    """Whether the text is a CAS registry number whose check digit is right.

    The check digit is the sum of the other digits times their place from the right, modulo 10.
    Source: CAS, Check Digit Verification of CAS Registry Numbers.
    """
    match = _CAS.fullmatch(text)
    if not match:
        return False
    digits = match[1] + match[2]
    return sum(place * int(digit) for place, digit in enumerate(reversed(digits), 1)) % 10 == int(match[3])


def identifiers_in(text: str) -> list[str]:
    """The identifiers of a text, normalised (NFKC, plain hyphens, small letters), once each, in order.

    One is: letters with digits ("K9-13", "TR-201", "IL-6", "2-MeTHF", "3.2.S.4.1"), a CAS number with a
    right check digit, or a bare number of 6 to 14 digits (lots). Quantities ("25mg", "10-fold"), ordinals,
    places ("step-3", "Fig.2", "phase-2") and dates in digits are not. "IL-6/JAK2" gives the whole and its
    parts; "IL-6-induced" and "anti-IL-6" give "il-6".
    """
    plain = unicodedata.normalize("NFKC", text).translate(_DASHES)
    found: dict[str, None] = {}
    for match in _TOKEN.finditer(plain):
        for form in _forms(match.group()):
            if len(form) <= MAX_LENGTH and _names(form):
                found[form.casefold()] = None
    return list(found)


def _forms(token: str) -> list[str]:
    token = re.sub(r"['’]s?$", "", token)
    forms = [token]
    if "/" in token:
        forms += token.split("/")
    if "_" in token:  # file names: "TR-201_v4_final"
        forms += [part for part in token.split("_") if "-" in part]
    return [_SUFFIX.sub("", _PREFIX.sub("", form)) for form in forms]


def _names(form: str) -> bool:
    if not any(character.isdigit() for character in form):
        return False
    if not any(character.isalpha() for character in form):
        return bool(_LONG_NUMBER.fullmatch(form)) or is_cas_number(form)
    return not (_QUANTITY.fullmatch(form) or _COUNTED.fullmatch(form) or _PLACE.fullmatch(form))
