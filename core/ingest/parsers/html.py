"""HTML: what a browser shows, without scripts, styles and navigation. Nothing is run or fetched."""

import re
from pathlib import Path

from core.domain.document import ParsedDocument
from core.ingest.elements import Builder, coverage
from core.ingest.formats.decode import Decoded, decode
from core.ingest.formats.flat import visible_lines
from core.ingest.formats.markup import page_title, page_written, parse_tree, write_tree
from core.ingest.gate import MediaType
from core.ingest.parse import Report
from core.ingest.text import characters

_CHARSET = re.compile(rb"""<meta[^>]+charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"""<\?xml[^>]+encoding\s*=\s*["']([A-Za-z0-9_.:-]+)["']""")
# Below this share the tree has lost text: its parser gives up at about 2,000 levels.
_WHOLE = 0.9


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a web page. Raises DocumentRejected (`unsupported`) when the bytes are not text."""
    data = path.read_bytes()
    declared = _CHARSET.search(data[:4096]) or _XML_ENCODING.match(data[:1024].lstrip())
    decoded = decode(data, name, declared[1].decode("ascii") if declared else None)
    report("Reading the page", 0, 1)
    return parse_markup(decoded, name)


def parse_markup(decoded: Decoded, name: str) -> ParsedDocument:
    """A page whose text is known."""
    lines = visible_lines(decoded.text)
    source = sum(map(characters, lines))
    tree = parse_tree(decoded.text)
    if tree is not None:
        builder = Builder(name)
        write_tree(builder, tree)
        title = page_title(tree)
        parsed = builder.finish(MediaType.HTML, title, None, source, decoded.warnings, page_written(tree))
        if (coverage(parsed) or 0.0) >= _WHOLE:
            return parsed
    builder = Builder(name)
    for line in lines:
        builder.paragraph(line)
    warning = "The page is nested too deep or too broken to tell its parts apart; it was read line by line."
    return builder.finish(MediaType.HTML, "", None, source, (*decoded.warnings, warning))
