"""Headings of Word documents whose writers made them bold instead of giving them a heading style."""

import re
from collections.abc import Mapping, Sequence

from lxml import etree

from core.ingest.office.numbering import Style
from core.ingest.office.opc import W, local_name
from core.ingest.office.word import read_words

_LONGEST = 100
# Where more of the paragraphs are bold, bold does not mark headings.
_MOST_SHARE = 0.4
_NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s+\S")
_OFF = ("0", "false", "off", "none")


def bold_headings(
    elements: Sequence[etree._Element], styles: Mapping[str, Style]
) -> dict[etree._Element, int]:
    """Level by paragraph for short bold lines over other text, empty where they are too many.

    Numbers before a line tell its level; else lines in capitals stand over the others.
    """
    found: dict[etree._Element, str] = {}
    filled = 0
    waiting: tuple[etree._Element, str] | None = None
    for element in elements:
        text = " ".join(read_words(element).text.split()) if local_name(element) == "p" else "table"
        if not text:
            continue
        filled += 1
        if waiting is not None:
            found[waiting[0]] = waiting[1]
        waiting = (element, text) if _stands_out(element, text, styles) else None
    if len(found) > filled * _MOST_SHARE:
        return {}
    capitals = any(text.isupper() for text in found.values())
    return {element: _level(text, capitals) for element, text in found.items()}


def _stands_out(element: etree._Element, text: str, styles: Mapping[str, Style]) -> bool:
    if (
        local_name(element) != "p"
        or len(text) > _LONGEST
        or text[-1] in ".,;:!?"
        or not any(map(str.isalpha, text))
    ):
        return False
    properties = element.find(f"{W}pPr")
    named = properties.find(f"{W}pStyle") if properties is not None else None
    style = styles.get(named.get(f"{W}val", ""), Style()) if named is not None else Style()
    numbered = properties is not None and properties.find(f"{W}numPr") is not None
    if style.name in ("title", "subtitle", "caption") or style.number is not None or numbered:
        return False
    runs = [run for run in element.iter(f"{W}r") if "".join(run.itertext(f"{W}t")).strip()]
    return bool(runs) and all(_bold(run, style) for run in runs)


def _bold(run: etree._Element, style: Style) -> bool:
    mark = run.find(f"{W}rPr/{W}b")
    return style.bold if mark is None else mark.get(f"{W}val", "1") not in _OFF


def _level(text: str, capitals: bool) -> int:
    number = _NUMBER.match(text)
    if number:
        return number[1].count(".") + 1
    return 1 if text.isupper() or not capitals else 2
