"""Text from outside is data: escaped for markdown and HTML, and never a spreadsheet formula."""

import csv
import html
import io
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&^=])")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?%?\Z")


def plain(text: str) -> str:
    """The text as markdown that shows exactly these words: no link, image, emphasis, icon or formula."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def safe(text: str) -> str:
    """The text as HTML that shows exactly these words."""
    return html.escape(text, quote=True)


def cell(value: object) -> str:
    """A cell that no spreadsheet program runs: a leading formula sign is preceded by an apostrophe."""
    text = "" if value is None else str(value)
    if text.lstrip(" ").startswith(_FORMULA) and not _NUMBER.match(text):
        return "'" + text
    return text


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file in UTF-8 with a byte order mark, so that spreadsheet programs read its letters."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([cell(name) for name in header])
    writer.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def ago(then: datetime, now: datetime | None = None) -> str:
    """How long ago, in the largest unit that fits; the date when it is more than a month."""
    seconds = ((now or datetime.now(UTC)) - then).total_seconds()
    if seconds < 60:
        return "just now"
    for unit, size, limit in (("minute", 60, 3600), ("hour", 3600, 86400), ("day", 86400, 30 * 86400)):
        if seconds < limit:
            return f"{count(int(seconds // size), unit)} ago"
    return f"{then.day} {then:%b %Y}"


def count(number: int, thing: str) -> str:
    """`1 document`, `1,204 documents`."""
    if number != 1:
        thing = re.sub(r"([^aeiou])y$", r"\1ie", thing) + "s"
    return f"{number:,} {thing}"


def took(milliseconds: float) -> str:
    """A duration as a person reads it: `45 ms`, `1.2 s`, `2 min 5 s`."""
    if milliseconds < 950:
        return f"{milliseconds:.0f} ms"
    seconds = milliseconds / 1000
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds // 60)} min {int(seconds % 60)} s"


def left(seconds: float) -> str:
    """Time left, rounded to what an estimate is worth."""
    if seconds < 5:
        return "a few seconds left"
    if seconds < 55:
        return f"about {5 * round(seconds / 5)} s left"
    if seconds < 3600:
        return f"about {max(1, round(seconds / 60))} min left"
    return f"about {seconds / 3600:.1f} h left"
