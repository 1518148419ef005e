"""Spreadsheet number formats: a stored number as the sheet shows it."""

import datetime
import math
import re
from fractions import Fraction
from functools import lru_cache

# Formats that a file names by number only. 14 and 22 follow the reader's own regional settings, which
# are not in the file: they are written as ISO dates.
BUILTIN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: '"$"#,##0', 6: '"$"#,##0', 7: '"$"#,##0.00',
    8: '"$"#,##0.00', 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM",
    20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm", 27: "yyyy-mm-dd", 30: "m/d/yy", 36: "yyyy-mm-dd",
    37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00", 40: "#,##0.00;-#,##0.00",
    41: "#,##0", 42: '"$"#,##0', 43: "#,##0.00", 44: '"$"#,##0.00', 45: "mm:ss", 46: "[h]:mm:ss",
    47: "mm:ss.0", 48: "##0.0E+0", 49: "@", 50: "yyyy-mm-dd", 57: "yyyy-mm-dd",
}  # fmt: skip
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_(?P<pad>.)|\*(?P<fill>.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<ampm>AM/PM|A/P)|(?P<date>y+|m+|d+|h+|s+|e+(?![+-]))|(?P<exponent>E[+-]0*)"
    r"|(?P<digits>[#0?]+(?:,[#0?]+)*,*|\.[#0?]*)|(?P<general>General)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[\d.]+)")
_ELAPSED = re.compile(r"h+|m+|s+", re.I)
_LONGEST = 255


def show(value: float, code: str, epoch_1904: bool = False) -> str:
    """The number as its format shows it. A format that is not understood shows it as General does."""
    section = None if math.isnan(value) or math.isinf(value) else _section(value, code)
    if section is None:
        return general(value)
    tokens, signed = section
    kinds = {kind for kind, _ in tokens}
    if "date" in kinds or "elapsed" in kinds:
        return _date(value, tokens, epoch_1904)
    number = value if signed else abs(value)
    if not kinds & {"digits", "general", "text"}:
        return _literals(tokens)
    return _number(number, tokens)


def general(value: float) -> str:
    """A number without a format: whole numbers in full, else up to 11 significant digits.

    A sheet would write a whole number of 12 digits or more as a power; they are often identifiers.
    """
    if math.isnan(value) or math.isinf(value):
        return str(value)
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    text = f"{value:.11G}" if 1e-9 < abs(value) < 1e11 else f"{value:.6G}"
    return re.sub(r"E([+-])0*(\d)", r"E\1\2", text)


@lru_cache(maxsize=2048)
def _sections(code: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    found: list[list[tuple[str, str]]] = [[]]
    for match in _TOKEN.finditer(code[:_LONGEST]):
        kind = match.lastgroup or "other"
        text = match[kind]
        if kind == "other" and text == ";":
            found.append([])
        else:
            found[-1].extend(_token(kind, text))
    return tuple(tuple(section) for section in found)


def _token(kind: str, text: str) -> list[tuple[str, str]]:
    if kind in ("quoted", "escaped"):
        return [("literal", text)]
    if kind == "pad":
        return [("literal", " ")]
    if kind == "fill":
        return []
    if kind == "bracket":
        if text.startswith("$"):
            symbol = text[1:].partition("-")[0]
            return [("literal", symbol)] if symbol else []
        if _ELAPSED.fullmatch(text):
            return [("elapsed", text.lower())]
        return [("condition", text)] if _CONDITION.fullmatch(text) else []
    if kind == "other":
        return [
            (
                "percent"
                if text == "%"
                else "text"
                if text == "@"
                else "slash"
                if text == "/"
                else "literal",
                text,
            )
        ]
    if kind == "date":
        return [("date", text.lower())]
    return [(kind, text)]


def _section(value: float, code: str) -> tuple[tuple[tuple[str, str], ...], bool] | None:
    """The part of a format for this number, and whether the part itself has to write the sign."""
    if not code or code.lower() == "general":
        return None
    sections = _sections(code)
    conditions = [_condition(section) for section in sections]
    if any(conditions):
        for section, condition in zip(sections, conditions, strict=True):
            if condition is None or _holds(value, *condition):
                return section, True
        return sections[-1], True
    numbers = sections[:3]
    if value < 0 and len(numbers) > 1:
        return numbers[1], False
    if value == 0 and len(numbers) > 2:
        return numbers[2], False
    return numbers[0], True


def _condition(section: tuple[tuple[str, str], ...]) -> tuple[str, float] | None:
    for kind, text in section:
        match = _CONDITION.fullmatch(text) if kind == "condition" else None
        if match:
            return match[1], float(match[2])
    return None


def _holds(value: float, sign: str, limit: float) -> bool:
    return {
        "<": value < limit, ">": value > limit, "=": value == limit,
        "<=": value <= limit, ">=": value >= limit, "<>": value != limit,
    }[sign]  # fmt: skip


def _literals(tokens: tuple[tuple[str, str], ...]) -> str:
    return "".join(text for kind, text in tokens if kind in ("literal", "percent", "slash")).strip()


def _number(value: float, tokens: tuple[tuple[str, str], ...]) -> str:
    digits = [text for kind, text in tokens if kind == "digits"]
    whole = next((text for text in digits if not text.startswith(".")), "")
    decimals = next((text[1:] for text in digits if text.startswith(".")), "")
    exponent = next((text for kind, text in tokens if kind == "exponent"), "")
    if any(kind == "slash" for kind, _ in tokens) and len(digits) >= 2:
        return _fraction(value, digits)
    scale = len(whole) - len(whole.rstrip(","))
    value = value / 1000**scale * 100 ** sum(kind == "percent" for kind, _ in tokens)
    if exponent:
        body = _scientific(value, whole, decimals, exponent)
    else:
        body = _decimal(value, whole.rstrip(","), decimals)
    written, done = "", False
    for kind, text in tokens:
        if kind == "digits":
            written += "" if done else body
            done = True
        elif kind in ("general", "text"):
            written += general(value)
        elif kind in ("literal", "percent"):
            written += text
    return written.strip()


def _decimal(value: float, whole: str, decimals: str) -> str:
    text = f"{abs(value):.{len(decimals)}f}"
    # Halves are rounded away from zero, as a sheet does, not to even.
    nearby = round(abs(value) * 10 ** len(decimals), 6)
    if nearby % 1 == 0.5 and nearby < 1e12:
        text = f"{(int(nearby) + 1) / 10 ** len(decimals):.{len(decimals)}f}"
    integer, _, fraction = text.partition(".")
    kept = len(decimals.rstrip("#?"))
    fraction = fraction[:kept] + fraction[kept:].rstrip("0")
    integer = integer.zfill(whole.replace(",", "").count("0"))
    if "," in whole:
        integer = f"{int(integer):,}".rjust(len(integer), "0")
    if integer.strip("0") == "" and "0" not in whole:
        integer = ""
    shown = integer + ("." + fraction if fraction else "")
    negative = value < 0 and shown.strip("0.,") != ""
    return ("-" if negative else "") + (shown or "0" if "0" in whole else shown)


def _scientific(value: float, whole: str, decimals: str, exponent: str) -> str:
    mantissa, _, power = f"{value:.{len(decimals)}e}".partition("e")
    sign = "-" if power.startswith("-") else "+" if "+" in exponent else ""
    return f"{mantissa}E{sign}{power[1:].lstrip('0').zfill(max(exponent.count('0'), 1))}"


def _fraction(value: float, digits: list[str]) -> str:
    places = len(digits[-1].strip(","))
    whole = int(abs(value)) if len(digits) >= 3 else 0
    if digits[-1].isdigit() and int(digits[-1]):
        bottom = int(digits[-1])
        rest = Fraction(round((abs(value) - whole) * bottom), bottom)
    else:
        rest = Fraction(abs(value) - whole).limit_denominator(10**places - 1)
    if rest == 1 and len(digits) >= 3:
        whole, rest = whole + 1, Fraction(0)
    parts = [str(whole)] if whole or not rest else []
    parts += [f"{rest.numerator}/{rest.denominator}"] if rest else []
    return ("-" if value < 0 else "") + " ".join(parts)


def moment(serial: float, epoch_1904: bool = False) -> datetime.datetime | None:
    """The time that a serial number of days stands for, None when it is out of range.

    In the 1900 system day 60 is a 29 February that never was; days before it count from 1899-12-31.
    """
    base = datetime.datetime(1904, 1, 1) if epoch_1904 else datetime.datetime(1899, 12, 30)  # noqa: DTZ001
    if not epoch_1904 and serial < 60:
        base += datetime.timedelta(days=1)
    try:
        return base + datetime.timedelta(milliseconds=round(serial * 86_400_000))
    except (OverflowError, ValueError):
        return None


def _date(value: float, tokens: tuple[tuple[str, str], ...], epoch_1904: bool) -> str:
    when = moment(value, epoch_1904)
    if when is None or value < 0:
        return general(value)
    half_day = any(kind == "ampm" for kind, _ in tokens)
    seconds = any(kind in ("date", "elapsed") and text.startswith("s") for kind, text in tokens)
    tenths = any(kind == "digits" and text.startswith(".") for kind, text in tokens)
    if not tenths and when.microsecond >= 500_000 and seconds:
        when += datetime.timedelta(seconds=1)
    written, previous = "", ""
    fields = [(index, kind, text) for index, (kind, text) in enumerate(tokens)]
    for index, kind, text in fields:
        if kind == "date":
            following = next((t for _, k, t in fields[index + 1 :] if k in ("date", "elapsed")), "")
            minutes = text[0] == "m" and (previous[:1] == "h" or following[:1] == "s") and len(text) <= 2
            written += _field("n" * len(text) if minutes else text, when, half_day)
            previous = text
        elif kind == "elapsed":
            written += _elapsed(value, text)
            previous = text
        elif kind == "ampm":
            written += "PM" if when.hour >= 12 else "AM"
        elif kind == "digits" and text.startswith("."):
            written += f".{when.microsecond // 1000:03d}"[: len(text)]
        elif kind in ("literal", "slash", "digits"):
            written += text
    return written.strip()


def _field(text: str, when: datetime.datetime, half_day: bool) -> str:
    letter, length = text[0], len(text)
    if letter in "ye":
        return f"{when.year % 100:02d}" if length <= 2 and letter == "y" else str(when.year)
    if letter == "m":
        name = _MONTHS[when.month - 1]
        if length >= 3:
            return name[:3] if length == 3 else name[:1] if length == 5 else name
        return f"{when.month:0{length}d}"
    if letter == "d":
        if length >= 3:
            return _DAYS[when.weekday()][:3] if length == 3 else _DAYS[when.weekday()]
        return f"{when.day:0{length}d}"
    hour = (when.hour - 1) % 12 + 1 if half_day else when.hour
    number = {"h": hour, "n": when.minute, "s": when.second}[letter]
    return f"{number:0{min(length, 2)}d}"


def _elapsed(value: float, text: str) -> str:
    total = round(value * 86_400)
    amount = total // {"h": 3600, "m": 60, "s": 1}[text[0]]
    return f"{amount:0{len(text)}d}"
