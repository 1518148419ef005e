"""In which version a thing is spoken of first or last, or given up."""

import re
from collections.abc import Sequence

from core.agents.changes import ChangeAgent
from core.ask.changes.findings import Edge, Evidence, Mentioned
from core.ask.changes.statements import mentions
from core.ask.changes.wanted import Wanted
from core.domain.difference import Quoted
from core.domain.lineage import VersionPlace

_QUOTE = 240
_GIVEN_UP = re.compile(
    r"\b(?:abandon\w*|dropp?ed|discontinued|withdrawn|no longer|cancell?ed|not (?:be )?pursued|given up|"
    r"stopped|removed|deleted|omitted|will not be|is not planned|has been closed|was closed|terminated)\b",
    re.I,
)


def presence(
    agent: ChangeAgent, evidence: Evidence, versions: Sequence[VersionPlace], asked: Wanted, gone: bool
) -> Mentioned | None:
    """First version that speaks of the thing, or with `gone` where it is given up or spoken of last.

    None when no version speaks of it.
    """
    found = [(version, mentions(agent, version, asked)) for version in versions]
    speaking = [at for at, (_, places) in enumerate(found) if places]
    if not speaking:
        return None
    if not gone:
        at = speaking[0]
        version, places = found[at]
        edge = Edge.ALWAYS if at == 0 else Edge.FIRST
        return _made(evidence, asked, edge, version, None, [(version, places[0])])
    decided = _given_up(found)
    if decided is not None:
        at, quoted = decided
        version = found[at][0]
        cites = [(version, quoted)]
        if found[at - 1][1]:
            cites.append((found[at - 1][0], found[at - 1][1][0]))
        return _made(evidence, asked, Edge.GIVEN_UP, version, None, cites)
    at = speaking[-1]
    version, places = found[at]
    if at + 1 == len(found):
        return _made(evidence, asked, Edge.STILL, version, None, [(version, places[0])])
    return _made(evidence, asked, Edge.LAST, version, found[at + 1][0], [(version, places[0])])


def _given_up(found: Sequence[tuple[VersionPlace, Sequence[Quoted]]]) -> tuple[int, Quoted] | None:
    """The first version that says that the thing is given up, while the one before it spoke of it."""
    for at in range(1, len(found)):
        before = {quoted.quote for quoted in found[at - 1][1]}
        if not before:
            continue
        for quoted in found[at][1]:
            if quoted.quote not in before and _GIVEN_UP.search(quoted.quote):
                return at, quoted
    return None


def _made(
    evidence: Evidence,
    asked: Wanted,
    edge: Edge,
    version: VersionPlace,
    after: VersionPlace | None,
    cites: Sequence[tuple[VersionPlace, Quoted]],
) -> Mentioned:
    quote = " ".join(cites[0][1].quote.split())
    quote = f"{quote[: _QUOTE - 1].rstrip()}…" if len(quote) > _QUOTE else quote
    return Mentioned(asked.about, edge, version, after, quote, evidence.of_places(asked.about, cites))
