"""What persons decided, laid over what the rules found."""

from collections.abc import Mapping, Sequence

from core.domain.ids import DocumentId
from core.domain.lineage import Decision, DecisionKind
from core.lineage.clusters import cluster
from core.lineage.facts import Facts


def placed_by_persons(
    facts: Mapping[DocumentId, Facts],
    groups: Sequence[Sequence[Facts]],
    placements: Mapping[DocumentId, Decision],
) -> list[list[Facts]]:
    """The lineages: `groups` of the rules over the documents that nobody placed, and those that somebody did.

    A document that was joined to one which is removed, or which a later decision moved away, stays with the
    lineage that it was put into, where others of that are left; else it follows.
    """
    union = _Union()
    for group in groups:
        for one in group:
            union.join(group[0].member.id, one.member.id)
    former: dict[DocumentId, list[DocumentId]] | None = None
    for key, decision in placements.items():
        if decision.kind is not DecisionKind.JOIN or decision.other is None or key not in facts:
            continue
        other = placements.get(decision.other)
        moved = other is not None and other.at > decision.at
        gone = decision.other in facts and facts[decision.other].member.removed
        if moved or gone:
            former = former if former is not None else _former(facts)
            left = [one for one in former.get(decision.other, ()) if _stays(one, facts, placements)]
            if left:
                union.join(left[0], key)
            if left or (other is not None and moved and other.kind is DecisionKind.ALONE):
                continue
        union.join(decision.other, key)
    lineages: dict[DocumentId, list[Facts]] = {}
    for key in sorted(key for key, one in facts.items() if not one.member.removed):
        lineages.setdefault(union.find(key), []).append(facts[key])
    return list(lineages.values())


def _stays(
    key: DocumentId, facts: Mapping[DocumentId, Facts], placements: Mapping[DocumentId, Decision]
) -> bool:
    return key not in placements and not facts[key].member.removed


def _former(facts: Mapping[DocumentId, Facts]) -> dict[DocumentId, list[DocumentId]]:
    """For each document those that the rules would put with it, had nobody decided anything."""
    groups = [[one.member.id for one in group] for group in cluster(list(facts.values())).groups]
    return {key: group for group in groups for key in group}


class _Union:
    """Sets that grow together; ids that no document has any more may link others."""

    def __init__(self) -> None:
        self._above: dict[DocumentId, DocumentId] = {}

    def find(self, key: DocumentId) -> DocumentId:
        while (above := self._above.get(key, key)) != key:
            key = above
        return key

    def join(self, first: DocumentId, second: DocumentId) -> None:
        one, other = sorted((self.find(first), self.find(second)))
        if one != other:
            self._above[other] = one
