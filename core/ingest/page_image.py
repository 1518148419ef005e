"""PDF pages for the viewer: one page at a time, as an image or as its characters."""

import io
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image, ImageChops

from core.domain.views import PageView
from core.errors import NotFound
from core.ingest.page.characters import PageCharacters, read_characters
from core.ingest.views.pictures import data_uri

# pdfium keeps global state: no two threads of a process may be in it at once.
_LOCK = Lock()
_MOST_PIXELS = 24_000_000
_PAGES_KEPT = 16  # pages whose characters are kept: about 1 MB each
_VIEW_SCALE = 2.0  # pixels a point: sharp when the reader enlarges the page
_EDGE = 12.0  # points of margin that stay
_VIEWS_KEPT = 24
_FAINT = 12  # of 255: what differs less from the paper is no content
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


def draw_page(path: Path, page: int, scale: float = DEFAULT_SCALE) -> Image.Image:
    """A page as displayed, `scale` pixels a point; pages count from 1.

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
            image: Image.Image = bitmap.to_pil().convert("RGB")
            return image


def render_page(path: Path, page: int, scale: float = DEFAULT_SCALE) -> bytes:
    """The same as PNG."""
    buffer = io.BytesIO()
    draw_page(path, page, scale).save(buffer, format="PNG", compress_level=6)
    return buffer.getvalue()


def page_characters(path: Path, page: int) -> PageCharacters:
    """The characters of a page as the parser sees them, those filled into a form included.

    Boxes are in points from the top left of the page as displayed; pages count from 1. The last pages
    read are kept, since the spans of an answer often share one. Raises NotFound.
    """
    try:
        stamp = path.stat().st_mtime_ns
    except OSError as error:
        raise NotFound("page image of", path.name) from error
    return _characters(path, page, stamp)


@lru_cache(maxsize=_PAGES_KEPT)
def _characters(path: Path, page: int, stamp: int) -> PageCharacters:
    try:
        with _LOCK, _opened(path) as document:
            if document.get_formtype() != raw.FORMTYPE_NONE:
                with _page(document, path, page) as found:
                    found.flatten()
            with _page(document, path, page) as found:
                return read_characters(found)
    except pdfium.PdfiumError as error:
        raise NotFound("page", str(page)) from error


def show_page(path: Path, page: int) -> PageView:
    """A page, counted from 1, as it looks. The last pages shown are kept.

    Raises NotFound when the file or the page is not there.
    """
    if not path.exists():
        raise NotFound("page image of", path.name)
    return _shown(path, page, path.stat().st_mtime_ns)


@lru_cache(maxsize=_VIEWS_KEPT)
def _shown(path: Path, page: int, stamp: int) -> PageView:
    pages = page_count(path)
    width, height = page_size(path, page)
    image = draw_page(path, page, _VIEW_SCALE)
    scale = image.width / width
    left, top, right, bottom = _content(image, scale)
    buffer = io.BytesIO()
    image.crop((left, top, right, bottom)).save(buffer, "PNG", compress_level=6)
    return PageView(
        page=page,
        pages=pages,
        picture=data_uri(buffer.getvalue()),
        x0=left / scale,
        y0=top / scale,
        x1=min(right / scale, width),
        y1=min(bottom / scale, height),
    )


def _content(image: Image.Image, scale: float) -> tuple[int, int, int, int]:
    """Pixels of the page without its empty edges: half as much again of a narrow column is text."""
    paper = Image.new(
        "RGB", image.size, image.getpixel((1, 1)) if image.width > 1 < image.height else "white"
    )
    grey = ImageChops.difference(image, paper).convert("L").point(lambda value: 255 * (value > _FAINT))
    found = grey.getbbox()
    if found is None:
        return 0, 0, image.width, image.height
    edge = round(_EDGE * scale)
    left, top, right, bottom = found
    return (
        max(0, left - edge),
        max(0, top - edge),
        min(image.width, right + edge),
        min(image.height, bottom + edge),
    )


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
