"""The value that is asked about, before and after: within a changed sentence, a cell, or a sentence alone."""

import re
from collections.abc import Sequence

from core.agents.names import KINDS, things_of_kind
from core.agents.units import Quantity, quantities
from core.ask.changes.wanted import Wanted
from core.ask.offline.evidence import has, words_of
from core.ask.offline.named import identifiers_of
from core.ask.offline.values import dates
from core.ask.tables.cells import is_empty, with_unit
from core.domain.difference import CellChange, Change, PieceKind
from core.lineage.diff.normal import plain
from core.lineage.diff.words import Word, is_function, words

Pair = tuple[str, str]
_LONG = 8
_STATED_WORDS = 14
# "from X to Y" and its kin: one sentence that says both values.
_PART = r"[^,;:.()]+?(?:\.\d[^,;:.()]*?)?"
_ENDS = (
    r"(?=\s*(?:[,;:()]|\.(?:\s|$)|$)|\s+(?:because|since|in|for|at|on|with|by|after|when|as|and|which|so)\b)"
)
_IS = r"(?:was|is|were|has\s+been|have\s+been)\s+(?:now\s+)?"
_STATED = tuple(
    re.compile(pattern + _ENDS, re.I)
    for pattern in (
        rf"\bfrom\s+(?P<old>{_PART})\s+to\s+(?P<new>{_PART})",
        rf"(?P<old>{_PART})\s+{_IS}(?:replaced|superseded|exchanged|substituted)\s+(?:by|with|for)\s+"
        rf"(?P<new>{_PART})",
        rf"(?P<new>{_PART})\s+(?:replaces|replaced|supersedes|superseded)\s+(?P<old>{_PART})",
        rf"(?P<new>{_PART})\s+instead\s+of\s+(?P<old>{_PART})",
    )
)
# Looked for first: the patterns above try every place of a text.
_SAYS_BOTH = re.compile(
    r"\b(?:from\b.{1,80}\bto|replace[sd]?|supersede[sd]?|exchanged|substituted|instead)\b", re.I | re.S
)
_PAST = re.compile(
    r"\b(?:instead\s+of|formerly|previously|until|up\s+to|was\s+replaced|were\s+replaced|no\s+longer|earlier|"
    r"originally|initially|in\s+(?:versions?|checkpoints?)|before|used\s+to|replaces|replaced|from\s+.+\s+to|"
    r"abandoned|compared|versus|than|old|former)\b",
    re.I,
)


def bare(value: str) -> str:
    """What two writings of one value share."""
    return re.sub(r"[\s,]+|\.$", "", plain(value).casefold())


def pair_in_sentence(asked: Wanted, change: Change) -> Pair | None:
    """The asked value on both sides of a changed sentence, None when it is the same or not there."""
    if change.before is None or change.after is None:
        return None
    before, after = change.before.quote, change.after.quote
    stated = value_after(asked, before), value_after(asked, after)
    if all(stated) and bare(stated[0]) != bare(stated[1]):
        return stated
    gone = " ".join(piece.text for piece in change.pieces if piece.kind is PieceKind.REMOVED)
    come = " ".join(piece.text for piece in change.pieces if piece.kind is PieceKind.ADDED)
    if asked.dimensions:
        typed = _paired(asked, change) or _typed_pair(asked, before, after)
        heads = words_of(before) & words_of(after)
        said = all(has(shared, heads) for shared in asked.head)
        return typed or (_nearest_pair(asked, change, before) if said else None)
    if asked.named:
        old, new = _thing(asked, gone), _thing(asked, come)
        return (old, new) if old and new and bare(old) != bare(new) else None
    return _nearest_pair(asked, change, before)


def value_after(asked: Wanted, text: str) -> str:
    """What a sentence says the thing to be in so many words: "The <thing> is <value>.", else ""."""
    if not asked.about:
        return ""
    is_ = r"\s+(?:is|are|was|were|:)(?:\s+now)?:?\s+"
    pattern = rf"(?<!\w){re.escape(asked.about)}{is_}(?P<value>[^.;]+(?:\.\d[^.;]*)*)"
    match = re.search(pattern, text, re.I)
    if match is None:
        return ""
    if asked.dimensions:
        found = fitting(asked, match["value"])
        return found[0].text if found else ""
    value = re.split(r",\s+(?:and|but|which|so|as|counted|because)\b", match["value"])[0].strip()
    return value if len(words(value)) <= _STATED_WORDS else ""


def _paired(asked: Wanted, change: Change) -> Pair | None:
    """Of the words that replaced each other, the quantities of the right kind nearest to what is asked."""
    before = change.before.quote if change.before else ""
    scored = []
    for order, (old, new) in enumerate(change.values):
        sides = fitting(asked, old), fitting(asked, new)
        if len(sides[0]) == len(sides[1]) == 1 and _same(sides[0][0]) != _same(sides[1][0]):
            at = before.find(old)
            near = _closeness(asked, before, at, at + len(old))
            after = change.after.quote if change.after else ""
            pair = (_whole(sides[0][0], before), _whole(sides[1][0], after))
            scored.append((-near, order, pair))
    return min(scored)[-1] if scored else None


def _whole(quantity: Quantity, text: str) -> str:
    """The quantity as its sentence has it, with the sign of a limit that stands before it."""
    same = [other.text for other in quantities(text) if _same(other) == _same(quantity)]
    return max(same, key=len, default=quantity.text)


def _typed_pair(asked: Wanted, before: str, after: str) -> Pair | None:
    old, new = fitting(asked, before), fitting(asked, after)
    shared = {_same(q) for q in old} & {_same(q) for q in new}
    left = [q for q in old if _same(q) not in shared], [q for q in new if _same(q) not in shared]
    if not left[0] or not left[1]:
        return None
    return nearest(asked, before, left[0]).text, nearest(asked, after, left[1]).text


def _same(quantity: Quantity) -> tuple[float, float, str]:
    return (quantity.low, quantity.high, quantity.dimension)


def fitting(asked: Wanted, text: str) -> list[Quantity]:
    """The quantities of a text that are of the kind asked for, bare numbers where no unit fits."""
    said = quantities(text)
    found = [q for q in said if q.dimension in asked.dimensions]
    if not found and "number" in asked.dimensions:
        found = [q for q in said if not q.dimension]
    return found


def nearest(asked: Wanted, text: str, some: Sequence[Quantity]) -> Quantity:
    """The quantity that stands nearest to the words asked for."""
    return max(some, key=lambda q: (_closeness(asked, text, q.start, q.end), -q.start))


def _closeness(asked: Wanted, text: str, start: int, end: int) -> float:
    """How near the words asked for stand: weight over distance in words; those after the value count less.

    The phrase itself counts once more, where it stands in so many words.
    """
    said = words(text)
    here = [at for at, word in enumerate(said) if word.end > start and word.start < end]
    if not here:
        return 0.0
    total = 0.0
    phrase = text.casefold().rfind(asked.phrase, 0, start) if asked.phrase else -1
    if phrase >= 0:
        between = [word for word in said if phrase + len(asked.phrase) <= word.start < start]
        total += 2.0 / (1.0 + len(between))
    for term in asked.question.terms:
        gaps = [
            here[0] - at if at < here[0] else (at - here[-1]) * 1.3
            for at, word in enumerate(said)
            if not here[0] <= at <= here[-1] and word.kind != "sign" and has(term, words_of(word.key))
        ]
        total += term.weight / (1.0 + min(gaps)) if gaps else 0.0
    return total


def _thing(asked: Wanted, text: str) -> str:
    found = things_of_kind(asked.kind, text)
    return found[0][0] if found else ""


def _nearest_pair(asked: Wanted, change: Change, before: str) -> Pair | None:
    """Of the words that replaced each other, those nearest to what is asked; names before numbers."""
    scored = []
    for order, (old, new) in enumerate(change.values):
        trimmed = trim(old), trim(new)
        if not trimmed[0] or not trimmed[1] or bare(trimmed[0]) == bare(trimmed[1]):
            continue
        if any(_COUNTING.fullmatch(side) for side in trimmed) or _is_other_kind(asked, trimmed):
            continue
        if asked.numbered and not all(identifiers_of(side) for side in trimmed):
            continue
        at = before.find(old)
        numeric = not asked.dimensions and (bool(quantities(old)) or bool(dates(old)))
        long = max(len(words(side)) for side in trimmed) > _LONG
        if asked.dimensions and not all(quantities(side) for side in trimmed):
            continue
        near = -_closeness(asked, before, at, at + len(old))
        after = change.after.quote if change.after else ""
        pair = (_limited(trimmed[0], before), _limited(trimmed[1], after))
        scored.append((long, numeric, near, order, pair))
    return min(scored)[-1] if scored else None


def _limited(value: str, text: str) -> str:
    """A quantity with the sign of a limit that stands before it in its sentence."""
    found = quantities(value)
    return _whole(found[0], text) if len(found) == 1 and found[0].text == value else value


_COUNTING = re.compile(
    r"(?:no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth)",
    re.I,
)


def _is_other_kind(asked: Wanted, pair: Pair) -> bool:
    """Whether both values are known things of another kind: a solvent is no reactor."""
    if asked.kind in KINDS:
        return False
    return any(all(_is_thing(kind, side) for side in pair) for kind in KINDS)


def _is_thing(kind: str, text: str) -> bool:
    return any(bare(thing) == bare(text) for thing, _, _ in things_of_kind(kind, text))


def trim(text: str) -> str:
    """A run of words without the function words and signs at its ends."""
    said = list(words(text))
    while said and is_function(said[0]):
        said.pop(0)
    while said and is_function(said[-1]) and not _closes(said[-1], text):
        said.pop()
    return text[said[0].start : said[-1].end] if said else ""


def _closes(word: Word, text: str) -> bool:
    return word.key in ")]%°" and any(sign in text for sign in "([")


def cell_pair(asked: Wanted, cell: CellChange, change: Change) -> Pair | None:
    """The asked value of a changed cell with its unit, None when it is of another kind."""
    if is_empty(cell.before) or is_empty(cell.after):
        return None
    sides = tuple(
        with_unit(text, cell.column, change.row, change.caption) for text in (cell.before, cell.after)
    )
    old, new = sides
    if len(words(old)) > _LONG or len(words(new)) > _LONG:
        return _from_long(asked, old, new)
    if asked.numbered and not all(identifiers_of(side) for side in sides):
        return None
    if asked.named and not all(_thing(asked, side) for side in sides) and not _is_named(asked, cell, change):
        return None
    if asked.dimensions:
        said = [q for side in sides for q in quantities(side)]
        fits = any(q.dimension in asked.dimensions or not q.dimension for q in said)
        if not said or not (fits or _is_named(asked, cell, change)):
            return None
    return (old, new) if bare(old) != bare(new) else None


def _is_named(asked: Wanted, cell: CellChange, change: Change) -> bool:
    """Whether the column, or another cell of the row, says what the cell holds."""
    others = [part for part in change.row if part not in (cell.before, cell.after)]
    said = words_of(" ".join([cell.column, cell.row, *others]))
    return all(has(shared, said) for shared in asked.head)


def _from_long(asked: Wanted, old: str, new: str) -> Pair | None:
    """A cell that holds a sentence is read as one."""
    if asked.dimensions:
        return _typed_pair(asked, old, new)
    sides = value_in(asked, old), value_in(asked, new)
    return sides if sides[0] and sides[1] and bare(sides[0]) != bare(sides[1]) else None


def value_in(asked: Wanted, text: str) -> str:
    """The value that one sentence states for the thing, "" when it states none that can be told."""
    if asked.dimensions:
        found = fitting(asked, text)
        return nearest(asked, text, found).text if found else ""
    if asked.named:
        stated = stated_pair(asked, text)
        return stated[1] if stated else _thing(asked, text)
    return ""


def stated_pair(asked: Wanted, text: str) -> Pair | None:
    """Old and new value in a sentence that says both: "changed from X to Y", "Y replaces X"."""
    if not _SAYS_BOTH.search(text):
        return None
    for pattern in _STATED:
        match = pattern.search(text)
        if match is None:
            continue
        old, new = _short(asked, match["old"], last=True), _short(asked, match["new"], last=False)
        if old and new and bare(old) != bare(new):
            return old, new
    return None


def _short(asked: Wanted, text: str, last: bool) -> str:
    if asked.dimensions:
        found = fitting(asked, text)
        return found[-1 if last else 0].text if found else ""
    if asked.named:
        things = things_of_kind(asked.kind, text)
        return things[-1 if last else 0][0] if things else ""
    plain_text = trim(text)
    return plain_text if 0 < len(words(plain_text)) <= 5 else ""


def speaks_of_past(text: str) -> bool:
    """Whether a sentence tells of what was before: its values are not those that hold."""
    return bool(_PAST.search(text))
