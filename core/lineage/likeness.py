"""How much of two documents' sentences is the same, from their fingerprints alone."""

from bisect import bisect_right
from dataclasses import dataclass

from core.domain.lineage import Fingerprint


@dataclass(frozen=True)
class Likeness:
    """Shares of sentences in [0, 1].

    `both`: of all sentences of the two, those in both (Jaccard). `first_in_second`: of the first's,
    those that stand in the second. `fewest` counts the sentences of the smaller document, `exact` says
    that every sentence was compared and nothing estimated.
    """

    both: float
    first_in_second: float
    second_in_first: float
    fewest: int
    exact: bool

    @property
    def contained(self) -> float:
        """The share of the smaller document's sentences that stands in the larger one."""
        return max(self.first_in_second, self.second_in_first)


NOTHING = Likeness(0.0, 0.0, 0.0, 0, True)


def compare(first: Fingerprint, second: Fingerprint) -> Likeness:
    """Compare two fingerprints; no likeness where either has no sentences.

    Hashes spread evenly, so below the smaller of the two largest kept hashes both documents are known
    whole: that part of each is a fair sample, and the shares there estimate those of the documents.
    Source: Beyer et al. 2007, doi:10.1145/1247480.1247504 (k minimum values).
    """
    if not first.bottom or not second.bottom:
        return NOTHING
    whole_first = first.sentences == len(first.bottom)
    whole_second = second.sentences == len(second.bottom)
    common = len(frozenset(first.bottom).intersection(second.bottom))
    own, other = len(first.bottom), len(second.bottom)
    if not (whole_first and whole_second):
        reach = min(
            first.bottom[-1] if not whole_first else second.bottom[-1],
            second.bottom[-1] if not whole_second else first.bottom[-1],
        )
        own, other = bisect_right(first.bottom, reach), bisect_right(second.bottom, reach)
    return Likeness(
        both=common / max(own + other - common, 1),
        first_in_second=common / own if own else 0.0,
        second_in_first=common / other if other else 0.0,
        fewest=min(first.sentences, second.sentences),
        exact=whole_first and whole_second,
    )
