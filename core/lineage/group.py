"""Documents into lineages: the rules propose, a person's word stands."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.domain.ids import DocumentId
from core.domain.lineage import Decision, DecisionKind, Grouping, Member
from core.lineage import reasons
from core.lineage.clusters import Clusters, cluster
from core.lineage.decided import placed_by_persons
from core.lineage.facts import Facts, read
from core.lineage.order import Placed, place


def group(members: Sequence[Member], decisions: Sequence[Decision] = ()) -> list[Grouping]:
    """Where each member belongs, one grouping for each that is not removed, lineage by lineage in order.

    Pure: the same members and decisions give the same groupings in whatever order they come. Members of
    one collection only. The last decision about a document counts, one on its place and one on its version.
    """
    facts = {member.id: read(member) for member in members}
    placements, versions = _latest(decisions)
    placements = _standing(placements, facts)
    free = [one for key, one in facts.items() if key not in placements and not one.member.removed]
    found = cluster(free)
    lineages = placed_by_persons(facts, found.groups, placements)
    groupings = [
        grouping
        for lineage in lineages
        for grouping in _groupings(lineage, found, placements, versions, facts)
    ]
    return sorted(groupings, key=lambda grouping: (grouping.group, grouping.order))


def _latest(
    decisions: Iterable[Decision],
) -> tuple[dict[DocumentId, Decision], dict[DocumentId, Decision]]:
    placements: dict[DocumentId, Decision] = {}
    versions: dict[DocumentId, Decision] = {}
    for decision in sorted(
        decisions, key=lambda one: (one.at, one.document_id, one.kind, one.model_dump_json())
    ):
        kept = versions if decision.kind is DecisionKind.VERSION else placements
        kept[decision.document_id] = decision
    return placements, versions


def _standing(
    placements: dict[DocumentId, Decision], facts: Mapping[DocumentId, Facts]
) -> dict[DocumentId, Decision]:
    """Without the decisions that join a document alone to one that is gone: the rules place it again."""
    linked = Counter(decision.other for key, decision in placements.items() if key in facts)
    return {
        key: decision
        for key, decision in placements.items()
        if decision.kind is DecisionKind.ALONE or decision.other in facts or linked[decision.other] > 1
    }


def _groupings(
    lineage: Sequence[Facts],
    found: Clusters,
    placements: Mapping[DocumentId, Decision],
    versions: Mapping[DocumentId, Decision],
    facts: Mapping[DocumentId, Facts],
) -> Iterator[Grouping]:
    order = place(lineage, versions, placements)
    first = min(lineage, key=lambda one: (one.member.received, one.member.id)).member.id
    for at, placed in enumerate(order):
        key = placed.facts.member.id
        decision = placements.get(key) or versions.get(key)
        yield Grouping(
            document_id=key,
            group=first,
            version=placed.label,
            order=at,
            dated=placed.dated,
            dated_from=placed.dated_from,
            reason=_reason(order, at, found, decision, facts),
            by=decision.by if decision is not None else None,
        )


def _reason(
    order: Sequence[Placed],
    at: int,
    found: Clusters,
    decision: Decision | None,
    facts: Mapping[DocumentId, Facts],
) -> str:
    placed = order[at]
    if decision is not None:
        other = facts.get(decision.other) if decision.other is not None else None
        return reasons.by_person(other, decision.newer)
    if len(order) == 1:
        return reasons.alone(placed.facts, found.apart.get(placed.facts.member.id))
    before = order[at - 1] if at else None
    after = order[at + 1] if at + 1 < len(order) else None
    return reasons.of_version(placed, before, after, len(order))
