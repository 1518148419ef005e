"""Word: body in reading order with notes where they are anchored, headers and footers once."""

import re
from pathlib import Path

from lxml import etree

from core.domain.document import ParsedDocument
from core.ingest.elements import Builder, Item
from core.ingest.formats.grids import make_grid
from core.ingest.gate import MediaType
from core.ingest.office.drawing import description, diagram_lines, read_chart
from core.ingest.office.numbering import Style, number_reference, outline_level, read_numbering, read_styles
from core.ingest.office.opc import DGM, WP, C, Package, R, V, W, local_name
from core.ingest.office.unstyled import bold_headings
from core.ingest.office.word import TRACKED, Words, blocks, read_words, source_words
from core.ingest.office.wordtable import Table, read_table
from core.ingest.parse import Report
from core.ingest.text import characters

_REPORT_BLOCKS = 200
_PAGE_NUMBER = re.compile(r"[\d\W_]+")
_CODE_STYLES = ("html preformatted", "code", "source code", "macro", "plain text", "verbatim char")
_NOTE_PARTS = (("footnote", "footnotes"), ("endnote", "endnotes"), ("comment", "comments"))


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a Word document. Raises DocumentRejected (`corrupt`) for a damaged package."""
    with Package(path, name) as package:
        reader = _Reader(package, Builder(name))
        return reader.read(report)


class _Reader:
    """One document on its way into a builder."""

    def __init__(self, package: Package, builder: Builder) -> None:
        self._package = package
        self._builder = builder
        self._main = package.main_part("word/document.xml")
        self._relations = package.relations(self._main)
        self._styles = read_styles(package, self._first("styles"))
        self._numbering = read_numbering(package, self._first("numbering"))
        self._notes = {kind: self._read_notes(part) for kind, part in _NOTE_PARTS}
        self._items: list[Item] = []
        self._code: list[str] = []
        self._bold: dict[etree._Element, int] = {}

    def read(self, report: Report) -> ParsedDocument:
        """The whole document."""
        root = self._package.xml(self._main)
        body = root.find(f"{W}body")
        elements = list(blocks(body)) if body is not None else []
        source = sum(map(characters, source_words(root)))
        source += sum(
            sum(map(characters, source_words(note)))
            for notes in self._notes.values()
            for note in notes.values()
        )
        self._title(elements)
        if not any(self._heading_style(element) for element in elements):
            self._bold = bold_headings(elements, self._styles)
        furniture = self._furniture()
        for text in furniture:
            self._builder.note(text)
        for index, element in enumerate(elements):
            if index % _REPORT_BLOCKS == 0:
                report("Reading paragraphs", index, len(elements))
            self._block(element)
        self._flush()
        self._left_notes()
        return self._builder.finish(
            MediaType.DOCX,
            title=self._builder.own_title or self._package.title(),
            source_characters=source + sum(map(characters, furniture)),
            warnings=self._warnings(root),
            written=self._package.written(),
        )

    def _first(self, kind: str) -> str | None:
        return next(iter(self._package.related(self._main, kind)), None)

    def _read_notes(self, kind: str) -> dict[str, etree._Element]:
        part = self._first(kind)
        root = self._package.optional(part) if part else None
        notes = root if root is not None else ()
        return {
            note.get(f"{W}id", ""): note
            for note in notes
            if note.get(f"{W}type") not in ("separator", "continuationSeparator", "continuationNotice")
        }

    def _title(self, elements: list[etree._Element]) -> None:
        """Take the first paragraph for the document's title when its style says so."""
        for element in elements:
            text = read_words(element).text if local_name(element) == "p" else ""
            if local_name(element) != "p" or text.strip():
                if (
                    local_name(element) == "p"
                    and self._style(element).name == "title"
                    and self._builder.title(text)
                ):
                    elements.remove(element)
                return

    def _furniture(self) -> list[str]:
        """Texts of headers and footers, each once, whatever page number it carries."""
        texts: dict[str, str] = {}
        for kind in ("header", "footer"):
            for part in self._package.related(self._main, kind):
                root = self._package.optional(part)
                if root is not None:
                    lines = [" ".join(read_words(line).text.split()) for line in root.iter(f"{W}p")]
                    text = "\n".join(line for line in lines if any(map(str.isalpha, line)))
                    texts.setdefault(_PAGE_NUMBER.sub("", text), text)
        return [text for text in texts.values() if text]

    def _style(self, paragraph: etree._Element) -> Style:
        named = paragraph.find(f"{W}pPr/{W}pStyle")
        key = named.get(f"{W}val", "") if named is not None else ""
        return self._styles.get(key, Style(name=key.lower()))

    def _heading_style(self, element: etree._Element) -> int:
        if local_name(element) != "p":
            return 0
        return self._style(element).level or outline_level(element.find(f"{W}pPr"))

    def _block(self, element: etree._Element) -> None:
        if local_name(element) == "tbl":
            self._flush()
            self._table(read_table(element))
            return
        words = read_words(element)
        self._paragraph(element, words)
        self._anchored(words)

    def _paragraph(self, element: etree._Element, words: Words) -> None:
        style, properties = self._style(element), element.find(f"{W}pPr")
        number, depth = self._list_of(style, properties)
        if not words.text.strip():
            return
        level = style.level or outline_level(properties) or self._bold.get(element, 0)
        marker = self._numbering.marker(number, depth) if number is not None else ""
        if style.name in _CODE_STYLES:
            self._flush(keep_code=True)
            self._code.append(words.text)
        elif level and style.name not in ("caption", "title"):
            self._flush()
            numbered = marker and marker != "-"
            self._builder.heading(level, f"{marker} {words.text}" if numbered else words.text)
        elif number is not None or style.name.startswith(("toc ", "table of figures")):
            self._flush(keep_items=True)
            toc = int(style.name[4:]) - 1 if style.name[4:].isdigit() and number is None else depth
            self._items.append(Item(words.text, max(toc, 0), marker or "-"))
        else:
            self._flush()
            write = self._builder.caption if style.name == "caption" else self._builder.paragraph
            write(words.text)

    def _list_of(self, style: Style, properties: etree._Element | None) -> tuple[str | None, int]:
        number, depth = number_reference(properties) if properties is not None else (None, 0)
        if number is None:
            number, depth = style.number, depth or style.depth
        return (None, 0) if number in (None, "0") else (number, depth)

    def _anchored(self, words: Words) -> None:
        """Text boxes, pictures and notes that hang on what was just read."""
        if words.boxes or words.notes:
            self._flush()
        for box in words.boxes:
            for element in blocks(box):
                self._block(element)
            self._flush()
        for drawing in words.drawings:
            self._drawing(drawing)
        for kind, key in words.notes:
            note = self._notes[kind].pop(key, None)
            if note is not None:
                self._note(kind, key, note)

    def _note(self, kind: str, key: str, note: etree._Element) -> None:
        lines = [read_words(line).text for line in note.iter(f"{W}p")]
        text = "\n".join(line.strip() for line in lines if line.strip())
        if kind == "comment":
            author = note.get(f"{W}author") or "comment"
            text = f"{author}: {text}" if text else ""
        elif text:
            text = f"[{key}] {text}"
        self._builder.note(text)

    def _left_notes(self) -> None:
        self._builder.top()
        for kind, notes in self._notes.items():
            for key, note in notes.items():
                self._note(kind, key, note)

    def _drawing(self, drawing: etree._Element) -> None:
        charts = [self._relations.get(item.get(f"{R}id", "")) for item in drawing.iter(f"{C}chart")]
        diagrams = [self._relations.get(item.get(f"{R}dm", "")) for item in drawing.iter(f"{DGM}relIds")]
        for relation in charts:
            chart = read_chart(self._package, relation.target) if relation is not None else None
            if chart is not None:
                self._flush()
                self._builder.figure("\n".join([chart.title, *chart.labels]), visible=False)
                self._builder.table(make_grid(chart.rows, 1), visible=False)
        for relation in diagrams:
            if relation is not None:
                self._builder.list(diagram_lines(self._package, relation.target), visible=False)
        pictures = any(local_name(item) == "pic" for item in drawing.iter())
        if pictures or drawing.find(f".//{V}imagedata") is not None:
            alternative = description(drawing.find(f".//{WP}docPr"))
            if alternative:
                self._flush()
            self._builder.figure(alternative, visible=False)

    def _table(self, table: Table) -> None:
        if table.is_layout:
            for cell in table.cells:
                for element in blocks(cell):
                    self._block(element)
                self._flush()
            return
        self._builder.table(table.grid, repeated=table.repeated)
        for words in table.anchored:
            self._anchored(words)

    def _flush(self, keep_items: bool = False, keep_code: bool = False) -> None:
        if self._items and not keep_items:
            items, self._items = self._items, []
            self._builder.list(items)
        if self._code and not keep_code:
            code, self._code = self._code, []
            self._builder.code("\n".join(code))

    def _warnings(self, root: etree._Element) -> list[str]:
        if next(root.iter(*TRACKED), None) is None:
            return []
        return ["The document has tracked changes; it was read as if all of them were accepted."]
