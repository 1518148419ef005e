"""AsciiDoc tables: cells by their bars, spans and repeats, rows by the number of columns."""

import re

from core.ingest.formats.spans import Spanned, Spans
from core.ingest.text import whole_number

_WIDEST = 1000


def _cell_pattern(bar: str) -> re.Pattern[str]:
    mark = re.escape(bar)
    return re.compile(
        rf"(?:(?<=\s)|^)(?:(\d+)?(?:\.(\d+))?([+*]))?([<^>]?(?:\.[<^>])?[aehlmsvd]?)(?<!\\){mark}"
        if bar != "|"
        else rf"(?:(?:(?<=\s)|^)(?:(\d+)?(?:\.(\d+))?([+*]))?([<^>]?(?:\.[<^>])?[aehlmsvd]?))?(?<!\\){mark}",
        re.MULTILINE,
    )


def read_rows(lines: list[str], options: str, bar: str = "|") -> tuple[Spanned, bool]:
    """The cells of a table body, and whether the first row is a header.

    The number of columns is what `cols` says, else the number of cells on the first line. A first line
    that an empty line follows is a header.
    """
    text = "\n".join(lines)
    cells = _cells(text, bar)
    first_line = next((line for line in lines if line.strip()), "")
    columns = _columns(options) or sum(across * times for _, across, _, times in _cells(first_line, bar))
    if not cells or not columns:
        return Spanned([], [], 0), False
    spanned = _arranged(cells, min(columns, _WIDEST))
    filled = [index for index, line in enumerate(lines) if line.strip()]
    titled = bool(filled) and filled[0] == 0 and len(lines) > 1 and not lines[1].strip()
    whole = sum(across * times for _, across, _, times in _cells(first_line, bar)) == columns
    return spanned, titled and whole and "noheader" not in options


def _cells(text: str, bar: str) -> list[tuple[str, int, int, int]]:
    """Text, columns, rows and number of repeats of each cell."""
    marks = list(_cell_pattern(bar).finditer(text))
    found = []
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(text)
        body = text[mark.end() : end].replace("\\" + bar, bar).strip()
        across, down = whole_number(mark[1], 1), whole_number(mark[2], 1)
        if mark[3] == "*":
            found.append((body, 1, 1, min(max(across, 1), _WIDEST)))
        else:
            found.append((body, min(max(across, 1), _WIDEST), min(max(down, 1), _WIDEST), 1))
    return found


def _columns(options: str) -> int:
    match = re.search(r'cols\s*=\s*(?:"([^"]*)"|(\d+\*?))', options)
    if match is None:
        return 0
    count = 0
    for part in re.split(r"[,;]", match[1] if match[1] is not None else match[2]):
        times = re.match(r"\s*(\d+)\*", part)
        count += whole_number(times[1], 1) if times else 1
    alone = (match[1] or match[2] or "").strip()
    return whole_number(alone, count) if match[1] is None else count


def _arranged(cells: list[tuple[str, int, int, int]], columns: int) -> Spanned:
    spans = Spans()
    spans.row()
    for text, across, down, times in cells:
        for copy in range(times):
            if spans.full(columns):
                spans.row()
            spans.cell(text, min(across, columns - spans.width()), down, again=copy > 0)
    return spans.finish()
