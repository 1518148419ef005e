"""Rectangles, and the way from a PDF page's own coordinates to the page as displayed."""

from collections.abc import Iterable
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle in points, y pointing down; x0 <= x1 and y0 <= y1."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def x(self) -> float:
        """Centre from the left."""
        return (self.x0 + self.x1) / 2

    @property
    def y(self) -> float:
        """Centre from the top."""
        return (self.y0 + self.y1) / 2

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point is inside, or at most `margin` outside."""
        return self.x0 - margin <= x <= self.x1 + margin and self.y0 - margin <= y <= self.y1 + margin

    def contains(self, other: "Rect", margin: float = 0.0) -> bool:
        """Whether another rectangle lies inside, up to `margin`."""
        return (
            self.x0 - margin <= other.x0
            and self.y0 - margin <= other.y0
            and self.x1 + margin >= other.x1
            and self.y1 + margin >= other.y1
        )

    def meets(self, other: "Rect", margin: float = 0.0) -> bool:
        """Whether two rectangles overlap or come within `margin` of each other."""
        return (
            self.x0 <= other.x1 + margin
            and other.x0 <= self.x1 + margin
            and self.y0 <= other.y1 + margin
            and other.y0 <= self.y1 + margin
        )


def overlap(a0: float, a1: float, b0: float, b1: float) -> float:
    """Length that two intervals share, 0 when they do not meet."""
    return max(0.0, min(a1, b1) - max(a0, b0))


def hull(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle round all of them. Raises ValueError when there are none."""
    x0, y0, x1, y1 = zip(*rects, strict=True)
    return Rect(min(x0), min(y0), max(x1), max(y1))


class Affine(NamedTuple):
    """A PDF matrix: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def rect(self, left: float, bottom: float, right: float, top: float) -> Rect:
        """Bounding rectangle of a mapped rectangle."""
        a, b, c, d, e, f = self
        if not b and not c:
            x0, x1, y0, y1 = a * left + e, a * right + e, d * bottom + f, d * top + f
            if a > 0 > d:
                return Rect(x0, y1, x1, y0)
            return Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        (x0, y0), (x1, y1) = self.point(left, bottom), self.point(right, top)
        (x2, y2), (x3, y3) = self.point(left, top), self.point(right, bottom)
        xs, ys = (x0, x1, x2, x3), (y0, y1, y2, y3)
        return Rect(min(xs), min(ys), max(xs), max(ys))

    def after(self, first: "Affine") -> "Affine":
        """The matrix that maps by `first` and then by this one."""
        a, b = self.a * first.a + self.c * first.b, self.b * first.a + self.d * first.b
        c, d = self.a * first.c + self.c * first.d, self.b * first.c + self.d * first.d
        e, f = self.point(first.e, first.f)
        return Affine(a, b, c, d, e, f)


def displayed(box: tuple[float, float, float, float], rotation: int) -> Affine:
    """The matrix from page coordinates to points from the top left of the page as displayed.

    `box` is the page's visible box (left, bottom, right, top), `rotation` its /Rotate in degrees
    clockwise: 0, 90, 180 or 270.
    """
    left, bottom, right, top = box
    return {
        0: Affine(1, 0, 0, -1, -left, top),
        90: Affine(0, 1, 1, 0, -bottom, -left),
        180: Affine(-1, 0, 0, 1, right, -bottom),
        270: Affine(0, -1, -1, 0, top, right),
    }[rotation % 360]


def upright(turn: int, width: float, height: float) -> Affine:
    """The matrix that turns text running at `turn` degrees (clockwise, as displayed) upright.

    `width` and `height` are the displayed page's. The inverse is `upright(-turn, ...)` with the
    turned page's own width and height.
    """
    return {
        0: Affine(),
        90: Affine(0, -1, 1, 0, 0, width),
        180: Affine(-1, 0, 0, -1, width, height),
        270: Affine(0, 1, -1, 0, height, 0),
    }[turn % 360]
