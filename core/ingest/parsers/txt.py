"""Plain text: paragraphs between blank lines, lists by their marks, headings where they are plain."""

import re
from pathlib import Path

from core.domain.document import ParsedDocument
from core.ingest.elements import Builder, Item
from core.ingest.formats.decode import decode
from core.ingest.gate import MediaType
from core.ingest.parse import Report
from core.ingest.text import characters, clean

_BLANK = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")
_UNDERLINE = re.compile(r"([=\-~^*])\1{2,}")
_ITEM = re.compile(r"(\s*)([-*•‣▪◦–·o]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)")
_NUMBERED = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=[^\W\d_])")
_LAYOUT = re.compile(r"\S(?: {3,}|\t)\S|\|.*\|")
_REPORT_BLOCKS = 2000
_WRAPPED = 45
_HEADING = 80


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a text file. Raises DocumentRejected (`unsupported`) when the bytes are not text."""
    decoded = decode(path.read_bytes(), name)
    text = clean(decoded.text)
    builder = Builder(name)
    write_text(builder, text, report)
    return builder.finish(MediaType.TEXT, source_characters=characters(text), warnings=decoded.warnings)


def write_text(builder: Builder, text: str, report: Report) -> None:
    """Write cleaned text: headings, lists, laid-out columns and paragraphs."""
    blocks = [block.strip("\n") for block in _BLANK.split(text)]
    blocks = [block for block in blocks if block.strip()]
    for index, block in enumerate(blocks):
        if index % _REPORT_BLOCKS == 0:
            report("Reading paragraphs", index, len(blocks))
        following = blocks[index + 1] if index + 1 < len(blocks) else ""
        _block(builder, block, following)


def _block(builder: Builder, block: str, following: str) -> None:
    lines = block.split("\n")
    if len(lines) >= 2 and _UNDERLINE.fullmatch(lines[1].strip()) and len(lines[0].strip()) <= _HEADING:
        builder.heading(1 if lines[1].strip()[0] == "=" else 2, lines[0])
        rest = "\n".join(lines[2:])
        if rest.strip():
            _block(builder, rest, following)
        return
    level = heading_level(block, following)
    if level:
        builder.heading(level, block)
    elif _is_list(lines):
        _list(builder, lines)
    elif len(lines) > 1 and sum(bool(_LAYOUT.search(line)) for line in lines) * 2 > len(lines):
        builder.code(block)  # columns made of spaces: the layout is the meaning
    else:
        builder.paragraph(_unwrap(lines))


def heading_level(block: str, following: str) -> int:
    """Level of a block that is a heading, 0 for one that is not.

    A heading is one short line without a full stop, followed by something: numbered (`2.1 Methods`,
    not one of a row of numbered lines), or all in capitals.
    """
    line = block.strip()
    if "\n" in line or len(line) > _HEADING or not following or line[-1] in ".,;:!?…":
        return 0
    number = _NUMBERED.match(line)
    if number:
        beside = _NUMBERED.match(following.strip())
        deeper = beside is not None and beside[1].startswith(number[1])
        if beside is None or deeper:
            return number[1].count(".") + 1
        return 0
    letters = [char for char in line if char.isalpha()]
    capitals = len(letters) >= 4 and all(char.isupper() for char in letters) and len(line.split()) <= 12
    return 1 if capitals else 0


def _is_list(lines: list[str]) -> bool:
    marked = sum(bool(_ITEM.match(line)) for line in lines)
    return bool(_ITEM.match(lines[0])) and (marked >= 2 or len(lines) == 1) and marked * 3 >= len(lines)


def _list(builder: Builder, lines: list[str]) -> None:
    items: list[Item] = []
    margin = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    for line in lines:
        mark = _ITEM.match(line)
        if mark:
            depth = (len(mark[1].expandtabs(4)) - margin) // 2
            items.append(Item(line[mark.end() :], max(depth, 0), mark[2], written=True))
        else:
            last = items.pop()
            items.append(Item(f"{last.text} {line.strip()}", last.depth, last.marker, written=True))
    builder.list(items)


def _unwrap(lines: list[str]) -> str:
    """Join lines that were broken at a fixed width; keep the lines of an address or a poem."""
    if len(lines) < 2:
        return lines[0]
    body = [len(line.strip()) for line in lines[:-1]]
    wrapped = sorted(body)[len(body) // 2] >= _WRAPPED
    return (" " if wrapped else "\n").join(line.strip() for line in lines)
