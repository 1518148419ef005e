"""Markdown: rendered to HTML in memory and walked as a page, so that HTML in it is read the same way."""

import re
from datetime import date
from pathlib import Path

from markdown_it import MarkdownIt

from core.domain.document import ParsedDocument
from core.ingest.elements import Builder, coverage
from core.ingest.formats.decode import Decoded, decode
from core.ingest.formats.flat import visible_lines, without
from core.ingest.formats.markup import parse_tree, write_tree
from core.ingest.gate import MediaType
from core.ingest.parse import Report
from core.ingest.parsers.txt import write_text
from core.ingest.text import characters, clean, date_of

_FRONT = re.compile(r"\A---[^\S\n]*\n(.*?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title\s*:\s*(.+?)\s*$", re.MULTILINE | re.IGNORECASE)
_WRITTEN = re.compile(
    r"^(?:last[ _-]?mod(?:ified)?|modified|updated|revised|date)\s*:\s*(.+?)\s*$",
    re.MULTILINE | re.IGNORECASE,
)
_DEEPEST = 100
_WHOLE = 0.9
# A block with more marks than a person writes takes the renderer minutes.
_MOST_MARKS, _MOST_LINES = 20_000, 20_000
_MARK = re.compile(r"[\[\]*_`<!]")
_HIDDEN = re.compile(
    r"<[/!?]?[A-Za-z][^<>\n]{0,2000}>"  # HTML
    r"|^[ >]*(?:```|~~~)[^\n`]*$"  # fences
    r"|^\s{0,3}\[[^\]\n]{1,500}\]:\s+\S[^\n]*$"  # link definitions
    r"|!\[[^\]]{0,500}\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,500}\])?"  # pictures
    r"|(?<=\])\((?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)|(?<=\])\[[^\]\n]{0,500}\]"  # link targets
    r"|^[ >]*(?:#{1,6}\s|[-*+]\s)|^[ |:+=-]+$|[|*_`~\\#>\[\]]",
    re.MULTILINE,
)


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a Markdown file. Raises DocumentRejected (`unsupported`) when the bytes are not text."""
    decoded = decode(path.read_bytes(), name)
    text = clean(decoded.text)
    front = _FRONT.match(text)
    body = text[front.end() :] if front else text
    report("Reading the text", 0, 1)
    parsed = _render(body, front[1] if front else "", name, decoded)
    if parsed is not None and (coverage(parsed) or 0.0) >= _WHOLE:
        return parsed
    builder = Builder(name)
    write_text(builder, text, report)
    warning = (
        "The Markdown is nested too deep or too broken to tell its parts apart; it was read as plain text."
    )
    return builder.finish(MediaType.MARKDOWN, "", None, characters(text), (*decoded.warnings, warning))


def _render(body: str, front: str, name: str, decoded: Decoded) -> ParsedDocument | None:
    markdown = MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST}).enable(
        ["table", "strikethrough"]
    )
    builder = Builder(name)
    title = _TITLE.search(front)
    metadata = _TITLE.sub("", front) if title else front
    builder.note(metadata)
    if any(map(_absurd, body.split("\n\n"))):
        return None
    try:
        page = markdown.render(body)
    except RecursionError:
        return None
    lines = visible_lines(page)
    # The renderer drops what is nested deeper than it goes; only letters tell that from markup.
    shown_body = body
    for opening, closing in (("<!--", "-->"), ("<script", "</script>"), ("<style", "</style>")):
        shown_body = without(shown_body, opening, closing)
    if _letters("".join(lines)) < _WHOLE * _letters(_HIDDEN.sub("", shown_body)):
        return None
    tree = parse_tree(page)
    if tree is not None:
        write_tree(builder, tree)
    shown = title[1].strip("\"'") if title else ""
    source = characters(metadata) + sum(map(characters, lines))
    return builder.finish(MediaType.MARKDOWN, shown, None, source, decoded.warnings, _written(front))


def _written(front: str) -> date | None:
    """The date in the front matter, that of a change before any other."""
    found = sorted(_WRITTEN.finditer(front), key=lambda match: match.group().lower().startswith("date"))
    return date_of(*(match[1] for match in found))


def _absurd(block: str) -> bool:
    if len(block) < _MOST_LINES:
        return False
    return block.count("\n") > _MOST_LINES or len(_MARK.findall(block)) > _MOST_MARKS


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))
