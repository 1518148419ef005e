"""Cells as values: their number, their unit, whether two of them say the same."""

import re

from core.agents.units import Quantity, quantities

_TRAILING = 12
_EMPTY = frozenset({"", "-", "–", "—", "n/a", "n.a.", "na", "/"})


def is_empty(cell: str) -> bool:
    """Whether a cell says nothing."""
    return cell.strip().casefold() in _EMPTY


def is_number(cell: str) -> bool:
    """Whether a cell is a bare number, with a sign of a limit, "%" or "°C" at most."""
    return re.fullmatch(r"[<>≤≥~±\s]*[+\-−]?\d[\d.,\s]*(?:%|°C)?", cell.strip()) is not None


def value_of(cell: str) -> Quantity | None:
    """The number of a cell that is one: "99.6", "< 0.05 %", "60–65"; None for words and names."""
    text = cell.strip()
    found = quantities(text)
    if not found or found[0].start > 0 or len(text) > found[0].end + _TRAILING:
        return None
    return found[0]


def limit_of(cell: str) -> tuple[float, float] | None:
    """The lowest and highest allowed value that a limit's cell states, a bare number being the highest."""
    found = quantities(cell)
    if not found:
        return None
    low = cell.casefold()
    value = found[0]
    if value.high > value.low:
        return (value.low, value.high)
    if re.search(r"not less than|no less than|at least|\bnlt\b|\bmin|≥|>|mindestens|au moins", low):
        return (value.low, float("inf"))
    return (float("-inf"), value.high)


def unit_in(header: str) -> str:
    """The unit that a header ends with: "bp (°C)", "Mass [kg]", "Mass / kg", "Yield, %"; "" without one."""
    match = re.search(r"(?:[(\[/,]|\bin\b)\s*(?P<unit>[^()\[\],]{1,12}?)\s*[)\]]?\s*$", header)
    return match["unit"] if match and is_unit(match["unit"]) else ""


def is_unit(text: str) -> bool:
    """Whether a text is a unit and nothing else."""
    text = text.strip()
    made = quantities(f"1 {text}") if text else ()
    return bool(made and made[0].dimension and made[0].unit == text)


def with_unit(value: str, header: str, cells: tuple[str, ...] = (), caption: str = "") -> str:
    """A number with the unit of its header, of the unit column beside it, or of the table's caption."""
    value = value.strip()
    found = value_of(value)
    bare = is_number(value) or (found is not None and not found.unit and found.end == len(value))
    if not bare or re.search(r"[%°]", value):
        return value
    unit = unit_in(header) or next((cell.strip() for cell in cells if is_unit(cell)), "")
    if not unit and is_number(value) and "." in value:
        named = re.findall(r"\(([^()]{1,12})\)\s*$", caption.strip())
        unit = named[0] if named and is_unit(named[0]) else ""
    return f"{value} {unit}" if unit else value


def same(first: str, second: str) -> bool:
    """Whether two short answers say the same: equal words, or numbers equal at the coarser precision."""
    one, other = first.strip().casefold(), second.strip().casefold()
    if one == other:
        return True
    a, b = quantities(first), quantities(second)
    if not a or not b:
        return bool(one and other) and (_inside(one, other) or _inside(other, one))
    if a[0].dimension and b[0].dimension and a[0].unit != b[0].unit and a[0].dimension != b[0].dimension:
        return False
    if (a[0].low, a[0].high) == (b[0].low, b[0].high):
        return True
    places = min(_decimals(a[0].text), _decimals(b[0].text))
    half = 0.5 * 10.0**-places + 1e-9
    return a[0].low <= b[0].high + half and b[0].low <= a[0].high + half and _coarser(a[0], b[0], places)


def _coarser(a: Quantity, b: Quantity, places: int) -> bool:
    """Whether one is the other rounded, or a range with it inside; 60 and 60.4 are, 60 and 61 are not."""
    if a.low < a.high or b.low < b.high:
        return a.low <= b.high and b.low <= a.high
    return abs(round(a.low, places) - round(b.low, places)) < 1e-9 and _decimals(a.text) != _decimals(b.text)


def _decimals(text: str) -> int:
    match = re.search(r"\.(\d+)", text)
    return len(match[1]) if match else 0


def _inside(part: str, whole: str) -> bool:
    return re.search(rf"(?<![\w\-]){re.escape(part)}(?![\w\-])", whole) is not None
