"""The text of a slide's shape with its size, weight, colour, alignment and bullets, as escaped HTML."""

import math
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise

from lxml import etree

from core.ingest.office.drawing import paragraph_text
from core.ingest.office.opc import A, P, local_name
from core.ingest.text import clean, whole_number
from core.ingest.views.colours import Palette
from core.ingest.views.places import EMU, Deck, Frame, Placed, number

Span = tuple[int, int]
_ALIGN = {"ctr": "center", "r": "right", "just": "justify", "dist": "justify"}
_ANCHOR = {"ctr": "center", "b": "flex-end"}
_SIZE = 18.0
_SMALLEST = 0.4  # of its size: what a text is made smaller to at most
_FONT = re.compile(r"[\w .-]{1,60}")
_LETTERED = {"alphaLc": "a", "alphaUc": "A"}


@dataclass(frozen=True)
class Look:
    """How a paragraph and its runs look; sizes and indents in points."""

    size: float = _SIZE
    bold: bool = False
    italic: bool = False
    underline: bool = False
    colour: str = ""
    font: str = ""
    align: str = "left"
    left: float = 0.0
    indent: float = 0.0
    bullet: str = ""
    before: float = 0.0
    spacing: float = 1.0


class TextDrawer:
    """Draws text bodies of one slide; `cqw` turns points into widths of the slide as shown."""

    def __init__(self, deck: Deck, palette: Palette, master: etree._Element | None) -> None:
        self._deck = deck
        self._palette = palette
        self._master = master

    def cqw(self, points: float) -> str:
        """A length that grows with the slide."""
        return f"{100 * points / self._deck.width:.3f}cqw"

    def body(self, placed: Placed, marks: Sequence[Span], colour: str = "") -> str:
        """The text body of a shape, empty when it has no text; `marks` are code points of `body_text`."""
        body = placed.element.find(f"{P}txBody")
        if body is None or not body_text(body).strip():
            return ""
        bodies = [body, *(one for shape in placed.above if (one := shape.find(f"{P}txBody")) is not None)]
        box = _merged([one.find(f"{A}bodyPr") for one in bodies])
        styles, scale = self._styles(placed, bodies), _scale(body)
        if scale == 1.0 and any(one.find(f"{A}bodyPr/{A}normAutofit") is not None for one in bodies):
            scale = self._fitting(body, styles, placed.frame)
        inner = self.paragraphs(body, styles, marks, colour, scale)
        sides = [
            self.cqw(number(box.get(name), usual) / EMU)
            for name, usual in (("tIns", 45720), ("rIns", 91440), ("bIns", 45720), ("lIns", 91440))
        ]
        style = (
            f"padding:{' '.join(sides)};justify-content:{_ANCHOR.get(box.get('anchor', ''), 'flex-start')}"
        )
        if box.get("wrap") == "none":
            style += ";white-space:nowrap"
        if box.get("vert", "horz") in ("vert", "eaVert", "vert270"):
            style += ";writing-mode:vertical-rl" + (";rotate:180deg" if box["vert"] == "vert270" else "")
        return f'<div class="bs-body" style="{style}">{inner}</div>'

    def paragraphs(
        self,
        body: etree._Element,
        styles: Sequence[etree._Element],
        marks: Sequence[Span],
        colour: str = "",
        scale: float = 1.0,
    ) -> str:
        """The paragraphs of a text body as HTML."""
        parts, at, counts = [], 0, dict[int, int]()
        for paragraph in body.iterfind(f"{A}p"):
            own = paragraph.find(f"{A}pPr")
            level = whole_number(own.get("lvl")) if own is not None else 0
            look = self._changed(self._look(styles, level, colour), own)
            runs = list(self._runs(paragraph, look))
            parts.append(self._paragraph(runs, look, marks, at, _bullet(look, level, counts), scale))
            at += sum(len(text) for text, _ in runs) + 1
        return "".join(parts)

    def _fitting(self, body: etree._Element, styles: Sequence[etree._Element], frame: Frame | None) -> float:
        """How much smaller the text must be to stay in its shape, which its program fits when it is edited.

        An estimate: letters are half as wide as they are high.
        """
        if frame is None:
            return 1.0
        height = 0.0
        for paragraph in body.iterfind(f"{A}p"):
            own = paragraph.find(f"{A}pPr")
            level = whole_number(own.get("lvl")) if own is not None else 0
            look = self._changed(self._look(styles, level, ""), own)
            runs = list(self._runs(paragraph, look))
            size = max((run.size for _, run in runs), default=look.size)
            letters = max((frame.width - 14.4 - look.left) / (0.5 * size), 1.0)
            lines = "".join(text for text, _ in runs).split("\n")
            rows = sum(max(1, math.ceil(len(line) / letters)) for line in lines)
            height += rows * 1.17 * look.spacing * size + look.before
        room = max(frame.height - 7.2, 1.0)
        return 1.0 if height <= room else max(math.sqrt(room / height), _SMALLEST)

    def _styles(self, placed: Placed, bodies: Sequence[etree._Element]) -> list[etree._Element]:
        """List styles from the nearest to the farthest."""
        found = [one.find(f"{A}lstStyle") for one in bodies]
        if placed.role is not None and self._master is not None:
            kind = "titleStyle" if placed.role in ("title", "ctrTitle") else "bodyStyle"
            kind = "otherStyle" if placed.role in ("dt", "ftr", "sldNum") else kind
            found.append(self._master.find(f"{P}txStyles/{P}{kind}"))
        return [one for one in found if one is not None] + self.defaults()

    def defaults(self) -> list[etree._Element]:
        """The presentation's own text style, which text boxes and tables begin from."""
        found = self._deck.root.find(f"{P}defaultTextStyle")
        return [] if found is None else [found]

    def _look(self, styles: Sequence[etree._Element], level: int, colour: str) -> Look:
        look = Look(colour=colour)
        for style in reversed(styles):
            look = self._changed(look, style.find(f"{A}defPPr"))
            look = self._changed(look, style.find(f"{A}lvl{min(level, 8) + 1}pPr"))
        return replace(look, colour=colour) if colour and look.colour in ("", "#000000") else look

    def _changed(self, look: Look, properties: etree._Element | None) -> Look:
        if properties is None:
            return look
        if properties.get("marL") is not None:
            look = replace(look, left=number(properties.get("marL")) / EMU)
        if properties.get("indent") is not None:
            look = replace(look, indent=number(properties.get("indent")) / EMU)
        if properties.get("algn") is not None:
            look = replace(look, align=_ALIGN.get(properties.get("algn", ""), "left"))
        for child in properties:
            look = self._child(look, child)
        return look

    def _child(self, look: Look, child: etree._Element) -> Look:
        name = local_name(child)
        if name == "buNone":
            return replace(look, bullet="")
        if name == "buChar":
            char = child.get("char", "•")[:2]
            return replace(
                look, bullet=char if char.isprintable() and not "\ue000" <= char <= "\uf8ff" else "•"
            )
        if name == "buAutoNum":
            return replace(look, bullet="#" + child.get("type", "arabicPeriod"))
        if name == "spcBef":
            share, points = child.find(f"{A}spcPct"), child.find(f"{A}spcPts")
            value = number(points.get("val")) / 100 if points is not None else 0.0
            value = look.size * number(share.get("val")) / 100_000 if share is not None else value
            return replace(look, before=value)
        if name == "lnSpc":
            share = child.find(f"{A}spcPct")
            return (
                replace(look, spacing=number(share.get("val"), 100_000) / 100_000)
                if share is not None
                else look
            )
        return self._run(look, child) if name == "defRPr" else look

    def _run(self, look: Look, properties: etree._Element | None) -> Look:
        if properties is None:
            return look
        if properties.get("sz"):
            look = replace(look, size=min(max(number(properties.get("sz")) / 100, 1), 400))
        if properties.get("b") is not None:
            look = replace(look, bold=properties.get("b") in ("1", "true"))
        if properties.get("i") is not None:
            look = replace(look, italic=properties.get("i") in ("1", "true"))
        if properties.get("u") is not None:
            look = replace(look, underline=properties.get("u") != "none")
        fill = self._palette.fill(properties)
        if fill and not fill.startswith("linear"):
            look = replace(look, colour=fill)
        font = properties.find(f"{A}latin")
        if font is not None:
            look = replace(look, font=self._font(font.get("typeface", "")))
        return look

    def _font(self, name: str) -> str:
        name = {"+mj-lt": self._palette.fonts["major"], "+mn-lt": self._palette.fonts["minor"]}.get(
            name, name
        )
        return name if _FONT.fullmatch(name) else ""

    def _runs(self, paragraph: etree._Element, look: Look) -> Iterator[tuple[str, Look]]:
        """Pieces of text, each with its look; together they are `paragraph_text` once cleaned."""
        for child in paragraph:
            name = local_name(child)
            if name in ("pPr", "endParaRPr"):
                continue
            holder = etree.Element(f"{A}p")
            holder.append(deepcopy(child))
            text = clean(paragraph_text(holder))
            if text:
                yield text, self._run(look, child.find(f"{A}rPr")) if name in ("r", "fld") else look

    def _paragraph(
        self,
        runs: Sequence[tuple[str, Look]],
        look: Look,
        marks: Sequence[Span],
        at: int,
        bullet: str,
        scale: float,
    ) -> str:
        parts = []
        for text, own in runs:
            parts.append(f'<span style="{self._run_style(own, scale)}">{_marked(text, at, marks)}</span>')
            at += len(text)
        size = runs[0][1].size if runs else look.size
        if bullet and runs:
            style = f"display:inline-block;min-width:{self.cqw(max(-look.indent, 0.0))};text-indent:0"
            lead = f'<span style="{style};{self._run_style(replace(runs[0][1], underline=False), scale)}">'
            parts.insert(0, f"{lead}{escape(bullet)} </span>")
        style = (
            f"text-align:{look.align};margin:{self.cqw(look.before * scale)} 0 0 {self.cqw(look.left)};"
            f"text-indent:{self.cqw(look.indent)};font-size:{self.cqw(size * scale)};"
            f"line-height:{min(max(1.17 * look.spacing, 0.9), 3):.2f}"
        )
        return f'<p style="{style}">{"".join(parts) or "&nbsp;"}</p>'

    def _run_style(self, look: Look, scale: float) -> str:
        style = f"font-size:{self.cqw(look.size * scale)}"
        style += f";color:{look.colour}" if look.colour else ""
        style += f";font-family:'{look.font}',Carlito,Arial,sans-serif" if look.font else ""
        # Narrow faces that the reader's machine may lack: another one is drawn at the same height of letters.
        style += ";font-size-adjust:0.466" if look.font in ("", "Calibri", "Calibri Light") else ""
        style += ";font-weight:700" if look.bold else ""
        style += ";font-style:italic" if look.italic else ""
        return style + (";text-decoration:underline" if look.underline else "")


def body_text(body: etree._Element) -> str:
    """The text of a text body, one paragraph a line: what marks count in."""
    return "\n".join(clean(paragraph_text(paragraph)) for paragraph in body.iterfind(f"{A}p"))


def _merged(many: Sequence[etree._Element | None]) -> dict[str, str]:
    """Attributes of the nearest element that has them."""
    found: dict[str, str] = {}
    for one in reversed(many):
        if one is not None:
            found |= {str(name): str(value) for name, value in one.attrib.items()}
    return found


def _scale(body: etree._Element) -> float:
    """How much smaller than written the text is, where the program fitted it into its shape."""
    fitted = body.find(f"{A}bodyPr/{A}normAutofit")
    return (
        min(max(number(fitted.get("fontScale"), 100_000) / 100_000, 0.2), 1.0) if fitted is not None else 1.0
    )


def _bullet(look: Look, level: int, counts: dict[int, int]) -> str:
    if not look.bullet.startswith("#") or look.bullet == "#":
        counts.pop(level, None)
        return look.bullet
    for deeper in [other for other in counts if other > level]:
        counts.pop(deeper)
    counts[level] = counts.get(level, 0) + 1
    kind = look.bullet[1:]
    first = next((letter for name, letter in _LETTERED.items() if kind.startswith(name)), "")
    text = chr(ord(first) + (counts[level] - 1) % 26) if first else str(counts[level])
    return text + (")" if "Paren" in kind else "." if "Period" in kind else "")


def _marked(text: str, at: int, marks: Sequence[Span]) -> str:
    """Escaped text with the marks in <mark>; `at` is where it stands in the body's text."""
    edges = (min(max(edge - at, 0), len(text)) for mark in marks for edge in mark)
    parts = []
    for start, end in pairwise(sorted({0, len(text), *edges})):
        piece = escape(text[start:end]).replace("\n", "<br>")
        inside = any(first <= start + at and end + at <= last for first, last in marks)
        parts.append(f"<mark>{piece}</mark>" if inside else piece)
    return "".join(parts)
