"""A version or a date that a question names: "as of #4", "in version 1.2 of TR-201", "in TR-201-#4"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.lineage import LineageId, VersionPlace
from core.errors import UserError
from core.lineage.asof.choose import by_lineage, choose, dates_of, short

_BEFORE = (
    r"(?:,\s*)?\b(?:as\s+(?:of|at|per|stated\s+in|described\s+in|given\s+in|reported\s+in)|according\s+to"
    r"|(?:at|by)\s+the\s+time\s+of|in|per|under|from|of|for|at|by)\s+(?:the\s+)?"
)
_DOCUMENT = r"(?:(?P<document>[A-Z]{1,5}-?\d[\w-]*?)(?:[\s,:_-]*))?"
_MARKED = (
    r"(?:#\s*(?P<number>\d+(?:\.\d+)*)"
    r"|\b(?:version|checkpoint|revision|rev\.?|edition|issue|draft|v)\s*#?\s*"
    r"(?P<label>\d+(?:\.\d+)*|[A-Z]{1,2}(?![\w]))(?![\w.]*\w))"
)
_AFTER = r"(?:\s+of\s+(?:the\s+)?(?P<owner>[A-Z]{1,5}-?\d[\w-]*))?"
_VERSION = re.compile(rf"(?:{_BEFORE})?{_DOCUMENT}{_MARKED}{_AFTER}", re.I)
_AS_OF_DATE = re.compile(
    r"(?:,\s*)?\b(?:as\s+(?:of|at)|at\s+the\s+time\s+of|on\s+the\s+state\s+of)\s+(?:the\s+end\s+of\s+)?"
    r"(?P<date>(?:\d{1,2}(?:st|nd|rd|th)?\.?\s+)?[A-Za-z]+\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?\d{4}"
    r"|\d{4}(?:-\d{1,2}(?:-\d{1,2})?)?|\d{1,2}\.\d{1,2}\.\d{4}|Q[1-4]\s*\d{4})\b",
    re.I,
)


@dataclass(frozen=True)
class Said:
    """What a question says of when and where: the version or date, None when nothing; the lineages that it
    wants to be asked alone; and the question without both.
    """

    as_of: str | None
    question: str
    lineages: tuple[LineageId, ...] = ()


def said_in(question: str, places: Sequence[VersionPlace]) -> Said:
    """The one version or date that a question is asked as of, when there is such a version here.

    Two different ones are a comparison, not a point in time; then the question stays as it is.
    """
    lineages, question = _asked_alone(question, places)
    return replace(_when(question, places), lineages=lineages)


def _when(question: str, places: Sequence[VersionPlace]) -> Said:
    dated = [found for found in _AS_OF_DATE.finditer(question) if dates_of(found["date"])]
    named = _names(question, places) or _marks(question, places)
    told = {as_of for as_of, _ in named}
    if len(told) == 1:
        return Said(named[0][0], _without(question, [span for _, span in named]))
    if not told and len(dated) == 1:
        return Said(dated[0]["date"], _without(question, [dated[0].span()]))
    return Said(None, question)


_ACCORDING = re.compile(
    r"(?:,\s*)?\b(?:according to|as (?:stated|described|given|reported) in|as per)\s+(?:the\s+)?"
    r"(?:(?:report|document|deck|appendix|note|record|protocol)\s+)?(?P<document>[A-Z]{1,6}-?\d[\w-]*)"
    r"(?![\w-]*\s*(?:#|version|rev\b|checkpoint))(?:\s*,)?",
    re.I,
)


def _asked_alone(question: str, places: Sequence[VersionPlace]) -> tuple[tuple[LineageId, ...], str]:
    """The lineages that "according to TR-201" names, and the question without the phrase."""
    said = _ACCORDING.search(question)
    if said is None:
        return (), question
    wanted = said["document"].casefold()
    named = {place.lineage for place in places if short(place).casefold() == wanted}
    return (tuple(sorted(named)), _without(question, [said.span()])) if named else ((), question)


def _marks(question: str, places: Sequence[VersionPlace]) -> list[tuple[str, tuple[int, int]]]:
    found = []
    for hit in _VERSION.finditer(question):
        document = hit["document"] or hit["owner"] or ""
        label = f"#{hit['number']}" if hit["number"] else hit["label"]
        wanted = f"{document} {label if label.startswith('#') else 'version ' + label}".strip()
        if not _known(wanted, places):
            continue
        found.append((wanted, _taken(question, hit)))
    return found


def _taken(question: str, hit: re.Match[str]) -> tuple[int, int]:
    """What of the question says just when: "in version 4", but not a document's name, and nothing of a
    question whose subject is the version itself."""
    start, end = hit.span()
    lead = re.match(_BEFORE, hit.group(), re.I)
    if hit["document"]:
        return hit.end("document"), end
    if lead is None:
        return start, start
    if hit["owner"]:
        return start + lead.end(), hit.start("owner")
    return start, end


def _names(question: str, places: Sequence[VersionPlace]) -> list[tuple[str, tuple[int, int]]]:
    """Documents named by their file, of lineages that have other versions."""
    many = {lineage for lineage, versions in by_lineage(places).items() if len(versions) > 1}
    found = []
    folded = question.casefold()
    for place in places:
        if place.lineage not in many or not re.search(r"\d", place.name):
            continue
        for name in (place.name, place.name.rsplit(".", 1)[0]):
            at = folded.find(name.casefold())
            end = at + len(name)
            if at >= 0 and (end == len(folded) or not re.match(r"[\w]", folded[end])):
                found.append((name, (at, at)))  # nothing is taken away: the name is what is asked about
                break
    # Of names within names ("TR-201-#1" in "TR-201-#10") the longest is meant.
    return [one for one in found if not any(one[0] != o[0] and one[0] in o[0] for o in found)]


def _known(as_of: str, places: Sequence[VersionPlace]) -> bool:
    try:
        return bool(choose(places, as_of).words) and dates_of(as_of) is None
    except UserError:
        return False


def _without(question: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        question = question[:start] + question[end:]
    plain = re.sub(r"\s+([?.,;:])", r"\1", " ".join(question.split()))
    plain = re.sub(r"^[\s,;:]+", "", plain)
    return plain[:1].upper() + plain[1:] if plain else plain
