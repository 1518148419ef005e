"""What stands inside boxes on a page, read anew: the check on where a citation points."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from core.domain.document import Box
from core.ingest.page.characters import Char
from core.ingest.page.geometry import Rect, upright
from core.ingest.page.lines import make_rows, make_segments
from core.ingest.page.words import join_words, make_words
from core.ingest.page_image import draw_page, page_characters

_SCALE = 2.0
_DIFFERS = 48  # of 255: how far a pixel is from the paper's colour to count as ink


def text_in_boxes(path: Path, boxes: Sequence[Box]) -> str:
    """The characters whose centres lie in the boxes, box by box, lines broken by newlines.

    Read as the parser reads a page: in reading order, whatever order the file names them in. A
    character in two boxes is read once. Raises NotFound for a page that is not there.
    """
    lines: list[str] = []
    taken: set[tuple[int, int, str]] = set()
    for box in boxes:
        page = page_characters(path, box.page)
        area = Rect(box.x0, box.y0, box.x1, box.y1)
        inside = [
            char
            for char in page.chars
            if area.holds(char.box.x, char.box.y) and (box.page, char.at, char.text) not in taken
        ]
        taken.update((box.page, char.at, char.text) for char in inside)
        if inside:
            lines += _lines(inside, page.width, page.height)
    return "\n".join(lines)


def _lines(chars: Sequence[Char], width: float, height: float) -> list[str]:
    turn = Counter(char.style.turn for char in chars).most_common(1)[0][0] or 0
    words = make_words(chars, upright(turn, width, height))
    rows = make_rows(make_segments(words))
    return [join_words([word for segment in row for word in segment.words]) for row in rows]


def ink_in_boxes(path: Path, boxes: Sequence[Box]) -> list[float]:
    """For each box the share of its pixels in [0, 1] that are not the paper's colour, on the drawn page.

    Raises NotFound for a page that is not there.
    """
    images = {page: draw_page(path, page, _SCALE).convert("L") for page in {box.page for box in boxes}}
    shares = []
    for box in boxes:
        image = images[box.page]
        edges = (box.x0, box.y0, box.x1, box.y1)
        left, top, right, bottom = (round(edge * _SCALE) for edge in edges)
        piece = image.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
        counts = piece.histogram()
        paper = max(range(256), key=counts.__getitem__)
        inked = sum(count for value, count in enumerate(counts) if abs(value - paper) > _DIFFERS)
        shares.append(inked / max(sum(counts), 1))
    return shares
