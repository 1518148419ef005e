"""A scanned page: a typed form with readings and a note by hand, skewed and noisy; as a picture and as a PDF without text."""

import math
import random
from functools import cache

from builder.lab.charts import encoded
from builder.lab.strokes import scribble
from builder.write.title import NOTICE
from PIL import Image, ImageDraw, ImageFont

_WIDTH, _HEIGHT = 1240, 1754  # A4 at 150 dpi
_SEED = 20250617
_FIELDS = (
    ("Document", "SC-0617"),
    ("Programme", "Larkspur"),
    ("Lot", "LK-304"),
    ("Step", "3, hydrogenation of LS-20"),
    ("Vessel", "HY-12, Hallam Bridge"),
    ("Date", "17 June 2025"),
    ("Catalyst", "5% Pt/C, drum PT-2214, 273 g dry"),
    ("Operator", "M. Tolle, J. Odum"),
)
_READINGS = (
    ("09:20", "0.00", "46", "5.0", "360"),
    ("10:20", "0.62", "51", "5.0", "360"),
    ("11:20", "1.08", "50", "5.0", "360"),
    ("12:20", "1.29", "50", "5.0", "360"),
    ("14:20", "1.50", "50", "5.0", "360"),
    ("17:20", "1.66", "50", "5.0", "360"),
    ("18:50", "1.66", "48", "5.0", "360"),
    ("19:10", "1.76", "51", "5.0", "360"),
    ("22:20", "1.85", "50", "5.0", "360"),
    ("23:20", "1.86", "50", "1.0", "200"),
)
_NOTE = (
    "Uptake bends after 2 h. Stirrer ok, gas ok.",
    "2nd charge 136 g at 18:35, helps for 20 min.",
    "Something eats the catalyst!",
    "Stopped 23:20 at 62%. Told I. Halloran.",
    "Keep the wet catalyst for analysis.   M.T.",
)


def _font(size: int) -> ImageFont.FreeTypeFont:
    """The font that Pillow brings along."""
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType")
    return font


def _form(draw: ImageDraw.ImageDraw) -> int:
    """Typed part; returns where it ends."""
    draw.text((110, 96), "HYDROGEN UPTAKE SHEET", font=_font(38), fill=25)
    draw.text((110, 150), NOTICE, font=_font(18), fill=60)
    y = 200
    for name, value in _FIELDS:
        draw.rectangle([110, y, 1130, y + 44], outline=70, width=2)
        draw.line([(360, y), (360, y + 44)], fill=70, width=2)
        draw.text((124, y + 9), name, font=_font(22), fill=40)
        draw.text((376, y + 9), value, font=_font(22), fill=30)
        y += 44
    y += 30
    edges = (110, 290, 540, 760, 950, 1130)
    heads = ("Time", "Uptake (mol/mol)", "Inside (°C)", "H2 (bar)", "Stirrer (rpm)")
    for row in (heads, *_READINGS):
        for index, text in enumerate(row):
            draw.rectangle([edges[index], y, edges[index + 1], y + 42], outline=70, width=2)
            draw.text((edges[index] + 14, y + 9), text, font=_font(21), fill=35)
        y += 42
    draw.text((110, y + 20), "Full uptake: 3.00 mol/mol. Deviation: DEV-0725", font=_font(22), fill=30)
    return y + 60


def _noisy(picture: Image.Image, chance: random.Random) -> Image.Image:
    """Paper grain, a shadow at the left edge, and specks."""
    raw = bytearray(picture.tobytes())
    grain = [chance.randint(-9, 9) for _ in range(65_521)]
    for y in range(_HEIGHT):
        start = y * _WIDTH
        for x in range(_WIDTH):
            shadow = -int(46 * math.exp(-x / 40))
            value = raw[start + x] + grain[(start * 7 + x * 13 + y * y) % 65_521] + shadow - 6
            raw[start + x] = 0 if value < 0 else 255 if value > 255 else value
    for _ in range(420):
        x, y = chance.randint(2, _WIDTH - 3), chance.randint(2, _HEIGHT - 3)
        for across in range(chance.randint(1, 3)):
            raw[y * _WIDTH + x + across] = chance.randint(60, 150)
    return Image.frombytes("L", (_WIDTH, _HEIGHT), bytes(raw))


@cache
def page_image() -> Image.Image:
    """The page as the scanner gave it, grey, 150 dpi."""
    chance = random.Random(_SEED)
    picture = Image.new("L", (_WIDTH, _HEIGHT), 250)
    draw = ImageDraw.Draw(picture)
    y = _form(draw)
    draw.text((110, y), "Remarks", font=_font(22), fill=40)
    draw.rectangle([110, y + 34, 1130, 1640], outline=90, width=2)
    for number, line in enumerate(_NOTE):
        scribble(draw, (140 + 6 * number, y + 74 + number * 78), line, 27, chance)
    turned = picture.rotate(0.9, resample=Image.Resampling.BICUBIC, fillcolor=238)
    return _noisy(turned, chance)


def write_png() -> bytes:
    return encoded(page_image())


def write_pdf() -> bytes:
    """One page that holds only the picture. Source: ISO 32000-1, sections 7.5 and 8.9."""
    picture = page_image()
    pixels = picture.tobytes()
    content = b"q 595.2 0 0 841.92 0 0 cm /P Do Q"
    heads = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.2 841.92] /Contents 4 0 R"
        b" /Resources << /XObject << /P 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray"
        b" /BitsPerComponent 8 /Length %d >>\nstream\n%s\nendstream"
        % (picture.width, picture.height, len(pixels), pixels),
        b"<< /Title (SC-0617 Hydrogen uptake sheet of lot LK-304) /Author (Maren Tolle) /Subject (%s) >>"
        % NOTICE.encode(),
    ]
    result, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(heads, 1):
        places.append(len(result))
        result += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(result)
    result += b"xref\n0 %d\n0000000000 65535 f \n" % (len(heads) + 1)
    for place in places:
        result += b"%010d 00000 n \n" % place
    result += b"trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(heads) + 1,
        start,
    )
    return bytes(result)
