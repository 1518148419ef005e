"""Workbooks: sheets, their cells as shown, merges, comments and drawings."""

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field

from lxml import etree

from core.ingest.office.drawing import raised
from core.ingest.office.numberformat import BUILTIN, general, show
from core.ingest.office.opc import Package, R, S, local_name
from core.ingest.text import whole_number

MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")
_REPORT_ROWS = 2000
_TRUE = ("1", "true")
_ROW, _MERGE, _VALUE, _FORMULA, _INLINE = (f"{S}{name}" for name in ("row", "mergeCell", "v", "f", "is"))
Cell = tuple[int, int]
Area = tuple[int, int, int, int]


@dataclass
class Sheet:
    """One sheet. Rows and columns count from 0; an area is its first and last row and column."""

    name: str
    part: str
    kind: str
    hidden: bool
    cells: dict[Cell, str] = field(default_factory=dict)
    merges: list[Area] = field(default_factory=list)
    unknown: int = 0
    rows: int = 0


class Workbook:
    """The sheets of an open package."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._main = package.main_part("xl/workbook.xml")
        root = package.xml(self._main)
        properties = root.find(f"{S}workbookPr")
        self._epoch_1904 = properties is not None and properties.get("date1904") in _TRUE
        self._formats = self._read_formats()
        self._strings: list[str] | None = None
        relations = package.relations(self._main)
        self.sheets: list[Sheet] = []
        for element in root.iter(f"{S}sheet"):
            relation = relations.get(element.get(f"{R}id", ""))
            if relation is not None and package.has(relation.target):
                hidden = element.get("state", "visible") != "visible"
                self.sheets.append(Sheet(element.get("name", ""), relation.target, relation.kind, hidden))

    def fill(self, sheet: Sheet, report: Callable[[int], None], only: Container[int] | None = None) -> None:
        """Read a sheet's cells and merges, of its rows (from 0) those in `only`; count its rows.

        `report` gets the number of rows read so far.
        """
        row = -1
        for number, element in enumerate(self._package.stream(sheet.part, _ROW, _MERGE), start=1):
            if element.tag == _MERGE:
                merged = area(element.get("ref", ""))
                if merged is not None:
                    sheet.merges.append(merged)
                continue
            if number % _REPORT_ROWS == 0:
                report(number)
            row = max(whole_number(element.get("r"), row + 2) - 1, 0)
            if any(len(cell) for cell in element):
                sheet.rows = max(sheet.rows, row + 1)
            if only is not None and row not in only:
                continue
            column = -1
            for cell in element:
                reference = cell.get("r")
                place = cell_reference(reference) if reference else None
                row, column = place if place is not None else (row, column + 1)
                text = self._text(cell, sheet)
                if text and row < MOST_ROWS and column < MOST_COLUMNS:
                    sheet.cells[(row, column)] = text

    def _text(self, cell: etree._Element, sheet: Sheet) -> str:
        kind, value, formula, inline = cell.get("t", "n"), None, None, None
        for child in cell:
            if child.tag == _VALUE:
                value = child.text or ""
            elif child.tag == _FORMULA:
                formula = child.text or ""
            elif child.tag == _INLINE:
                inline = child
        if kind == "inlineStr":
            return string_text(inline) if inline is not None else ""
        if not value and formula is not None and kind != "str":
            sheet.unknown += 1 if formula else 0
            return f"={formula}" if formula else ""
        if not value:
            return ""
        if kind == "s":
            return self._string(value)
        if kind == "b":
            return "TRUE" if value.strip() in _TRUE else "FALSE"
        if kind == "d":
            return value.removesuffix("T00:00:00").replace("T", " ")
        return value if kind in ("str", "e") else self._number(value, cell.get("s", "0"))

    def _number(self, value: str, style: str) -> str:
        try:
            number = float(value)
        except ValueError:
            return value
        index = whole_number(style)
        code = self._formats[index] if index < len(self._formats) else ""
        try:
            return show(number, code, self._epoch_1904) or (general(number) if ";" not in code else "")
        except (ValueError, ArithmeticError, IndexError, KeyError):
            return general(number)

    def _string(self, value: str) -> str:
        if self._strings is None:
            parts = self._package.related(self._main, "sharedStrings")
            self._strings = [
                string_text(item) for part in parts for item in self._package.stream(part, f"{S}si")
            ]
        index = whole_number(value.strip(), -1)
        return self._strings[index] if 0 <= index < len(self._strings) else ""

    def _read_formats(self) -> list[str]:
        """Number format by cell style."""
        for part in self._package.related(self._main, "styles"):
            root = self._package.optional(part)
            if root is None:
                continue
            own = {item.get("numFmtId"): item.get("formatCode", "") for item in root.iter(f"{S}numFmt")}
            found = []
            for style in root.iterfind(f"{S}cellXfs/{S}xf"):
                key = style.get("numFmtId", "0")
                found.append(own.get(key) or BUILTIN.get(whole_number(key), ""))
            return found
        return []

    def comments(self, sheet: Sheet) -> list[tuple[str, str]]:
        """Cell and text of each comment, its author first; threads instead of their stand-ins."""
        found: list[tuple[str, str]] = []
        people = self._people()
        for part in self._package.related(sheet.part, "threadedComment"):
            root = self._package.optional(part)
            for item in root if root is not None else ():
                text = "".join(child.text or "" for child in item if local_name(child) == "text")
                found.append((item.get("ref", ""), _signed(people.get(item.get("personId", ""), ""), text)))
        threaded = {cell for cell, _ in found}
        for part in self._package.related(sheet.part, "comments"):
            root = self._package.optional(part)
            authors = [author.text or "" for author in root.iter(f"{S}author")] if root is not None else []
            for item in root.iter(f"{S}comment") if root is not None else ():
                body, number = item.find(f"{S}text"), whole_number(item.get("authorId"))
                if item.get("ref") not in threaded and body is not None:
                    author = authors[number] if number < len(authors) else ""
                    found.append((item.get("ref", ""), _signed(author, string_text(body))))
        return [(cell.upper(), text) for cell, text in found if text and area(cell.upper())]

    def _people(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for part in self._package.related(self._main, "person"):
            root = self._package.optional(part)
            for person in root if root is not None else ():
                names[person.get("id", "")] = person.get("displayName", "")
        return names

    def headers(self, sheet: Sheet) -> Iterator[tuple[Area, int]]:
        """Area and header rows of the tables that the sheet itself defines."""
        for part in self._package.related(sheet.part, "table"):
            root = self._package.optional(part)
            place = area(root.get("ref", "")) if root is not None else None
            if root is not None and place is not None:
                yield place, whole_number(root.get("headerRowCount"), 1)


def _signed(author: str, text: str) -> str:
    text = text.strip()
    return f"{author}: {text}" if author and text and not text.startswith(author) else text


def string_text(item: etree._Element) -> str:
    """A rich string without the phonetic guides of Japanese."""
    parts = []
    for child in item:
        name = local_name(child)
        if name == "t":
            parts.append(child.text or "")
        elif name == "r":
            text = child.findtext(f"{S}t") or ""
            align = child.find(f"{S}rPr/{S}vertAlign")
            lifted = align is not None and align.get("val") == "superscript"
            parts.append(raised(text) if lifted else text)
    return _escapes("".join(parts))


def _escapes(text: str) -> str:
    """`_x000D_` and the like stand for characters that XML cannot hold."""
    if "_x" not in text:
        return text
    text = re.sub(r"_x([0-9A-Fa-f]{4})_", lambda match: chr(int(match[1], 16)), text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")  # pairs become one


def cell_reference(text: str) -> Cell | None:
    """0-based row and column of `B12`, None for anything else."""
    match = _REFERENCE.fullmatch(text)
    if match is None or int(match[2]) == 0:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def area(text: str) -> Area | None:
    """First row, first column, last row, last column of `A1:D20`, None for anything else."""
    first, _, last = text.partition(":")
    start, end = cell_reference(first), cell_reference(last or first)
    if start is None or end is None:
        return None
    return min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])
