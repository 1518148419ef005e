"""HTML into elements: one walk over the tree, in reading order and without recursion."""

import re
from datetime import date

from lxml import etree, html

from core.ingest.elements import Builder, Item
from core.ingest.formats.flat import INLINE, UNSEEN, without_declarations
from core.ingest.formats.htmltable import is_layout, read_table
from core.ingest.office.drawing import raised
from core.ingest.text import date_of, whole_number

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_DATES = (
    "dcterms.modified", "article:modified_time", "og:updated_time", "datemodified", "last-modified",
    "revised",
    "dc.date", "dcterms.date", "date", "datepublished", "article:published_time", "dcterms.issued",
    "citation_publication_date", "citation_date", "dcterms.created", "datecreated",
)  # fmt: skip
_ALONE = frozenset({"br", "input", "img"})
_TASK = {True: "[x] ", False: "[ ] "}


def parse_tree(markup: str) -> etree._Element | None:
    """The tree of a page, None when there is nothing in it. Nothing outside is fetched."""
    parser = html.HTMLParser(huge_tree=True, no_network=True, remove_comments=True, remove_pis=True)
    markup = without_declarations(markup.replace("\x00", ""))
    try:
        return html.document_fromstring(markup, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None


def page_title(tree: etree._Element) -> str:
    """The text of `<title>`."""
    found = tree.find(".//title")
    return " ".join("".join(found.itertext()).split()) if found is not None else ""


def page_written(tree: etree._Element) -> date | None:
    """The date that the page's `<meta>` elements give, that of the last change before others."""
    given: dict[str, str] = {}
    for meta in tree.iter("meta"):
        name = (
            meta.get("name") or meta.get("property") or meta.get("itemprop") or meta.get("http-equiv") or ""
        )
        given.setdefault(name.strip().lower(), meta.get("content") or "")
    return date_of(*map(given.get, _DATES))


def write_tree(builder: Builder, tree: etree._Element) -> None:
    """Write everything visible in a page."""
    writer = _Writer(builder)
    walk = etree.iterwalk(tree, events=("start", "end"))
    for event, element in walk:
        if event == "start":
            if writer.start(element):
                writer.text(element.text)
            else:
                walk.skip_subtree()
        else:
            writer.end(element)
            if element is not tree:
                writer.text(element.tail)
    writer.finish()


class _Writer:
    """Collects inline text until a block ends; lists until the outermost list ends."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._parts: list[str] = []
        self._pictures: list[str] = []
        self._raised: list[int] = []
        self._lists: list[list[int]] = []
        self._items: list[Item] = []
        self._marker: str | None = None
        self._term = ""
        self._in_term = False
        self._figures = 0
        self._caption = ""

    def text(self, text: str | None) -> None:
        """Inline text, its white space folded as a browser does."""
        if text:
            self._parts.append(re.sub(r"\s+", " ", text))

    def start(self, element: etree._Element) -> bool:
        """Begin an element; False when its content is not to be walked."""
        tag = element.tag
        if not isinstance(tag, str) or tag in UNSEEN or (element.get("role") or "") == "navigation":
            return False
        if tag == "br":
            self._parts.append("\n")
        elif tag == "img":
            self._picture(element)
        elif tag == "sup":
            self._raised.append(len(self._parts))
        elif tag == "input" and element.get("type") == "checkbox":
            self._parts.append(_TASK[element.get("checked") is not None])
        elif tag == "pre":
            self._flush_all()
            self._builder.code("".join(element.itertext()))
            return False
        elif tag == "table" and not is_layout(element):
            return self._table(element)
        elif tag not in INLINE:
            if tag in ("dt", "dd"):
                self._close_term()
            self._flush()
            self._open_block(element, tag)
        return True

    def end(self, element: etree._Element) -> None:
        """End an element that was begun."""
        tag = element.tag
        if tag == "sup" and self._raised:
            start = self._raised.pop()
            self._parts[start:] = [raised("".join(self._parts[start:]))]
        elif tag in _HEADINGS:
            self._heading(_HEADINGS[tag])
        elif tag in ("figcaption", "caption"):
            self._end_caption()
        elif tag == "dt":
            self._close_term()
        elif tag not in INLINE and tag not in _ALONE and isinstance(tag, str) and tag not in UNSEEN:
            self._flush()
            self._close_block(tag)

    def finish(self) -> None:
        """Write what is left."""
        self._flush_all()

    def _open_block(self, element: etree._Element, tag: str) -> None:
        if tag in ("ul", "ol", "menu", "dl"):
            self._lists.append([whole_number(element.get("start"), 1)] if tag == "ol" else [])
        elif tag == "li":
            self._marker = "-"
            if self._lists and self._lists[-1]:
                number = whole_number(element.get("value"), self._lists[-1][0])
                self._marker = f"{number}."
                self._lists[-1][0] = number + 1
        elif tag == "dt":
            self._in_term = True
        elif tag == "dd":
            self._marker = "-"
        elif tag in _HEADINGS:
            self._flush_all()
        elif tag == "figure":
            self._flush_all()
            self._figures += 1

    def _close_block(self, tag: str) -> None:
        if tag in ("ul", "ol", "menu", "dl"):
            self._end_term()
            if self._lists:
                self._lists.pop()
            if not self._lists:
                self._flush_items()
        elif tag in ("li", "dd"):
            self._marker = None
        elif tag == "figure" and self._figures:
            self._figures -= 1
            self._write_pictures()
            self._builder.caption(self._caption)
            self._caption = ""

    def _heading(self, level: int) -> None:
        text = self._take()
        self._flush_all()
        self._builder.heading(level, text)
        self._write_pictures()

    def _end_caption(self) -> None:
        text = self._take()
        if self._figures:
            self._caption = f"{self._caption} {text}".strip()
        else:
            self._builder.caption(text)

    def _table(self, element: etree._Element) -> bool:
        self._flush_all()
        table = read_table(element)
        self._builder.table(table.grid, caption=table.caption, repeated=table.repeated)
        for picture in element.iter("img"):
            self._builder.figure("", visible=False, count=bool(picture.get("src")))
        return False

    def _picture(self, element: etree._Element) -> None:
        alternative = " ".join((element.get("alt") or element.get("title") or "").split())
        self._pictures.append(alternative)

    def _take(self) -> str:
        text = "".join(self._parts)
        self._parts.clear()
        self._raised.clear()
        return "\n".join(line.strip() for line in text.split("\n")).strip()

    def _flush(self) -> None:
        text = self._take()
        if not text:
            if not self._lists and not self._figures:
                self._write_pictures()
            return
        if self._lists:
            self._item(text)
            return
        self._builder.paragraph(text)
        if not self._figures:
            self._write_pictures()

    def _item(self, text: str) -> None:
        depth = len(self._lists) - 1
        if self._term:
            text, self._term = f"{self._term}: {text}", ""
            self._items.append(Item(text, depth))
        elif self._marker is not None or not self._items:
            self._items.append(Item(text, depth, self._marker or "-"))
        else:
            last = self._items.pop()
            self._items.append(Item(f"{last.text} {text}", last.depth, last.marker))
        self._marker = None

    def _close_term(self) -> None:
        """A term ends with its tag, or where the next term or its definition begins."""
        if self._in_term:
            self._in_term = False
            text = self._take()
            self._end_term()
            self._term = text

    def _end_term(self) -> None:
        if self._term:
            self._items.append(Item(self._term, max(len(self._lists) - 1, 0)))
            self._term = ""

    def _flush_items(self) -> None:
        items, self._items = self._items, []
        self._builder.list(items)
        self._write_pictures()

    def _flush_all(self) -> None:
        self._flush()
        self._end_term()
        self._flush_items()

    def _write_pictures(self) -> None:
        pictures, self._pictures = self._pictures, []
        caption, self._caption = self._caption, ""
        for index, text in enumerate(pictures):
            self._builder.figure(text, caption=caption if index == 0 else None, visible=False)
        if caption and not pictures:
            self._caption = caption
