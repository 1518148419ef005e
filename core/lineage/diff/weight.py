"""How much a change means: values, limits and decisions first, wording last, the version's own data apart."""

import re
from collections.abc import Sequence

from core.domain.difference import Change, ChangeKind, Element, PieceKind
from core.lineage.diff.normal import heading
from core.lineage.diff.words import is_value, words

_IMPORTANT = re.compile(
    r"\b(?:limits?|specifications?|acceptance|criteri\w+|decid\w+|decision\w*|shall|must|reject\w*|fail\w*|"
    r"approv\w*|replac\w*|switch\w*|introduc\w*|abandon\w*|dropp?\w*|withdraw\w*|correct\w*|errat\w+|"
    r"supersed\w*|no longer|never|not|instead|impurit\w+|risk\w*|entschied\w*|grenzwert\w*|limite?s?)\b",
    re.I,
)
_HISTORY = re.compile(
    r"\b(?:change|revision|document|version|checkpoint|edition)s? (?:history|record|log|control|status|"
    r"overview)\b|\bhistory of (?:changes|revisions|this)\b|\bänderungs\w+|\bhistorique\b|\bapprovals?\b|"
    r"\bsignatures?\b|\bdistribution list\b|\btable of contents\b|^contents$",
    re.I,
)
_LABEL = re.compile(
    r"^(?:checkpoint|version|revision|rev\.?|edition|issued?|issue date|date|dated|status|page|document "
    r"(?:no|number|id)|report (?:no|number)|supersedes|stand|effective|printed|"
    r"last (?:saved|updated|changed))\b",
    re.I,
)
_VERSION_COLUMN = re.compile(r"^(?:checkpoint|version|revision|rev\.?|issue|no\.?|#)$", re.I)
_DATE_COLUMN = re.compile(r"^(?:date|dated|issued?|issue date|datum)$", re.I)
_SHORT = 14


def weighed(change: Change, telling: float) -> Change:
    """The change with its weight; `telling` in [0, 1] is how much the words that differ can mean."""
    text = " ".join(side.quote for side in (change.before, change.after) if side)
    weight = _weight(change, telling, text)
    return change.model_copy(update={"weight": weight, "administrative": _administrative(change, text)})


def _weight(change: Change, telling: float, text: str) -> float:
    if change.kind is ChangeKind.MOVED:
        return 0.05
    important = bool(_IMPORTANT.search(f"{text} {' '.join(change.path)} {change.caption}"))
    if change.kind is ChangeKind.CHANGED:
        return min(1.0, 0.1 + 0.75 * telling + (0.15 if important and telling else 0.0))
    valued = any(is_value(word) for word in words(text))
    base = 0.35 if change.element is Element.SENTENCE else 0.45
    return min(1.0, base + (0.15 if valued else 0.0) + (0.2 if important else 0.0))


def _administrative(change: Change, text: str) -> bool:
    if tells_history(change.path, change.caption):
        return True
    if change.element is not Element.SENTENCE and is_history(change.header):
        return True
    differing = " ".join(p.text for p in change.pieces if p.kind is not PieceKind.SAME)
    short = len(words(text)) <= 2 * _SHORT
    sides = [side.quote.strip() for side in (change.before, change.after) if side]
    if short and all(_LABEL.match(side) for side in sides):
        return True
    # The title page stands before the first heading: its dates and numbers are the version's own.
    return not change.path and short and bool(re.search(r"\d", differing))


def tells_history(path: Sequence[str], caption: str) -> bool:
    """Whether headings or a caption announce what a document tells of its own versions."""
    return any(_HISTORY.search(heading(title)) for title in path) or bool(_HISTORY.search(caption))


def is_history(header: Sequence[str]) -> bool:
    """Whether a table lists versions with their dates."""
    return any(_VERSION_COLUMN.match(name.strip()) for name in header) and any(
        _DATE_COLUMN.match(name.strip()) for name in header
    )
