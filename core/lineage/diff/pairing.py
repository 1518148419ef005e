"""Which sentence of one version became which of the other."""

from collections import defaultdict
from collections.abc import Sequence
from difflib import SequenceMatcher

from core.lineage.diff.units import Unit
from core.lineage.diff.words import bag, similarity

# A sentence at the same place is the same one reworded from this share of words in common on; elsewhere
# it takes more.
NEAR = 0.45
FAR = 0.62
# Alone in their gap on both sides, even fewer words tell.
ALONE = 0.36
_MOST_PAIRS = 20_000
_RARE = 12

Pair = tuple[Unit, Unit]
# What stands on either side between two units that are the same.
Gap = tuple[list[Unit], list[Unit]]


def in_order(old: Sequence[Unit], new: Sequence[Unit]) -> tuple[int, list[Gap]]:
    """Units of one section compared in order: how many are the same, and the runs between them that are
    not.
    """
    same = 0
    gaps: list[Gap] = []
    matcher = SequenceMatcher(None, [u.key for u in old], [u.key for u in new], autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            same += j - i
        else:
            gaps.append((list(old[i:j]), list(new[k:m])))
    return same, gaps


def same_elsewhere(gaps: Sequence[Gap]) -> list[Pair]:
    """Units that stand in a gap of one side and in a gap of the other with the same words; they are taken
    out of their gaps.
    """
    waiting: dict[str, list[Unit]] = defaultdict(list)
    for gone, _ in gaps:
        for one in gone:
            waiting[one.key].append(one)
    found: list[Pair] = []
    for _, come in gaps:
        found += [(waiting[other.key].pop(0), other) for other in come if waiting.get(other.key)]
    _take(gaps, found)
    return found


def reworded(gaps: Sequence[Gap]) -> list[Pair]:
    """Units that became others: first within their gap, then anywhere; they are taken out of their gaps."""
    found: list[Pair] = []
    for gone, come in gaps:
        found += best_pairs(gone, come, ALONE if len(gone) == len(come) == 1 else NEAR)
    _take(gaps, found)
    far = best_pairs([u for gone, _ in gaps for u in gone], [u for _, come in gaps for u in come], FAR)
    _take(gaps, far)
    return [*found, *far]


def _take(gaps: Sequence[Gap], pairs: Sequence[Pair]) -> None:
    used = {id(one) for pair in pairs for one in pair}
    for gap in gaps:
        for side in gap:
            side[:] = [one for one in side if id(one) not in used]


def best_pairs(old: Sequence[Unit], new: Sequence[Unit], least: float) -> list[Pair]:
    """Each unit with at most one other, the likest first, from `least` on in [0, 1]."""
    scored = []
    for one, other, apart in _candidates(old, new):
        likeness = similarity(one.text, other.text)
        if likeness >= least:
            scored.append((-likeness, apart, one.chunk.ordinal, one.start, other.chunk.ordinal, other.start))
    olds = {(one.chunk.ordinal, one.start): one for one in old}
    news = {(other.chunk.ordinal, other.start): other for other in new}
    found: list[Pair] = []
    used: set[tuple[int, int, int]] = set()
    for _, _, a, b, c, d in sorted(scored):
        if (0, a, b) not in used and (1, c, d) not in used:
            used.update(((0, a, b), (1, c, d)))
            found.append((olds[a, b], news[c, d]))
    return found


def _candidates(old: Sequence[Unit], new: Sequence[Unit]) -> list[tuple[Unit, Unit, float]]:
    """Pairs worth comparing, with how far apart they stand within their runs."""
    if len(old) * len(new) <= _MOST_PAIRS:
        scale = len(new) / max(1, len(old))
        return [(a, b, abs(i * scale - j)) for i, a in enumerate(old) for j, b in enumerate(new)]
    holders: dict[str, list[int]] = defaultdict(list)
    for place, other in enumerate(new):
        for word in bag(other.text):
            holders[word].append(place)
    found = []
    for one in old:
        # The rarest words of a sentence lead to those that may be like it.
        rare = sorted((len(holders[w]), w) for w in bag(one.text) if w in holders)[:_RARE]
        near = {place for count, word in rare if count <= 200 for place in holders[word]}
        found += [(one, new[place], 0.0) for place in sorted(near)]
    return found
