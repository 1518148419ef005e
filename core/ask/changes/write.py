"""The words of an answer about change, made from what was found and nothing else."""

import re
from collections.abc import Sequence

from core.ask.changes.asked import Asks, ChangeQuestion
from core.ask.changes.findings import Apart, Changed, Compared, Edge, Finding, Mentioned, Reworded, Unchanged
from core.ask.offline.draft import DraftClaim
from core.domain.ids import ObservationId
from core.domain.lineage import VersionPlace, mark
from core.lineage.asof.choose import short, spoken

_QUOTED = 3
_LONGEST = 400
_KINDS = {"changed": "changed", "added": "new", "removed": "dropped", "moved": "moved"}


def claims_of(question: ChangeQuestion, findings: Sequence[Finding]) -> list[DraftClaim]:
    """One claim for each finding, comparisons with one for each item too; those in the order found."""
    claims: list[DraftClaim] = []
    for finding in findings:
        if isinstance(finding, Changed):
            claims.append(DraftClaim(_changed(finding), finding.cites))
        elif isinstance(finding, Unchanged):
            claims.append(DraftClaim(_unchanged(finding), finding.cites))
        elif isinstance(finding, Reworded):
            claims.append(DraftClaim(_reworded(finding), finding.cites))
        elif isinstance(finding, Mentioned):
            claims.append(DraftClaim(_mentioned(finding), finding.cites))
        elif isinstance(finding, Apart):
            claims.append(DraftClaim(_apart(finding), finding.cites))
        else:
            claims += _compared(finding)
    if question.asks is Asks.WHETHER and claims:
        word = "Yes" if any(isinstance(finding, Changed) for finding in findings) else "No"
        claims[0] = DraftClaim(f"{word}: {_low(claims[0].text)}", claims[0].observations)
    return [claim for claim in [*claims, *_words(findings)] if claim.observations]


def _words(findings: Sequence[Finding]) -> list[DraftClaim]:
    """Under the changes of a value the passages that state it, word for word, each once."""
    claims: dict[str, DraftClaim] = {}
    for finding in [one for one in findings if isinstance(one, Changed)][:_QUOTED]:
        event = finding.event
        sides = [(event.before, event.was), (event.after, event.now)]
        stated = [(place, quoted) for place, quoted in sides if quoted is not None]
        for (place, quoted), cite in zip(stated, finding.cites, strict=False):
            text = f"{said(place)}: {_quote(quoted.quote)}"
            claims.setdefault(text, DraftClaim(text, (cite,)))
    return list(claims.values())


def _quote(text: str) -> str:
    plain = " ".join(text.split()).removeprefix("- ")
    return f"“{plain}”" if len(plain) <= _LONGEST else f"“{plain[:_LONGEST].rstrip()}…”"


def said(place: VersionPlace) -> str:
    """A version with its date: #5, 2 April 2025."""
    label = mark(place.version) if place.version.isdecimal() else f"version {place.version}"
    return f"{label}, {spoken(place.dated)}" if place.dated else label


def _changed(finding: Changed) -> str:
    event = finding.event
    return (
        f"In {short(event.after)}, {the(finding.about)} changed from {event.old} ({said(event.before)}) to "
        f"{event.new} ({said(event.after)})."
    )


def _reworded(finding: Reworded) -> str:
    told = finding.passages
    where = (
        f"In {short(told.after)}, what is said of {the(finding.about)} changed from {said(told.before)}, to "
    )
    where += said(told.after)
    if told.was is None or told.now is None:
        side, word = (told.now, "new") if told.now is not None else (told.was, "no longer there")
        assert side is not None
        return f"{where}; {word}: {_quote(side.quote)}"
    return f"{where}: {_quote(told.was.quote)} became {_quote(told.now.quote)}"


def _unchanged(finding: Unchanged) -> str:
    first, last = finding.first.version, finding.last.version
    value = finding.last.value or f"“{' '.join(finding.last.said.quoted.quote.split())}”"
    if first.id == last.id:
        return f"In {short(last)}, {the(finding.about)} is stated in {said(last)} only: {value}."
    return (
        f"In {short(last)}, {the(finding.about)} did not change from {said(first)} to {said(last)}: {value}."
    )


def _mentioned(finding: Mentioned) -> str:
    document, version, about = short(finding.version), said(finding.version), the(finding.about)
    quote = f"“{finding.quote}”"
    if finding.edge is Edge.ALWAYS:
        return f"{document} speaks of {about} since its first version here ({version}): {quote}"
    if finding.edge is Edge.FIRST:
        return f"{document} speaks of {about} first in {version}: {quote}"
    if finding.edge is Edge.GIVEN_UP:
        return f"{document} gives up {about} in {version}: {quote}"
    if finding.next is None:
        return f"{document} still speaks of {about} in its newest version ({version}): {quote}"
    return f"{document} speaks of {about} last in {version} and no more in {said(finding.next)}: {quote}"


def _apart(finding: Apart) -> str:
    one, other = finding.sides
    if one.value.casefold() == other.value.casefold():
        return (
            f"{_cap(the(finding.about))} is the same in {short(one.version)} ({said(one.version)}) and "
            f"{short(other.version)} ({said(other.version)}): {one.value}."
        )
    return (
        f"{_cap(the(finding.about))} is {one.value} in {short(one.version)} ({said(one.version)}) and "
        f"{other.value} in {short(other.version)} ({said(other.version)})."
    )


def _compared(finding: Compared) -> list[DraftClaim]:
    if not finding.items:
        return []
    total = sum(finding.counts.values())
    kinds = ", ".join(
        f"{finding.counts[name]} {word}" for name, word in _KINDS.items() if finding.counts.get(name)
    )
    about = f" about {finding.about}" if finding.about else ""
    rest = f"; {finding.more} smaller ones are in the comparison of the two versions" if finding.more else ""
    own = (
        f"; its own number, dates and history ({finding.administrative}) are left out"
        if finding.administrative
        else ""
    )
    passages = "passage" if total == 1 else "passages"
    lead = (
        f"From {said(finding.before)} to {said(finding.after)}, {total} {passages} of {short(finding.after)}"
        f"{about} differ ({kinds}){rest}{own}."
    )
    cites: tuple[ObservationId, ...] = max(finding.items, key=lambda item: item.weight).cites
    return [
        DraftClaim(lead, cites),
        *(
            DraftClaim(f"{item.section}: {item.text}" if item.section else item.text, item.cites)
            for item in finding.items
        ),
    ]


def the(about: str) -> str:
    """A thing within a sentence: "the solvent of step 3", but "IMP-C"."""
    if re.match(r"(?:the|a|an|all|any)\b", about, re.I) or re.match(r"[A-Z0-9][\w-]*\d|[A-Z]{2,}", about):
        return about
    return f"the {about[:1].lower()}{about[1:]}" if about else "it"


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def _low(text: str) -> str:
    return text[:1].lower() + text[1:] if re.match(r"(?:In|From)\b", text) else text
