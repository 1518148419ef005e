"""Letters of single strokes, drawn for this project: labels of figures and a hand that writes notes.

A glyph is polylines split by `;`, each point two digits, x from 0 to 4 and y from 0 (top) to 6 (baseline) and 8.
"""

import itertools
import random

from PIL import ImageDraw

_O = "10 01 05 16 36 45 41 30 10"
GLYPHS = {
    "A": "06 20 46;14 34", "B": "00 06 36 45 44 33 03;33 42 41 30 00", "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 44 42 20 00", "E": "40 00 06 46;03 33", "F": "40 00 06;03 33",
    "G": "41 30 10 01 05 16 36 45 43 23", "H": "00 06;40 46;03 43", "I": "10 16", "J": "40 45 36 16 05",
    "K": "00 06;40 03 46", "L": "00 06 46", "M": "06 00 23 40 46", "N": "06 00 46 40", "O": _O,
    "P": "06 00 30 41 42 33 03", "Q": f"{_O};34 46", "R": "06 00 30 41 42 33 03;23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05", "T": "00 40;20 26", "U": "00 05 16 36 45 40",
    "V": "00 26 40", "W": "00 16 23 36 40", "X": "00 46;40 06", "Y": "00 23 40;23 26", "Z": "00 40 06 46",
    "a": "42 46;43 32 12 03 05 16 36 45", "b": "00 06;03 12 32 43 45 36 16 05",
    "c": "43 32 12 03 05 16 36 45", "d": "40 46;43 32 12 03 05 16 36 45",
    "e": "04 44 43 32 12 03 05 16 36 45", "f": "30 20 11 16;02 32",
    "g": "42 47 38 18 07;43 32 12 03 05 16 36 45", "h": "00 06;03 12 32 43 46", "i": "12 16;10 11",
    "j": "22 27 18 07;20 21", "k": "00 06;32 04 36", "l": "10 16", "m": "02 06;03 12 23 26;23 32 43 46",
    "n": "02 06;03 12 32 43 46", "o": "12 03 05 16 36 45 43 32 12", "p": "02 08;03 12 32 43 45 36 16 05",
    "q": "42 48;43 32 12 03 05 16 36 45", "r": "02 06;04 12 32", "s": "43 32 12 03 14 34 45 36 16 05",
    "t": "10 15 26 36;02 32", "u": "02 05 16 36 45;42 46", "v": "02 26 42", "w": "02 16 23 36 42",
    "x": "02 46;42 06", "y": "02 26;42 18", "z": "02 42 06 46",
    "0": _O, "1": "01 10 16", "2": "01 10 30 41 42 06 46", "3": "01 10 30 41 42 33 23;33 44 45 36 16 05",
    "4": "30 04 44;32 36", "5": "40 00 03 33 44 45 36 16 05", "6": "40 20 02 05 16 36 45 44 33 13 04",
    "7": "00 40 16", "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33", "9": "43 33 13 02 01 10 30 41 44 36 16",
    ".": "15 16", ",": "15 07", ":": "12 13;15 16", ";": "12 13;15 07", "-": "03 33", "+": "21 25;03 43",
    "=": "02 42;04 44", "/": "40 06", "(": "30 11 15 36", ")": "10 31 35 16", "%": "40 06;00 10 11 01 00;35 45 46 36 35",
    "?": "01 10 30 41 42 23 24;25 26", "!": "10 14;15 16", "'": "10 11", "°": "10 01 12 21 10", ">": "01 43 05",
    "<": "41 03 45", "#": "10 06;40 36;02 42;04 44", "µ": "02 08;05 16 36 45;42 46", "·": "13 14",
}  # fmt: skip
_NARROW = {"I": 3, "i": 3, "l": 3, "1": 3.4, ".": 3, ",": 3, ":": 3, ";": 3, "'": 3, "!": 3, " ": 4, "°": 4, "r": 5, "t": 5, "f": 5, "j": 4.5, "-": 5}  # fmt: skip


def width(text: str, size: float) -> float:
    """Width of a line in pixels; `size` is the height of a capital."""
    return sum(_NARROW.get(letter, 6) for letter in text) * size / 6


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: float,
    ink: int = 0,
    thick: int = 1,
) -> None:
    """A plain label, its top left corner at `at`. Raises KeyError for a letter without a glyph."""
    x, y = at
    unit = size / 6
    for letter in text:
        for stroke in GLYPHS[letter].split(";") if letter != " " else ():
            points = [(x + int(pair[0]) * unit, y + int(pair[1]) * unit) for pair in stroke.split()]
            draw.line(points, fill=ink, width=thick, joint="curve")
        x += _NARROW.get(letter, 6) * unit


def scribble(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: float,
    chance: random.Random,
    ink: int = 60,
) -> None:
    """The same letters as a hand writes them: slanted, uneven, on a line that wanders."""
    x, y = at
    unit = size / 6
    drift = 0.0
    for letter in text:
        drift = max(-0.9, min(0.9, drift + chance.uniform(-0.25, 0.25)))
        scale = unit * chance.uniform(0.9, 1.1)
        for stroke in GLYPHS[letter].split(";") if letter != " " else ():
            points = []
            for pair in stroke.split():
                across, down = (
                    int(pair[0]) + chance.uniform(-0.28, 0.28),
                    int(pair[1]) + chance.uniform(-0.28, 0.28),
                )
                points.append((x + (across + (6 - down) * 0.22) * scale, y + (down + drift) * scale))
            shade = max(0, min(255, ink + chance.randint(-18, 18)))
            draw.line(_rounded(points), fill=shade, width=3 if size > 24 else 2, joint="curve")
        x += _NARROW.get(letter, 6) * unit * chance.uniform(0.88, 1.02)


def _rounded(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Corners cut twice. Source: Chaikin's algorithm, 1974."""
    for _ in range(2):
        if len(points) < 3:
            return points
        cut = [points[0]]
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            cut.append((0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1))
            cut.append((0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1))
        points = [*cut, points[-1]]
    return points
