"""The conditions that a question puts on rows: numbers above, below or between, and what is denied."""

import re
from dataclasses import dataclass

from core.agents.terms import content_tokens, tokens
from core.agents.units import Quantity, quantities


@dataclass(frozen=True)
class Condition:
    """A comparison that rows must meet."""

    words: tuple[str, ...]
    kind: str
    low: float
    high: float
    unit: str
    number: str

    @property
    def stems(self) -> frozenset[str]:
        """Stems of the words and of the number that make the condition."""
        return frozenset(self.words) | {token.stem for token in tokens(self.number)}

    def holds(self, value: Quantity | None) -> bool:
        """Whether a cell's value meets it; a cell without a number does not."""
        if value is None:
            return False
        if self.kind == "between":
            return self.low <= value.low and value.high <= self.high
        return {
            "above": value.low > self.low,
            "below": value.high < self.low,
            "least": value.low >= self.low,
            "most": value.high <= self.low,
        }[self.kind]


_COMPARISONS = (
    ("least", r"at least|not less than|no less than|≥|>="),
    ("most", r"at most|not more than|no more than|up to|≤|<="),
    ("between", r"between"),
    ("above", r"above|over|more than|greater than|higher than|exceed(?:s|ed|ing)?|larger than|longer than|>"),
    ("below", r"below|under|less than|lower than|smaller than|shorter than|fewer than|<"),
)


def condition_of(text: str) -> Condition | None:
    """The numeric condition that a question states ("with a boiling point below 80 °C"), None without one."""
    for kind, words in _COMPARISONS:
        match = re.search(rf"(?<!\w)(?:{words})\s*(?=[+\-−]?\d)", text, re.I)
        if match is None:
            continue
        after = quantities(text[match.start() :]) or quantities(text[match.end() :])
        if not after:
            continue
        value = after[0]
        before = content_tokens(text[: match.start()])[-3:]
        return Condition(
            tuple(token.stem for token in before), kind, value.low, value.high, value.unit, value.text
        )
    return None


_NEGATED = re.compile(
    r"\b(?:not|without|nicht|ohne|sans)\s+(?:yet |been |be |contain(?:ing)? |any )*(?P<word>[\w\-]+)", re.I
)


def negated(text: str) -> frozenset[str]:
    """Stems of the words that a question denies ("which lots were not released")."""
    return frozenset(token.stem for match in _NEGATED.finditer(text) for token in tokens(match["word"]))
