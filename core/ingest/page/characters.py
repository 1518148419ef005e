"""The characters of a page with their boxes and styles, in points from the top left as displayed."""

import ctypes
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.ingest.page.geometry import Affine, Rect, displayed

_BOLD = re.compile(r"bold|black|heavy|demi|medi$|cmb|[-,]bd", re.IGNORECASE)
_REGULAR = re.compile(r"regular|roman|book|light|medium|normal", re.IGNORECASE)
_MONO = re.compile(r"courier|mono|consol|typewriter|cmtt|lucida ?sans ?type", re.IGNORECASE)
_FIXED_PITCH, _ITALIC, _FORCE_BOLD = 1, 1 << 6, 1 << 18
_SPACES = frozenset(map(ord, " \t\r\n\u00a0\u1680\u202f\u205f\u3000")) | frozenset(range(0x2000, 0x200B))
_DROPPED = frozenset((0x200B, 0xFEFF, 0x2060, 0x200E, 0x200F))
_LATIN_LIGATURES = dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), start=0xFB00))
# pdfium names a hyphen at a line's end U+FFFE, some fonts name every hyphen U+00AD.
_HYPHENS = frozenset((0xFFFE, 0x02, 0xAD))
NONE, GUESSED, WRITTEN = 0, 1, 2
_ABOVE, _BELOW = 0.8, 0.2


@dataclass(frozen=True, slots=True)
class Style:
    """How text looks: `turn` is its direction in degrees clockwise as displayed, None when slanted.

    `size` is the font size in points as displayed, `descent` how far a character's box reaches below
    its baseline. `measured` tells that the font says how high its characters are; the boxes of others
    are made from their baseline and size.
    """

    font: str
    bold: bool
    italic: bool
    mono: bool
    turn: int | None
    size: float
    descent: float
    measured: bool


class Char(NamedTuple):
    """One character. `at` is its place in the file's order.

    `space` tells whether a blank stands before it: NONE, GUESSED by pdfium, or WRITTEN in the file.
    """

    text: str
    box: Rect
    style: Style
    at: int
    space: int


@dataclass(slots=True)
class PageCharacters:
    """What a page holds. `source` is pdfium's own text of the whole page, not built from `chars`.

    `outside` counts the characters that lie beyond the visible page, `unmapped` those whose font
    does not say what they mean.
    """

    width: float
    height: float
    chars: list[Char]
    source: str
    outside: int = 0
    unmapped: int = 0


class _Styles:
    """Looks the style of a text object up once."""

    def __init__(self, handle: Any, to_display: Affine) -> None:
        self._handle = handle
        self._map = to_display
        self._box, self._matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._by_object: dict[int | None, tuple[Style, bool]] = {}

    def of(self, text_object: int | None, index: int) -> tuple[Style, bool]:
        """The style of a character and whether its font fails to say what its glyphs mean."""
        found = self._by_object.get(text_object)
        if found is None:
            lost = bool(raw.FPDFText_HasUnicodeMapError(self._handle, index))
            found = self._by_object[text_object] = (self._read(index), lost)
        return found

    def _read(self, index: int) -> Style:
        flags = ctypes.c_int()
        size = raw.FPDFText_GetFontInfo(self._handle, index, None, 0, flags)
        buffer = ctypes.create_string_buffer(max(size, 1))
        raw.FPDFText_GetFontInfo(self._handle, index, buffer, size, flags)
        font = buffer.value.decode("utf-8", "replace").rpartition("+")[2]
        # The weight is guessed from the stems where the font does not say it: its name counts for more.
        heavy = raw.FPDFText_GetFontWeight(self._handle, index) >= 650 or bool(flags.value & _FORCE_BOLD)
        turn, size_of = self._turn_and_size(index)
        descent, measured = self._descent(index, turn)
        return Style(
            font=font,
            bold=bool(_BOLD.search(font)) or (heavy and not _REGULAR.search(font)),
            italic=bool(flags.value & _ITALIC) or "italic" in font.lower() or "oblique" in font.lower(),
            mono=bool(flags.value & _FIXED_PITCH) or bool(_MONO.search(font)),
            turn=turn,
            size=size_of,
            descent=descent if measured else round(_BELOW * size_of, 2),
            measured=measured,
        )

    def _turn_and_size(self, index: int) -> tuple[int | None, float]:
        matrix = self._matrix
        size = raw.FPDFText_GetFontSize(self._handle, index)
        if not raw.FPDFText_GetMatrix(self._handle, index, matrix):
            return 0, round(size, 2)
        scale = math.hypot(matrix.c, matrix.d)
        dx = self._map.a * matrix.a + self._map.c * matrix.b
        dy = self._map.b * matrix.a + self._map.d * matrix.b
        angle = math.degrees(math.atan2(dy, dx)) % 360
        nearest = round(angle / 90) * 90
        # Scans that were set straight only roughly carry text that is a few degrees off.
        return (nearest % 360 if abs(angle - nearest) <= 15 else None), max(round(size * scale, 2), 0.1)

    def _descent(self, index: int, turn: int | None) -> tuple[float, bool]:
        """How far boxes reach below the baseline, and whether they come from the font's own height."""
        raw.FPDFText_GetLooseCharBox(self._handle, index, self._box)
        raw.FPDFText_GetCharOrigin(self._handle, index, self._x, self._y)
        tight = [ctypes.c_double() for _ in range(4)]
        raw.FPDFText_GetCharBox(self._handle, index, *tight)
        box = self._map.rect(self._box.left, self._box.bottom, self._box.right, self._box.top)
        measured = abs(tight[2].value - self._box.bottom) + abs(tight[3].value - self._box.top) > 0.01
        x, y = self._map.point(self._x.value, self._y.value)
        below = {90: x - box.x0, 180: y - box.y0, 270: box.x1 - x}.get(turn or 0, box.y1 - y)
        return round(below, 2), measured

    def rebuilt(self, index: int, style: Style, box: Rect) -> Rect:
        """A box whose height comes from the font size, for a font that does not say how high it is."""
        raw.FPDFText_GetCharOrigin(self._handle, index, self._x, self._y)
        x, y = self._map.point(self._x.value, self._y.value)
        up, down = _ABOVE * style.size, _BELOW * style.size
        if style.turn == 90:
            return Rect(x - down, box.y0, x + up, box.y1)
        if style.turn == 180:
            return Rect(box.x0, y - down, box.x1, y + up)
        if style.turn == 270:
            return Rect(x - up, box.y0, x + down, box.y1)
        return Rect(box.x0, y - up, box.x1, y + down)


def page_frame(page: pdfium.PdfPage) -> tuple[Affine, float, float]:
    """The matrix to displayed coordinates, and the displayed page's width and height in points."""
    width, height = page.get_size()
    return displayed(page.get_bbox(), page.get_rotation()), width, height


def read_characters(page: pdfium.PdfPage) -> PageCharacters:
    """Every visible character of a page in the file's order.

    Ligatures are spelt out; blanks are not characters but noted on the one that follows. Text
    outside the visible page is counted, not read.
    """
    to_display, width, height = page_frame(page)
    text = page.get_textpage()
    try:
        found = PageCharacters(width, height, [], text.get_text_range())
        _fill(found, text, to_display)
    finally:
        text.close()
    return found


def _fill(found: PageCharacters, text: pdfium.PdfTextPage, to_display: Affine) -> None:
    handle, chars = text.raw, found.chars
    right, below = 2 * found.width + 4, 2 * found.height + 4
    styles, bounds, box = _Styles(handle, to_display), to_display.rect, raw.FS_RECTF()
    into, address, loose = ctypes.byref(box), ctypes.c_void_p.from_buffer, raw.FPDFText_GetLooseCharBox
    space = NONE
    for at, spelt in _codes(text):
        if spelt == " ":
            space = max(space, GUESSED if raw.FPDFText_IsGenerated(handle, at) == 1 else WRITTEN)
            continue
        if not spelt:
            found.unmapped += 1
            continue
        loose(handle, at, into)
        place = bounds(box.left, box.bottom, box.right, box.top)
        x0, y0, x1, y1 = place
        if not (-4 <= x0 + x1 <= right and -4 <= y0 + y1 <= below):
            found.outside += 1
            continue
        style, lost = styles.of(address(raw.FPDFText_GetTextObject(handle, at)).value, at)
        found.unmapped += lost
        if not style.measured:
            place = styles.rebuilt(at, style, place)
        if spelt == "ل" and chars and chars[-1].box == place and chars[-1].text in "آأإا" and not space:
            # pdfium spells the ligature of lam and alef out from the left; it is read from the right.
            spelt, chars[-1] = chars[-1].text, chars[-1]._replace(text=spelt)
        chars.append(Char(spelt, place, style, at, space))
        space = NONE


def _codes(text: pdfium.PdfTextPage) -> Iterator[tuple[int, str]]:
    """Index and text of every character; surrogates are joined.

    The text is a blank for every space and line break, and empty for a glyph without a meaning.
    """
    handle, high, unicode = text.raw, 0, raw.FPDFText_GetUnicode
    for at in range(text.count_chars()):
        code = unicode(handle, at)
        if 0x20 < code < 0x7F:
            yield at, chr(code)
        elif code in _SPACES:
            yield at, " "
        elif 0xD800 <= code < 0xDC00:
            high = code
        elif 0xDC00 <= code < 0xE000:
            if high:
                yield at, chr(0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00))
            high = 0
        elif code in _HYPHENS:
            yield at, "-"
        elif code in _LATIN_LIGATURES:
            yield at, _LATIN_LIGATURES[code]
        elif code < 0x20 or code == 0xFFFF:
            yield at, ""
        elif code not in _DROPPED:
            yield at, chr(code)
