"""Images of PDF pages for the viewer: one page at a time, as the server needs them."""

import io
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock

import pypdfium2 as pdfium

from core.errors import NotFound

# pdfium keeps global state: no two threads of a process may be in it at once.
_LOCK = Lock()
_MOST_PIXELS = 24_000_000
DEFAULT_SCALE = 1.5


def page_count(path: Path) -> int:
    """How many pages a PDF file has. Raises NotFound when it cannot be opened."""
    with _LOCK, _opened(path) as document:
        return len(document)


def page_size(path: Path, page: int) -> tuple[float, float]:
    """Width and height of a page as displayed, in points; pages count from 1.

    The boxes of chunks are in the same points, so a box at x stands at x * scale in the image.
    Raises NotFound when there is no such page.
    """
    with _LOCK, _opened(path) as document, _page(document, path, page) as found:
        width, height = found.get_size()
        return width, height


def render_page(path: Path, page: int, scale: float = DEFAULT_SCALE) -> bytes:
    """A page as displayed, as PNG of `scale` pixels a point; pages count from 1.

    A page so large that its image would pass 24 million pixels is drawn smaller.
    Raises NotFound when there is no such page, ValueError when the scale is not positive.
    """
    if scale <= 0:
        raise ValueError("the scale of a page image is positive")
    with _LOCK, _opened(path) as document, _page(document, path, page) as found:
        width, height = found.get_size()
        scale = min(scale, (_MOST_PIXELS / (width * height)) ** 0.5 * 0.999)
        bitmap = found.render(scale=scale)
        with closing(bitmap):
            image = bitmap.to_pil().convert("RGB")
    buffer = io.BytesIO()
    image.save(buffer, format="PNG", compress_level=6)
    return buffer.getvalue()


@contextmanager
def _opened(path: Path) -> Iterator[pdfium.PdfDocument]:
    try:
        document = pdfium.PdfDocument(path)
    except (pdfium.PdfiumError, FileNotFoundError) as error:
        raise NotFound("page image of", path.name) from error
    with closing(document):
        document.init_forms()
        yield document


@contextmanager
def _page(document: pdfium.PdfDocument, path: Path, page: int) -> Iterator[pdfium.PdfPage]:
    if not 1 <= page <= len(document):
        raise NotFound("page", str(page))
    try:
        found = document[page - 1]
    except pdfium.PdfiumError as error:
        raise NotFound("page", str(page)) from error
    with closing(found):
        yield found
