"""Answers from table rows: look a cell up, find the highest or lowest, count, list by a condition."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.agents.stems import stem, words
from core.agents.terms import content_tokens, tokens
from core.ask.offline.evidence import Row, Span, has, words_of
from core.ask.offline.question import Form, Question, Term
from core.agents.units import Quantity, quantities


@dataclass(frozen=True)
class Found:
    """A short answer from rows: its words, the rows that say it, and how much of the question it covers."""

    text: str
    rows: tuple[Span, ...]
    cover: float
    note: str = ""


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
    """The rows grouped by table, tables in the order of their best row, rows in reading order."""
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
        made.append(
            Table(
                key,
                header if len(header) == width else ("",) * width,
                tuple(rows),
                all(_row(s).complete for s in rows),
            )
        )
    return made


def answer_from_tables(question: Question, spans: Sequence[Span]) -> Found | None:
    """The best answer that a table gives to the question, None when no table fits it."""
    found = [answer for table in tables_of(spans) for answer in _answers(question, table)]
    return max(found, key=lambda answer: answer.cover, default=None)


def _answers(question: Question, table: Table) -> Iterator[Found]:
    read = _Reading(question, table)
    if question.superlative is not None and question.form is not Form.COUNT:
        found = read.extreme()
    elif question.form is Form.COUNT:
        found = read.count()
    elif question.form in (Form.LIST, Form.WHICH):
        found = read.listed() or read.lookup()
    else:
        found = read.lookup()
    if found is not None:
        yield found


class _Reading:
    """One question read against one table."""

    def __init__(self, question: Question, table: Table) -> None:
        self.question = question
        self.table = table
        self.context = table.context
        self.headers = [words_of(cell) for cell in table.header]
        self.total = question.total or 1.0
        self.rows = self._in_scope()

    def _in_scope(self) -> list[Span]:
        """Rows that the question's telling words pick: words that some rows hold and others do not."""
        rows = list(self.table.rows)
        numbers = {text for text in (t.stem for t in self.question.terms) if text[:1].isdigit()}
        self.picked: set[str] = set()
        skip = set(self.question.superlative.attribute) if self.question.superlative else set()
        for term in self._by_telling():
            if term.stem in skip or self._in_header(term):
                continue
            holding = [span for span in rows if self._holds(span, term, term.stem in numbers)]
            if holding and len(holding) < len(self.table.rows):
                rows = holding
                self.picked.add(term.stem)
            elif holding:
                self.picked.add(term.stem)
        return rows

    def _by_telling(self) -> list[Term]:
        return sorted(self.question.terms, key=lambda term: (-term.weight, term.stem))

    def _in_header(self, term: Term) -> bool:
        return any(has(term, words) for words in self.headers)

    def _holds(self, span: Span, term: Term, is_number: bool) -> bool:
        cells = self.table.cells(span)
        if is_number:
            return any(term.stem in {token.word for token in tokens(cell)} for cell in cells)
        return any(has(term, words_of(cell)) for cell in cells)

    def column(self, wanted: Sequence[str], numeric: bool = False) -> int | None:
        """The column whose header says most of the wanted stems, None when none says any."""
        best, score = None, 0.0
        for index, words in enumerate(self.headers):
            said = sum(1.0 for word in dict.fromkeys(wanted) if has(word, words))
            if numeric and not any(value_of(self.table.cells(span)[index]) for span in self.rows):
                continue
            said -= 0.01 * len(words)
            if said > score:
                best, score = index, said
        return best

    def covered(self, extra: frozenset[str]) -> float:
        """Share of the question's weight said by the picked cells, headers used, and the context."""
        said = sum(
            t.weight
            for t in self.question.terms
            if t.stem in self.picked or has(t, extra) or has(t, self.context)
        )
        return said / self.total

    def key_column(self) -> int:
        """The column that names the rows: the one that the question's noun names, else the first of words."""
        if self.question.noun:
            named = self.column([token.stem for token in tokens(self.question.noun)])
            if named is not None:
                return named
        for index in range(len(self.headers)):
            cells = [self.table.cells(span)[index] for span in self.table.rows]
            if sum(1 for cell in cells if cell and not _is_number(cell)) * 2 > len(cells):
                return index
        return 0

    def extreme(self) -> Found | None:
        wanted = self.question.superlative
        if wanted is None:
            return None
        column = self.column(wanted.attribute, numeric=True)
        if column is None:
            return None
        valued = [(value_of(self.table.cells(span)[column]), span) for span in self.rows]
        numbers = [(value.high if wanted.highest else value.low, span) for value, span in valued if value]
        if len(numbers) < 2:
            return None
        edge = max(n for n, _ in numbers) if wanted.highest else min(n for n, _ in numbers)
        best = tuple(span for number, span in numbers if number == edge)
        key = self.key_column()
        value = with_unit(self.table.cells(best[0])[column], self.table.header[column])
        names = [self.table.cells(span)[key] for span in best]
        name = _joined(names)
        if key == column:
            text = value
        elif self.question.form is Form.VALUE or (self.question.form is Form.OPEN and not self.question.noun):
            text = f"{value} ({name})"
        else:
            text = f"{name} ({value})"
        note = "" if self.table.complete else "The table is longer than what was read."
        cover = self.covered(self.headers[column] | self.headers[key])
        return Found(text, best, cover, note)

    def count(self) -> Found | None:
        rows = self._meeting()
        key = self.key_column()
        if rows is None:
            return None
        named = (
            self.question.noun
            and self.column([token.stem for token in tokens(self.question.noun)]) is not None
        )
        names = list(dict.fromkeys(self.table.cells(span)[key] for span in rows))
        number = len(names) if named else len(rows)
        text = f"{number} ({_joined(names)})" if 0 < number <= _MOST_NAMES else str(number)
        note = "" if self.table.complete else "The table is longer than what was read."
        return Found(text, tuple(rows) or self.table.rows[:1], self.covered(self.headers[key]), note)

    def listed(self) -> Found | None:
        rows = self._meeting()
        if not rows:
            return None
        key = self.key_column()
        if self.question.form is Form.WHICH and len(rows) == len(self.table.rows) and len(rows) > 1:
            return None
        names = list(dict.fromkeys(self.table.cells(span)[key].strip() for span in rows))
        note = "" if self.table.complete else "The table is longer than what was read."
        return Found(_joined([n for n in names if n]), tuple(rows), self.covered(self.headers[key]), note)

    def _meeting(self) -> list[Span] | None:
        """The rows that meet the question's conditions; None when the table has no column for them."""
        condition = condition_of(self.question.text)
        rows = self.rows
        if condition is not None:
            column = self.column(condition.words, numeric=True)
            if column is None:
                column = self._by_unit(condition)
            if column is None:
                return None
            self.picked.update(condition.words)
            self.picked.update(token.stem for token in tokens(condition.number))
            rows = [s for s in self.table.rows if condition.holds(value_of(self.table.cells(s)[column]))]
        named = [token.stem for token in tokens(self.question.noun)]
        if named and self.column(named) is None and not any(has(word, self.context) for word in named):
            return None
        return rows

    def _by_unit(self, condition: "Condition") -> int | None:
        for index, header in enumerate(self.table.header):
            if condition.unit and condition.unit in header:
                return index
        return None

    def lookup(self) -> Found | None:
        """A cell: the row that the question names, in the column that it names."""
        best: Found | None = None
        for span in self.rows:
            found = self._cell(span)
            if found and (best is None or found.cover > best.cover + 1e-9):
                best = found
        return best

    def _cell(self, span: Span) -> Found | None:
        cells = self.table.cells(span)
        row_terms = [t for t in self.question.terms if any(has(t, words_of(cell)) for cell in cells)]
        if not row_terms:
            return None
        in_row = {t.stem for t in row_terms}
        rest = [t.stem for t in self.question.terms if t.stem not in in_row]
        column = self.column(rest) if rest else None
        if column is None:
            column = self._only_value(cells, row_terms)
        if column is None:
            return None
        if any(has(t, words_of(cells[column])) for t in row_terms) and len(cells) > 1:
            return None
        value = cells[column].strip()
        if not value or value in ("-", "–", "n/a", "N/A"):
            return None
        said = self.headers[column] | words_of(" ".join(cells))
        weight = sum(t.weight for t in self.question.terms if has(t, said) or has(t, self.context))
        return Found(with_unit(value, self.table.header[column], cells), (span,), weight / self.total)

    def _only_value(self, cells: Sequence[str], row_terms: Sequence[Term]) -> int | None:
        """The value column of a table that lists attributes downwards."""
        for index, header in enumerate(self.table.header):
            if stem(header) in _VALUE_HEADERS:
                return index
        free = [
            i
            for i, cell in enumerate(cells)
            if cell.strip() and not any(has(t, words_of(cell)) for t in row_terms)
        ]
        return free[0] if len(free) == 1 or (free and len(cells) <= 3) else None


_VALUE_HEADERS = {stem(word) for word in words("value result results setpoint target actual found observed")}
_MOST_NAMES = 12


def _joined(names: Sequence[str]) -> str:
    names = [name.strip() for name in dict.fromkeys(names)]
    if len(names) <= 1:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"[<>≤≥~±\s]*[+\-−]?\d[\d.,\s]*(?:%|°C)?", cell.strip()) is not None


def value_of(cell: str) -> Quantity | None:
    """The number of a cell that is one: "99.6", "< 0.05 %", "60–65"; None for words and names."""
    text = cell.strip()
    found = quantities(text)
    if not found or found[0].start > 0 or len(text) > found[0].end + _TRAILING:
        return None
    return found[0]


_TRAILING = 12


def with_unit(value: str, header: str, cells: Sequence[str] = ()) -> str:
    """A cell with the unit that its header, or the unit column beside it, gives: "80" under "bp (°C)" is "80 °C"."""
    if not _is_number(value) or re.search(r"[%°]", value):
        return value
    unit = re.search(r"[(\[/]\s*(?P<unit>[^()\[\]]{1,12}?)\s*[)\]]?\s*$", header)
    if unit:
        made = quantities(f"1 {unit['unit']}")
        if made and made[0].dimension and made[0].end == len(f"1 {unit['unit']}"):
            return f"{value} {unit['unit']}"
    for cell in cells:
        made = quantities(f"1 {cell.strip()}")
        if cell.strip() and made and made[0].dimension and made[0].unit == cell.strip():
            return f"{value} {cell.strip()}"
    return value


@dataclass(frozen=True)
class Condition:
    """A comparison that rows must meet."""

    words: tuple[str, ...]
    kind: str
    low: float
    high: float
    unit: str
    number: str

    def holds(self, value: Quantity | None) -> bool:
        """Whether a cell's value meets it; a cell without a number does not."""
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
    ("above", r"above|over|more than|greater than|higher than|exceed(?:s|ed|ing)?|larger than|longer than|>"),
    ("below", r"below|under|less than|lower than|smaller than|shorter than|fewer than|<"),
)


def condition_of(text: str) -> Condition | None:
    """The numeric condition that a question states ("with a boiling point below 80 °C"), None without one."""
    for kind, words in _COMPARISONS:
        match = re.search(rf"(?<!\w)(?:{words})\s*(?=[+\-−]?\d)", text, re.I)
        if match is None:
            continue
        after = quantities(text[match.start() :]) or quantities(text[match.end() :])
        if not after:
            continue
        value = after[0]
        before = content_tokens(text[: match.start()])[-4:]
        return Condition(
            tuple(token.stem for token in before), kind, value.low, value.high, value.unit, value.text
        )
    return None
