"""AsciiDoc tables: cells by their bars, spans and repeats, rows by the number of columns."""

import re

from core.ingest.text import characters

_WIDEST = 1000


def _cell_pattern(bar: str) -> re.Pattern[str]:
    mark = re.escape(bar)
    return re.compile(
        rf"(?:(?<=\s)|^)(?:(\d+)?(?:\.(\d+))?([+*]))?([<^>]?(?:\.[<^>])?[aehlmsvd]?)(?<!\\){mark}"
        if bar != "|"
        else rf"(?:(?:(?<=\s)|^)(?:(\d+)?(?:\.(\d+))?([+*]))?([<^>]?(?:\.[<^>])?[aehlmsvd]?))?(?<!\\){mark}",
        re.MULTILINE,
    )


def read_rows(lines: list[str], options: str, bar: str = "|") -> tuple[list[list[str]], int, bool]:
    """Rows of a table body, the characters that spans repeat, and whether the first row is a header.

    The number of columns is what `cols` says, else the number of cells on the first line. A first line
    that an empty line follows is a header.
    """
    text = "\n".join(lines)
    cells = _cells(text, bar)
    first_line = next((line for line in lines if line.strip()), "")
    columns = _columns(options) or sum(across * times for _, across, _, times in _cells(first_line, bar))
    if not cells or not columns:
        return [], 0, False
    rows, repeated = _arranged(cells, min(columns, _WIDEST))
    filled = [index for index, line in enumerate(lines) if line.strip()]
    titled = bool(filled) and filled[0] == 0 and len(lines) > 1 and not lines[1].strip()
    whole = sum(across * times for _, across, _, times in _cells(first_line, bar)) == columns
    return rows, repeated, titled and whole and "noheader" not in options


def _cells(text: str, bar: str) -> list[tuple[str, int, int, int]]:
    """Text, columns, rows and number of repeats of each cell."""
    marks = list(_cell_pattern(bar).finditer(text))
    found = []
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(text)
        body = text[mark.end() : end].replace("\\" + bar, bar).strip()
        across, down = int(mark[1] or 1), int(mark[2] or 1)
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
        count += int(times[1]) if times else 1
    alone = (match[1] or match[2] or "").strip()
    return int(alone) if alone.isdigit() and match[1] is None else count


def _arranged(cells: list[tuple[str, int, int, int]], columns: int) -> tuple[list[list[str]], int]:
    rows: list[list[str]] = []
    line: list[str] = []
    repeated = 0
    waiting: dict[int, tuple[str, int]] = {}

    def take_waiting() -> int:
        again = 0
        while len(line) < columns and len(line) in waiting:
            text, left = waiting.pop(len(line))
            if left > 1:
                waiting[len(line)] = (text, left - 1)
            again += characters(text)
            line.append(text)
        return again

    for text, across, down, times in cells:
        for copy in range(times):
            repeated += take_waiting()
            if len(line) >= columns:
                rows.append(line)
                line = []
                repeated += take_waiting()
            for offset in range(min(across, columns - len(line))):
                if down > 1:
                    waiting[len(line)] = (text, down - 1)
                repeated += characters(text) if offset or copy else 0
                line.append(text)
    repeated += take_waiting()
    if line:
        rows.append(line)
    return rows, repeated
