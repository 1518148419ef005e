"""Cleaning of outside text: what is stored can be encoded, compared and quoted."""

import re
import unicodedata
from datetime import date

from core.lineage.marks.dates import dates_in

# Written as line breaks by some format or other: vertical tab (slides), form feed, NEL, LS, PS.
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
# Control characters but tab and newline, lone surrogates, noncharacters, and what is invisible and
# carries no meaning for a reader: soft hyphen, zero width space, word joiner, byte order mark,
# bidirectional embeddings, interlinear marks, tag characters (a hidden channel into a prompt).
# Zero width joiner and non-joiner stay: Persian and Indic scripts need them.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u2060\u2061-\u2064\ufeff\u202a-\u202e\u2066-\u2069"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
_BLANK = re.compile(r"[^\S\n]+")
_LINE_EDGES = re.compile(r" ?\n ?")
_MANY_LINES = re.compile(r"\n{2,}")
_SPACE = re.compile(r"\s+")
_PDF_DATE = re.compile(r"^(?:D:)?(\d{8})(?=\d{2,6})")


def clean(text: str) -> str:
    """Drop control and invisible characters, write every line break as newline, normalise to NFC."""
    return unicodedata.normalize("NFC", _INVISIBLE.sub("", _BREAKS.sub("\n", text)))


def clean_prose(text: str) -> str:
    """Clean, one space between words, single line breaks kept, nothing at the edges."""
    lines = _LINE_EDGES.sub("\n", _BLANK.sub(" ", clean(text)))
    return _MANY_LINES.sub("\n", lines).strip()


def clean_line(text: str) -> str:
    """Clean, all on one line: for headings and table cells."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()  # most cells of large tables
    return _SPACE.sub(" ", clean(text)).strip()


def clean_code(text: str) -> str:
    """Clean, indentation and inner blank lines kept."""
    lines = [line.rstrip() for line in clean(text).split("\n")]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def characters(text: str) -> int:
    """How many characters of the cleaned text are not white space: the unit of coverage."""
    if text.isascii() and text.isprintable():
        return len(text) - text.count(" ")
    return len(_SPACE.sub("", clean(text)))


def whole_number(text: str | None, usual: int = 0) -> int:
    """The number that an attribute holds, `usual` where it is not 1 to 9 plain digits."""
    return int(text) if text and len(text) <= 9 and text.isascii() and text.isdigit() else usual


def date_of(*values: str | None) -> date | None:
    """The first date in the values of a file's properties, None where none has one that reads in one way.

    Reads ISO 8601, the form of PDF files ("D:20250312103000Z") and dates as people write them.
    """
    for value in values:
        found = dates_in(_PDF_DATE.sub(r"\1 ", value.strip()[:100])) if value else []
        if found and found[0].day is not None:
            return found[0].day
    return None
