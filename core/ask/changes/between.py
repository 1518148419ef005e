"""What differs between two versions: the weightiest changes, what belongs together told once.

And the changed passages about one thing, where its value cannot be told.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.agents.changes import ChangeAgent
from core.agents.units import quantities
from core.ask.changes.findings import Compared, Evidence, Item, Passages
from core.ask.changes.statements import numbered, place_of_row
from core.ask.changes.values import trim
from core.ask.changes.wanted import Place, Wanted, overlaps, speaks
from core.domain.difference import Change, ChangeKind, Difference, Element, Quoted
from core.domain.lineage import VersionPlace
from core.lineage.diff.words import is_value, words

ITEMS = 12
_LEAST = 0.5
_QUOTE = 220
_NAMES = 6
_VALUES = 3
_ALONE = 4
_AS_GOOD = 0.95


def compared(
    agent: ChangeAgent,
    evidence: Evidence,
    before: VersionPlace,
    after: VersionPlace,
    asked: Wanted | None,
    sections: Sequence[str] = (),
    most: int = ITEMS,
) -> Compared:
    """The comparison of two versions, of the whole or of what speaks of `asked` or stands in `sections`;
    at most `most` things are told.
    """
    difference = agent.difference(before, after)
    meant = [c for c in difference.changes if _is_meant(c, asked, sections, after.title)]
    changes = [change for change in meant if not change.administrative]
    groups = _groups(difference, changes)
    groups.sort(key=lambda some: -max(change.weight for change in some))
    items = [_item(evidence, before, after, some) for some in groups[:most]]
    listed = sum(item.count for item in items)
    order = {id(some[0]): at for at, some in enumerate(_groups(difference, changes))}
    placed = sorted(zip(items, groups, strict=False), key=lambda pair: order.get(id(pair[1][0]), 0))
    return Compared(
        about=asked.about if asked else "",
        before=before,
        after=after,
        counts=dict(Counter(change.kind.value for change in changes)),
        items=tuple(item for item, _ in placed),
        more=len(changes) - listed,
        administrative=len(meant) - len(changes),
    )


def _is_meant(change: Change, asked: Wanted | None, sections: Sequence[str], title: str) -> bool:
    if sections:
        sides = [side for side in (change.before, change.after) if side]
        return any(overlaps(sections, heading.strip()) for side in sides for heading in side.path)
    if asked is None:
        return True
    sides = [side for side in (change.before, change.after) if side]
    return any(speaks(asked, _place(change, side, title)) >= _LEAST for side in sides)


def _place(change: Change, side: Quoted, title: str) -> Place:
    if change.element is Element.SENTENCE:
        return Place(side.quote, path=side.path, title=title)
    return place_of_row(change, side, title)


def _groups(difference: Difference, changes: Sequence[Change]) -> list[list[Change]]:
    """Changes that are told together: a new or dropped section, rows that came to or left one table."""
    new = {pair.after for pair in difference.sections if pair.before is None}
    old = {pair.before for pair in difference.sections if pair.after is None}
    groups: dict[object, list[Change]] = defaultdict(list)
    for at, change in enumerate(changes):
        whole = new if change.kind is ChangeKind.ADDED else old
        key: object = at
        if change.kind in (ChangeKind.ADDED, ChangeKind.REMOVED):
            if change.path in whole:
                key = (change.kind, change.path)
            elif change.element is Element.ROW:
                key = (change.kind, change.path, change.caption, change.header)
        groups[key].append(change)
    return list(groups.values())


def _item(evidence: Evidence, before: VersionPlace, after: VersionPlace, some: Sequence[Change]) -> Item:
    first = max(some, key=lambda change: change.weight)
    text = _text(some, first)
    section = first.path[-1] if first.path else ""
    cites = evidence.of_change(before, after, first.before, first.after, first.values)
    return Item(text, section, first.weight, len(some), cites)


def _text(some: Sequence[Change], first: Change) -> str:
    added = first.kind is ChangeKind.ADDED
    if len(some) > 1 and all(change.element is Element.ROW for change in some):
        names = _row_names(some)
        return f"{len(some)} rows {'came to' if added else 'left'} {_table(first)}: {names}"
    if len(some) > 1:
        return f"{'New' if added else 'Dropped'} section with {_parts(some)}: {_quoted(first)}"
    if first.kind is ChangeKind.CHANGED:
        return _changed(first)
    if first.kind is ChangeKind.MOVED:
        origin = first.before.section if first.before else ""
        return f"Moved here from {origin or 'another place'}: {_quoted(first)}"
    if first.element is Element.COLUMN:
        name = first.cells[0].column if first.cells else first.pieces[0].text
        return f"{'New' if added else 'Dropped'} column in {_table(first)}: {name}"
    if first.element is Element.ROW:
        return f"{'New' if added else 'Dropped'} row in {_table(first)}: {_quoted(first)}"
    return f"{'New' if added else 'No longer there'}: {_quoted(first)}"


def _changed(change: Change) -> str:
    if change.element is Element.ROW:
        cells = [
            ", ".join(part for part in (cell.row, cell.column) if part)
            + f": {cell.before.strip() or 'empty'} became {cell.after.strip() or 'empty'}"
            for cell in change.cells[:_VALUES]
        ]
        more = f" and {len(change.cells) - _VALUES} more cells" if len(change.cells) > _VALUES else ""
        return f"{_table(change)}: {'; '.join(cells)}{more}"
    trimmed = [(trim(old), trim(new)) for old, new in change.values]
    pairs = [f"{old} became {new}" for old, new in trimmed if _is_short(old) and _is_short(new)]
    if pairs:
        return f"{'; '.join(pairs[:_VALUES])} in {_quoted(change)}"
    return f"{_quoted(change, older=True)} became {_quoted(change)}"


def _is_short(text: str) -> bool:
    """Whether words that were replaced can stand alone: a value or a name, not half a sentence."""
    said = words(text)
    named = any(is_value(word) or any(c.isupper() for c in word.key) for word in said)
    return 0 < len(said) <= _ALONE and (named or len(said) == 1)


def _parts(some: Sequence[Change]) -> str:
    sentences = sum(change.element is Element.SENTENCE for change in some)
    rows = len(some) - sentences
    parts = [(sentences, "passage"), (rows, "table row")]
    return " and ".join(f"{n} {what}{'' if n == 1 else 's'}" for n, what in parts if n)


def _table(change: Change) -> str:
    caption = " ".join(change.caption.split())
    return f"the table “{caption[:100]}”" if caption else "a table"


def _row_names(some: Sequence[Change]) -> str:
    names = [_row_name(change) for change in some]
    more = f" and {len(names) - _NAMES} more" if len(names) > _NAMES else ""
    return ", ".join(names[:_NAMES]) + more


def _row_name(change: Change) -> str:
    if change.cells:
        return change.cells[0].row
    return next((cell for cell in change.row if cell.strip()), "")


def _quoted(change: Change, older: bool = False) -> str:
    side = change.before if older else change.after or change.before
    if side is None:
        return ""
    text = side.quote
    if change.element is Element.ROW:
        text = numbered(change.header, [part.strip() for part in change.row]).replace(" | ", "; ")
    text = " ".join(text.split()).removeprefix("- ")
    return f"“{text[: _QUOTE - 1].rstrip()}…”" if len(text) > _QUOTE else f"“{text}”"


def passages_of(
    agent: ChangeAgent, versions: Sequence[VersionPlace], asked: Wanted, least: float
) -> list[Passages]:
    """The changed passages that speak best of the thing, in order of time: one for each step at most, all
    nearly as good as the best, none below `least`.
    """
    found = [
        best
        for before, after in pairwise(versions)
        if (best := _best_step(asked, agent.difference(before, after), before, after)) is not None
    ]
    top = max((one.score for one in found), default=0.0)
    return [one for one in found if one.score >= max(least, _AS_GOOD * top)]


def _best_step(
    asked: Wanted, difference: Difference, before: VersionPlace, after: VersionPlace
) -> Passages | None:
    changes = [change for change in difference.changes if not change.administrative]
    found = [
        Passages(before, after, was, now, score) for was, now, score in _paired(asked, changes, after.title)
    ]
    return max(found, key=lambda one: (one.score, bool(one.was and one.now)), default=None)


def _paired(
    asked: Wanted, changes: Sequence[Change], title: str
) -> Iterator[tuple[Quoted | None, Quoted | None, float]]:
    for change in changes:
        scores = [_speaks(asked, change, side, title) for side in (change.before, change.after) if side]
        score = max(scores, default=0.0)
        if not score:
            continue
        if change.kind is ChangeKind.CHANGED:
            yield change.before, change.after, score
        elif change.kind is ChangeKind.ADDED and change.after:
            yield _counterpart(change.after, changes, gone=True), change.after, score
        elif change.kind is ChangeKind.REMOVED and change.before:
            yield change.before, _counterpart(change.before, changes, gone=False), score


def _counterpart(side: Quoted, changes: Sequence[Change], gone: bool) -> Quoted | None:
    """What the other version said in that section of a quantity of the same kind."""
    kinds = {found.dimension for found in quantities(side.quote) if found.dimension}
    for change in changes:
        other = change.before if gone else change.after
        if other is None or other.section != side.section or other.quote == side.quote:
            continue
        if kinds & {found.dimension for found in quantities(other.quote)}:
            return other
    return None


def _speaks(asked: Wanted, change: Change, side: Quoted, title: str) -> float:
    # A heading alone does not make a passage one about the thing.
    return speaks(asked, _place(change, side, title)) if speaks(asked, Place(side.quote)) else 0.0
