"""Drawings of the impurities: skeletons by hand-set coordinates, labels by strokes. The structures are invented."""

import math

from builder.lab.charts import encoded, page
from builder.lab.strokes import width, write
from PIL import ImageDraw

_BOND = 38
Point = tuple[float, float]


def _hexagon(centre: Point) -> list[Point]:
    """Corners from the top, clockwise."""
    x, y = centre
    return [
        (x + _BOND * math.sin(math.radians(60 * n)), y - _BOND * math.cos(math.radians(60 * n)))
        for n in range(6)
    ]


def _bond(draw: ImageDraw.ImageDraw, one: Point, other: Point) -> None:
    draw.line([one, other], fill=0, width=2)


def _ring(draw: ImageDraw.ImageDraw, centre: Point, double: tuple[int, ...] = ()) -> list[Point]:
    corners = _hexagon(centre)
    for n in range(6):
        one, other = corners[n], corners[(n + 1) % 6]
        _bond(draw, one, other)
        if n in double:
            inner = [tuple(c + (m - c) * 0.18 for c, m in zip(p, centre, strict=True)) for p in (one, other)]
            draw.line([(a, b) for a, b in inner], fill=0, width=2)
    return corners


def _atom(draw: ImageDraw.ImageDraw, at: Point, text: str) -> None:
    half = width(text, 15) / 2
    draw.rectangle([at[0] - half - 2, at[1] - 11, at[0] + half + 2, at[1] + 11], fill=255)
    write(draw, (at[0] - half + 1, at[1] - 8), text, 15, thick=2)


def _caption(draw: ImageDraw.ImageDraw, text: str) -> None:
    write(draw, (20, 20), text, 14, thick=1)


def biphenyl() -> bytes:
    """IMP-B: 4,4'-difluorobiphenyl."""
    picture, draw = page(220)
    left, right = (300.0, 120.0), (300.0 + 2 * _BOND * math.cos(math.radians(30)) + _BOND, 120.0)
    rings = []
    for centre in (left, right):
        corners = [(centre[0] + (y - centre[1]), centre[1] + (x - centre[0])) for x, y in _hexagon(centre)]
        for n in range(6):
            _bond(draw, corners[n], corners[(n + 1) % 6])
        draw.ellipse([centre[0] - 20, centre[1] - 20, centre[0] + 20, centre[1] + 20], outline=0, width=2)
        rings.append(sorted(corners))
    _bond(draw, rings[0][-1], rings[1][0])
    for end, shift in ((rings[0][0], -_BOND), (rings[1][-1], _BOND)):
        place = (end[0] + shift, end[1])
        _bond(draw, end, place)
        _atom(draw, place, "F")
    _caption(draw, "IMP-B  4,4'-difluorobiphenyl  C12H8F2")
    return encoded(picture)


def amine(methyl: bool) -> bytes:
    """LS-30, or IMP-C where the amine at carbon 3 bears a methyl group."""
    picture, draw = page(300)
    pyridine = _ring(draw, (360.0, 150.0), (0, 2, 4))
    _atom(draw, pyridine[3], "N")
    aryl = _ring(draw, (360.0 - 2 * 66.0 + 0.0, 150.0 - 0.0), (0, 2, 4))
    _bond(draw, aryl[1], pyridine[5])
    fluorine = (aryl[4][0] - 33, aryl[4][1] + 19)
    _bond(draw, aryl[4], fluorine)
    _atom(draw, fluorine, "F")
    nitrogen = (pyridine[1][0] + 33, pyridine[1][1] - 19)
    _bond(draw, pyridine[1], nitrogen)
    if methyl:
        carbon = (nitrogen[0] + 50, nitrogen[1] - 29)
        _bond(draw, nitrogen, carbon)
        _atom(draw, carbon, "CH3")
    _atom(draw, nitrogen, "NH" if methyl else "NH2")
    link = (pyridine[2][0] + 33, pyridine[2][1] + 19)
    _bond(draw, pyridine[2], link)
    piperidine = _ring(draw, (link[0] + 72, link[1] + 2))
    _bond(draw, link, piperidine[5])
    _atom(draw, link, "NH")
    carbamate = (piperidine[2][0] + 33, piperidine[2][1] + 19)
    _bond(draw, piperidine[2], carbamate)
    _atom(draw, piperidine[2], "N")
    _atom(draw, carbamate, "Boc")
    _caption(draw, "IMP-C  N-methyl-LS-30" if methyl else "LS-30")
    return encoded(picture)
