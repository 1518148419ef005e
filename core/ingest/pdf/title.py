"""The title of a document: what its file says, when that is sensible, else what its first page shows."""

import re
from collections.abc import Sequence

from core.ingest.page.layout import Page
from core.ingest.page.lines import Line
from core.ingest.pdf.headings import depth_of
from core.ingest.pdf.nodes import Kind, Node

_FILE_NAME = re.compile(
    r"\.(?:docx?|pdf|indd|tex|dvi|pptx?|xlsx?|rtf|odt|qxd|fm|p65|html?|txt|eps|ps)\b|[\\/]", re.IGNORECASE
)
_PROGRAM = re.compile(
    r"^(?:\(?anonymous\)?|\(?unspecified\)?|microsoft (?:word|powerpoint|excel)\b.*|"
    r"powerpoint presentation|presentation|slide \d+|untitled.*|"
    r"document ?\d*|title|no ?title|book ?\d*|sheet ?\d*|print|scan.*|template|layout \d+|[\d\W_]*|unknown)$",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w{2,}")
_LONGEST = 250


def document_title(metadata: str, nodes: Sequence[Node], pages: Sequence[Page]) -> str:
    """The file's own title when it is sensible and the first pages show its words, else the largest
    heading without a number on the first page with one; empty when there is neither."""
    own = " ".join(metadata.split())
    heading = _largest_heading(nodes)
    if _is_sensible(own) and (not heading or _shown(own, pages)):
        return own
    return heading


def _is_sensible(title: str) -> bool:
    if not 4 <= len(title) <= _LONGEST or _PROGRAM.match(title) or _FILE_NAME.search(title):
        return False
    return "\ufffd" not in title and sum(c.isalpha() for c in title) >= 0.5 * len(title.replace(" ", ""))


def _shown(title: str, pages: Sequence[Page]) -> bool:
    words = {word.lower() for word in _WORD.findall(title)}
    text = {word.lower() for page in pages[:2] for word in _WORD.findall(page.source)}
    return len(words & text) >= 0.7 * len(words)


def _largest_heading(nodes: Sequence[Node]) -> str:
    headings = [
        node
        for node in nodes
        if node.kind is Kind.HEADING and node.block and depth_of(node.block.text) is None
    ]
    if not headings:
        return ""
    page = headings[0].page
    sizes = [(node.block.size, node) for node in headings if node.page == page and node.block]
    largest = max(size for size, _ in sizes)
    # What opens a document is its title even when the headings below it are set somewhat larger.
    opening = next((node for node in nodes if node.block), None)
    best = next(node for size, node in sizes if size >= (0.8 if node is opening else 0.92) * largest)
    text = " ".join(line.text for line in best.lines)
    return text if len(text) <= _LONGEST else ""


def lines_of(pages: Sequence[Page]) -> list[list[Line]]:
    """The lines of all pages, by region."""
    return [[e for e in region if isinstance(e, Line)] for page in pages for region in page.regions]
