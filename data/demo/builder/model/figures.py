"""Figures drawn pixel by pixel from the model, so that the bytes depend on no library."""

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING

from builder.lab.pictures import PICTURES
from builder.model.calendar import TR_201
from builder.model.lots import all_lots, stated_yield
from builder.model.tables import STABILITY
from builder.write.archive import png

if TYPE_CHECKING:
    from builder.text.render import Edition

_WIDTH, _HEIGHT, _MARGIN = 480, 240, 24
Canvas = list[bytearray]


def _canvas(height: int = _HEIGHT) -> Canvas:
    return [bytearray(b"\xff" * _WIDTH) for _ in range(height)]


def _box(canvas: Canvas, left: int, top: int, right: int, bottom: int, grey: int) -> None:
    for y in range(max(top, 0), min(bottom, len(canvas))):
        canvas[y][left:right] = bytes([grey]) * max(right - left, 0)


def _axes(canvas: Canvas) -> None:
    _box(canvas, _MARGIN, _MARGIN, _MARGIN + 2, _HEIGHT - _MARGIN, 0)
    _box(canvas, _MARGIN, _HEIGHT - _MARGIN, _WIDTH - _MARGIN, _HEIGHT - _MARGIN + 2, 0)


def bars(values: list[float], top: float) -> bytes:
    """A bar for each value from 0 to `top`, left to right."""
    canvas = _canvas()
    _axes(canvas)
    pitch = (_WIDTH - 3 * _MARGIN) // max(len(values), 1)
    for index, value in enumerate(values):
        left = 2 * _MARGIN + index * pitch
        height = round((_HEIGHT - 2 * _MARGIN) * value / top)
        _box(canvas, left, _HEIGHT - _MARGIN - height, left + pitch * 2 // 3, _HEIGHT - _MARGIN, 110)
    return png([bytes(row) for row in canvas])


def line(points: list[tuple[float, float]], right: float, top: float) -> bytes:
    """Points joined by straight lines, x from 0 to `right`, y from 0 to `top`."""
    canvas = _canvas()
    _axes(canvas)
    width, height = _WIDTH - 2 * _MARGIN, _HEIGHT - 2 * _MARGIN
    places = [
        (_MARGIN + round(width * x / right), _HEIGHT - _MARGIN - round(height * y / top)) for x, y in points
    ]
    for (x0, y0), (x1, y1) in itertools.pairwise(places):
        for x in range(x0, x1 + 1):
            y = y0 + round((y1 - y0) * (x - x0) / max(x1 - x0, 1))
            _box(canvas, x, y - 1, x + 1, y + 1, 60)
    for x, y in places:
        _box(canvas, x - 3, y - 3, x + 4, y + 4, 0)
    return png([bytes(row) for row in canvas])


def _route(edition: "Edition") -> bytes:
    """Seven boxes joined by arrows: starting material to LS-60."""
    canvas = _canvas(90)
    for box in range(7):
        left = 10 + box * 67
        _box(canvas, left, 25, left + 46, 65, 60)
        _box(canvas, left + 2, 27, left + 44, 63, 235)
        if box < 6:
            _box(canvas, left + 48, 44, left + 65, 46, 0)
    return png([bytes(row) for row in canvas])


def _impc(edition: "Edition") -> bytes:
    lots = [lot for lot in all_lots() if lot.step == 3 and lot.impc and lot.made <= edition.issued]
    return bars([float(lot.impc.removeprefix("below ")) for lot in lots], 0.5)


def _yields(step: int) -> Callable[["Edition"], bytes]:
    def draw(edition: "Edition") -> bytes:
        lots = [
            lot
            for lot in all_lots()
            if lot.step == step and edition.source is TR_201 and edition.holds(f"lot.{lot.number}.yield")
        ]
        return bars([float(stated_yield(lot, edition.number)) for lot in lots], 100)

    return draw


def _stability(edition: "Edition") -> bytes:
    last = int(edition.value("stab.months"))
    points = [
        (month, float(row[1].removeprefix("below "))) for month, row in STABILITY.items() if month <= last
    ]
    return line(points, 18, 0.2)


def _cooling(edition: "Edition") -> bytes:
    start = float(edition.value("s6.seedtemp"))
    rate = float(edition.value("s6.cool"))
    return line([(0, start), (2, start), (2 + (start - 5) / rate, 5)], 12, 70)


FIGURES: dict[str, Callable[["Edition"], bytes]] = {
    "route": _route,
    "impc": _impc,
    "stability": _stability,
    "cooling": _cooling,
    **{f"yields.{step}": _yields(step) for step in range(1, 7)},
    **PICTURES,
}
