"""Which version of each lineage counts: the newest, or the one as of a version or a date."""

import calendar
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.ids import DocumentId
from core.domain.lineage import LineageId, VersionPlace, mark
from core.errors import UserError

_MONTHS = {
    name.casefold(): number
    for names in (calendar.month_name, calendar.month_abbr)
    for number, name in enumerate(names)
    if name
} | {"sept": 9}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_TH = "(?:st|nd|rd|th)?"
_DATES = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?"),
    re.compile(r"(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)"),
    re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})"),
    re.compile(
        rf"(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.?\s+)?(?P<name>{_MONTH})\.?,?\s+(?P<year>\d{{4}})", re.I
    ),
    re.compile(rf"(?P<name>{_MONTH})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})", re.I),
    re.compile(r"Q(?P<quarter>[1-4])[\s/-]*(?P<year>\d{4})", re.I),
    re.compile(r"(?P<year>(?:19|20)\d\d)"),
)
_MARK = r"(?:#|\bno\.?|\bv(?:er(?:s(?:ion)?)?)?\.?|\brev(?:ision)?\.?|\bcheckpoint|\bed(?:ition)?\.?|\bissue)"
_LABEL = r"[\w.]*\w(?:[ -]\w+)*"
_VERSION = re.compile(rf"(?P<document>.*?)[\s,:_-]*{_MARK}\s*#?\s*(?P<label>{_LABEL})", re.I)
_SIGNS = re.compile(r"[\W_]+")
NEWEST = frozenset({"newest", "latest", "current", "now", "today"})


@dataclass(frozen=True)
class Chosen:
    """The version of every lineage that counts.

    `documents` are the chosen ones, of lineages that have one; `words` says what was chosen for a person,
    empty for the newest; `undated` counts the chosen documents whose date is not known, so that a date
    could not leave them out.
    """

    documents: frozenset[DocumentId]
    words: str = ""
    undated: int = 0


def choose(places: Sequence[VersionPlace], as_of: str | None) -> Chosen:
    """The versions that count as of a version ("#7", "rev B", "TR-201 #7") or a date; None: the newest.

    A version that names no document counts for every lineage that has it. Other lineages, and those of
    other documents when one is named, count as of that version's date, where it is known.
    Raises UserError when it is neither a version that is here nor a date.
    """
    lineages = by_lineage(places)
    wanted = " ".join((as_of or "").split())
    if not wanted or wanted.casefold() in NEWEST:
        return Chosen(frozenset(versions[-1].id for versions in lineages.values()))
    pinned = _pinned(lineages, wanted)
    if pinned:
        dates = [place.dated for place in pinned.values() if place.dated is not None]
        on = max(dates, default=None)
        named = ", ".join(sorted({f"{short(place)} {mark(place.version)}" for place in pinned.values()})[:3])
        rest = f"; other documents as of {spoken(on)}" if on and len(pinned) < len(lineages) else ""
        return _as_of(lineages, pinned, on, f"{named}{rest}")
    span = dates_of(wanted)
    if span is None:
        raise _unknown(wanted, lineages)
    return _as_of(lineages, {}, span[1], spoken(span[1]))


def moments(places: Iterable[VersionPlace]) -> list[str]:
    """Every version of the lineages that have several, as people write it, the newest first."""
    many = [versions for versions in by_lineage(places).values() if len(versions) > 1]
    many.sort(key=lambda versions: short(versions[-1]))
    said = (f"{short(versions[-1])} {mark(one.version)}" for versions in many for one in reversed(versions))
    return list(dict.fromkeys(said))


def by_lineage(places: Iterable[VersionPlace]) -> dict[LineageId, list[VersionPlace]]:
    """The versions of each lineage, the oldest first."""
    found: dict[LineageId, list[VersionPlace]] = {}
    for place in sorted(places, key=lambda one: (one.lineage, one.order, one.id)):
        found.setdefault(place.lineage, []).append(place)
    return found


def dates_of(text: str) -> tuple[date, date] | None:
    """First and last day of the day, month, quarter or year that a text is, None when it is no date."""
    for pattern in _DATES:
        found = pattern.fullmatch(text.strip())
        if found is None:
            continue
        told = found.groupdict()
        year = int(told["year"])
        if told.get("quarter"):
            month = 3 * int(told["quarter"])
            return date(year, month - 2, 1), date(year, month, calendar.monthrange(year, month)[1])
        month = _MONTHS[told["name"].casefold()] if told.get("name") else int(told.get("month") or 0)
        day = int(told.get("day") or 0)
        try:
            first = date(year, month or 1, day or 1)
        except ValueError:
            return None
        last_month = month or 12
        last = first if day else date(year, last_month, calendar.monthrange(year, last_month)[1])
        return first, last
    return None


def spoken(day: date) -> str:
    """A date in words: 12 March 2025."""
    return f"{day.day} {calendar.month_name[day.month]} {day.year}"


def short(place: VersionPlace) -> str:
    """What people call a document: its number when its name begins with one, else its title."""
    number = re.match(r"[A-Z]{1,4}-?\d+\b", place.name)
    return number.group() if number else place.title


def _pinned(
    lineages: Mapping[LineageId, Sequence[VersionPlace]], wanted: str
) -> dict[LineageId, VersionPlace]:
    """The version that each lineage has under the wanted name; empty when none has."""
    said = _VERSION.fullmatch(wanted)
    document, label = (said["document"], said["label"]) if said else ("", wanted)
    tries = [(document, label), ("", wanted)]
    if said is None and " " in wanted:  # "TR-201 7"
        tries.append(tuple(wanted.rsplit(" ", 1)))  # type: ignore[arg-type]
    for name, version in tries:
        found = {}
        for lineage, versions in lineages.items():
            if name and not any(_called(place, name) for place in versions):
                continue
            same = [place for place in versions if _same(place.version, version)]
            if same:
                found[lineage] = same[-1]
        # A bare label means documents that have versions: every other one is "1".
        several = {lineage: place for lineage, place in found.items() if name or len(lineages[lineage]) > 1}
        marked = {lineage: place for lineage, place in found.items() if place.version != "1"}
        if several or marked:
            return several or marked
    return {
        place.lineage: place
        for versions in lineages.values()
        for place in versions
        if _plain(place.name) == _plain(wanted) or _plain(place.name.rsplit(".", 1)[0]) == _plain(wanted)
    }


def _called(place: VersionPlace, name: str) -> bool:
    wanted = _plain(name)
    return bool(wanted) and any(_within(wanted, _plain(text)) for text in (place.name, place.title))


def _within(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.casefold()).strip()


def _same(label: str, wanted: str) -> bool:
    return _bare(label) == _bare(wanted)


def _bare(label: str) -> str:
    plain = _plain(re.sub(rf"^{_MARK}\s*", "", label.strip(), flags=re.I)).replace(" ", ".")
    return ".".join(part.lstrip("0") or "0" for part in plain.split("."))


def _as_of(
    lineages: Mapping[LineageId, Sequence[VersionPlace]],
    pinned: Mapping[LineageId, VersionPlace],
    on: date | None,
    words: str,
) -> Chosen:
    chosen: list[VersionPlace] = list(pinned.values())
    undated = 0
    for lineage, versions in lineages.items():
        if lineage in pinned:
            continue
        place = _on(versions, on)
        if place is not None:
            chosen.append(place)
            undated += place.dated is None
    return Chosen(frozenset(place.id for place in chosen), words, undated)


def _on(versions: Sequence[VersionPlace], on: date | None) -> VersionPlace | None:
    """The newest version that was there on a day: an undated one is as old as the dated one before it.

    What has no date at all cannot be left out by one.
    """
    if on is None:
        return versions[-1]
    there: VersionPlace | None = None
    for place in versions:
        if place.dated is not None and place.dated > on:
            break
        there = place
    return there


def _unknown(wanted: str, lineages: Mapping[LineageId, Sequence[VersionPlace]]) -> UserError:
    many = max(lineages.values(), key=len, default=[])
    labels = [mark(place.version) for place in many]
    there = f" {short(many[-1])} has {labels[0]} to {labels[-1]}." if len(labels) > 1 else ""
    return UserError(
        "no_such_version",
        f"{wanted!r} is no version of a document here and no date.",
        f"Write a version (#7, rev B, TR-201 #7) or a date (2025-03-12, March 2025).{there}",
    )
