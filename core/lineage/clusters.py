"""Which documents the rules put together: candidates by name, title, number and text, then joined pairs."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from core.domain.ids import DocumentId
from core.lineage.facts import Facts
from core.lineage.judge import Verdict, Why, judge, other_number

_BANDS, _ROWS = 10, 6
_NEIGHBOURS = 2
_ENDS = 2
_FEW = 25
_OF_INTEREST = {
    Why.OTHER_PART: 7,
    Why.OTHER_LANGUAGE: 6,
    Why.OTHER_KIND: 5,
    Why.OTHER_FIELD: 4,
    Why.OTHER_PERIOD: 3,
    Why.UNLIKE: 2,
    Why.OTHER_NUMBER: 1,
    Why.SIBLING: 1,
}


@dataclass
class Clusters:
    """The groups that the rules make, and for a document that stands apart from its nearest one, why."""

    groups: list[list[Facts]]
    apart: dict[DocumentId, tuple[Facts, Verdict]] = field(default_factory=dict)


def cluster(documents: Sequence[Facts]) -> Clusters:
    """Group documents; the result does not depend on their order."""
    ordered = sorted(documents, key=_arrival)
    edges: list[tuple[float, int, int]] = []
    apart: dict[int, tuple[tuple[int, float], int, Verdict]] = {}
    for first, second in _candidates(ordered):
        verdict = judge(ordered[first], ordered[second])
        if verdict.joined:
            edges.append((-_strength(verdict), first, second))
        elif verdict.why in _OF_INTEREST:
            interest = _OF_INTEREST[verdict.why], verdict.likeness.contained
            for one, other in ((first, second), (second, first)):
                if one not in apart or interest > apart[one][0]:
                    apart[one] = interest, other, verdict
    nearest = {
        ordered[one].member.id: (ordered[other], verdict) for one, (_, other, verdict) in apart.items()
    }
    return Clusters(_united(ordered, sorted(edges)), nearest)


def _arrival(facts: Facts) -> tuple[object, ...]:
    return facts.member.received, facts.member.id


def _strength(verdict: Verdict) -> float:
    return verdict.likeness.contained + {Why.NAME: 3, Why.NUMBER: 2, Why.TITLE: 1}.get(verdict.why, 0)


def _candidates(documents: Sequence[Facts]) -> Iterator[tuple[int, int]]:
    """Pairs worth a comparison, each once: neighbours in order of version within blocks of equal keys."""
    alone: dict[Hashable, int] = {}  # most keys have one document: no list is made for those
    blocks: dict[Hashable, list[int]] = {}
    for index, facts in enumerate(documents):
        for key in keys(facts):
            first = alone.setdefault(key, index)
            if first != index:
                blocks.setdefault(key, [first]).append(index)
    rank = {
        index: at
        for at, index in enumerate(sorted(range(len(documents)), key=lambda index: _place(documents[index])))
    }
    seen: set[tuple[int, int]] = set()
    for block in {tuple(block) for block in blocks.values()}:
        for pair in _pairs(sorted(block, key=rank.__getitem__), documents):
            if pair not in seen:
                seen.add(pair)
                yield pair


def keys(facts: Facts) -> Iterator[Hashable]:
    """What documents must share to be compared: those that share no chain of keys never meet."""
    if facts.name.stem:
        yield "name", facts.name.stem
    if facts.title:
        yield "title", facts.title
    if sum(map(len, facts.identity)) >= 3:
        yield "number", facts.identity
    if facts.member.fingerprint.doi:
        yield "doi", facts.member.fingerprint.doi
    sketch = facts.member.fingerprint.sketch
    for band in range(_BANDS if sketch else 0):
        yield hash((band, *sketch[band * _ROWS : (band + 1) * _ROWS]))  # numbers hash alike everywhere


def _pairs(order: Sequence[int], documents: Sequence[Facts]) -> Iterator[tuple[int, int]]:
    """Neighbours, and of a document without a mark the ends too: it may belong to the first or the last."""
    for at, index in enumerate(order):
        others = order[at + 1 : at + 1 + _NEIGHBOURS]
        if documents[index].version is None and (len(order) <= _FEW or not documents[index].identity):
            others = [*others, *order[:_ENDS], *order[-_ENDS:]]
        for other in others:
            if other != index:
                yield (index, other) if index < other else (other, index)


def _place(facts: Facts) -> tuple[object, ...]:
    name = facts.name
    title = "" if name.coded else facts.title
    version = facts.version.key if facts.version is not None else (-1, (), "")
    day = facts.dated.toordinal() if facts.dated is not None else 0
    return sorted(facts.identity), title, version, facts.rank, day, *_arrival(facts)


def _united(documents: Sequence[Facts], edges: Iterable[tuple[float, int, int]]) -> list[list[Facts]]:
    """Join along the edges, the strongest first; never two groups whose documents have different numbers."""
    group_of = list(range(len(documents)))
    groups = {index: [index] for index in range(len(documents))}
    marks = {index: {_mark(facts)} for index, facts in enumerate(documents)}
    for _, first, second in edges:
        one, other = group_of[first], group_of[second]
        if one == other or _at_odds(marks[one], marks[other]):
            continue
        small, large = sorted((one, other), key=lambda group: (len(groups[group]), group))
        for index in groups[small]:
            group_of[index] = large
        groups[large] += groups.pop(small)
        marks[large] |= marks.pop(small)
    return [[documents[index] for index in sorted(group)] for group in groups.values()]


_Mark = tuple[frozenset[str], str, str]


def _mark(facts: Facts) -> _Mark:
    return facts.identity, facts.language, facts.part


def _at_odds(first: set[_Mark], second: set[_Mark]) -> bool:
    return any(
        other_number(one[0], other[0]) or (one[1] and other[1] and one[1] != other[1]) or one[2] != other[2]
        for one in first
        for other in second
    )
