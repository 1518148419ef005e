"""Pictures and drawings: where a figure is, and the words that belong to it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.ingest.page.captions import caption_kind
from core.ingest.page.geometry import Rect, hull, overlap
from core.ingest.page.graphics import Graphics
from core.ingest.page.lines import Segment, make_line, make_rows
from core.ingest.tables.table import Table

_BACKGROUND = 0.5
_MOST_PICTURES = 200
_FAR = 40.0
_LEAST_DRAWN = 5
_EDGE = 36.0
_WRITTEN_ON = 8


@dataclass(slots=True)
class Picture:
    """An image or drawing. `labels` are the lines written in a figure that has a caption."""

    box: Rect
    labels: list[str] = field(default_factory=list)
    first: int = -1
    size: float = 0.0
    word_count: int = 0


def covers_page(graphics: Graphics, width: float, height: float) -> bool:
    """Whether one picture takes most of the page, as in a scan."""
    return any(_is_background(box, width, height) for box in graphics.pictures)


def _is_background(box: Rect, width: float, height: float) -> bool:
    return box.width * box.height >= _BACKGROUND * width * height


def find_pictures(
    segments: Sequence[Segment], graphics: Graphics, tables: Sequence[Table], width: float, height: float
) -> tuple[list[Picture], set[int]]:
    """The pictures of a page, and the ids of the segments that are labels in them.

    Words belong to a picture only when a caption stands below or above it: what is written over a
    background is text.
    """
    images = [box for box in graphics.pictures if not _is_background(box, width, height)]
    images = [box for box in images if not any(table.box.contains(box, 2) for table in tables)]
    ink = [
        box
        for box in (*graphics.drawn, *graphics.vertical, *graphics.horizontal, *graphics.shades)
        if not _is_background(box, width, height) and not any(table.box.meets(box, 2) for table in tables)
    ]
    pictures: list[Picture] = []
    taken: set[int] = set()
    prose = [s for s in segments if s.word_count > 6 and not caption_kind(s.text)]
    for caption in (s for s in segments if caption_kind(s.text) == "figure"):
        box = _figure_of(caption, images, ink, prose)
        if box is None or any(picture.box.meets(box, -8) for picture in pictures):
            continue
        inside = _labels(box, caption, segments)
        if sum(s.word_count > 8 for s in inside) > 2:
            continue
        taken.update(map(id, inside))
        labels = [make_line(row).text for row in make_rows(inside)]
        pictures.append(Picture(hull([box, *(s.box for s in inside)]), labels))
    # What much is written on, or runs through from edge to edge, is ground, not a figure.
    single = sorted(
        {
            box
            for box in images
            if box.width < 0.97 * width and sum(box.holds(s.box.x, s.box.y) for s in segments) < _WRITTEN_ON
        },
        key=lambda box: (box.y0, box.x0),
    )
    pictures += [Picture(box) for box in single if not any(p.box.contains(box, 4) for p in pictures)]
    return pictures[:_MOST_PICTURES], taken


def _labels(box: Rect, caption: Segment, segments: Sequence[Segment]) -> list[Segment]:
    """What is written in a figure, and the short texts at its edges: numbers and names of axes."""
    own = (min(box.y0, caption.box.y1), max(box.y1, caption.box.y0))
    inside = []
    for segment in segments:
        x, y, size = segment.box.x, segment.box.y, segment.size
        beside = box.x0 - _EDGE <= segment.box.x0 and segment.box.x1 <= box.x1 + _EDGE
        between = own[0] - 0.6 * size < y < own[1] + 0.6 * size
        if segment is caption or caption_kind(segment.text):
            continue
        if box.holds(x, y, 2) or (beside and between and segment.word_count <= 8):
            inside.append(segment)
    return inside


def _figure_of(
    caption: Segment, images: Sequence[Rect], ink: Sequence[Rect], prose: Sequence[Segment]
) -> Rect | None:
    """The drawing above a caption, or else below it, grown from the piece next to it."""
    for above in (True, False):
        pieces = [box for box in (*images, *ink) if _beside(box, caption.box, above)]
        pieces.sort(key=lambda box: -box.y1 if above else box.y0)
        edge, used = (caption.box.y0 if above else caption.box.y1), list[Rect]()
        for box in pieces:
            gap = edge - box.y1 if above else box.y0 - edge
            if gap > (_FAR if used else 1.5 * _FAR) or _prose_between(box, edge, above, prose):
                break
            used.append(box)
            edge = min(edge, box.y0) if above else max(edge, box.y1)
        if len(used) >= _LEAST_DRAWN or any(box in images for box in used):
            found = hull(used)
            if found.height >= _FAR and found.width >= _FAR:
                return found
    return None


def _beside(box: Rect, caption: Rect, above: bool) -> bool:
    shared = overlap(box.x0, box.x1, caption.x0 - 40, caption.x1 + 40)
    if shared < 0.5 * min(box.width, caption.width + 80):
        return False
    return box.y1 <= caption.y0 + 4 if above else box.y0 >= caption.y1 - 4


def _prose_between(box: Rect, edge: float, above: bool, prose: Sequence[Segment]) -> bool:
    top, bottom = (box.y1, edge) if above else (edge, box.y0)
    return any(
        top + 2 < s.box.y < bottom - 2 and overlap(s.box.x0, s.box.x1, box.x0, box.x1) > 0 for s in prose
    )
