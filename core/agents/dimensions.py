"""Which physical dimensions a question asks for, in English, German and French."""

import re

from core.agents.units import expected_dimensions, quantities

_PLAIN = (
    (r"\bhow long\b|\bwie lange\b|\bcombien de temps\b", ("time",)),
    (r"\bhow (?:hot|cold|warm)\b|\bwie (?:heiß|kalt|warm)\b|\b(?:what|which) temperature", ("temperature",)),
    (r"\b(?:what|which) pressure\b", ("pressure",)),
    (r"\bhow (?:much|many) time\b", ("time",)),
)
_NUMBER_AS_NAME = re.compile(
    r"\b(?:cas|ec|un|lot|batch|serial|part|document|catalogue?|report|order|version|study|"
    r"charge)[ \-](?:number|no\.)",
    re.I,
)
_GERMAN = {
    "temperatur": "temperature", "siedepunkt": "temperature", "schmelzpunkt": "temperature",
    "ausbeute": "share",
    "gehalt": "share", "reinheit": "share", "dauer": "time", "menge": "mass", "druck": "pressure",
    "température": "temperature", "rendement": "share",
    "pureté": "share", "durée": "time", "pression": "pressure",
}  # fmt: skip


def dimensions_of(text: str) -> tuple[str, ...]:
    """The dimensions asked for: "how long" is a time, whatever else is named."""
    for pattern, dimensions in _PLAIN:
        if re.search(pattern, text, re.I):
            return dimensions
    found = expected_dimensions(_NUMBER_AS_NAME.sub(" ", text))
    if found:
        return found
    low = text.casefold()
    return tuple(dict.fromkeys(dimension for word, dimension in _GERMAN.items() if word in low))


def unit_dimension(noun: str) -> str:
    """The dimension of a unit's name ("how many hours"), "" for other nouns."""
    made = quantities(f"2 {noun.split()[0]}")
    return made[0].dimension if made and made[0].unit == noun.split()[0] and len(made[0].unit) > 1 else ""
