"""How well a cell fits a question: what its row, its header and the table's headings say of the
question's words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.agents.stems import stem, words
from core.agents.terms import content_tokens
from core.agents.units import quantities
from core.ask.offline.evidence import has, words_of
from core.ask.offline.named import qualifiers_of
from core.ask.offline.question import Form, Question, Term
from core.ask.tables.cells import unit_in, value_of
from core.ask.tables.table import Table

# Verbs of doing and stating, which a table leaves unsaid.
_LIGHT = frozenset(
    map(
        stem,
        words(
            "found find made make give gave given get got obtained obtain isolated charged charge "
            "produced produce used "
            "use measured measure determined determine reported run ran carried carry taken take "
            "contained contain "
            "needed need required require proposed compared showed show added add stirred stir heated "
            "heat performed "
            "perform conducted done set observed achieved reached have had prepared prepare "
            "manufactured listed apply "
            "applied value amount much different total overall each tested analysed analyzed employed "
            "involved"
        ),
    )
)
_TELLING = 0.7
_FEW_WORDS = 4
_EXTRA = 0.03
_OTHER_UNIT = 0.05
_WORDS = 0.15
_AMOUNT = 0.05
_HOW_MUCH = re.compile(r"\bhow much (?P<name>[A-Z][\w-]*\d\w*)", re.I)
_ROLES = {
    Form.WHO: "author owner supplier vendor manufacturer operator analyst reviewer responsible name "
    "person by chemist approved "
    "written prepared autor verantwortlich auteur responsable lieferant fournisseur",
    Form.WHERE: "site location place plant building laboratory lab city country facility room standort "
    "ort lieu",
    Form.WHEN: "date day month year started start issued when datum beginn",
}
_ROLE_STEMS = {form: frozenset(map(stem, words(text))) for form, text in _ROLES.items()}
_PERSON = re.compile(r"[A-Z][\w'’.\-]*(?:[ &]+(?:and |& )?[A-Z][\w'’.\-]*)+|[A-Z][a-z]+")


def is_light(term: Term) -> bool:
    """Whether a word tells too little to be missed."""
    return not term.is_name and term.stem in _LIGHT


def is_needed(term: Term) -> bool:
    """Whether an answer has to be about this word: names, numbers, and telling words."""
    return term.is_name or (term.weight >= _TELLING and not is_light(term))


@dataclass(frozen=True)
class Fit:
    """How a cell fits: the share of the question's weight that is said, and whether nothing needed is
    missing.
    """

    cover: float
    complete: bool
    headed: bool
    keyed: bool


class Reading:
    """One question read against one table (as it stands or turned)."""

    def __init__(self, question: Question, table: Table) -> None:
        self.question = question
        self.table = table
        self.context = table.context
        self.headers = [words_of(cell) for cell in table.header]
        self.cells = [[words_of(cell) for cell in row] for row in table.rows]
        self.shares = {term: term.weight * (0.3 if is_light(term) else 1.0) for term in question.terms}
        self.total = sum(self.shares.values()) or 1.0
        self.headed_by = {t: [i for i, h in enumerate(self.headers) if has(t, h)] for t in question.terms}
        self._named = [qualifiers_of(cell) for cell in table.header]

    def fit(self, row: int, column: int) -> Fit | None:
        """How the cell fits; None where the row is about another step, lot or version than the question."""
        settled = self.qualified(row, column)
        if settled is None:
            return None
        cells = self.cells[row]
        text = self.table.text(row, column)
        if not self._of_dimension(text, column):
            return None
        value = words_of(text) if value_of(text) else frozenset()
        said, missing, headed, keyed = 0.0, False, False, False
        for term in self.question.terms:
            in_key = any(has(term, words) for i, words in enumerate(cells) if i != column)
            in_head = has(term, self.headers[column]) or (
                not term.is_name and self._told(term, column, value)
            )
            by_key = any(i != column for i in self.headed_by[term])
            share = self.shares[term]
            if in_head:
                headed = headed or not is_light(term)
                said += share
            elif in_key or term.stem in settled:
                keyed = keyed or in_key
                said += share
            elif has(term, self.context):
                said += 0.9 * share
            elif by_key and not is_needed(term):
                said += 0.8 * share
            elif by_key and not term.is_name:
                said += 0.6 * share
                missing = missing or not self._names_row(term, row)
            elif is_needed(term):
                missing = True
        headed = headed or self._right_kind(row, column)
        said += self.total * (_AMOUNT if self._is_amount_of(column) else 0.0)
        said -= self.total * (
            self._beside_the_point(column)
            + (_OTHER_UNIT if self._other_unit(text) else 0.0)
            + (_WORDS if self._is_words(text) else 0.0)
        )
        return Fit(said / self.total, not missing, headed, keyed or bool(settled))

    def _beside_the_point(self, column: int) -> float:
        """A header that says more than was asked ("Theoretical yield") fits a little less."""
        known = [t for t in self.question.terms if column in self.headed_by[t]]
        extra = [
            t for t in content_tokens(_bare(self.table, column)) if len(t.word) > 2 and not t.word.isdigit()
        ]
        extra = [t for t in extra if not any(has(k, words_of(t.word)) for k in self.question.terms)]
        return _EXTRA if known and extra else 0.0

    def _other_unit(self, text: str) -> bool:
        """Whether the value is of another dimension than the question's words suggest."""
        found = value_of(text)
        wanted = self.question.dimensions
        return bool(
            self.question.form is Form.VALUE
            and wanted
            and found
            and found.dimension
            and found.dimension not in wanted
        )

    def _is_amount_of(self, column: int) -> bool:
        """Whether a header names the very thing that the question asks how much of: "LS-30 (kg)"."""
        asked = _HOW_MUCH.search(self.question.text)
        return asked is not None and has(asked["name"].casefold(), self.headers[column])

    def _is_words(self, text: str) -> bool:
        """Whether a cell holds words where a quantity is asked for: "drying" is less of a yield than 83%."""
        wanted = [d for d in self.question.dimensions if d != "number"]
        return bool(wanted) and self.question.form is Form.VALUE and value_of(text) is None

    def _of_dimension(self, text: str, column: int) -> bool:
        """Whether a cell can be the value asked for; words only under a header that the question names."""
        wanted = [d for d in self.question.dimensions if d != "number"]
        if self.question.form is not Form.VALUE or not wanted:
            return True
        said = [q.dimension for q in quantities(text) if q.dimension]
        if said:
            return value_of(text) is not None and (said[0] in wanted or self._heads(column))
        if value_of(text) is None:
            return len(text.split()) <= _FEW_WORDS and self._heads(column)
        return self._heads(column) or not unit_in(self.table.header[column])

    def _heads(self, column: int) -> bool:
        return any(column in self.headed_by[t] for t in self.question.terms if not is_light(t))

    def _told(self, term: Term, column: int, value: frozenset[str]) -> bool:
        """Whether the cell's unit tells the word ("60 °C" a temperature), beside a header that does not."""
        return has(term, value) and not has(term, words_of(_bare(self.table, column)))

    def _names_row(self, term: Term, row: int) -> bool:
        """Whether the header that says the word heads a cell that the question names."""
        for index in self.headed_by[term]:
            words = self.cells[row][index]
            if any(has(t, words) for t in self.question.terms if t is not term):
                return True
            if any(noun == term.stem or term.stem.startswith(noun) for noun, _ in self.question.qualifiers):
                return True
        return False

    def _right_kind(self, row: int, column: int) -> bool:
        """Whether header or cell is of the kind that the form asks for: a person, a place, a date, a
        dimension.
        """
        form = self.question.form
        roles = _ROLE_STEMS.get(form)
        header, cell = self.table.header[column], self.table.rows[row][column]
        if roles and not roles.isdisjoint(self.headers[column]):
            return form is not Form.WHO or is_person(cell)
        if form is not Form.VALUE or "number" in self.question.dimensions:
            return False
        found = value_of(cell)
        unit = f"1 {unit_in(header)}"
        dimension = (
            found.dimension
            if found and found.dimension
            else next((q.dimension for q in quantities(unit)), "")
        )
        return bool(found and dimension and dimension in self.question.dimensions)

    def qualified(self, row: int, column: int | None) -> frozenset[str] | None:
        """The qualifiers' nouns that row, header or headings settle; None when one is another or unsaid."""
        settled: set[str] = set()
        for noun, value in self.question.qualifiers:
            if not self._settles(noun, value, row, column):
                return None
            settled.update((stem(noun), value.casefold()))
        return frozenset(settled)

    def _settles(self, noun: str, value: str, row: int, column: int | None) -> bool:
        cells = self.table.rows[row]
        own = [i for i, words in enumerate(self.headers) if has(stem(noun), words) and i != column]
        if any(_equals(cells[i], value) for i in own):
            return True
        texts = [*cells, self.table.header[column] if column is not None else ""]
        if any((noun, value) in qualifiers_of(text) for text in texts):
            return True
        is_code = len(value) > 2 or (value[:1].isalpha() and value[-1:].isdigit())
        if is_code and any(mentions(value, text) for text in texts):
            return True
        if any(kind == noun for text in texts for kind, _ in qualifiers_of(text)):
            return False
        if any(cells[i].strip() for i in own):
            return False
        caption = self.table.caption
        return (noun, value) in qualifiers_of(caption) or (
            is_code and mentions(value, f"{caption} {' '.join(cells)}", True)
        )


def is_person(cell: str) -> bool:
    """Whether a cell may name a person or a company: it begins with a capital."""
    return _PERSON.match(cell.strip()) is not None


def _bare(table: Table, column: int) -> str:
    return re.sub(r"[(\[].*$", "", table.header[column])


def _equals(cell: str, value: str) -> bool:
    plain = cell.strip().casefold().rstrip(".")
    return (
        plain == value or plain.lstrip("0") == value or (mentions(value, plain) and not plain[:1].isdigit())
    )


@lru_cache(maxsize=8192)
def mentions(value: str, text: str, in_parts: bool = False) -> bool:
    """Whether a text holds a value as a word of its own, or as a part of a hyphenated code."""
    if in_parts:
        return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.I) is not None
    return re.search(rf"(?<![\w\-]){re.escape(value)}(?![\w\-])", text, re.I) is not None


def condition_terms(question: Question, skip: Sequence[str] = ()) -> list[Term]:
    """The words that may pick rows: not the noun asked for, not what is to be skipped."""
    return [t for t in question.terms if not t.asked and t.stem not in skip]
