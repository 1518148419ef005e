"""Questions about two things: the evidence for each side, and for both together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.agents.naming import identifiers_of, qualifiers_of
from core.agents.terms import content_tokens
from core.agents.units import quantities
from core.ask.offline.evidence import Span, has, row_text, words_of
from core.ask.offline.fitting import fits, near_cover
from core.ask.offline.question import Form, Question
from core.ask.offline.select import Ranked, rank
from core.ask.offline.tables import answers_from_tables
from core.ask.offline.values import value_in
from core.domain.ids import ObservationId


@dataclass(frozen=True)
class Part:
    """A claim of a comparison."""

    text: str
    ids: tuple[ObservationId, ...]


@dataclass(frozen=True)
class Compared:
    """The claims of a comparison, and the least share of the question that a side covers."""

    claims: tuple[Part, ...]
    cover: float


@dataclass(frozen=True)
class _Side:
    name: str
    span: Span
    value: str
    cover: float


_TABLE_COVER = 0.7
_SPOKEN = 0.6


def compared(question: Question, spans: Sequence[Span], ranked: Sequence[Ranked]) -> Compared | None:
    """The comparison, None unless each side has its own evidence or one span speaks of both."""
    together = _both(question, ranked)
    sides = [side for name in question.sides if (side := _side(question, name, spans))]
    if len(sides) < 2 and together is None:
        return None
    claims = []
    if len(sides) == 2 and all(side.value for side in sides):
        values = "; ".join(f"{side.name}: {side.value}" for side in sides)
        winner = _winner(question, sides) if question.form is Form.WHICH else ""
        claims.append(
            Part(f"{winner} ({values})" if winner else values, tuple(side.span.id for side in sides))
        )
    shown = [together.span] if together is not None else []
    shown += [side.span for side in sides]
    claims.extend(Part(_text(span), (span.id,)) for span in dict.fromkeys(shown))
    covers = [side.cover for side in sides] if len(sides) == 2 else []
    if together is not None:
        covers.append(max([near_cover(question, together.span), *([min(covers)] if covers else [])]))
        return Compared(tuple(claims), covers[-1])
    return Compared(tuple(claims), min(covers))


def _text(span: Span) -> str:
    if span.row is None:
        return " ".join(span.quote.split())
    pairs = zip(span.row.header or ("",) * len(span.row.cells), span.row.cells, strict=False)
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell.strip())


def _both(question: Question, ranked: Sequence[Ranked]) -> Ranked | None:
    """The best sentence that speaks of both sides itself and covers most of the rest."""
    for item in ranked:
        if item.span.row is None and item.cover.quote >= _SPOKEN and not item.cover.mismatch:
            if all(_speaks(name, item.span.quote) for name in question.sides):
                return item
    return None


def _speaks(name: str, text: str) -> bool:
    if name.casefold() in text.casefold():
        return True
    numbered = qualifiers_of(name)
    if numbered:
        return set(numbered) <= set(qualifiers_of(text))
    said = words_of(text)
    words = [i.casefold() for i in identifiers_of(name)] or [token.stem for token in content_tokens(name)]
    return bool(words) and sum(has(word, said) for word in words) * 3 >= len(words) * 2


def _side(question: Question, name: str, spans: Sequence[Span]) -> _Side | None:
    asked = only(question, name)
    tables = answers_from_tables(asked, spans)
    if tables and tables[0].cover >= _TABLE_COVER:
        return _Side(name, tables[0].rows[0], tables[0].text, tables[0].cover)
    for item in rank(asked, spans):
        own = item.span.quote if item.span.row is None else row_text(item.span.row)
        around = f"{own}\n{item.span.context}"
        cover = near_cover(asked, item.span)
        if cover < _SPOKEN or not fits(asked, item) or not _speaks(name, around):
            continue
        value = value_in(asked, item.span.quote) if asked.dimensions and item.span.row is None else None
        if asked.dimensions and value is None and asked.form is Form.VALUE:
            continue
        return _Side(name, item.span, value.text if value else "", cover)
    return None


def only(question: Question, name: str) -> Question:
    """The question asked about one of its sides alone."""
    own = {token.stem for token in content_tokens(name)} | {i.casefold() for i in identifiers_of(name)}
    others = {
        stem
        for side in question.sides
        if side != name
        for stem in [*(t.stem for t in content_tokens(side)), *(i.casefold() for i in identifiers_of(side))]
    }
    sided = {noun for side in question.sides for noun, _ in qualifiers_of(side)}
    kept = [q for q in question.qualifiers if q[0] not in sided]
    return replace(
        question,
        form=Form.VALUE if question.dimensions else Form.OPEN,
        terms=tuple(term for term in question.terms if term.stem in own or term.stem not in others),
        identifiers=tuple(i for i in question.identifiers if i in name or i.casefold() not in others),
        qualifiers=tuple(dict.fromkeys((*kept, *qualifiers_of(name)))),
        sides=(),
    )


_LESS = ("lower", "less", "smaller", "shorter", "fewer", "cheaper", "slower")


def _winner(question: Question, sides: Sequence[_Side]) -> str:
    """Which side's value is the greater (or lesser, as asked), "" when the values cannot be ranked."""
    values = [quantities(side.value) for side in sides]
    if not all(values):
        return ""
    first, second = values[0][0], values[1][0]
    if first.unit != second.unit or (first.low <= second.high and second.low <= first.high):
        return ""
    lower_wanted = any(word in question.text.casefold() for word in _LESS)
    return sides[0].name if (first.low > second.low) != lower_wanted else sides[1].name
