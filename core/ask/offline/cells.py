"""Tables as the engine reads them: rows grouped, cells as numbers, units from headers, conditions on numbers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.terms import content_tokens
from core.agents.units import Quantity, quantities
from core.ask.offline.evidence import Row, Span, words_of


@dataclass(frozen=True)
class Table:
    """The rows of one table that were read, in order."""

    key: str
    header: tuple[str, ...]
    rows: tuple[Span, ...]
    complete: bool

    @property
    def context(self) -> frozenset[str]:
        """Words of the caption, headings and title."""
        return words_of(self.rows[0].context)

    def cells(self, span: Span) -> tuple[str, ...]:
        """The cells of one of the rows."""
        return _row(span).cells


def _row(span: Span) -> Row:
    if span.row is None:
        raise ValueError("not a table row")
    return span.row


def tables_of(spans: Sequence[Span]) -> list[Table]:
    """The rows grouped by table, tables in the order of their first row here, rows in reading order."""
    groups: dict[str, dict[int, Span]] = {}
    for span in spans:
        if span.row is not None:
            groups.setdefault(span.row.table, {}).setdefault(span.row.index, span)
    made = []
    for key, by_index in groups.items():
        rows = [by_index[index] for index in sorted(by_index)]
        width = len(_row(rows[0]).cells)
        rows = [span for span in rows if len(_row(span).cells) == width]
        header = _row(rows[0]).header
        complete = all(_row(span).complete for span in rows)
        made.append(Table(key, header if len(header) == width else ("",) * width, tuple(rows), complete))
    return made


def is_number(cell: str) -> bool:
    """Whether a cell is a bare number, with a limit sign or a common unit at most."""
    return re.fullmatch(r"[<>≤≥~±\s]*[+\-−]?\d[\d.,\s]*(?:%|°C)?", cell.strip()) is not None


_TRAILING = 12


def value_of(cell: str) -> Quantity | None:
    """The number of a cell that is one: "99.6", "< 0.05 %", "60–65"; None for words, names and dates."""
    text = cell.strip()
    found = quantities(text)
    if not found or found[0].start > 0 or len(text) > found[0].end + _TRAILING or "-" in text[found[0].end :]:
        return None
    return found[0]


def with_unit(value: str, header: str, cells: Sequence[str] = ()) -> str:
    """A cell with the unit of its header, or of the unit column beside it: "80" under "bp (°C)" is "80 °C"."""
    if not is_number(value) or re.search(r"[%°]", value):
        return value
    unit = re.search(r"[(\[/]\s*(?P<unit>[^()\[\]]{1,12}?)\s*[)\]]?\s*$", header)
    if unit and _is_unit(unit["unit"]):
        return f"{value} {unit['unit']}"
    for cell in cells:
        if cell.strip() and _is_unit(cell.strip()):
            return f"{value} {cell.strip()}"
    return value


def _is_unit(text: str) -> bool:
    made = quantities(f"1 {text}")
    return bool(made) and made[0].unit != "" and made[0].end == len(f"1 {text}")


@dataclass(frozen=True)
class Condition:
    """A comparison with a number; `words` are the telling words before it, `number` the number as written."""

    words: tuple[str, ...]
    kind: str
    low: float
    high: float
    unit: str
    number: str

    def holds(self, value: Quantity | None) -> bool:
        """Whether a value meets it; nothing does without a number."""
        if value is None:
            return False
        if self.kind == "between":
            return self.low <= value.low and value.high <= self.high
        return {
            "above": value.low > self.low,
            "below": value.high < self.low,
            "least": value.low >= self.low,
            "most": value.high <= self.low,
        }[self.kind]


_COMPARISONS = (
    ("least", r"at least|not less than|no less than|≥|>="),
    ("most", r"at most|not more than|no more than|up to|≤|<="),
    ("between", r"between"),
    (
        "above",
        r"(?:above|over|more than|greater than|higher than|exceed(?:s|ed|ing)?|larger than|longer than|>)"
        r"(?: the limit of)?",
    ),
    (
        "below",
        r"(?:below|under|less than|lower than|smaller than|shorter than|fewer than|<)(?: the limit of)?",
    ),
)


def condition_of(text: str) -> Condition | None:
    """The numeric condition that a question states ("with a boiling point below 80 °C"), None without one."""
    for kind, wording in _COMPARISONS:
        match = re.search(rf"(?<!\w)(?:{wording})\s*(?=[+\-−]?\d)", text, re.I)
        found = quantities(text[match.start() :]) if match else ()
        if match is None or not found:
            continue
        before = content_tokens(text[: match.start()])[-4:]
        named = tuple(token.stem for token in before)
        value = found[0]
        return Condition(named, kind, value.low, value.high, value.unit, value.text)
    return None
