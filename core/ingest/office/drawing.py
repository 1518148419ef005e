"""What the three Office formats share: DrawingML paragraphs, charts, diagrams and picture descriptions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from core.ingest.office.math import linear
from core.ingest.office.opc import DGM, MC, A, C, M, Package, local_name
from core.ingest.office.symbols import is_symbol_font, symbol_text
from core.ingest.text import whole_number

_SUPERSCRIPT = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_FILE_NAME = re.compile(r"[\w\s().-]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)", re.I)
_MADE_UP = re.compile(r"(?:picture|image|grafik|bild|shape|chart|diagram|content placeholder)\s*\d*", re.I)


def raised(text: str) -> str:
    """Superscript digits and signs as such characters, so that `10-3` is not read for 10⁻³."""
    shown = text.translate(_SUPERSCRIPT)
    return shown if all(char in "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ ,–" for char in shown) else text


def description(properties: etree._Element | None) -> str:
    """Alternative text of a picture or shape, empty when it is only a file name or a default."""
    if properties is None:
        return ""
    texts = [(properties.get(key) or "").strip() for key in ("title", "descr")]
    kept = [
        text for text in texts if text and not _FILE_NAME.fullmatch(text) and not _MADE_UP.fullmatch(text)
    ]
    return "\n".join(dict.fromkeys(kept))


def paragraph_text(paragraph: etree._Element) -> str:
    """The text of an `a:p`: runs, fields, line breaks and formulas."""
    parts = []
    for child in paragraph:
        name = local_name(child)
        if name in ("r", "fld"):
            text = child.findtext(f"{A}t") or ""
            properties = child.find(f"{A}rPr")
            font = properties.find(f"{A}latin") if properties is not None else None
            if font is not None and is_symbol_font(font.get("typeface")):
                text = symbol_text(text)
            if properties is not None and whole_number(properties.get("baseline")) > 0:
                text = raised(text)
            parts.append(text)
        elif name == "br":
            parts.append("\n")
        elif name in ("m", "AlternateContent"):
            chosen = child.find(f"{MC}Choice") if name == "AlternateContent" else child
            formulas = chosen.iter(f"{M}oMath") if chosen is not None else ()
            parts.append(" ".join(linear(formula) for formula in formulas))
    return "".join(parts)


@dataclass
class Chart:
    """A chart's words and its cached numbers: one row a category, one column a series."""

    title: str = ""
    labels: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)


def read_chart(package: Package, part: str) -> Chart | None:
    """A chart part, None when it cannot be read."""
    root = package.optional(part)
    if root is None:
        return None
    chart = Chart(title=_rich_text(root.find(f"{C}chart/{C}title")))
    for axis in root.iter(f"{C}catAx", f"{C}valAx", f"{C}dateAx", f"{C}serAx"):
        label = _rich_text(axis.find(f"{C}title"))
        if label:
            chart.labels.append(label)
    series = list(root.iter(f"{C}ser"))
    names: list[str] = []
    columns: list[dict[int, str]] = []
    categories: dict[int, str] = {}
    for number, one in enumerate(series, start=1):
        points = _points(one.find(f"{C}cat")) or _points(one.find(f"{C}xVal"))
        for index, text in points.items():
            categories.setdefault(index, text)
        names.append(" ".join(_points(one.find(f"{C}tx")).values()) or f"Series {number}")
        columns.append(_points(one.find(f"{C}val")) or _points(one.find(f"{C}yVal")))
    indexes = sorted({*categories, *(index for column in columns for index in column)})
    if indexes:
        chart.rows.append(["", *names])
        for index in indexes:
            chart.rows.append([categories.get(index, ""), *(column.get(index, "") for column in columns)])
    return chart


def _rich_text(title: etree._Element | None) -> str:
    if title is None:
        return ""
    lines = [paragraph_text(paragraph) for paragraph in title.iter(f"{A}p")]
    return " ".join(line for line in lines if line.strip()) or " ".join(_points(title).values())


def _points(holder: etree._Element | None) -> dict[int, str]:
    """Cached points by index; of categories on several levels the innermost first."""
    points: dict[int, str] = {}
    if holder is None:
        return points
    for point in holder.iter(f"{C}pt"):
        text, index = point.findtext(f"{C}v") or "", whole_number(point.get("idx"))
        points[index] = f"{text} {points[index]}" if index in points else text
    if not points:
        direct = holder.findtext(f"{C}v")
        return {0: direct} if direct else {}
    return {index: _number(text) for index, text in points.items()}


def _number(text: str) -> str:
    """Cached floats carry binary noise: 0.30000000000000004 is shown as 0.3."""
    try:
        return f"{float(text):.12g}" if "." in text and len(text) > 12 else text
    except ValueError:
        return text


def diagram_lines(package: Package, part: str) -> Iterator[str]:
    """The texts of a SmartArt diagram's points, in its own order."""
    root = package.optional(part)
    if root is None:
        return
    for body in root.iter(f"{DGM}t"):
        text = " ".join(paragraph_text(paragraph) for paragraph in body.iter(f"{A}p"))
        if text.strip():
            yield text
