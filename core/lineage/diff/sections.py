"""Which section of one version is which of the other: by its headings, else by what it says."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from core.domain.difference import SectionPair
from core.lineage.diff.units import Laid, Unit

_SAME_TITLE = 0.15
_SAME_TEXT = 0.4
_LIKE_TITLE = 0.8


def pair_sections(before: Laid, after: Laid) -> dict[int, int]:
    """For sections of `before` their places in `after`; a section without a partner is left out.

    Numbers of headings do not matter. A renamed or moved section is found by its text; of a section that
    was split or merged, the part with most of the text.
    """
    said = _says(before), _says(after)
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for old, new in _same_paths(before, after, said):
        pairs[old] = new
        taken.add(new)
    candidates = []
    for old in range(len(before.keys)):
        for new in range(len(after.keys)) if old not in pairs else ():
            if new not in taken:
                likeness = _likeness(before, after, said, old, new)
                if likeness > 0:
                    candidates.append((-likeness, abs(old - new), old, new))
    for _, _, old, new in sorted(candidates):
        if old not in pairs and new not in taken:
            pairs[old] = new
            taken.add(new)
    return pairs


def with_content(pairs: Mapping[int, int], units: Sequence[tuple[Unit, Unit]]) -> dict[int, int]:
    """The pairs, and those of sections without a partner whose sentences went from one to the other."""
    found = dict(pairs)
    went = Counter((one.section, other.section) for one, other in units)
    for (old, new), _ in went.most_common():
        if old not in found and new not in found.values():
            found[old] = new
    return found


def section_pairs(before: Laid, after: Laid, pairs: Mapping[int, int]) -> tuple[SectionPair, ...]:
    """Every section of either version, in the reading order of the newer one; removed ones at the end."""
    back = {new: old for old, new in pairs.items()}
    found = []
    for new, path in enumerate(after.paths):
        old = back.get(new)
        renamed = old is not None and before.keys[old] != after.keys[new]
        found.append(
            SectionPair(before=None if old is None else before.paths[old], after=path, renamed=renamed)
        )
    gone = [SectionPair(before=p, after=None) for old, p in enumerate(before.paths) if old not in pairs]
    return (*found, *gone)


Said = Sequence[frozenset[str]]


def _says(laid: Laid) -> Said:
    """For each section the units of its text and rows."""
    found: list[set[str]] = [set() for _ in laid.paths]
    for place, units in laid.text.items():
        found[place].update(unit.key for unit in units)
    for table in laid.tables:
        found[table.section].update("|".join(row.keys) for row in table.rows)
    return [frozenset(one) for one in found]


def _same_paths(before: Laid, after: Laid, said: tuple[Said, Said]) -> list[tuple[int, int]]:
    """Sections with the same headings; where several have them, those that share most, in order."""
    places: dict[tuple[str, ...], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for side, laid in enumerate((before, after)):
        for place, path in enumerate(laid.keys):
            places[path][side].append(place)
    found = []
    for olds, news in places.values():
        if len(olds) == len(news):
            found += list(zip(olds, news, strict=True))
            continue
        scored = sorted((-_shared(said, o, n), abs(o - n), o, n) for o in olds for n in news)
        used: set[int] = set()
        for _, _, old, new in scored:
            if old not in used and -new - 1 not in used:
                used.update((old, -new - 1))
                found.append((old, new))
    return found


def _likeness(before: Laid, after: Laid, said: tuple[Said, Said], old: int, new: int) -> float:
    if not before.keys[old] or not after.keys[new]:
        return 0.0
    title, other = before.keys[old][-1], after.keys[new][-1]
    shared = _shared(said, old, new)
    if title == other:
        return 1.0 + shared if shared >= _SAME_TITLE or before.keys[old][:-1] == after.keys[new][:-1] else 0.0
    if shared >= _SAME_TEXT:
        return shared
    same_parent = before.keys[old][:-1] == after.keys[new][:-1]
    ratio = SequenceMatcher(None, title, other).ratio() if same_parent else 0.0
    return ratio / 2 if ratio >= _LIKE_TITLE else 0.0


def _shared(said: tuple[Said, Said], old: int, new: int) -> float:
    """Share of the smaller section that the other one says too."""
    one, other = said[0][old], said[1][new]
    least = min(len(one), len(other))
    return len(one & other) / least if least else 0.0
