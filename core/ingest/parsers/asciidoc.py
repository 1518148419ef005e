"""AsciiDoc by its own line rules. `include::` stays text: nothing is read, run or fetched."""

import csv
import io
import re
from datetime import date
from pathlib import Path

from core.domain.document import ParsedDocument
from core.ingest.elements import Builder, Item
from core.ingest.formats.asciidoc_inline import plain
from core.ingest.formats.asciidoc_table import read_rows
from core.ingest.formats.decode import decode
from core.ingest.formats.grids import make_grid
from core.ingest.formats.header import header_rows
from core.ingest.gate import MediaType
from core.ingest.parse import Report
from core.ingest.text import characters, clean, date_of

_HEADING = re.compile(r"(={1,6}|#{1,6})\s+(\S.*?)(?:\s+\1)?\s*$")
_ATTRIBUTE = re.compile(r":(!?[\w-]+!?):(?:\s+(.*))?$")
_BLOCK_ATTRIBUTES = re.compile(r"\[(?:\[[^\]]*\]|[^\]]*)\]\s*$")
_BLOCK_TITLE = re.compile(r"\.(?=[^\s.])(.+)$")
_ITEM = re.compile(r"\s*(\*{1,6}|\.{1,6}|-|\d+\.|[a-zA-Z]\.|<\d+>|<\.>)\s+(\S.*)$")
_TERM = re.compile(r"\s*(\S.*?)(:{2,4}|;;)(?:\s+(.*))?$")
_DELIMITER = re.compile(r"(-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|```.*)$")
_TABLE = re.compile(r"([|,:!])={3,}\s*$")
_MACRO = re.compile(r"(image|video|audio)::([^\[]*)\[(.*)\]\s*$")
_ADMONITION = re.compile(r"(NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+(?=\S)")
_REVISION = re.compile(r"(?:v?[\d.]+,\s*)((?:\d|[A-Z])[^:]{5,30})(?::.*)?$")
_CODE, _COMMENT = "-.+`", "/"
_REPORT_LINES = 2000


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read an AsciiDoc file. Raises DocumentRejected (`unsupported`) when the bytes are not text."""
    decoded = decode(path.read_bytes(), name)
    lines = clean(decoded.text).split("\n")
    reader = _Reader(Builder(name), lines)
    reader.read(report)
    return reader.builder.finish(
        MediaType.ASCIIDOC,
        reader.title,
        None,
        reader.read_characters,
        decoded.warnings,
        reader.written(lines),
    )


class _Reader:
    """Walks over the lines once; open example, sidebar and quote blocks only change what is a block end."""

    def __init__(self, builder: Builder, lines: list[str]) -> None:
        self.builder = builder
        self.title = ""
        self.read_characters = 0
        self._lines = lines
        self._at = 0
        self._attributes: dict[str, str] = {}
        self._style = ""
        self._paragraph: list[str] = []
        self._items: list[Item] = []
        self._marks: list[str] = []
        self._header_open = True

    def read(self, report: Report) -> None:
        """The whole file."""
        while self._at < len(self._lines):
            if self._at % _REPORT_LINES == 0:
                report("Reading lines", self._at, len(self._lines))
            line = self._lines[self._at].rstrip()
            self._at += 1
            if not line.strip():
                self._blank()
            elif not self._markup(line):
                self._text(line)
        self._flush()

    def written(self, lines: list[str]) -> date | None:
        """The revision date: the attribute, else that of the revision line below the author's."""
        revision = next((match for line in lines[:8] if (match := _REVISION.match(line))), None)
        return date_of(self._attributes.get("revdate"), revision[1] if revision else None)

    def _markup(self, line: str) -> bool:
        """Take a line that is not running text."""
        if self._paragraph and not (_DELIMITER.match(line) or _TABLE.match(line) or _ITEM.match(line)):
            return False
        for take in (
            self._comment,
            self._delimited,
            self._table,
            self._heading,
            self._macro,
            self._attribute,
        ):
            if take(line):
                return True
        return self._item(line)

    def _count(self, text: str) -> str:
        self.read_characters += characters(text)
        return text

    def _inline(self, text: str) -> str:
        return plain(text, self._attributes)

    def _blank(self) -> None:
        self._flush_paragraph()
        self._header_open = self._header_open and not self.title

    def _comment(self, line: str) -> bool:
        return line.startswith("//") and not line.startswith("///")

    def _delimited(self, line: str) -> bool:
        match = _DELIMITER.match(line)
        if match is None or (match[1][0] == "-" and match[1] != "--" and len(match[1]) < 4):
            return False
        kind, style = match[1][0], self._style
        if kind in "=*_" or match[1] == "--":
            self._flush()
            return True  # what is inside is read as if it stood alone
        self._flush()
        body = self._until(match[1] if kind != "`" else "```")
        if kind != _COMMENT:
            text = "\n".join(body)
            self.builder.code(self._count(text))
        self._style = style if kind == _COMMENT else ""
        return True

    def _until(self, end: str) -> list[str]:
        """The lines up to the closing delimiter, or to the end of the file where it is missing."""
        start = self._at
        while self._at < len(self._lines) and self._lines[self._at].rstrip() != end:
            self._at += 1
        body = self._lines[start : self._at]
        self._at += 1
        return body

    def _table(self, line: str) -> bool:
        match = _TABLE.match(line)
        if match is None:
            return False
        self._flush()
        body, options, self._style = self._until(line.strip()), self._style, ""
        if match[1] in ",:":
            delimiter = "," if match[1] == "," else ":"
            rows = [row for row in csv.reader(io.StringIO("\n".join(body)), delimiter=delimiter) if row]
            repeated, titled = 0, False
        else:
            spanned, titled = read_rows(body, options, match[1])
            rows, repeated = spanned.rows, spanned.repeated
        rows = [[self._inline(cell) for cell in row] for row in rows]
        self.read_characters += sum(characters(cell) for row in rows for cell in row) - repeated
        header = 1 if (titled or "header" in options) and len(rows) > 1 else header_rows(rows)
        self.builder.table(make_grid(rows, header), repeated=repeated)
        return True

    def _heading(self, line: str) -> bool:
        match = _HEADING.match(line)
        if match is None:
            return False
        self._flush()
        level, text = len(match[1]), self._count(self._inline(match[2]))
        if level == 1 and not self.title and self.builder.title(text):
            self.title = text
        else:
            self.builder.heading(max(level - 1, 1), text)
        return True

    def _macro(self, line: str) -> bool:
        match = _MACRO.match(line)
        if match is not None:
            self._flush()
            alternative = re.split(r",(?=\s*\w+=)|,", match[3])[0].strip('"')
            self.builder.figure(self._inline(alternative), visible=False)
            return True
        return bool(re.match(r"(?:'{3,}|<{3,}|toc::.*)$", line))

    def _attribute(self, line: str) -> bool:
        match = _ATTRIBUTE.match(line)
        if match is not None:
            self._attributes[match[1].strip("!").lower()] = match[2] or ""
            return True
        if _BLOCK_ATTRIBUTES.match(line):
            self._flush()
            self._style = line
            return True
        title = _BLOCK_TITLE.match(line)
        if title is not None and not _ITEM.match(line):
            self._flush()
            self.builder.caption(self._count(self._inline(title[1])))
            return True
        return False

    def _item(self, line: str) -> bool:
        match = _ITEM.match(line)
        if match is not None:
            self._flush_paragraph()
            mark = "." if match[1][:-1].isalnum() and match[1][-1] == "." else match[1]
            text = self._count(self._inline(match[2]))
            self._items.append(Item(text, self._depth(mark), self._number(mark)))
            return True
        term = _TERM.match(line)
        if (
            term is None
            or "::" in term[1]
            or term[1].startswith(("include", "http", "link", "ifdef", "ifndef"))
        ):
            return False
        self._flush_paragraph()
        words = self._count(self._inline(term[1]))
        rest = self._count(self._inline(term[3] or ""))
        self._items.append(Item(f"{words}: {rest}".strip() if rest else words, self._depth(term[2])))
        return True

    def _depth(self, mark: str) -> int:
        if mark in self._marks:
            del self._marks[self._marks.index(mark) + 1 :]
        else:
            self._marks.append(mark)
        return len(self._marks) - 1

    def _number(self, mark: str) -> str:
        if not mark.startswith("."):
            return "-"
        depth = len(self._marks) - 1
        count = 1
        for item in reversed(self._items):
            if item.depth < depth:
                break
            count += item.depth == depth
        return f"{count}."

    def _text(self, line: str) -> None:
        if self._header_open and self.title:
            self.builder.note(self._count(self._inline(line)))  # author and revision under the title
            return
        if line.strip() == "+":
            return  # joins the next block to the item above
        if self._items and not self._paragraph:
            last = self._items[-1]
            following = self._at >= 2 and self._lines[self._at - 2].strip() not in ("",)
            if following:
                text = f"{last.text} {self._count(self._inline(line.strip()))}"
                self._items[-1] = Item(text, last.depth, last.marker)
                return
        self._flush_items()
        self._paragraph.append(line)

    def _flush_paragraph(self) -> None:
        lines, self._paragraph = self._paragraph, []
        if not lines:
            return
        if lines[0].startswith(" "):
            self.builder.code(self._count("\n".join(lines)))
            return
        hard = any(line.endswith(" +") for line in lines)
        text = "\n".join(line.removesuffix(" +") for line in lines) if hard else " ".join(lines)
        self.builder.paragraph(self._count(self._inline(text)))
        self._style = ""

    def _flush_items(self) -> None:
        items, self._items, self._marks = self._items, [], []
        self.builder.list(items)

    def _flush(self) -> None:
        self._flush_paragraph()
        self._flush_items()
