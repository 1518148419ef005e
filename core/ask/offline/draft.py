"""What the offline engine hands on: claims with the observations that say them, and how a span reads."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.ask.offline.evidence import Span
from core.domain.ids import ObservationId
from core.domain.vocabulary import AnswerStatus

_MOST_CELLS = 12


@dataclass(frozen=True)
class DraftClaim:
    """A proposition and the observations that say it, before verification and numbering."""

    text: str
    observations: tuple[ObservationId, ...]
    conflicting: bool = False


@dataclass(frozen=True)
class Draft:
    """What the offline engine wrote. `nearest` is what it looked at, best first, also when it abstains."""

    status: AnswerStatus
    claims: tuple[DraftClaim, ...]
    confidence: float
    verdict: str = ""
    nearest: tuple[ObservationId, ...] = ()
    absent: tuple[str, ...] = ()


def as_text(span: Span, first: Sequence[int] = ()) -> str:
    """A sentence verbatim; a row as "header: cell" pairs, the columns in `first` before the others."""
    if span.row is None:
        return " ".join(span.quote.split())
    cells = span.row.cells
    header = span.row.header if len(span.row.header) == len(cells) else ("",) * len(cells)
    order = list(dict.fromkeys([*(i for i in first if i < len(cells)), *range(len(cells))]))
    pairs = [
        f"{header[i].strip()}: {cells[i].strip()}" if header[i].strip() else cells[i].strip()
        for i in order
        if cells[i].strip()
    ]
    return "; ".join([*pairs[:_MOST_CELLS], *(["…"] if len(pairs) > _MOST_CELLS else [])])
