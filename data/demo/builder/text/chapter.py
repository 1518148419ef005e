"""Chapters as authors write them: blocks with the checkpoints at which they stand. See `text/README.md`."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

Ranges = tuple[tuple[int, int], ...]
ALWAYS: Ranges = ((1, 99),)
_HEADING = re.compile(r"(#{1,4}) +(.+)")
_DIRECTIVE = re.compile(r"!(table|figure)\s*([\w.-]*)\s*(?:#([\w-]+)\s*)?\|\s*(.+)")
_ROW_RANGE = re.compile(r"@\s*([\d ,-]+?)\s*\|")
_RANGE = re.compile(r"(\d*)(-?)(\d*)")


class TextError(Exception):
    """A chapter cannot be rendered; says file and line."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path.parent.name}/{path.name}:{line}: {reason}")


@dataclass(frozen=True)
class Piece:
    """A block in source form. `guards` are the ranges that must all hold for it to stand."""

    kind: str  # heading, text, item, table, figure
    line: int
    text: str = ""
    level: int = 0
    name: str = ""
    label: str = ""
    number: str = ""
    rows: tuple[tuple[int, Ranges, str], ...] = ()
    guards: tuple[Ranges, ...] = ()

    def stands(self, checkpoint: int) -> bool:
        return all(within(ranges, checkpoint) for ranges in self.guards)


@dataclass(frozen=True)
class Chapter:
    path: Path
    number: int
    pieces: tuple[Piece, ...]


def within(ranges: Ranges, checkpoint: int) -> bool:
    return any(first <= checkpoint <= last for first, last in ranges)


def read_ranges(text: str) -> Ranges:
    """Ranges of `4-9, 12-`. Raises ValueError for anything else."""
    found = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        if not match or not (match[1] or match[3]):
            raise ValueError(f"'{text.strip()}' is no range of checkpoints")
        first = int(match[1] or 1)
        last = int(match[3]) if match[3] else 99 if match[2] else first
        if last < first:
            raise ValueError(f"the range '{part.strip()}' is backwards")
        found.append((first, last))
    return tuple(found)


class _Reader:
    def __init__(self, path: Path, lines: list[str], offset: int) -> None:
        self.path, self.lines, self.at, self.offset = path, lines, 0, offset
        self.regions: list[Ranges] = []
        self.once: Ranges | None = None
        self.pieces: list[Piece] = []

    def fail(self, reason: str) -> TextError:
        return TextError(self.path, self.at + 1 + self.offset, reason)

    def add(self, piece: Piece) -> None:
        guards = (*self.regions, self.once) if self.once else tuple(self.regions)
        self.pieces.append(replace(piece, guards=guards))
        self.once = None

    def ranges(self, text: str) -> Ranges:
        try:
            return read_ranges(text)
        except ValueError as error:
            raise self.fail(str(error)) from error

    def read(self) -> list[Piece]:
        while self.at < len(self.lines):
            line = self.lines[self.at].rstrip()
            if not line or line.startswith("//"):
                self.at += 1
            elif line.startswith("@@"):
                self._region(line[2:].strip())
            elif line.startswith("@"):
                self.once = self.ranges(line[1:])
                self.at += 1
            else:
                self._block(line)
        if self.regions:
            raise self.fail("a region (@@) is not closed")
        return self.pieces

    def _region(self, text: str) -> None:
        if text:
            self.regions.append(self.ranges(text))
        elif self.regions:
            self.regions.pop()
        else:
            raise self.fail("@@ closes no region")
        self.at += 1

    def _block(self, line: str) -> None:
        number = self.at + 1 + self.offset
        if match := _HEADING.fullmatch(line):
            self.add(Piece("heading", number, match[2], level=len(match[1])))
            self.at += 1
        elif line.startswith("!"):
            self._directive(line, number)
        elif line.startswith("- "):
            self.add(Piece("item", number, self._lines()[2:]))
        else:
            self.add(Piece("text", number, self._lines()))

    def _directive(self, line: str, number: int) -> None:
        match = _DIRECTIVE.fullmatch(line)
        if not match:
            raise self.fail("a directive is !table NAME #label | Caption, or !figure")
        self.at += 1
        rows = []
        while match[1] == "table" and not match[2] and self.at < len(self.lines):
            row = self.lines[self.at].strip()
            ranged = _ROW_RANGE.match(row)
            if not (row.startswith("|") or ranged):
                break
            if not re.fullmatch(r"[|\s:-]+", row):
                ranges = self.ranges(ranged[1]) if ranged else ALWAYS
                rows.append((self.at + 1 + self.offset, ranges, row[ranged.end() - 1 :] if ranged else row))
            self.at += 1
        self.add(Piece(match[1], number, match[4], name=match[2], label=match[3] or "", rows=tuple(rows)))

    def _lines(self) -> str:
        """The lines up to a blank one or the start of something else, as one."""
        taken = [self.lines[self.at].strip()]
        self.at += 1
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            if not line or line[0] in "@#!|" or line.startswith(("- ", "//")):
                break
            taken.append(line)
            self.at += 1
        return " ".join(taken)


def _numbered(pieces: list[Piece], chapter: int) -> list[Piece]:
    """Numbers count what is hidden too, so that a section keeps its number through all checkpoints."""
    counts = [chapter - 1, 0, 0, 0]
    captions = {"table": 0, "figure": 0}
    result = []
    for piece in pieces:
        if piece.kind == "heading":
            counts[piece.level - 1] += 1
            counts[piece.level :] = [0] * (4 - piece.level)
            if piece.level == 1:
                captions = {"table": 0, "figure": 0}
        number = ".".join(str(count) for count in counts[: max(piece.level, 1)])
        if piece.kind in captions:
            captions[piece.kind] += 1
            number = f"{piece.kind.capitalize()} {counts[0]}-{captions[piece.kind]}"
        result.append(replace(piece, number=number))
    return result


def _nested(pieces: list[Piece]) -> list[Piece]:
    """A heading's ranges guard all that stands under it."""
    open_headings: list[Piece] = []
    result = []
    for piece in pieces:
        if piece.kind == "heading":
            open_headings = [heading for heading in open_headings if heading.level < piece.level]
        above = tuple(guard for heading in open_headings for guard in heading.guards)
        if piece.kind == "heading":
            open_headings.append(piece)
        result.append(replace(piece, guards=(*above, *piece.guards)))
    return result


def read_chapter(path: Path, lines: list[str] | None = None, offset: int = 0, number: int = 1) -> Chapter:
    """One chapter; its number is the NN of `NN-title.md`. Raises TextError."""
    if lines is None:
        lines = path.read_text(encoding="utf-8").splitlines()
        number = int(path.name.split("-")[0])
    pieces = _Reader(path, lines, offset).read()
    return Chapter(path, number, tuple(_nested(_numbered(pieces, number))))
