"""Images of pages, also for several threads at once."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from core.errors import NotFound
from core.ingest.page_image import page_count, page_size, render_page


def image_of(data):
    return Image.open(io.BytesIO(data))


@pytest.fixture
def two_pages(make_pdf):
    return make_pdf(lambda c: c.drawString(72, 700, "one"), lambda c: c.rect(0, 0, 595, 842, fill=1))


def test_a_page_is_drawn_in_pixels_of_its_points(two_pages):
    assert page_count(two_pages) == 2
    assert page_size(two_pages, 1) == (595, 842)
    image = image_of(render_page(two_pages, 1, 2.0))
    assert image.format == "PNG" and image.size == (1190, 1684)
    assert image.getpixel((5, 5)) == (255, 255, 255)
    assert image_of(render_page(two_pages, 2)).getpixel((5, 5)) == (0, 0, 0)


def test_what_was_filled_into_a_form_is_drawn(make_pdf):
    def draw(canvas):
        canvas.acroForm.textfield(x=72, y=690, width=200, height=20, value="K9-13", fillColor=None)

    assert len(image_of(render_page(make_pdf(draw), 1)).getcolors(100_000)) > 2


def test_a_huge_page_is_drawn_smaller(make_pdf):
    image = image_of(render_page(make_pdf(lambda c: None, size=(14_000, 14_000)), 1, 1.5))
    assert image.width * image.height <= 24_000_000


def test_pages_that_are_not_there_are_not_found(two_pages, tmp_path):
    for page in (0, 3, -1):
        with pytest.raises(NotFound):
            render_page(two_pages, page)
    with pytest.raises(NotFound):
        page_count(tmp_path / "none.pdf")
    text = tmp_path / "text.pdf"
    text.write_text("no pdf")
    with pytest.raises(NotFound):
        page_size(text, 1)


def test_a_scale_is_positive(two_pages):
    with pytest.raises(ValueError, match="positive"):
        render_page(two_pages, 1, 0)


def test_many_threads_get_the_same_image(two_pages):
    expected = [render_page(two_pages, 1), render_page(two_pages, 2)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda n: render_page(two_pages, n % 2 + 1), range(40)))
    assert all(data == expected[n % 2] for n, data in enumerate(found))
