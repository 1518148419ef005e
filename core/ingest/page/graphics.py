"""What is drawn on a page besides text: ruling lines, shaded areas, pictures."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.ingest.page.characters import page_frame
from core.ingest.page.geometry import Affine, Rect

MOST_OBJECTS = 20_000
_DEEPEST = 6
_THIN = 2.5
_SHORTEST = 4.0
_SMALLEST_PICTURE = 24.0
_ALMOST_WHITE = 250


@dataclass(slots=True)
class Graphics:
    """Rulings are thin rectangles along x or y; `shades` are filled areas, `drawn` other paths.

    All in points from the top left as displayed. `complete` is False when a page holds so many
    objects that the rest was left out.
    """

    horizontal: list[Rect] = field(default_factory=list)
    vertical: list[Rect] = field(default_factory=list)
    shades: list[Rect] = field(default_factory=list)
    drawn: list[Rect] = field(default_factory=list)
    pictures: list[Rect] = field(default_factory=list)
    complete: bool = True


def read_graphics(page: pdfium.PdfPage) -> Graphics:
    """Rulings, shades and pictures of a page, those inside form objects too."""
    to_display, width, height = page_frame(page)
    found = Graphics()
    for count, (handle, kind, matrix) in enumerate(_objects(page.raw, to_display)):
        lines = len(found.horizontal) + len(found.vertical) + len(found.drawn)
        if max(count, lines) >= MOST_OBJECTS:
            found.complete = False
            break
        if kind == raw.FPDF_PAGEOBJ_PATH:
            _path(found, handle, matrix)
        elif kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
            box = _visible(_bounds(handle, matrix), width, height)
            if box and min(box.width, box.height) >= _SMALLEST_PICTURE:
                found.pictures.append(box)
    for name in ("horizontal", "vertical", "shades", "drawn"):
        boxes = (_visible(box, width, height) for box in getattr(found, name))
        setattr(found, name, [box for box in boxes if box])
    return found


def _objects(page: Any, to_display: Affine) -> Iterator[tuple[Any, int, Affine]]:
    for index in range(raw.FPDFPage_CountObjects(page)):
        yield from _walk(raw.FPDFPage_GetObject(page, index), to_display, 0)


def _walk(handle: Any, matrix: Affine, depth: int) -> Iterator[tuple[Any, int, Affine]]:
    kind = raw.FPDFPageObj_GetType(handle)
    if kind == raw.FPDF_PAGEOBJ_FORM:
        if depth < _DEEPEST:
            inner = matrix.after(_matrix(handle))
            for index in range(raw.FPDFFormObj_CountObjects(handle)):
                yield from _walk(raw.FPDFFormObj_GetObject(handle, index), inner, depth + 1)
    elif kind != raw.FPDF_PAGEOBJ_TEXT:
        yield handle, kind, matrix


def _matrix(handle: Any) -> Affine:
    m = raw.FS_MATRIX()
    return Affine(m.a, m.b, m.c, m.d, m.e, m.f) if raw.FPDFPageObj_GetMatrix(handle, m) else Affine()


def _bounds(handle: Any, matrix: Affine) -> Rect:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not raw.FPDFPageObj_GetBounds(handle, left, bottom, right, top):
        return Rect(0, 0, 0, 0)
    return matrix.rect(left.value, bottom.value, right.value, top.value)


def _visible(box: Rect, width: float, height: float) -> Rect | None:
    cut = Rect(max(box.x0, 0), max(box.y0, 0), min(box.x1, width), min(box.y1, height))
    return cut if cut.x1 >= cut.x0 and cut.y1 >= cut.y0 else None


def _path(found: Graphics, handle: Any, matrix: Affine) -> None:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    if not raw.FPDFPath_GetDrawMode(handle, fill, stroke):
        return
    filled = fill.value != raw.FPDF_FILLMODE_NONE and _inked(raw.FPDFPageObj_GetFillColor, handle)
    stroked = bool(stroke.value) and _inked(raw.FPDFPageObj_GetStrokeColor, handle)
    if not (filled or stroked):
        return
    lines, straight = _lines(handle, matrix.after(_matrix(handle)))
    if filled:
        _filled(found, _bounds(handle, matrix), straight)
    if stroked:
        if not straight:
            found.drawn.append(_bounds(handle, matrix))
        for line in lines:
            _ruling(found, line)


def _filled(found: Graphics, box: Rect, straight: bool) -> None:
    thin, long = min(box.width, box.height), max(box.width, box.height)
    if straight and thin <= _THIN and long >= _SHORTEST:
        _ruling(found, box)
    elif straight and thin > _THIN:
        found.shades.append(box)
    elif not straight:
        found.drawn.append(box)


def _ruling(found: Graphics, line: Rect) -> None:
    if max(line.width, line.height) < _SHORTEST:
        return
    if line.height <= _THIN and line.width > line.height:
        found.horizontal.append(line)
    elif line.width <= _THIN:
        found.vertical.append(line)
    else:
        found.drawn.append(line)


def _inked(color_of: Any, handle: Any) -> bool:
    """Whether a colour can be seen on white paper; a colour that is unknown counts as seen."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not color_of(handle, red, green, blue, alpha):
        return True
    return alpha.value > 8 and min(red.value, green.value, blue.value) < _ALMOST_WHITE


def _lines(handle: Any, matrix: Affine) -> tuple[list[Rect], bool]:
    """The straight pieces of a path, and whether it has no others."""
    lines: list[Rect] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    at = start = (0.0, 0.0)
    straight = True
    for index in range(min(raw.FPDFPath_CountSegments(handle), MOST_OBJECTS)):
        segment = raw.FPDFPath_GetPathSegment(handle, index)
        if not raw.FPDFPathSegment_GetPoint(segment, x, y):
            continue
        to = matrix.point(x.value, y.value)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            start = to
        elif kind == raw.FPDF_SEGMENT_LINETO:
            lines.append(_between(at, to))
        else:
            straight = False
        at = to
        if raw.FPDFPathSegment_GetClose(segment) and at != start:
            lines.append(_between(at, start))
            at = start
    return lines, straight


def _between(a: tuple[float, float], b: tuple[float, float]) -> Rect:
    return Rect(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
