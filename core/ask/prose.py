"""An answer as readable text: claims with their numbers, or what was searched when there is no answer."""

import re
from collections.abc import Sequence

from core.domain.answer import Claim, Searched
from core.domain.vocabulary import Outcome

_REFERENCE = re.compile(r"\s*\[\d+(?:\s*[,–-]\s*\d+)*\]")


def answer_text(claims: Sequence[Claim]) -> str:
    """The first claim on a line of its own, the others as prose, each followed by its numbers.

    Bracketed numbers that a quoted source carries for its own references are left out here, so that
    every number is one of ours; the claim keeps them.
    """
    lines = [_line(claim) for claim in claims]
    return "\n\n".join(part for part in (lines[0] if lines else "", " ".join(lines[1:])) if part)


def _line(claim: Claim) -> str:
    text = _REFERENCE.sub("", claim.text).strip()
    return text + " " + "".join(f"[{number}]" for number in claim.citations)


def insufficient_text(
    searched: Sequence[Searched],
    near: int,
    absent: Sequence[str] = (),
    where: Sequence[str] = (),
    as_of: str = "",
) -> str:
    """Says what was searched, that the answer is not in it, and what to try."""
    queries = sum(1 for entry in searched if entry.outcome in (Outcome.FOUND, Outcome.EMPTY))
    place = (
        "the collection" + ("s " if len(where) > 1 else " ") + ", ".join(where)
        if where
        else "all collections"
    )
    made = f"{queries} search{'es' if queries != 1 else ''}"
    when = f", as of {as_of}" if as_of else ""
    first = f"The documents searched ({place}{when}; {made}) do not answer this question."
    missing = f" Nothing found there mentions {', '.join(absent)}." if absent else ""
    nearest = (
        f" The {near} nearest passages are listed as evidence, but none is sure enough to be an answer."
        if near
        else " Nothing near it was found."
    )
    return (
        first
        + missing
        + nearest
        + (
            " Try the words that the documents use, name the compound, step or batch, or choose another "
            "collection."
        )
    )


def failed_text(searched: Sequence[Searched]) -> str:
    """Says that the search itself failed, which tells nothing about the documents."""
    errors = "; ".join(dict.fromkeys(entry.error for entry in searched if entry.error))
    return f"The search failed, so nothing can be said about the documents ({errors}). Try again."
