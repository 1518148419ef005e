"""Which versions a question about change means: two that it names, one and the one before it, or all."""

import re
from collections.abc import Sequence

from core.domain.lineage import VersionPlace
from core.lineage.asof.choose import dates_of

_SIGN = re.compile(
    r"^(?:#|version|checkpoint|revision|rev\.?|edition|issue|draft|fassung|stand|v\.?)\s*#?\s*", re.I
)
_FIRST = re.compile(r"\b(?:first|oldest|original|initial)\b", re.I)
_LAST = re.compile(r"\b(?:latest|newest|current|last)\b", re.I)
_BEFORE_LAST = re.compile(r"\bprevious\b", re.I)


def stretch(
    versions: Sequence[VersionPlace], points: Sequence[str], since: bool, text: str = ""
) -> list[VersionPlace]:
    """The versions from the first meant to the last, oldest first; all of them when none is named.

    One point is that version and the one before it, or with `since` that version and all after it. A date
    is the version that held on its first day. Empty when a version that is named is not there.
    """
    if not points:
        if re.search(
            r"\b(?:last|latest|newest)\s+(?:two|2)\b|\blast\s+(?:version|change|checkpoint)\b", text, re.I
        ):
            return list(versions[-2:])
        return list(versions)
    found = [_at(versions, point, last=at > 0 and len(points) > 1) for at, point in enumerate(points[:2])]
    if any(place is None for place in found):
        return []
    places = sorted(place for place in found if place is not None)
    if len(places) == 2:
        return list(versions[places[0] : places[1] + 1])
    if since:
        return list(versions[places[0] :])
    days = dates_of(points[0]) if _labelled(versions, points[0]) is None else None
    if days is None:
        return list(versions[max(0, places[0] - 1) : places[0] + 1])
    within = [at for at, place in enumerate(versions) if place.dated and days[0] <= place.dated <= days[1]]
    return list(versions[max(0, within[0] - 1) : within[-1] + 1]) if within else []


def _at(versions: Sequence[VersionPlace], point: str, last: bool) -> int | None:
    """The place of the version that a point names."""
    labelled = _labelled(versions, point)
    if labelled is not None:
        return labelled
    if _BEFORE_LAST.search(point):
        return max(0, len(versions) - 2)
    if _FIRST.search(point):
        return 0
    if _LAST.search(point):
        return len(versions) - 1
    days = dates_of(point)
    if days is None:
        return None
    day = days[1] if last else days[0]
    held = [at for at, place in enumerate(versions) if place.dated is not None and place.dated <= day]
    if held:
        return held[-1]
    return 0 if any(place.dated is not None for place in versions) else None


def _labelled(versions: Sequence[VersionPlace], point: str) -> int | None:
    wanted = _bare(point)
    for at, place in enumerate(versions):
        if _bare(place.version) == wanted:
            return at
    return None


def _bare(label: str) -> str:
    plain = _SIGN.sub("", label.strip()).casefold()
    return ".".join(part.lstrip("0") or "0" for part in re.split(r"[.\s]+", plain))
