"""Which rows at the top of a table are its header, where the format does not say."""

import re
from collections.abc import Sequence
from itertools import pairwise

_NUMBER = re.compile(r"[-+−–(]?[$€£¥]?\s?\d[\d.,'\s]*(?:[eE][-+]?\d+)?\s?[%°)]?(?:\s?[$€£¥])?")
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d{1,2}:\d{2}.*)?|\d{1,2}:\d{2}(?::\d{2})?")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_LONG = 120
_SAMPLE = 200
_DEEPEST = 4


def is_value(cell: str) -> bool:
    """Whether a cell holds a number, a date or a time rather than words."""
    cell = cell.strip()
    return bool(_NUMBER.fullmatch(cell) or _DATE.fullmatch(cell))


def header_rows(rows: Sequence[Sequence[str]]) -> int:
    """How many rows at the top name the columns: group titles, then the names below them.

    A row whose neighbouring cells repeat a text (a merge) is a row of group titles when a header
    follows it.
    """
    depth = 0
    while depth < min(_DEEPEST, len(rows) - 2) and _groups(rows[depth]):
        depth += 1
    named = _names_columns(rows[depth:])
    return depth + 1 if named else 0


def _groups(row: Sequence[str]) -> bool:
    cells = [cell.strip() for cell in row]
    merged = any(left and left == right for left, right in pairwise(cells))
    return merged and len(set(cells) - {""}) > 1 and not any(is_value(cell) for cell in cells if cell)


def _names_columns(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns.

    A header names at least half of the columns, in words that are short, mostly different from each
    other and not found again below in their own columns. A row of years over other values is one too.
    """
    if len(rows) < 2 or len(rows[0]) < 1:
        return False
    first, body = rows[0], rows[1 : _SAMPLE + 1]
    named = [cell.strip() for cell in first if cell.strip()]
    if len(named) * 2 < len(first) or (len(first) > 1 and len(named) < 2):
        return False
    if any(len(cell) > _LONG for cell in named):
        return False
    words = [cell for cell in named if not is_value(cell)]
    years = [cell for cell in named if _YEAR.fullmatch(cell)]
    if len(words) < len(named):
        mixed = len(words) + len(years) == len(named) and len(years) >= 2
        return mixed and not _years_below(first, body)
    if len(set(words)) < len(words) * 0.7:
        return False
    if len(first) == 1:
        return all(is_value(row[0]) for row in body if row and row[0].strip())
    again = sum(_found_below(cell, column, body) for column, cell in enumerate(first) if cell.strip())
    return again * 4 < len(named)


def _found_below(cell: str, column: int, body: Sequence[Sequence[str]]) -> bool:
    return any(len(row) > column and row[column].strip() == cell.strip() for row in body)


def _years_below(first: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    columns = [column for column, cell in enumerate(first) if _YEAR.fullmatch(cell.strip())]
    cells = [row[column].strip() for row in body for column in columns if len(row) > column]
    return sum(bool(_YEAR.fullmatch(cell)) for cell in cells) > len(cells) * 0.5
