"""A slide as it looks, drawn from the file: shapes at their places, the cited one outlined."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from lxml import etree

from core.domain.document import Box, Chunk
from core.domain.views import SlideView
from core.domain.vocabulary import ChunkKind
from core.errors import DocumentRejected, NotFound
from core.ingest.office.drawing import description, diagram_lines, read_chart
from core.ingest.office.opc import DGM, A, C, P, Package, R
from core.ingest.parsers.pptx import slide_notes, slide_parts
from core.ingest.text import clean_line
from core.ingest.views.cells import touched_cells
from core.ingest.views.colours import Palette
from core.ingest.views.folding import find, without_marker
from core.ingest.views.pictures import data_uri
from core.ingest.views.places import Deck, Frame, Placed
from core.ingest.views.slide_table import Cell, chart_html, table_html
from core.ingest.views.slide_text import Span, TextDrawer, body_text

_RADIUS = {"roundRect": "8%", "ellipse": "50%", "flowChartTerminator": "999px", "flowChartConnector": "50%"}
_CLIP = {
    "triangle": "50% 0,100% 100%,0 100%",
    "rtTriangle": "0 0,100% 100%,0 100%",
    "diamond": "50% 0,100% 50%,50% 100%,0 50%",
    "flowChartDecision": "50% 0,100% 50%,50% 100%,0 50%",
    "rightArrow": "0 25%,65% 25%,65% 0,100% 50%,65% 100%,65% 75%,0 75%",
    "leftArrow": "100% 25%,35% 25%,35% 0,0 50%,35% 100%,35% 75%,100% 75%",
    "downArrow": "25% 0,75% 0,75% 65%,100% 65%,50% 100%,0 65%,25% 65%",
    "upArrow": "25% 100%,75% 100%,75% 35%,100% 35%,50% 0,0 35%,25% 35%",
    "chevron": "0 0,75% 0,100% 50%,75% 100%,0 100%,25% 50%",
    "homePlate": "0 0,80% 0,100% 50%,80% 100%,0 100%",
    "hexagon": "25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%",
    "parallelogram": "25% 0,100% 0,75% 100%,0 100%",
}
_LINES = ("line", "straightConnector1", "bentConnector3", "curvedConnector3")
_UNKNOWN = (ValueError, LookupError, AttributeError, TypeError, ArithmeticError, RecursionError)
_REACH = 0.6  # points by which the boxes of one shape may differ


@dataclass(frozen=True)
class Mark:
    """What to mark on a slide: the words, the shape's box, and rows and columns of a table."""

    quote: str = ""
    box: Box | None = None
    cells: frozenset[Cell] = frozenset()
    in_notes: bool = False

    @property
    def lines(self) -> list[str]:
        """The words line by line, without the markers of a list."""
        return [line for text in self.quote.split("\n") if (line := without_marker(text)).strip()]


def mark_of(chunk: Chunk, start: int, end: int) -> Mark:
    """What the code points of a slide's chunk are on the slide."""
    cells: frozenset[Cell] = frozenset()
    if chunk.grid is not None:
        shift = chunk.grid.first_row
        cells = frozenset(
            (row + shift if row >= chunk.grid.header_rows else row, column)
            for row, column in touched_cells(chunk.grid, chunk.text, start, end)
        )
    box = chunk.boxes[0] if chunk.boxes else None
    return Mark(chunk.text[start:end], box, cells, chunk.kind is ChunkKind.NOTE and box is None)


def draw_slide(path: Path, name: str, number: int, mark: Mark | None = None) -> SlideView:
    """The slide `number`, counted from 1, with what `mark` names marked.

    A slide that cannot be drawn has its reason in `problem` and its notes. Raises NotFound when there
    is no such slide, DocumentRejected when the file is damaged.
    """
    with Package(path, name) as package:
        parts = slide_parts(package)
        if not 1 <= number <= len(parts):
            raise NotFound("slide", str(number))
        part = parts[number - 1]
        notes = tuple(slide_notes(package, part))
        view = SlideView(number=number, total=len(parts), notes=notes)
        try:
            drawing = _Drawing(package, part, mark or Mark())
            html = drawing.html()
        except (DocumentRejected, *_UNKNOWN) as error:
            # Drawing follows what many programs write; what it cannot follow is told, and the text shown.
            why = (
                error.message
                if isinstance(error, DocumentRejected)
                else "it is built in a way not known here"
            )
            return view.model_copy(update={"problem": why})
    found = drawing.found or (
        mark is not None and mark.in_notes and any(find(note, line) for note in notes for line in mark.lines)
    )
    return view.model_copy(update={"html": html, "found": found})


class _Drawing:
    def __init__(self, package: Package, part: str, mark: Mark) -> None:
        self._package, self._part, self._mark = package, part, mark
        self._deck = Deck(package)
        self._root = package.xml(part)
        layout, master = self._deck.above(part)
        self._layers = [(name, self._deck.part(name)) for name in (master, layout)]
        self._palette = Palette(package, master, self._deck.part(master))
        self._texts = TextDrawer(self._deck, self._palette, self._deck.part(master))
        self.found = False

    def html(self) -> str:
        deck = self._deck
        shapes = deck.shapes(self._part, self._root)
        marked = self._marked(shapes)
        parts = [
            html for name, root in self._shown() for s in deck.own_shapes(root) for html in self._one(s, name)
        ]
        loose: list[str] = []
        for shape in shapes:
            into = parts if shape.frame is not None else loose
            into.extend(self._one(shape, self._part, shape in marked))
        style = f"aspect-ratio:{deck.width:.2f}/{deck.height:.2f};{self._background()}"
        outside = f'<div class="bs-loose">{"".join(loose)}</div>' if loose else ""
        return f'<div class="bs-slide" style="{style}">{"".join(parts)}</div>{outside}'

    def _shown(self) -> Iterator[tuple[str, etree._Element]]:
        """Master and layout, whose pictures and shapes stand behind a slide's own."""
        hidden = self._root.get("showMasterSp") in ("0", "false")
        for index, (name, root) in enumerate(self._layers):
            if name is None or root is None or hidden:
                continue
            layout = self._layers[1][1]
            if index == 0 and layout is not None and layout.get("showMasterSp") in ("0", "false"):
                continue
            yield name, root

    def _marked(self, shapes: Sequence[Placed]) -> list[Placed]:
        """The shapes that a mark may be in: the one at its box, else all of them."""
        box = self._mark.box
        if not self._mark.quote or self._mark.in_notes:
            return []
        at = [shape for shape in shapes if box is not None and _stands(shape.frame, box)]
        return at or list(shapes)

    def _background(self) -> str:
        for name, root in [(self._part, self._root), *reversed(self._layers)]:
            ground = root.find(f"{P}cSld/{P}bg") if root is not None else None
            if ground is None or name is None:
                continue
            own, named = ground.find(f"{P}bgPr"), ground.find(f"{P}bgRef")
            uri = self._picture(name, own)
            fill = self._palette.fill(own) if own is not None else self._palette.of(named)
            if uri:
                return f"background:url({uri}) center/100% 100%"
            if fill:
                return f"background:{fill}"
        return "background:#ffffff"

    def _picture(self, part: str, holder: etree._Element | None) -> str:
        blip = next(holder.iter(f"{A}blip"), None) if holder is not None else None
        relation = self._package.relations(part).get(blip.get(f"{R}embed", "")) if blip is not None else None
        if relation is None or relation.external or not self._package.has(relation.target):
            return ""
        return data_uri(self._package.read(relation.target))

    def _one(self, shape: Placed, part: str, marked: bool = False) -> Iterator[str]:
        """A shape at its place; one without a place stands below the slide."""
        inner, style, hit = self._inner(shape, part, marked)
        self.found = self.found or hit
        if not inner and not style:
            return
        state = "bs-shape bs-cited-shape" if hit else "bs-shape"
        place = _placing(shape.frame, self._deck) if shape.frame is not None else ""
        place += "height:auto;" if inner.startswith("<table") else ""  # its rows grow with their text
        yield f'<div class="{state}" style="{place}{style}">{inner}</div>'

    def _inner(self, shape: Placed, part: str, marked: bool) -> tuple[str, str, bool]:
        if shape.kind == "graphicFrame":
            return self._frame(shape, part, marked)
        if shape.kind == "pic":
            return self._pic(shape, part, marked)
        properties = shape.element.find(f"{P}spPr")
        style, colour = self._surface(shape, properties, part)
        body = shape.element.find(f"{P}txBody")
        text = body_text(body) if body is not None else ""
        spans = _spans(text, self._mark.lines) if marked else []
        return self._texts.body(shape, spans, colour), style, bool(spans)

    def _surface(self, shape: Placed, properties: etree._Element | None, part: str) -> tuple[str, str]:
        """CSS of a shape's fill and outline, and the text colour that its style gives."""
        reference = shape.element.find(f"{P}style")
        given = {
            key: self._palette.of(reference.find(f"{A}{key}")) if reference is not None else ""
            for key in ("fillRef", "lnRef", "fontRef")
        }
        index = reference.find(f"{A}fillRef") if reference is not None else None
        themed = given["fillRef"] if index is not None and index.get("idx") not in ("0", None) else ""
        fill = next(
            (found for one in (properties, *(a.find(f"{P}spPr") for a in shape.above))
             if (found := self._palette.fill(one)) is not None),
            themed,
        )  # fmt: skip
        shaped = properties.find(f"{A}prstGeom") if properties is not None else None
        geometry = shaped.get("prst", "rect") if shaped is not None else "rect"
        line = self._palette.line(properties, given["lnRef"])
        if line is None and given["lnRef"] and not self._palette.has_line(properties):
            line = (1.0, "solid", given["lnRef"])
        if shape.kind == "cxnSp" or geometry in _LINES:
            return _stroke(shape.frame, line, self._texts), ""
        uri = self._picture(part, properties.find(f"{A}blipFill")) if properties is not None else ""
        style = f"background:url({uri}) center/100% 100%;" if uri else f"background:{fill};" if fill else ""
        if geometry in _CLIP:
            style += f"clip-path:polygon({_CLIP[geometry]});"
        elif line is not None:
            style += f"border:{self._texts.cqw(line[0])} {line[1]} {line[2]};"
        return style + (f"border-radius:{_RADIUS[geometry]};" if geometry in _RADIUS else ""), given[
            "fontRef"
        ]

    def _pic(self, shape: Placed, part: str, marked: bool) -> tuple[str, str, bool]:
        words = description(shape.element.find(f"{P}nvPicPr/{P}cNvPr"))
        hit = marked and any(find(words, line) for line in self._mark.lines)
        uri = self._picture(part, shape.element.find(f"{P}blipFill"))
        if not uri:
            return f'<div class="bs-nopicture">{escape(clean_line(words) or "Picture")}</div>', "", hit
        crop = shape.element.find(f"{P}blipFill/{A}srcRect")
        edges = [float(crop.get(side, "0")) / 100_000 if crop is not None else 0.0 for side in "ltrb"]
        wide, high = max(1 - edges[0] - edges[2], 0.01), max(1 - edges[1] - edges[3], 0.01)
        style = (
            f"width:{100 / wide:.2f}%;height:{100 / high:.2f}%;"
            f"left:{-100 * edges[0] / wide:.2f}%;top:{-100 * edges[1] / high:.2f}%"
        )
        return f'<div class="bs-crop"><img alt="{escape(words)}" src="{uri}" style="{style}"></div>', "", hit

    def _frame(self, shape: Placed, part: str, marked: bool) -> tuple[str, str, bool]:
        lines = self._mark.lines if marked else []
        table = shape.element.find(f".//{A}tbl")
        if table is not None:
            at_box = marked and self._mark.box is not None and _stands(shape.frame, self._mark.box)
            html = table_html(table, self._texts, self._palette, self._mark.cells if at_box else (), lines)
            return html, "", 'class="cited"' in html
        relations = self._package.relations(part)
        for reference in shape.element.iter(f"{C}chart"):
            relation = relations.get(reference.get(f"{R}id", ""))
            chart = read_chart(self._package, relation.target) if relation is not None else None
            if chart is not None:
                words = " ".join((chart.title, *chart.labels))
                html = chart_html(chart, self._texts, lines)
                hit = 'class="cited"' in html or any(find(words, line) for line in lines)
                return html, "", hit
        for reference in shape.element.iter(f"{DGM}relIds"):
            relation = relations.get(reference.get(f"{R}dm", ""))
            items = list(diagram_lines(self._package, relation.target)) if relation is not None else []
            hits = [any(find(item, line) for line in lines) for item in items]
            rows = (
                f"<li>{f'<mark>{escape(item)}</mark>' if hit else escape(item)}</li>"
                for item, hit in zip(items, hits, strict=True)
            )
            return f'<ul style="font-size:{self._texts.cqw(14)}">{"".join(rows)}</ul>', "", any(hits)
        words = description(shape.element.find(f"{P}nvGraphicFramePr/{P}cNvPr"))
        return (f'<div class="bs-nopicture">{escape(clean_line(words))}</div>' if words else ""), "", False


def _spans(text: str, lines: Sequence[str]) -> list[Span]:
    """Where the lines stand in a shape's text, one after the other."""
    found, after = [], 0
    for line in lines:
        span = find(text, line, after) or find(text, line)
        if span is not None:
            found.append(span)
            after = span[1]
    return found


def _stands(frame: Frame | None, box: Box) -> bool:
    if frame is None:
        return False
    own = frame.box(box.page)
    pairs = ((own.x0, box.x0), (own.y0, box.y0), (own.x1, box.x1), (own.y1, box.y1))
    return all(abs(a - b) <= _REACH for a, b in pairs)


def _placing(frame: Frame, deck: Deck) -> str:
    style = (
        f"left:{100 * frame.x / deck.width:.3f}%;top:{100 * frame.y / deck.height:.3f}%;"
        f"width:{100 * frame.width / deck.width:.3f}%;height:{100 * frame.height / deck.height:.3f}%;"
    )
    return style + (f"transform:rotate({frame.turn:g}deg);" if frame.turn else "")


def _stroke(frame: Frame | None, line: tuple[float, str, str] | None, texts: TextDrawer) -> str:
    """A straight line from corner to corner of its frame, as a gradient's thin band."""
    if frame is None:
        return ""
    width, _, colour = line or (1.0, "solid", "#444444")
    if frame.width < 1 or frame.height < 1:
        side = "left" if frame.width < 1 else "top"
        return f"border-{side}:{texts.cqw(max(width, 0.75))} solid {colour};"
    toward = "to top right" if frame.flip_x == frame.flip_y else "to bottom right"
    half = texts.cqw(max(width, 0.75) / 2)
    return (
        f"background:linear-gradient({toward},transparent calc(50% - {half}),{colour} calc(50% - {half}),"
        f"{colour} calc(50% + {half}),transparent calc(50% + {half}));"
    )
