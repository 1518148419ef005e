"""Yes, no or maybe from the wording of the evidence: cues decide, similarity only selects."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.ask.offline.question import Question

_NO = re.compile(
    r"\b(?:no|not|neither|nor|without|none|never|fail(?:s|ed)? to|lack(?:s|ed)? (?:of )?|unable|cannot|unlikely|"
    r"absen(?:t|ce)|rather than|instead of|did ?n[o']t|isn't|wasn't|doesn't|unchanged|insufficient|ruled out|rejected)\b",
    re.I,
)
_HEDGE = re.compile(
    r"\b(?:may|might|could|possibl[ey]|perhaps|unclear|uncertain|inconclusive|remains? to be|further (?:studies|"
    r"research|investigation|work)|mixed|conflicting|partial(?:ly)?|limited|depend(?:s|ing)? on|controversial)\b",
    re.I,
)


@dataclass(frozen=True)
class Verdict:
    """A verdict, "yes", "no" or "maybe", and how sure the cues make it, in (0, 1)."""

    word: str
    confidence: float


def verdict(question: Question, sentences: Sequence[str]) -> Verdict:
    """The verdict that sentences, best first, give to a yes/no question."""
    if not sentences:
        return Verdict("maybe", 0.34)
    first = sentences[0]
    negative = bool(_NO.search(first)) != bool(_NO.search(question.text))
    hedged = bool(_HEDGE.search(first))
    if hedged:
        return Verdict("maybe", 0.5)
    return Verdict("no" if negative else "yes", 0.6)
