"""The parts of a written document, whatever file format it ends in. Texts may hold inline marks."""

import re
from dataclasses import dataclass

_MARKS = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>[^*\s][^*]*?)\*|_\{(?P<sub>[^}]+)\}|\^\{(?P<sup>[^}]+)\}"
)


@dataclass(frozen=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Item:
    text: str


@dataclass(frozen=True)
class Table:
    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Figure:
    caption: str
    picture: bytes


Block = Heading | Text | Item | Table | Figure


def runs(text: str) -> list[tuple[str, str]]:
    """(style, text) pieces of a text with inline marks; the style is "", bold, italic, sub or sup."""
    found, at = [], 0
    for match in _MARKS.finditer(text):
        if match.start() > at:
            found.append(("", text[at : match.start()]))
        found.append((match.lastgroup, match[match.lastgroup]))
        at = match.end()
    if at < len(text):
        found.append(("", text[at:]))
    return found


def plain(text: str) -> str:
    """The text without its marks, as a reader of the file gets it."""
    return "".join(piece for _, piece in runs(text))


def words(blocks: list[Block]) -> int:
    """Words of all blocks, split at white space."""
    count = 0
    for block in blocks:
        match block:
            case Heading(_, text) | Text(text) | Item(text):
                count += len(text.split())
            case Table(caption, header, rows):
                count += len(caption.split()) + sum(
                    len(cell.split()) for row in (header, *rows) for cell in row
                )
            case Figure(caption, _):
                count += len(caption.split())
    return count


def day(value) -> str:
    """12 June 2025"""
    return f"{value.day} {value:%B %Y}"
