"""Figures with labels for decks and appendices: bars, curves, boxes; grey pictures, the same bytes each time."""

from collections.abc import Sequence
from dataclasses import dataclass

from builder.lab.strokes import width, write
from builder.write.archive import png
from PIL import Image, ImageDraw

WIDE, HIGH = 760, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 86, 20, 30, 62
Points = Sequence[tuple[float, float]]


def page(height: int = HIGH, across: int = WIDE) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("L", (across, height), 255)
    return picture, ImageDraw.Draw(picture)


def encoded(picture: Image.Image) -> bytes:
    """The PNG of a grey picture, stored without a compressor."""
    across, raw = picture.width, picture.tobytes()
    return png([raw[at : at + across] for at in range(0, len(raw), across)])


@dataclass(frozen=True)
class Axis:
    """A title with the unit, and the range that the axis spans in so many steps."""

    title: str
    low: float
    high: float
    steps: int = 5

    def ticks(self) -> list[tuple[float, str]]:
        """Place from 0 to 1 and label."""
        values = [self.low + (self.high - self.low) * n / self.steps for n in range(self.steps + 1)]
        return [((value - self.low) / (self.high - self.low), f"{value:g}") for value in values]

    def place(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low)


def _across(share: float) -> float:
    return _LEFT + share * (WIDE - _LEFT - _RIGHT)


def _up(share: float) -> float:
    return HIGH - _BOTTOM - share * (HIGH - _TOP - _BOTTOM)


def _frame(draw: ImageDraw.ImageDraw, y: Axis) -> None:
    draw.line([(_LEFT, _TOP), (_LEFT, HIGH - _BOTTOM), (WIDE - _RIGHT, HIGH - _BOTTOM)], fill=0, width=2)
    for share, label in y.ticks():
        draw.line([(_LEFT, _up(share)), (WIDE - _RIGHT, _up(share))], fill=215 if share else 0)
        write(draw, (_LEFT - 10 - width(label, 13), _up(share) - 7), label, 13)
    write(draw, (10, 6), y.title, 13)


def bars(labels: Sequence[str], values: Sequence[float], y: Axis, marks: Sequence[str] = ()) -> bytes:
    """A bar for each label; `marks` stand above the bars (the values where none are given)."""
    picture, draw = page()
    _frame(draw, y)
    pitch = (WIDE - _LEFT - _RIGHT) / len(labels)
    for index, (label, value) in enumerate(zip(labels, values, strict=True)):
        left = _LEFT + pitch * (index + 0.2)
        right = left + pitch * 0.6
        draw.rectangle([left, _up(y.place(value)), right, HIGH - _BOTTOM], fill=150, outline=0)
        mark = marks[index] if marks else f"{value:g}"
        middle = (left + right) / 2
        write(draw, (middle - width(mark, 12) / 2, _up(y.place(value)) - 18), mark, 12)
        write(draw, (middle - width(label, 12) / 2, HIGH - _BOTTOM + 10), label, 12)
    return encoded(picture)


def curves(series: Sequence[tuple[str, Points]], x: Axis, y: Axis) -> bytes:
    """Named curves; the first is drawn thick, the second grey, the third with its points only."""
    picture, draw = page()
    _frame(draw, y)
    for share, label in x.ticks():
        draw.line([(_across(share), HIGH - _BOTTOM), (_across(share), HIGH - _BOTTOM + 6)], fill=0)
        write(draw, (_across(share) - width(label, 13) / 2, HIGH - _BOTTOM + 10), label, 13)
    write(draw, (WIDE - _RIGHT - width(x.title, 13), HIGH - 24), x.title, 13)
    for index, (name, points) in enumerate(series):
        places = [(_across(x.place(a)), _up(y.place(b))) for a, b in points]
        ink = (0, 130, 60)[index % 3]
        if index < 2:
            draw.line(places, fill=ink, width=3 if index == 0 else 4, joint="curve")
        for a, b in places:
            draw.rectangle([a - 3, b - 3, a + 3, b + 3], fill=ink)
        left, top = _LEFT + 20 + index * 170, 6
        draw.rectangle([left + 180, top + 3, left + 190, top + 13], fill=ink)
        write(draw, (left + 196, top), name, 12)
    return encoded(picture)


def boxes(rows: Sequence[Sequence[str]], arrows: Sequence[str] = ()) -> bytes:
    """Rows of lines in boxes from left to right, joined by arrows; `arrows` are written above them."""
    picture, draw = page(150)
    count = len(rows)
    gap = 54
    wide = (WIDE - 20 - gap * (count - 1)) / count
    for index, lines in enumerate(rows):
        left = 10 + index * (wide + gap)
        draw.rectangle([left, 40, left + wide, 120], outline=0, width=2)
        for number, line in enumerate(lines):
            write(draw, (left + (wide - width(line, 11)) / 2, 56 + number * 20), line, 11)
        if index + 1 < count:
            end = left + wide + gap
            draw.line([(left + wide + 3, 80), (end - 4, 80)], fill=0, width=2)
            draw.polygon([(end - 3, 80), (end - 13, 75), (end - 13, 85)], fill=0)
            if index < len(arrows):
                write(draw, (left + wide + (gap - width(arrows[index], 11)) / 2, 56), arrows[index], 11)
    return encoded(picture)


def spans(rows: Sequence[tuple[str, float, float]], x: Axis) -> bytes:
    """A time table: a bar from start to end for each name."""
    picture, draw = page(60 + 34 * len(rows))
    left, right, bottom = 210, WIDE - 20, 20 + 34 * len(rows)
    for share, label in x.ticks():
        place = left + share * (right - left)
        draw.line([(place, 10), (place, bottom)], fill=210)
        write(draw, (place - width(label, 12) / 2, bottom + 8), label, 12)
    write(draw, (10, bottom + 8), x.title, 12)
    for index, (name, start, end) in enumerate(rows):
        top = 14 + 34 * index
        write(draw, (10, top + 5), name, 12)
        places = [left + x.place(value) * (right - left) for value in (start, end)]
        draw.rectangle([places[0], top, places[1], top + 22], fill=170, outline=0)
    return encoded(picture)
