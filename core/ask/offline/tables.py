"""Answers from table rows: look a cell up, find the highest or lowest, count, list or average by a condition."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.naming import date_order, dates
from core.agents.stems import stem, words
from core.agents.terms import tokens
from core.ask.offline.cells import Condition, Table, condition_of, is_number, tables_of, value_of, with_unit
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.question import Form, Question, Term


@dataclass(frozen=True)
class Found:
    """A short answer from rows: its words, the rows that say it, and the share of the question that it covers."""

    text: str
    rows: tuple[Span, ...]
    cover: float
    note: str = ""
    verdict: str = ""


_MOST_NAMES = 15
_MOST_ROWS = 3
_VALUE_HEADERS = frozenset(stem(word) for word in words("value result setpoint target actual observed range"))
_LIMIT_WORDS = frozenset(stem(word) for word in words("limit criterion specification range maximum minimum"))
_FAILING = frozenset(stem(word) for word in words("fail failed fails rejected reject no oos nonconforming"))
_PASSING = frozenset(
    stem(word) for word in words("pass passed passes released complies conforms met yes approved")
)
_PERSON = frozenset(
    stem(w) for w in words("author owner supplier analyst operator responsible name vendor manufacturer")
)
_LONGER = "The table is longer than what was read."
_EMPTY = frozenset(("", "-", "–", "—", "n/a", "na", "nd", "n.d."))


def answers_from_tables(question: Question, spans: Sequence[Span]) -> list[Found]:
    """What each table answers, the best covering first; tables that do not fit the question are left out."""
    found = [answer for table in tables_of(spans) if (answer := _Reading(question, table).answer())]
    return sorted(found, key=lambda answer: -answer.cover)


class _Reading:
    """One question read against one table: which terms pick rows, which name columns, which the caption says."""

    def __init__(self, question: Question, table: Table) -> None:
        self.question = question
        self.table = table
        self.context = table.context
        self.headers = [words_of(cell) for cell in table.header]
        wanted = question.superlative
        self.measure = frozenset(wanted.attribute) if wanted else frozenset(question.attribute)
        self.noun = frozenset(token.stem for token in tokens(question.noun))
        self.condition = condition_of(question.text)
        self.used: set[int] = set()
        self.picked: set[str] = set()
        self.rows = self._pick()

    def answer(self) -> Found | None:
        form, question = self.question.form, self.question
        if not self.rows:
            return None
        if form is Form.COUNT:
            return self._count()
        if question.superlative is not None and form is not Form.YES_NO:
            return self._extreme()
        if form is Form.YES_NO:
            return self._yes_no()
        if form is Form.LIST:
            return self._listed()
        if form is Form.WHICH:
            return self._which()
        if form in (Form.VALUE, Form.WHEN, Form.WHO, Form.OPEN):
            return self._aggregate() or self._lookup()
        return None

    # Picking rows

    def _pick(self) -> list[Span]:
        """Rows that hold the question's telling words in their cells, as far as any do."""
        rows = list(self.table.rows)
        conditional = self._condition_words()
        for term in sorted(self.question.terms, key=lambda term: (-term.weight, term.stem)):
            if term.stem in conditional or self._names_column(term):
                continue
            holding = [span for span in rows if self._cell_with(span, term) is not None]
            if holding:
                self.picked.add(term.stem)
                if len(holding) < len(self.table.rows):
                    rows = holding
                    self.used.update(c for span in holding if (c := self._cell_with(span, term)) is not None)
            elif self._anywhere(term):
                # Some row has the word, but none with the words before it: this combination is not here.
                return []
        return self._by_qualifiers(rows)

    def _by_qualifiers(self, rows: list[Span]) -> list[Span]:
        """ "step 3" picks the rows with 3 under Step."""
        for noun, value in self.question.qualifiers:
            column = self._column_of(stem(noun))
            if column is None:
                continue
            holding = [s for s in rows if self.table.cells(s)[column].strip().casefold() == value]
            same = any(value in self.table.cells(s)[column].casefold().split() for s in self.table.rows)
            if holding:
                rows = holding
                self.used.add(column)
                self.picked.update((value, stem(noun)))
            elif not same and noun != "year":
                return []
        return rows

    def _column_of(self, word: str) -> int | None:
        return next((i for i, header in enumerate(self.headers) if word in header and len(header) <= 4), None)

    def _names_column(self, term: Term) -> bool:
        """A word that names a column picks no rows, unless it is the name of a thing."""
        in_header = any(has(term, header) for header in self.headers)
        return in_header and (term.stem in self.measure or term.stem in self.noun or not _is_name(term))

    def _cell_with(self, span: Span, term: Term) -> int | None:
        for column, cell in enumerate(self.table.cells(span)):
            if term.stem[:1].isdigit() and term.stem.replace(".", "").isdigit():
                if any(token.word == term.stem for token in tokens(cell)):
                    return column
            elif has(term, words_of(cell)):
                return column
        return None

    def _anywhere(self, term: Term) -> bool:
        return _is_name(term) and any(self._cell_with(span, term) is not None for span in self.table.rows)

    def _condition_words(self) -> frozenset[str]:
        if self.condition is None:
            return frozenset()
        return frozenset((*self.condition.words, *(token.stem for token in tokens(self.condition.number))))

    # Choosing columns

    def _column(self, wanted: frozenset[str], numeric: bool = False, free: bool = True) -> int | None:
        """The column whose header says most of the wanted stems; ties go to the shorter header."""
        best, score = None, 0.0
        for index, header in enumerate(self.headers):
            if free and index in self.used:
                continue
            if numeric and not any(value_of(self.table.cells(span)[index]) for span in self.rows):
                continue
            said = sum(1.0 for word in wanted if has(word, header))
            if said and said - 0.02 * len(header) > score:
                best, score = index, said - 0.02 * len(header)
        return best

    def _key(self) -> int:
        """The column that names the rows: the one that the question's noun names, else the first of words."""
        named = self._column(self.noun, free=False) if self.noun else None
        if named is not None:
            return named
        for index in range(len(self.headers)):
            cells = [self.table.cells(span)[index] for span in self.table.rows]
            if sum(1 for cell in cells if cell.strip() and not is_number(cell)) * 2 > len(cells):
                return index
        return 0

    def _cover(self, *columns: int) -> float:
        """Share of the question that picked rows, the columns used and the caption say."""
        said = self.context.union(*(self.headers[c] for c in (*columns, *self.used)))
        conditional = self._condition_words()
        covered = sum(
            term.share
            for term in self.question.terms
            if term.stem in self.picked
            or term.stem in conditional
            or has(term, said)
            or self._any_header(term)
        )
        return covered / self.question.total

    def _any_header(self, term: Term) -> bool:
        return (
            not _is_name(term) and term.stem not in self.measure and any(has(term, h) for h in self.headers)
        )

    def _measure_missing(self, *columns: int) -> bool:
        """Whether what is measured is named neither by the columns used nor by the rows picked."""
        said = frozenset().union(*(self.headers[c] for c in columns))
        wanted = self.measure
        return bool(wanted) and not any(has(word, said) or word in self.picked for word in wanted)

    # Answers

    def _lookup(self) -> Found | None:
        """A cell: of the row that the question names, in the column that it names."""
        if not self.picked or len(self.rows) > _MOST_ROWS:
            return None
        column = self._value_column()
        if column is None or self._measure_missing(column):
            return None
        values = {}
        for span in self.rows:
            cells = self.table.cells(span)
            if cells[column].strip().casefold() not in _EMPTY:
                values[span] = with_unit(cells[column].strip(), self.table.header[column], cells)
        if not values or (len(set(values.values())) > 1 and not self.used):
            return None
        if len(set(values.values())) == 1:
            text = next(iter(values.values()))
        else:
            key = self._key()
            text = "; ".join(f"{self.table.cells(s)[key]}: {v}" for s, v in values.items())
        return Found(text, tuple(values), self._cover(column))

    def _value_column(self) -> int | None:
        question = self.question
        rest = frozenset(t.stem for t in question.terms if t.stem not in self.picked)
        if question.form is Form.WHEN:
            dated = [
                c for c in range(len(self.headers)) if any(dates(self.table.cells(s)[c]) for s in self.rows)
            ]
            return next((c for c in dated if c not in self.used), None)
        if question.form is Form.WHO:
            return self._column(rest & _PERSON) or self._column(_PERSON)
        for wanted in (self.noun, self.measure, rest):
            column = self._column(wanted) if wanted else None
            if column is not None:
                return column
        return self._listed_downwards()

    def _listed_downwards(self) -> int | None:
        """The value column of a table that lists what is measured downwards."""
        limit = any(t.stem in _LIMIT_WORDS for t in self.question.terms)
        for index, header in enumerate(self.headers):
            if index not in self.used and header & (_LIMIT_WORDS if limit else _VALUE_HEADERS):
                return index
        free = [i for i in range(len(self.headers)) if i not in self.used]
        return free[0] if len(free) == 1 and self.used else None

    def _extreme(self) -> Found | None:
        wanted = self.question.superlative
        if wanted is None:
            return None
        column = self._column(self.measure, numeric=True)
        order = {}
        if column is not None:
            read = {span: value_of(self.table.cells(span)[column]) for span in self.rows}
            order = {s: (v.high if wanted.highest else v.low) for s, v in read.items() if v}
        elif stem("date") in self.measure:
            column = next(
                (c for c in range(len(self.headers)) if dates(self.table.cells(self.rows[0])[c])), None
            )
            if column is not None:
                order = {s: d for s in self.rows if (d := date_order(self.table.cells(s)[column]))}
        if column is None or len(order) < 2:
            return None
        edge = (max if wanted.highest else min)(order.values())
        best = tuple(span for span in self.rows if order.get(span) == edge)
        key = self._key()
        value = with_unit(self.table.cells(best[0])[column], self.table.header[column])
        name = joined([self.table.cells(span)[key] for span in best])
        if key == column:
            text = value
        else:
            asks_value = self.question.form in (Form.VALUE, Form.WHEN) or not self.question.noun
            text = f"{value} ({name})" if asks_value else f"{name} ({value})"
        return Found(text, best, self._cover(column, key), "" if self.table.complete else _LONGER)

    def _count(self) -> Found | None:
        rows = self._meeting()
        if rows is None:
            return None
        key = self._key()
        names = list(dict.fromkeys(self.table.cells(span)[key].strip() for span in rows))
        distinct = bool(self.noun) and self._column(self.noun, free=False) is not None
        number = len(names) if distinct else len(rows)
        text = f"{number} ({joined(names)})" if 0 < number <= _MOST_NAMES else str(number)
        cited = tuple(rows) or self.table.rows[:1]
        return Found(text, cited, self._cover(key), "" if self.table.complete else _LONGER)

    def _listed(self) -> Found | None:
        rows = self._meeting()
        if not rows:
            return None
        key = self._key()
        names = [n for n in dict.fromkeys(self.table.cells(span)[key].strip() for span in rows) if n]
        return Found(joined(names), tuple(rows), self._cover(key), "" if self.table.complete else _LONGER)

    def _which(self) -> Found | None:
        """The noun's cell in the picked rows; a list when several rows are picked by a condition."""
        key = self._column(self.noun) if self.noun else None
        if key is None:
            return None
        rows = self._meeting()
        if not rows or (len(rows) == len(self.table.rows) and len(rows) > 1):
            return None
        names = [
            n
            for n in dict.fromkeys(self.table.cells(s)[key].strip() for s in rows)
            if n.casefold() not in _EMPTY
        ]
        if not names or len(names) > _MOST_NAMES:
            return None
        return Found(joined(names), tuple(rows), self._cover(key))

    def _meeting(self) -> list[Span] | None:
        """The rows that meet the question's conditions; None when the table has no column for them."""
        if self.noun and self._column(self.noun, free=False) is None:
            if not any(has(word, self.context) for word in self.noun):
                return None
        if self.condition is not None:
            column = self._condition_column(self.condition)
            if column is None:
                return None
            return [s for s in self.rows if self.condition.holds(value_of(self.table.cells(s)[column]))]
        return self._by_outcome()

    def _by_outcome(self) -> list[Span] | None:
        """ "How many failed?" of a table in which all passed: no row has the word, but its opposite stands there."""
        for term in self.question.terms:
            if term.stem in self.picked or self._any_header(term) or has(term, self.context):
                continue
            opposite = (
                _PASSING if term.stem in _FAILING else _FAILING if term.stem in _PASSING else frozenset()
            )
            if opposite and any(opposite & words_of(cell) for s in self.rows for cell in self.table.cells(s)):
                self.picked.add(term.stem)
                return []
            if term.weight >= _TELLING and not term.asked:
                return None
        return self.rows

    def _condition_column(self, condition: Condition) -> int | None:
        column = self._column(frozenset(condition.words), numeric=True, free=False)
        if column is not None or not condition.unit:
            return column
        fitting = [i for i, header in enumerate(self.table.header) if condition.unit in header]
        return fitting[0] if len(fitting) == 1 else None

    def _yes_no(self) -> Found | None:
        """Whether the row that the question names has, or meets, what it says."""
        if (
            not self.used
            or len(self.rows) > 1
            or not any(_is_name(t) and t.stem in self.picked for t in self.question.terms)
        ):
            return None
        span = self.rows[0]
        cells = self.table.cells(span)
        if self.condition is not None:
            column = self._condition_column(self.condition)
            value = value_of(cells[column]) if column is not None else None
            if column is None or value is None:
                return None
            word = "yes" if self.condition.holds(value) else "no"
            return Found(
                with_unit(cells[column], self.table.header[column]),
                (span,),
                self._cover(column),
                verdict=word,
            )
        missing = [t for t in self.question.terms if t.stem not in self.picked and not self._any_header(t)]
        missing = [t for t in missing if not has(t, self.context)]
        if not missing:
            return Found("", (span,), self._cover(), verdict="yes")
        for term in missing:
            opposite = (
                _PASSING if term.stem in _FAILING else _FAILING if term.stem in _PASSING else frozenset()
            )
            if opposite and any(opposite & words_of(cell) for cell in cells):
                self.picked.add(term.stem)
                return Found("", (span,), self._cover(), verdict="no")
        return None

    def _aggregate(self) -> Found | None:
        """A mean or a sum over the rows, when the question asks for one."""
        asked = set(self.question.strict)
        kind = "mean" if asked & {"averag", "mean"} else "sum" if asked & {"total", "combin", "cumul"} else ""
        column = self._column(self.measure, numeric=True) if kind else None
        if column is None or not self.table.complete or len(self.rows) < 2:
            return None
        if any(has(word, self.headers[column] | self.context) for word in asked):
            return None
        values = [value_of(self.table.cells(span)[column]) for span in self.rows]
        numbers = [value.low for value in values if value and value.low == value.high]
        if len(numbers) < len(self.rows):
            return None
        total = sum(numbers)
        made = total / len(numbers) if kind == "mean" else total
        text = with_unit(f"{made:.4g}", self.table.header[column])
        self.picked.update(asked)
        return Found(f"{text} ({kind} of {len(numbers)} rows)", tuple(self.rows), self._cover(column))


_TELLING = 0.75


def _is_name(term: Term) -> bool:
    """A word with digits, or one too rare to be ordinary English."""
    return term.weight >= 1.0


def joined(names: Sequence[str]) -> str:
    """Names as a reader lists them: "A, B and C"."""
    names = list(dict.fromkeys(name.strip() for name in names))
    return "".join(names) if len(names) <= 1 else ", ".join(names[:-1]) + " and " + names[-1]
