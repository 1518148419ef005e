"""Questions about two things: the evidence for each side, and for both together."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.agents.terms import content_tokens
from core.agents.units import quantities
from core.ask.offline.draft import DraftClaim, as_text
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.named import identifiers_of, qualifiers_of
from core.ask.offline.question import Form, Question
from core.ask.offline.select import Ranked, rank
from core.ask.offline.values import value_in
from core.ask.tables.answer import answer_from_tables

_TABLE_COVER = 0.75
_BOTH = re.compile(
    r"\b(?:from (?P<a>[^,;]+?) to (?P<b>[^,;.]+)|(?P<c>[^,;]+), against (?P<d>[^,;.]+?) before)\b", re.I
)


@dataclass(frozen=True)
class Side:
    """One of the two things: its name, the span that tells about it, and its value when it has one."""

    name: str
    span: Span | None
    value: str = ""
    order: tuple[int, ...] = ()
    sure: bool = False
    rows: tuple[Span, ...] = ()

    @property
    def said_by(self) -> tuple[Span, ...]:
        """Every span that its value stands in."""
        return self.rows or ((self.span,) if self.span else ())


@dataclass(frozen=True)
class Compared:
    """The claims of a comparison and how sure they are."""

    claims: list[DraftClaim]
    confidence: float


def compared(question: Question, spans: Sequence[Span], ranked: Sequence[Ranked]) -> Compared | None:
    """Both sides with their values, the difference where it can be told; None when a side is missing."""
    sides = sides_of(question, spans)
    found = [side for side in sides if side.span]
    if len(found) < 2 or not all(side.value for side in found):
        one = _in_one_place(question, spans, ranked)
        if one is not None:
            return one
    together = both(question, ranked)
    if len(found) < 2 and together is None:
        return None
    claims = []
    winner = higher(question, sides) if question.form in (Form.WHICH, Form.OPEN) else ""
    values = "; ".join(f"{side.name}: {side.value}" for side in found if side.value)
    ids = tuple(dict.fromkeys(span.id for side in found for span in side.said_by))
    is_full = len(found) == 2 and all(side.value for side in found)
    if is_full:
        text = f"{winner} ({values})" if winner else values + difference(found[0].value, found[1].value)
        claims.append(DraftClaim(text, ids))
    if together and not is_full:
        claims.append(DraftClaim(as_text(together.span), (together.span.id,)))
    claims += [
        DraftClaim(as_text(span, side.order), (span.id,))
        for side in found
        for span in side.said_by[:_ROWS]
        if together is None or span.id != together.span.id or is_full
    ]
    sure = all(side.sure for side in found) and len(found) == 2
    spoken = together is not None and together.cover.context >= 0.9
    return Compared(claims, 0.9 if sure else 0.7 if is_full or spoken else 0.4)


def difference(first: str, second: str) -> str:
    """The difference of two values with the same unit, as " (difference 1.5 %)"; "" where there is none."""
    a, b = quantities(first), quantities(second)
    if len(a) != 1 or len(b) != 1 or a[0].unit != b[0].unit or a[0].low != a[0].high or b[0].low != b[0].high:
        return ""
    places = max(len(part.partition(".")[2].split(" ")[0].rstrip("%")) for part in (a[0].text, b[0].text))
    gap = abs(a[0].low - b[0].low)
    unit = "percentage points" if a[0].unit in ("%", "percent") else a[0].unit
    return f" (difference {gap:.{min(places, 6)}f}{' ' + unit if unit else ''})" if gap else ""


def _in_one_place(question: Question, spans: Sequence[Span], ranked: Sequence[Ranked]) -> Compared | None:
    """A row or a sentence that gives both values: "from 55 % to 65 %", "84 %, against 71 % before"."""
    plain = replace(
        question,
        form=Form.VALUE if question.dimensions else Form.OPEN,
        qualifiers=tuple(
            q for q in question.qualifiers if not any(q in qualifiers_of(side) for side in question.sides)
        ),
        terms=tuple(t for t in question.terms if t.stem not in _CHANGE and not _of_side(question, t.stem)),
        sides=(),
    )
    found = answer_from_tables(plain, spans)
    if found and found.cover >= _TABLE_COVER and not found.alone and len(found.rows) == 1:
        rows = [DraftClaim(as_text(row, found.order), (row.id,)) for row in found.rows]
        return Compared([DraftClaim(found.text, tuple(row.id for row in found.rows)), *rows], 0.85)
    for item in ranked[:_MOST]:
        match = _BOTH.search(item.span.quote) if item.span.row is None else None
        if match and item.cover.quote >= _SAID and not _DANGLING.match(item.span.quote):
            said = [quantities(part) for part in match.groups() if part]
            if all(said):
                text = as_text(item.span)
                return Compared([DraftClaim(text, (item.span.id,))], 0.75)
    return None


_MOST, _SAID = 6, 0.6
_ROWS = 3
# A sentence that begins so speaks of something named before it.
_DANGLING = re.compile(r"(?:it|its|this|these|those|they|their|he|she|his|her|both|such)\b", re.I)
_CHANGE = frozenset(
    token.stem for token in content_tokens("change changes differ difference compare develop")
)


def _of_side(question: Question, shared: str) -> bool:
    return any(shared in {t.stem for t in content_tokens(side)} for side in question.sides)


def sides_of(question: Question, spans: Sequence[Span]) -> tuple[Side, ...]:
    """The evidence for each side of a comparison; a side without any has no span."""
    return tuple(_side(question, name, spans) for name in question.sides)


def both(question: Question, ranked: Sequence[Ranked]) -> Ranked | None:
    """The best span that speaks of both sides itself."""
    found = [
        item
        for item in ranked
        if all(_speaks(name, words_of(item.span.quote), item.span.quote) for name in question.sides)
    ]
    whole = [item for item in found if item.span.row or not _DANGLING.match(item.span.quote)]
    return next(iter(whole or found), None)


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
        rows = looked_up.rows
        return Side(name, rows[-1], looked_up.text, looked_up.order, looked_up.alone, rows)
    for item in rank(asked, spans):
        around = item.span.quote if item.span.row else f"{item.span.quote}\n{item.span.context}"
        if item.cover.mismatch or not _speaks(name, words_of(around), around):
            continue
        value = value_in(asked, item.span.quote) if asked.dimensions and not item.span.row else None
        return Side(name, item.span, value.text if value else "")
    return Side(name, None)


def only(question: Question, name: str) -> Question:
    """The question asked about one of its sides alone."""
    own = {token.stem for token in content_tokens(name)} | {i.casefold() for i in identifiers_of(name)}
    others = {
        stem
        for side in question.sides
        if side != name
        for stem in [*(t.stem for t in content_tokens(side)), *(i.casefold() for i in identifiers_of(side))]
    }
    elsewhere = [q for side in question.sides if side != name for q in qualifiers_of(side)]
    shared = [
        q
        for q in question.qualifiers
        if q not in elsewhere
        and not any(q[1] == other.casefold() for other in question.sides if other != name)
    ]
    return replace(
        question,
        form=Form.VALUE if question.dimensions else Form.OPEN,
        terms=tuple(
            term
            for term in question.terms
            if (term.stem in own or term.stem not in others) and term.stem not in _CHANGE
        ),
        identifiers=tuple(i for i in question.identifiers if i in name or i.casefold() not in others),
        qualifiers=tuple(dict.fromkeys((*qualifiers_of(name), *shared))),
        sides=(),
        superlative=None,
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
