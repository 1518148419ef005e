"""Rows that meet what a question says: the highest, how many, which."""

from collections.abc import Sequence

from core.agents.terms import tokens
from core.ask.offline.evidence import Span, has
from core.ask.offline.question import Form, Question, Term
from core.ask.tables.cells import is_empty, is_number, value_of, with_unit
from core.ask.tables.conditions import Condition, condition_of, negated
from core.ask.tables.fit import Reading, is_light, is_needed, mentions
from core.ask.tables.table import Found, Table, views

_MOST_NAMES = 12
_UNREAD = "The table is longer than what was read."


def picks(question: Question, table: Table) -> list[Found]:
    """The answers that the rows of a table give to a superlative, a count or a list, each way it is read."""
    found = [_pick(question, view) for view in views(table)]
    return [answer for answer in found if answer is not None]


def _pick(question: Question, table: Table) -> Found | None:
    choice = _Choice(question, table)
    if question.superlative is not None and question.form is not Form.COUNT:
        return choice.extreme()
    if question.form is Form.COUNT:
        return choice.count()
    return choice.listed()


class _Choice:
    """The rows of one table that a question leaves."""

    def __init__(self, question: Question, table: Table) -> None:
        self.question = question
        self.table = table
        self.read = Reading(question, table)
        self.noun = [token.stem for token in tokens(question.noun)]
        self.said = 0.0
        self.missing = False
        self.filtered = False
        self.columns: set[int] = set()

    def column(self, wanted: Sequence[str], numeric: bool = False) -> int | None:
        """The column whose header says most of the wanted stems, None when none says any."""
        best, score = None, 0.0
        for index, words in enumerate(self.read.headers):
            said = sum(1.0 for word in dict.fromkeys(wanted) if has(word, words))
            if said and numeric and not self._is_measured(index):
                continue
            said -= 0.01 * len(words)
            if said > score:
                best, score = index, said
        return best

    def _is_measured(self, index: int) -> bool:
        cells = [cell for cell in self.table.column(index) if not is_empty(cell)]
        return sum(1 for cell in cells if value_of(cell)) * 2 >= max(1, len(cells))

    def key_column(self) -> int | None:
        """The column of what is asked for: headed by the noun, else the first that names the rows."""
        if self.noun:
            named = (
                self.column(self.noun[-1:])
                if self.column(self.noun[-1:]) is not None
                else self.column(self.noun)
            )
            if named is not None:
                # A turned table's first column are the old headers: things only where they are codes.
                apart = self.table.turned and named == 0 and not _are_codes(self.table.column(0))
                return None if apart else named
            in_context = any(has(word, self.read.context) for word in self.noun)
            if self.table.turned:
                return 0 if in_context and _are_codes(self.table.column(0)) else None
            across = is_empty(self.table.header[0]) and _are_codes(self.table.header[1:])
            if (not in_context or across) and not self._codes():
                return None
        for index in range(len(self.table.header)):
            cells = self.table.column(index)
            if sum(1 for cell in cells if cell.strip() and not is_number(cell)) * 2 > len(cells):
                return index
        return 0

    def _codes(self) -> bool:
        """Whether the first column holds codes that abbreviate the noun, as IMP-A does an impurity."""
        noun = self.question.noun.split()[-1].casefold()
        cells = [cell.strip() for cell in self.table.column(0)]
        parts = [cell.split("-")[0].casefold() for cell in cells if "-" in cell]
        return bool(parts) and all(len(part) >= 2 and noun.startswith(part) for part in parts)

    def rows(self, skip: Sequence[str], avoid: Sequence[int | None]) -> list[int]:
        """The rows that the question's telling words leave; notes what nothing in the table says."""
        condition = condition_of(self.question.text)
        left = [r for r in range(len(self.table.rows)) if self._qualifies(r)]
        self.missing = not left and bool(self.question.qualifiers)
        if condition is not None:
            left = self._meeting(condition, left)
        nouns = {noun for noun, _ in self.question.qualifiers}
        values = {value for _, value in self.question.qualifiers}
        not_said = negated(self.question.text)
        for term in sorted(self.question.terms, key=lambda t: (-t.weight, t.stem)):
            share = self.read.shares[term]
            in_skip = term.stem in skip or term.stem in nouns or term.stem in values
            in_condition = condition is not None and term.stem in condition.stems
            if in_skip or in_condition or (term.stem in self.noun and self._names(term)):
                self.said += share
            else:
                left = self._filter(term, left, avoid, term.stem in not_said)
        return left

    def _names(self, term: Term) -> bool:
        """Whether a column, the headings or the codes are of the kind that is asked for."""
        return self.column([term.stem]) is not None or has(term, self.read.context) or self._codes()

    def _qualifies(self, row: int) -> bool:
        return self.read.qualified(row, None) is not None

    def _filter(self, term: Term, left: list[int], avoid: Sequence[int | None], is_not: bool) -> list[int]:
        holding = [
            r for r in left if any(has(term, w) for i, w in enumerate(self.read.cells[r]) if i not in avoid)
        ]
        share = self.read.shares[term]
        if holding and is_not:
            self.said, self.filtered = self.said + share, True
            return [r for r in left if r not in holding]
        in_context = has(term, self.read.context)
        if in_context and holding and not is_not and not self._stands_alone(term, holding):
            self.said += 0.9 * share
            return left
        if holding and not (in_context and not term.is_name and len(holding) < len(left) and is_light(term)):
            self.said += share
            self.filtered = self.filtered or len(holding) < len(self.table.rows)
            for i, words in enumerate(self.read.cells[holding[0]]):
                if has(term, words):
                    self.columns.add(i)
            return holding
        if in_context:
            self.said += 0.9 * share
        elif any(has(term, h) for h in self.read.headers):
            self.said += 0.8 * share
        elif is_needed(term):
            self.missing = True
        return left

    def _stands_alone(self, term: Term, rows: Sequence[int]) -> bool:
        """Whether a cell says the word and nothing else: only such cells pick rows of what headings name."""
        return any(
            has(term, w) and len(self.table.rows[r][i].split()) <= 1
            for r in rows
            for i, w in enumerate(self.read.cells[r])
        )

    def _meeting(self, condition: Condition, left: list[int]) -> list[int]:
        column = self.column(condition.words, numeric=True)
        if column is None:
            column = next(
                (i for i, h in enumerate(self.table.header) if condition.unit and condition.unit in h), None
            )
        if column is None:
            self.missing = True
            return left
        self.filtered = True
        self.columns.add(column)
        return [r for r in left if condition.holds(value_of(self.table.rows[r][column]))]

    @property
    def cover(self) -> float:
        return 0.0 if self.missing else self.said / self.read.total

    def extreme(self) -> Found | None:
        wanted = self.question.superlative
        column = self.column(wanted.attribute, numeric=True) if wanted else None
        if wanted is None or column is None or self._is_identifier(column):
            return None
        key = self.key_column()
        if key is None:
            return None
        kinds = set(self.table.column(key))
        if (
            self.noun
            and len(kinds) < len(self.table.rows)
            and self.question.noun.casefold() in map(str.casefold, kinds)
        ):
            # A column that repeats the kind ("reactor") names nothing; the first does.
            key = 0
        skip = [stem for stem in wanted.attribute if has(stem, self.read.headers[column])]
        left = self.rows(skip, (column,))
        valued = [(value, row) for row in left if (value := value_of(self.table.rows[row][column]))]
        numbers = [(value.high if wanted.highest else value.low, row) for value, row in valued]
        if len(numbers) < 2:
            return None
        edge = max(n for n, _ in numbers) if wanted.highest else min(n for n, _ in numbers)
        best = [row for number, row in numbers if number == edge]
        edge_text = with_unit(
            self.table.rows[best[0]][column], self.table.header[column], (), self.table.caption
        )
        name = _joined([self.table.rows[row][key] for row in best])
        asks_value = self.question.form is Form.VALUE or (self.question.form is Form.OPEN and not self.noun)
        text = (
            edge_text if key == column else f"{edge_text} ({name})" if asks_value else f"{name} ({edge_text})"
        )
        return self._found(text, best, (key, column))

    def _is_identifier(self, column: int) -> bool:
        """Numbers that only name things cannot be ranked."""
        name = self.table.header[column].casefold()
        return any(mentions(word, name) for word in ("cas", "no.", "id", "code", "cas no", "cas number"))

    def count(self) -> Found | None:
        key = self.key_column()
        if key is None:
            return None
        named = self.column(self.noun) is not None
        left = self.rows((), ())
        if not left and not self.filtered:
            return None
        names = list(dict.fromkeys(self.table.rows[row][key].strip() for row in left))
        number = len(names) if named or len(names) == len(left) else len(left)
        if not number and not self.table.complete:
            return None
        short = 0 < number <= _MOST_NAMES and number == len(names)
        shown = _joined([with_label(name, self.table.header[key]) for name in names])
        text = f"{number} ({shown})" if short else str(number)
        return self._found(text, left or [0], (key, *sorted(self.columns)))

    def listed(self) -> Found | None:
        key = self.key_column()
        if key is None:
            return None
        left = self.rows((), ())
        if not left or (self.question.form is Form.WHICH and not self.filtered and len(self.table.rows) > 1):
            return None
        names = [
            n for n in dict.fromkeys(self.table.rows[row][key].strip() for row in left) if not is_empty(n)
        ]
        if not names or all(mentions(name, self.question.text) for name in names):
            return None
        firsts = [next(row for row in left if self.table.rows[row][key].strip() == name) for name in names]
        return self._found(_joined(names), firsts, (key, *sorted(self.columns)))

    def _found(self, text: str, rows: Sequence[int], columns: Sequence[int]) -> Found:
        spans: dict[str, Span] = {}
        for row in rows:
            for span in self.table.sources(row, columns):
                spans.setdefault(span.id, span)
        key = columns[0]
        items = tuple(dict.fromkeys(self.table.rows[row][key].strip() for row in rows))
        note = "" if self.table.complete else _UNREAD
        order = () if self.table.turned else tuple(dict.fromkeys(columns))
        return Found(text, tuple(spans.values()), self.cover, note, order, items)


def with_label(name: str, header: str) -> str:
    """A bare number with the header that says what it numbers: "run 4"."""
    if is_number(name) and header.strip() and len(header) <= _MOST_NAMES:
        return f"{header.strip()[0].lower()}{header.strip()[1:]} {name}"
    return name


def _joined(names: Sequence[str]) -> str:
    names = [name.strip() for name in dict.fromkeys(names) if name.strip()]
    if len(names) <= 1:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]


def _are_codes(names: Sequence[str]) -> bool:
    """Whether names are codes of things (QX-7, Lot 12), as the columns of a table of attributes have them."""
    coded = [
        n
        for n in names
        if any(c.isdigit() for c in n) and any(c.isalpha() for c in n) and len(n.split()) <= 3
    ]
    return len(names) > 0 and len(coded) * 10 >= len(names) * 7
