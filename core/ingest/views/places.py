"""Where the shapes of a slide stand: groups opened, placeholders placed by layout and master."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lxml import etree

from core.domain.document import Box
from core.ingest.office.opc import MC, A, P, Package, local_name

EMU = 12_700  # English Metric Units in a point
_SHAPES = ("sp", "pic", "graphicFrame", "cxnSp")
# Placeholder types that inherit from the master's body placeholder.
_OF_BODY = frozenset(
    ("body", "obj", "chart", "tbl", "clipArt", "dgm", "media", "pic", "subTitle", "half", "quarter", "")
)


class Frame(NamedTuple):
    """A rectangle in points from the top left of the slide, turned about its centre by degrees clockwise."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    flip_x: bool = False
    flip_y: bool = False

    def box(self, page: int) -> Box:
        """The upright rectangle that it covers when turned in quarters, else its own."""
        x, y, width, height = self[:4]
        if 45 <= self.turn % 180 < 135:
            x, y, width, height = x + (width - height) / 2, y + (height - width) / 2, height, width
        x0, y0, x1, y1 = (round(value, 2) for value in (x, y, x + width, y + height))
        return Box(page=page, x0=x0, y0=y0, x1=x1, y1=y1)


class _Group(NamedTuple):
    """From a group's own coordinates to points on the slide."""

    scale_x: float = 1 / EMU
    scale_y: float = 1 / EMU
    x: float = 0.0
    y: float = 0.0

    def frame(self, place: etree._Element) -> Frame | None:
        offset, extent = place.find(f"{A}off"), place.find(f"{A}ext")
        if offset is None or extent is None:
            return None
        return Frame(
            self.x + number(offset.get("x")) * self.scale_x,
            self.y + number(offset.get("y")) * self.scale_y,
            number(extent.get("cx")) * abs(self.scale_x),
            number(extent.get("cy")) * abs(self.scale_y),
            number(place.get("rot")) / 60_000,
            place.get("flipH") in ("1", "true"),
            place.get("flipV") in ("1", "true"),
        )

    def inside(self, group: etree._Element) -> "_Group":
        place = group.find(f"{P}grpSpPr/{A}xfrm")
        frame = self.frame(place) if place is not None else None
        child, size = (place.find(f"{A}{tag}") if place is not None else None for tag in ("chOff", "chExt"))
        if frame is None or child is None or size is None:
            return self
        wide, high = number(size.get("cx")), number(size.get("cy"))
        scale_x = frame.width / wide if wide else self.scale_x
        scale_y = frame.height / high if high else self.scale_y
        return _Group(
            scale_x,
            scale_y,
            frame.x - number(child.get("x")) * scale_x,
            frame.y - number(child.get("y")) * scale_y,
        )


def number(text: str | None, usual: float = 0.0) -> float:
    """The number that an attribute holds, `usual` where it is none."""
    try:
        return float(text) if text else usual
    except ValueError:
        return usual


@dataclass(frozen=True)
class Placed:
    """A shape with its frame, None where no part of the file says where it stands.

    `above` are the placeholders that it inherits from, of the layout and then of the master.
    """

    element: etree._Element
    kind: str
    frame: Frame | None
    above: tuple[etree._Element, ...] = ()

    @property
    def role(self) -> str | None:
        """The type of its placeholder, None when it is none."""
        found = placeholder(self.element)
        return None if found is None else found.get("type", "")


class Deck:
    """What the slides of a presentation share: size, layouts and masters, each part read once."""

    def __init__(self, package: Package) -> None:
        self._package = package
        main = package.main_part("ppt/presentation.xml")
        self.root = package.xml(main)
        size = self.root.find(f"{P}sldSz")
        self.width = number(size.get("cx") if size is not None else None, 9_144_000) / EMU
        self.height = number(size.get("cy") if size is not None else None, 6_858_000) / EMU
        self._parts: dict[str, etree._Element | None] = {}

    def part(self, name: str | None) -> etree._Element | None:
        """The root of a part, None where it is absent or broken."""
        if name is None:
            return None
        if name not in self._parts:
            self._parts[name] = self._package.optional(name)
        return self._parts[name]

    def above(self, part: str) -> tuple[str | None, str | None]:
        """The names of a slide's layout and master."""
        layout = next(iter(self._package.related(part, "slideLayout")), None)
        master = next(iter(self._package.related(layout, "slideMaster")), None) if layout else None
        return layout, master

    def shapes(self, part: str, root: etree._Element) -> list[Placed]:
        """The shapes of a slide in their order, each with its frame."""
        layout, master = (self.part(name) for name in self.above(part))
        tree = root.find(f"{P}cSld/{P}spTree")
        return [] if tree is None else [_placed(*found, layout, master) for found in _walk(tree, _Group())]

    def own_shapes(self, root: etree._Element | None) -> list[Placed]:
        """The shapes of a layout or master that its slides show: those that are no placeholders."""
        tree = root.find(f"{P}cSld/{P}spTree") if root is not None else None
        found = _walk(tree, _Group()) if tree is not None else ()
        return [_placed(*one, None, None) for one in found if placeholder(one[0]) is None]


def placeholder(shape: etree._Element) -> etree._Element | None:
    """The placeholder mark of a shape."""
    found: etree._Element | None = shape.find(f"./*/{P}nvPr/{P}ph")
    return found


def _walk(tree: etree._Element, group: _Group) -> Iterator[tuple[etree._Element, _Group]]:
    for child in tree:
        name = local_name(child)
        if name == "grpSp":
            yield from _walk(child, group.inside(child))
        elif name == "AlternateContent":
            # The first choice is what current programs show; the fallback repeats it as a picture.
            chosen = child.find(f"{MC}Choice")
            chosen = child.find(f"{MC}Fallback") if chosen is None else chosen
            if chosen is not None:
                yield from _walk(chosen, group)
        elif name in _SHAPES:
            yield child, group


def _placed(
    shape: etree._Element, group: _Group, layout: etree._Element | None, master: etree._Element | None
) -> Placed:
    above = tuple(_inherited(shape, layout, master))
    for one in (shape, *above):
        place = _xfrm(one)
        frame = (group if one is shape else _Group()).frame(place) if place is not None else None
        if frame is not None:
            return Placed(shape, local_name(shape), frame, above)
    return Placed(shape, local_name(shape), None, above)


def _xfrm(shape: etree._Element) -> etree._Element | None:
    found: etree._Element | None = shape.find(f"{P}spPr/{A}xfrm")
    return found if found is not None else shape.find(f"{P}xfrm")


def _inherited(
    shape: etree._Element, layout: etree._Element | None, master: etree._Element | None
) -> Iterator[etree._Element]:
    """The layout's placeholder with the same index, then the master's of its type."""
    mark = placeholder(shape)
    if mark is None:
        return
    kind = mark.get("type", "")
    for other in _placeholders(layout):
        found = placeholder(other)
        if found is not None and found.get("idx", "0") == mark.get("idx", "0"):
            yield other
            kind = found.get("type", kind)
            break
    wanted = _master_type(kind)
    for other in _placeholders(master):
        found = placeholder(other)
        if found is not None and _master_type(found.get("type", "")) == wanted:
            yield other
            break


def _placeholders(root: etree._Element | None) -> list[etree._Element]:
    tree = root.find(f"{P}cSld/{P}spTree") if root is not None else None
    found = _walk(tree, _Group()) if tree is not None else ()
    return [shape for shape, _ in found if placeholder(shape) is not None]


def _master_type(kind: str) -> str:
    if kind in _OF_BODY:
        return "body"
    return "title" if kind == "ctrTitle" else kind
