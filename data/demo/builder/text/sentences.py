"""Sentences of a plain paragraph, as spans. The builder's own rule, independent of the product's."""

import re

_ABBREVIATIONS = (
    "e.g.",
    "i.e.",
    "ca.",
    "approx.",
    "vs.",
    "Fig.",
    "No.",
    "Ph. Eur.",
    "et al.",
    "Dr.",
    "cf.",
    "resp.",
    "eq.",
)
_END = re.compile(r"[.!?]['”\")]?\s+(?=[A-Z0-9(“\"'])")


def sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence, ends behind the full stop; together they cover all but blanks."""
    spans, start = [], 0
    for match in _END.finditer(text):
        stop = match.end() - (len(match.group()) - len(match.group().rstrip()))
        if text[start:stop].endswith(_ABBREVIATIONS):
            continue
        spans.append((start, stop))
        start = match.end()
    if text[start:].strip():
        spans.append((start, len(text.rstrip())))
    return spans
