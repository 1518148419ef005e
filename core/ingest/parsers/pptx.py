"""PowerPoint: a slide is a page and a section; its shapes in reading order, then its speaker's notes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from lxml import etree

from core.domain.document import Box, ParsedDocument
from core.ingest.elements import Builder, Item
from core.ingest.formats import grids
from core.ingest.formats.header import header_rows
from core.ingest.formats.spans import Spanned, Spans
from core.ingest.gate import MediaType
from core.ingest.office.drawing import description, diagram_lines, paragraph_text, read_chart
from core.ingest.office.opc import DGM, MC, A, C, M, P, Package, R, Relation, local_name
from core.ingest.parse import Report
from core.ingest.text import characters, whole_number
from core.ingest.views.places import Deck, Placed

_TITLES = ("title", "ctrTitle")
_BODIES = ("body", "obj", "half", "quarter", None)
_FURNITURE = ("dt", "sldNum", "hdr")
_Emit = Callable[[Builder], None]


@dataclass
class _Slide:
    """One slide while its shapes are collected; elements are written once its title is known."""

    number: int
    relations: dict[str, Relation]
    title: str = ""
    elements: list[_Emit] = field(default_factory=list)
    boxes: tuple[Box, ...] = ()
    title_boxes: tuple[Box, ...] = ()

    def add(self, element: Callable[..., None], **what: Any) -> None:
        """Keep an element of the shape that is being collected."""
        self.elements.append(partial(element, page=self.number, boxes=self.boxes, **what))


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a presentation. Raises DocumentRejected (`corrupt`) for a damaged package."""
    with Package(path, name) as package:
        deck = Deck(package)
        named = _named_parts(package)
        builder = Builder(name)
        warnings: list[str] = []
        footers: set[str] = set()
        source = 0
        parts = slide_parts(package)
        for number, part in enumerate(parts, start=1):
            report("Reading slides", number - 1, len(parts))
            root = package.xml(part)
            source += _source_characters(root)
            shapes = deck.shapes(part, root)
            source += _write_slide(builder, package, part, shapes, number, footers)
        if len(parts) < len(named):
            warnings.append(f"{len(named) - len(parts)} slides are named in the file but missing from it.")
        title, written = package.title(), package.written()
    return builder.finish(
        MediaType.PPTX, title, len(parts), source_characters=source, warnings=warnings, written=written
    )


def slide_parts(package: Package) -> list[str]:
    """The parts of the slides that are in the package, in the order of the presentation."""
    return [part for part in _named_parts(package) if package.has(part)]


def _named_parts(package: Package) -> list[str]:
    main = package.main_part("ppt/presentation.xml")
    relations = package.relations(main)
    keys = (slide.get(f"{R}id") for slide in package.xml(main).iter(f"{P}sldId"))
    return [relations[key].target for key in keys if key in relations]


def _write_slide(
    builder: Builder, package: Package, part: str, shapes: list[Placed], number: int, footers: set[str]
) -> int:
    """Write one slide and its notes; gives the non-space characters of the notes."""
    slide = _Slide(number, package.relations(part))
    for shape in shapes:
        slide.boxes = (shape.frame.box(number),) if shape.frame is not None else ()
        _collect(slide, package, shape.element, footers)
    notes = slide_notes(package, part)
    if not (slide.title or slide.elements or notes):
        return 0
    title = slide.title or f"Slide {number}"
    builder.heading(1, title, page=number, boxes=slide.title_boxes, written=bool(slide.title))
    for emit in slide.elements:
        emit(builder)
    for text in notes:
        builder.note(text, page=number)
    return sum(characters(text) for text in notes)


def _collect(slide: _Slide, package: Package, shape: etree._Element, footers: set[str]) -> None:
    kind = local_name(shape)
    if kind == "graphicFrame":
        _collect_frame(slide, package, shape)
        return
    placeholder = shape.find(f".//{P}nvPr/{P}ph")
    role = placeholder.get("type") if placeholder is not None else ""
    body = shape.find(f"{P}txBody")
    paragraphs = list(body.iter(f"{A}p")) if body is not None else []
    text = "\n".join(line for line in map(paragraph_text, paragraphs) if line.strip())
    if kind == "pic":
        alternative = description(shape.find(f"{P}nvPicPr/{P}cNvPr"))
        slide.add(Builder.figure, text=alternative, visible=False)
    if role in _TITLES and not slide.title and text.strip():
        slide.title = " ".join(text.split())
        slide.title_boxes = slide.boxes
    elif role == "ftr":
        if text and text not in footers:
            footers.add(text)
            slide.add(Builder.note, text=text)
    elif role not in _FURNITURE and text.strip():
        _collect_text(slide, paragraphs, listed=role in _BODIES)


def _collect_text(slide: _Slide, paragraphs: list[etree._Element], listed: bool) -> None:
    """Running text and lists; body placeholders have bullets unless they say otherwise."""
    several = sum(bool(paragraph_text(paragraph).strip()) for paragraph in paragraphs) > 1
    items: list[Item] = []
    for paragraph in paragraphs:
        text = paragraph_text(paragraph)
        if not text.strip():
            continue
        depth, bullet, start = _bullet(paragraph)
        if bullet or (bullet is None and listed and several):
            items.append(Item(text, depth, _number(items, depth, start) if start else "-"))
            continue
        _flush(slide, items)
        items = []
        slide.add(Builder.paragraph, text=text)
    _flush(slide, items)


def _flush(slide: _Slide, items: list[Item]) -> None:
    if items:
        slide.add(Builder.list, items=items)


def _bullet(paragraph: etree._Element) -> tuple[int, bool | None, int]:
    """Depth, whether the paragraph has a bullet (None: it does not say), and where its numbers start."""
    properties = paragraph.find(f"{A}pPr")
    if properties is None:
        return 0, None, 0
    depth = whole_number(properties.get("lvl"))
    if properties.find(f"{A}buNone") is not None:
        return depth, False, 0
    counted = properties.find(f"{A}buAutoNum")
    if counted is not None:
        return depth, True, max(whole_number(counted.get("startAt"), 1), 1)
    marked = any(properties.find(f"{A}{tag}") is not None for tag in ("buChar", "buBlip"))
    return depth, True if marked else None, 0


def _number(items: list[Item], depth: int, start: int) -> str:
    """The next number of a counted list: one more than the item before it on the same level."""
    for item in reversed(items):
        if item.depth < depth:
            break
        if item.depth == depth:
            number = item.marker.rstrip(".")
            return f"{whole_number(number, start - 1) + 1}."
    return f"{start}."


def _collect_frame(slide: _Slide, package: Package, frame: etree._Element) -> None:
    table = frame.find(f".//{A}tbl")
    if table is not None:
        spanned, marked = _table_rows(table)
        header = header_rows(spanned.rows) or int(marked and len(spanned.rows) > 1)
        grid = grids.make_grid(spanned.rows, header)
        slide.add(Builder.table, grid=grid, repeated=spanned.repeated)
        return
    alternative = description(frame.find(f"{P}nvGraphicFramePr/{P}cNvPr"))
    for reference in frame.iter(f"{C}chart"):
        relation = slide.relations.get(reference.get(f"{R}id", ""))
        chart = read_chart(package, relation.target) if relation is not None else None
        if chart is not None:
            words = "\n".join(text for text in (alternative, chart.title, *chart.labels) if text)
            slide.add(Builder.figure, text=words, visible=False)
            grid = grids.make_grid(chart.rows, 1)
            slide.add(Builder.table, grid=grid, visible=False)
            return
    for reference in frame.iter(f"{DGM}relIds"):
        relation = slide.relations.get(reference.get(f"{R}dm", ""))
        lines = list(diagram_lines(package, relation.target)) if relation is not None else []
        slide.add(Builder.list, items=lines, visible=False)
    slide.add(Builder.figure, text=alternative, visible=False)


def _table_rows(table: etree._Element) -> tuple[Spanned, bool]:
    """The cells with merged text repeated, and whether the first row is a header."""
    spans = Spans()
    for row in table.findall(f"{A}tr"):
        spans.row()
        beside = ""
        for cell in row.findall(f"{A}tc"):
            lines = [paragraph_text(paragraph) for paragraph in cell.iter(f"{A}p")]
            text = "\n".join(line for line in lines if line.strip())
            right, down = (cell.get(name) in ("1", "true") for name in ("hMerge", "vMerge"))
            if right or down:
                text = beside if right else spans.above(spans.width())
            spans.cell(text, again=right or down)
            beside = text
    properties = table.find(f"{A}tblPr")
    return spans.finish(), properties is not None and properties.get("firstRow") in ("1", "true")


def slide_notes(package: Package, part: str) -> list[str]:
    """Speaker's notes and comments of a slide."""
    found = []
    for target in package.related(part, "notesSlide"):
        root = package.optional(target)
        for shape in root.iter(f"{P}sp") if root is not None else ():
            placeholder = shape.find(f".//{P}nvPr/{P}ph")
            if placeholder is None or placeholder.get("type") in ("body", None):
                lines = [paragraph_text(paragraph) for paragraph in shape.iter(f"{A}p")]
                found.append("\n".join(line for line in lines if line.strip()))
    for target in package.related(part, "comments"):
        root = package.optional(target)
        for element in root.iter() if root is not None else ():
            if local_name(element) == "text" and (element.text or "").strip():
                found.append(element.text or "")
            elif local_name(element) == "txBody":
                found.append("\n".join(paragraph_text(paragraph) for paragraph in element.iter(f"{A}p")))
    return [text for text in found if text.strip()]


def _source_characters(root: etree._Element) -> int:
    """Non-space characters of every `a:t` and formula that is shown, slide numbers and dates left out."""
    skipped: set[etree._Element] = set()
    for element in root.iter(f"{MC}Fallback"):
        skipped.update(element.iter())
    for shape in root.iter(f"{P}sp"):
        placeholder = shape.find(f".//{P}nvPr/{P}ph")
        if placeholder is not None and placeholder.get("type") in (*_FURNITURE, "ftr"):
            skipped.update(shape.iter())
    return sum(
        characters(element.text or "") for element in root.iter(f"{A}t", f"{M}t") if element not in skipped
    )
