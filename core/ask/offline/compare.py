"""Questions about two things: the evidence for each side, and for both together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.agents.terms import content_tokens
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.question import Form, Question, identifiers_of, qualifiers_of
from core.ask.offline.select import Ranked, rank
from core.ask.offline.tables import answer_from_tables
from core.agents.units import quantities
from core.ask.offline.values import value_in


@dataclass(frozen=True)
class Side:
    """One of the two things: its name, the span that tells about it, and its value when it has one."""

    name: str
    span: Span | None
    value: str = ""


def sides_of(question: Question, spans: Sequence[Span]) -> tuple[Side, ...]:
    """The evidence for each side of a comparison; a side without any has no span."""
    return tuple(_side(question, name, spans) for name in question.sides)


def both(question: Question, ranked: Sequence[Ranked]) -> Ranked | None:
    """The best span that speaks of both sides itself."""
    for item in ranked:
        said = words_of(item.span.quote)
        if all(_speaks(name, said, item.span.quote) for name in question.sides):
            return item
    return None


def _speaks(name: str, said: frozenset[str], text: str) -> bool:
    if name.casefold() in text.casefold():
        return True
    numbered = qualifiers_of(name)
    if numbered:
        return set(numbered) <= set(qualifiers_of(text))
    words = [token.stem for token in content_tokens(name)]
    return bool(words) and sum(has(word, said) for word in words) * 3 >= len(words) * 2


def _side(question: Question, name: str, spans: Sequence[Span]) -> Side:
    asked = only(question, name)
    looked_up = answer_from_tables(asked, spans)
    if looked_up and looked_up.cover >= _TABLE_COVER:
        return Side(name, looked_up.rows[0], looked_up.text)
    for item in rank(asked, spans):
        around = item.span.quote if item.span.row else f"{item.span.quote}\n{item.span.context}"
        if item.cover.mismatch or not _speaks(name, words_of(around), around):
            continue
        value = value_in(asked, item.span.quote) if asked.dimensions else None
        return Side(name, item.span, value.text if value else "")
    return Side(name, None)


_TABLE_COVER = 0.75


def only(question: Question, name: str) -> Question:
    """The question asked about one of its sides alone."""
    own = {token.stem for token in content_tokens(name)} | {i.casefold() for i in identifiers_of(name)}
    others = {
        stem
        for side in question.sides
        if side != name
        for stem in [*(t.stem for t in content_tokens(side)), *(i.casefold() for i in identifiers_of(side))]
    }
    return replace(
        question,
        form=Form.VALUE if question.dimensions else Form.OPEN,
        terms=tuple(term for term in question.terms if term.stem in own or term.stem not in others),
        identifiers=tuple(i for i in question.identifiers if i in name or i.casefold() not in others),
        qualifiers=qualifiers_of(name),
        sides=(),
    )


def higher(question: Question, sides: Sequence[Side]) -> str:
    """Which side's value is the greater (or lesser, as asked), "" when the values cannot be ranked."""
    values = [quantities(side.value) for side in sides]
    if len(values) != len(question.sides) or not all(values):
        return ""
    first, second = values[0][0], values[1][0]
    if first.unit != second.unit or (first.low <= second.high and second.low <= first.high):
        return ""
    lower_wanted = any(
        word in question.text.casefold() for word in ("lower", "less", "smaller", "shorter", "fewer")
    )
    return sides[0].name if (first.low > second.low) != lower_wanted else sides[1].name
