"""Observations as the engine reads them, and how well each one covers a question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.agents.names import other_names
from core.agents.stems import stem, words
from core.agents.terms import stems
from core.agents.units import quantities
from core.ask.offline.named import identifiers_of, qualifiers_of
from core.ask.offline.question import Form, Question, Term
from core.domain.answer import Observation
from core.domain.ids import ChunkId, DocumentId, ObservationId

# Words that mean the same in a laboratory's reports: one line, one meaning.
_SAME = """
temperature temp
boil bp
melt mp
molecular mw
water moisture kf
supplier vendor manufacturer source buy bought purchase
shelf expiry retest
limit specification criterion criteria acceptance nmt nlt
charge amount quantity mass weight
impurity impurities degradant by-product byproduct
yield isolated
hold age aged stir stirred
batch lot
dry dried drying
reason rationale because due
begin start started initiated
finish end complete completed
increase rise rose risen grow grew grown growth higher elevate
decrease fall fell fallen drop decline reduce lower
test assess evaluate examine investigate study screen screened
choose chose chosen select prefer
feed fed
hold held
keep kept
lose lost loss
freeze froze frozen
draw drew drawn
bind bound
sell sold
send sent
spin spun
grind ground milled mill
withdraw withdrew withdrawn drop abandon
dissolve dissolution
filter filtered filtration
crystallise crystallisation
pass met comply complies conform
fail failed oos out-of-specification
solvent solvents
cost price
tg glass
purity pure
manufacture produce prepare make
nitrogen n2 inert
argon ar
hplc lc
name called
effect affect impact influence
improve enhance better
risk hazard
patient patients subject
cause lead result
approve authorise sign
issue effective issued
retention elute eluted elutes
author written wrote prepared
owner own responsible
operator analyst chemist
site location place plant
equipment reactor vessel
flash flashpoint
storage store stored
change switch replace
"""


def _synonyms() -> dict[str, frozenset[str]]:
    groups: dict[str, set[str]] = {}
    for line in _SAME.strip().splitlines():
        group = {stem(part) for part in line.split()}
        for word in group:
            groups.setdefault(word, set()).update(group)
    return {word: frozenset(group) for word, group in groups.items()}


_SYNONYMS = _synonyms()
# A unit says what the number measures: "stirred at 65 °C" tells a temperature without the word.
_TOLD_BY_UNIT = {
    "temperature": {stem(word) for word in words("temperature hot cold")},
    "time": {stem(word) for word in words("time duration long period hour minute day month lifetime")},
    "share": {stem(word) for word in words("percentage percent proportion share content")},
    "mass": {stem(word) for word in words("mass weight amount quantity charge")},
    "volume": {stem(word) for word in words("volume amount quantity charge")},
    "pressure": {stem("pressure")},
    "rotation": {stem(word) for word in words("speed rate")},
    "concentration": {stem("concentration")},
    "amount": {stem(word) for word in words("equivalents amount stoichiometry")},
}


@dataclass(frozen=True)
class Row:
    """A table's row: its cells beside the header, its place, and whether the whole table was read."""

    table: str
    header: tuple[str, ...]
    cells: tuple[str, ...]
    index: int
    complete: bool


@dataclass(frozen=True)
class Span:
    """One observation read for writing: the words, what stands around them, and what ranked it."""

    id: ObservationId
    document_id: DocumentId
    document: str
    section: str
    chunk_id: ChunkId
    start: int
    quote: str
    passage: str
    context: str
    kind: str
    score: float
    cosine: float | None
    row: Row | None = field(default=None, compare=False)
    version: str = ""
    ordinal: int = 0
    lead: str = ""

    @property
    def around(self) -> str:
        """Passage, headings, caption and title: where the subject of a sentence may be named."""
        return f"{self.passage}\n{self.context}"


def spans_of(observations: Sequence[Observation]) -> list[Span]:
    """The observations that have a locator, as spans, in their order; others cannot be quoted."""
    return [_span(observation) for observation in observations if observation.locator is not None]


def _span(observation: Observation) -> Span:
    locator = observation.locator
    if locator is None:
        raise ValueError("an observation without a locator cannot be quoted")
    data = observation.data
    path = data.get("path")
    titles = [str(title) for title in path] if isinstance(path, list) else []
    cosine = data.get("sentence")
    score, ordinal = data.get("score"), data.get("ordinal")
    return Span(
        id=observation.id,
        document_id=locator.document_id,
        document=locator.document,
        section=locator.section,
        chunk_id=locator.chunk_id,
        start=locator.start,
        quote=locator.quote,
        passage=str(data.get("text") or locator.quote),
        context="\n".join([locator.document, *titles, locator.section, str(data.get("context") or "")]),
        kind=str(data.get("kind") or ""),
        score=float(score) if isinstance(score, int | float) else 0.0,
        cosine=float(cosine) if isinstance(cosine, int | float) else None,
        row=_row(data.get("table")),
        version=locator.version,
        ordinal=int(ordinal) if isinstance(ordinal, int | float) else 0,
        lead=str(data.get("context") or ""),
    )


def _row(table: object) -> Row | None:
    if not isinstance(table, dict):
        return None
    header, cells = table.get("header"), table.get("row")
    if not isinstance(cells, list):
        return None
    return Row(
        table=str(table.get("key") or ""),
        header=tuple(str(cell) for cell in header) if isinstance(header, list) else (),
        cells=tuple(str(cell) for cell in cells),
        index=int(table.get("index") or 0),
        complete=bool(table.get("complete")),
    )


@lru_cache(maxsize=8192)
def words_of(text: str) -> frozenset[str]:
    """Stems, whole names ("tr-201") and what units tell, as a question's terms are looked up."""
    found = set(stems(text))
    found.update(name.casefold() for name in identifiers_of(text))
    # "IL6" and "IL-6" are one name.
    found.update(name.casefold().replace("-", "") for name in identifiers_of(text))
    found.update(other_names(text))
    for dimension in {quantity.dimension for quantity in quantities(text)}:
        found.update(_TOLD_BY_UNIT.get(dimension, ()))
    return frozenset(found)


def has(term: Term | str, words: frozenset[str]) -> bool:
    """Whether a text with these words says the term or a word that means the same."""
    shared = term if isinstance(term, str) else term.stem
    if shared in words or shared.replace("-", "") in words:
        return True
    if not _SYNONYMS.get(shared, frozenset()).isdisjoint(words):
        return True
    return len(shared) > _LONG and any(_close(shared, word) for word in words)


_LONG = 5


def _close(shared: str, word: str) -> bool:
    """Long stems that differ in their last letters only: derived forms that the stemmer leaves apart."""
    least = min(len(shared), len(word))
    return least >= _LONG and shared[:least] == word[:least] and abs(len(shared) - len(word)) <= 3


@lru_cache(maxsize=16384)
def said_by(span: Span) -> frozenset[str]:
    """The words of a span; one that begins with "Its limit" says what the sentence before it names."""
    if span.row is not None:
        return words_of(_row_text(span.row))
    own = words_of(span.quote)
    if _POINTS_BACK.match(span.quote) is None:
        return own
    at = span.passage.find(span.quote)
    before = _ENDS.split(span.passage[: max(at, 0)].strip())[-1]
    return own | words_of(before)


_POINTS_BACK = re.compile(r"(?:It|Its|They|Their|This|These|Er|Sie|Es|Il|Elle)\b")
_ENDS = re.compile(r"(?<=[a-z0-9)%][.!?;])\s+(?=\S)")


@dataclass(frozen=True)
class Cover:
    """Shares of the question's weight, in [0, 1], that a span says itself, with its passage, with its
    context.
    """

    quote: float
    passage: float
    context: float
    missing: tuple[Term, ...]
    mismatch: bool


@lru_cache(maxsize=16384)
def cover(question: Question, span: Span) -> Cover:
    """How much of a question one span covers; words that name what is asked for count half."""
    quote = said_by(span)
    if question.qualifiers and span.row is None:
        quote |= _settled(question, span)
    passage = quote | words_of(span.passage)
    context = passage | words_of(span.context)
    total = in_quote = in_passage = in_context = 0.0
    missing = []
    for term in question.terms:
        weight = term.weight * (0.5 if term.asked else 1.0)
        total += weight
        in_quote += weight * has(term, quote)
        in_passage += weight * has(term, passage)
        if has(term, context):
            in_context += weight
        else:
            missing.append(term)
    total = total or 1.0
    return Cover(
        in_quote / total, in_passage / total, in_context / total, tuple(missing), mismatched(question, span)
    )


def _settled(question: Question, span: Span) -> frozenset[str]:
    """The words of numbered things that the headings settle: under "Step 3" every sentence is about
    step 3.
    """
    named = qualifiers_of(f"{span.section}\n{span.lead}")
    said = {kind for kind, _ in qualifiers_of(span.quote)}
    held = [
        (noun, value) for noun, value in question.qualifiers if (noun, value) in named and noun not in said
    ]
    return frozenset(word for noun, value in held for word in (stem(noun), value))


def _row_text(row: Row) -> str:
    return " | ".join((*row.header, *row.cells))


def mismatched(question: Question, span: Span) -> bool:
    """Whether a span is about another step, batch or year than the question names.

    The nearest naming decides: the span's own words, else its headings, else its passage. A sentence about
    another named thing is about that thing, although its passage also names the one asked about.
    """
    if question.form in _ABOUT_ONE and _names_another(question, span):
        return True
    for noun, value in question.qualifiers:
        own = span.quote if span.row is None else _numbered_cells(span.row)
        for text in (own, span.context, span.passage):
            named = {found for kind, found in qualifiers_of(text) if kind == noun}
            if value in named or (noun != "year" and _mentions(value, text)):
                break
            if named:
                return True
    return False


def _numbered_cells(row: Row) -> str:
    """Cells after their headers, as a sentence would number them: "Step 3"."""
    header = row.header if len(row.header) == len(row.cells) else ("",) * len(row.cells)
    return " | ".join(f"{name} {cell}" for name, cell in zip(header, row.cells, strict=True))


def says_number(span: Span, noun: str, value: str) -> bool:
    """Whether a span, its passage or its headings name the numbered thing."""
    own = span.quote if span.row is None else _numbered_cells(span.row)
    return (noun, value) in qualifiers_of(own) or (noun, value) in qualifiers_of(span.around)


_ABOUT_ONE = (Form.VALUE, Form.WHO, Form.WHEN, Form.WHERE)
_ABBREVIATION = re.compile(r"(?<![\w\-])(?:\d-)?[A-Z][A-Za-z]*[A-Z][A-Za-z0-9]*(?![\w\-])")


def _names_another(question: Question, span: Span) -> bool:
    if span.row is not None:
        return False
    names = [
        term for term in question.terms if (term.is_name and not term.word[0].isdigit()) or "-" in term.word
    ]
    own = words_of(span.quote) | words_of(span.context)
    if not names or any(has(term, own) for term in names):
        return False
    at = span.passage.find(span.quote)
    if at >= 0 and not any(has(term, words_of(span.passage[:at])) for term in names):
        # Named only further on: an earlier sentence is not about it.
        return any(has(term, words_of(span.passage)) for term in names)
    said = {*identifiers_of(span.quote), *_ABBREVIATION.findall(span.quote)}
    asked = words_of(question.text)
    return any(name.casefold() not in asked for name in said)


def _mentions(value: str, text: str) -> bool:
    return len(value) > 2 and re.search(rf"(?<![\w\-]){re.escape(value)}(?![\w\-])", text, re.I) is not None
