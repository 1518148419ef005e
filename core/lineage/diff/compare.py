"""Two versions compared: by section, by sentence within it, and tables cell by cell."""

from collections.abc import Sequence

from core.domain.difference import Change, ChangeKind, Difference, Element, Parsed, Piece, PieceKind
from core.lineage.diff.pairing import Gap, in_order, reworded, same_elsewhere
from core.lineage.diff.sections import pair_sections, section_pairs, with_content
from core.lineage.diff.tables import compare_tables, pair_tables, whole_table
from core.lineage.diff.units import Laid, Sentences, Unit, lay_out, shared_texts
from core.lineage.diff.weight import weighed
from core.lineage.diff.words import compare_words, is_value, words


def compare(before: Parsed, after: Parsed, sentences: Sentences) -> Difference:
    """What differs between two versions, in the reading order of `after`.

    `sentences` gives the half-open ranges of the sentences of a text. Line ends, quotation marks, and the
    numbers of headings, tables and references make no difference.
    """
    whole = shared_texts(before, after)
    old, new = lay_out(before, sentences, whole), lay_out(after, sentences, whole)
    sections = pair_sections(old, new)
    same, gaps = _text_gaps(old, new, sections)
    changes = []
    pairs = same_elsewhere(gaps)
    for one, other in pairs:
        if sections.get(one.section) == other.section:
            same += 1  # another order within the section says nothing else
        else:
            changes.append(_sentence(ChangeKind.MOVED, one, other))
    became = reworded(gaps)
    for one, other in became:
        change = _sentence(ChangeKind.CHANGED, one, other)
        if _differs(change):
            changes.append(change)
        else:
            same += 1
    for gone, come in gaps:
        changes += [_sentence(ChangeKind.REMOVED, one, None) for one in gone]
        changes += [_sentence(ChangeKind.ADDED, None, other) for other in come]
    kept, in_tables = _table_changes(old, new, sections)
    found = [weighed(change, _telling(change)) for change in (*changes, *in_tables)]
    return Difference(
        before=before.document_id,
        after=after.document_id,
        sections=section_pairs(old, new, with_content(sections, [*pairs, *became])),
        changes=tuple(_in_reading_order(found)),
        unchanged=same + kept,
    )


def _text_gaps(old: Laid, new: Laid, sections: dict[int, int]) -> tuple[int, list[Gap]]:
    same = 0
    gaps: list[Gap] = []
    for place in range(len(old.paths)):
        units = old.text.get(place, ())
        if place not in sections:
            gaps.append((list(units), []))
            continue
        count, found = in_order(units, new.text.get(sections[place], ()))
        same += count
        gaps += found
    paired = set(sections.values())
    gaps += [([], list(new.text.get(place, ()))) for place in range(len(new.paths)) if place not in paired]
    return same, gaps


def _table_changes(old: Laid, new: Laid, sections: dict[int, int]) -> tuple[int, list[Change]]:
    same = 0
    changes: list[Change] = []
    pairs = pair_tables(old.tables, new.tables, sections)
    for pair in pairs:
        kept, found = compare_tables(pair)
        same += kept
        changes += found
    paired = {id(pair.before) for pair in pairs} | {id(pair.after) for pair in pairs}
    for kind, tables in ((ChangeKind.REMOVED, old.tables), (ChangeKind.ADDED, new.tables)):
        for table in tables:
            if id(table) not in paired:
                changes += whole_table(kind, table)
    return same, changes


def _sentence(kind: ChangeKind, one: Unit | None, other: Unit | None) -> Change:
    pieces: Sequence[Piece] = ()
    values: tuple[tuple[str, str], ...] = ()
    if kind is ChangeKind.CHANGED and one and other:
        compared = compare_words(one.text, other.text)
        pieces, values = compared.pieces, compared.values
    elif kind is ChangeKind.ADDED and other:
        pieces = (Piece(kind=PieceKind.ADDED, text=other.text),)
    elif kind is ChangeKind.REMOVED and one:
        pieces = (Piece(kind=PieceKind.REMOVED, text=one.text),)
    return Change(
        kind=kind,
        element=Element.SENTENCE,
        before=one.quoted() if one else None,
        after=other.quoted() if other else None,
        pieces=tuple(pieces),
        values=values,
    )


def _differs(change: Change) -> bool:
    """Whether any word differs, not only signs between them."""
    return any(
        piece.kind is not PieceKind.SAME and any(character.isalnum() for character in piece.text)
        for piece in change.pieces
    )


def _telling(change: Change) -> float:
    if change.kind is not ChangeKind.CHANGED or not (change.before and change.after):
        return 0.0
    if change.element is Element.ROW:
        texts = " ".join(side for pair in change.values for side in pair)
        return 1.0 if any(is_value(word) for word in words(texts)) else 0.8
    return compare_words(change.before.quote, change.after.quote).weight


def _in_reading_order(changes: Sequence[Change]) -> list[Change]:
    """By the place in the newer version; what was removed stands where its neighbours before it went."""
    anchors = sorted(
        (change.before.ordinal, change.after.ordinal) for change in changes if change.before and change.after
    )

    def place(change: Change) -> tuple[float, int, int]:
        if change.after:
            return (change.after.ordinal, 0, change.after.start)
        side = change.before
        if side is None:
            return (0.0, 0, 0)
        earlier = [new + (side.ordinal - old) for old, new in anchors if old <= side.ordinal]
        return (earlier[-1] if earlier else side.ordinal, 1, side.start)

    return sorted(changes, key=place)
