"""Images of pages, also for several threads at once."""

import base64
import io
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from core.errors import NotFound
from core.ingest.page_image import page_characters, page_count, page_size, render_page, show_page


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


def test_a_page_is_shown_without_its_empty_margins(make_pdf):
    path = make_pdf(lambda c: c.rect(200, 400, 100, 50, fill=1), size=(600, 800))
    view = show_page(path, 1)
    # The rectangle stands 350 to 400 points from the top, with 12 points of margin left around it.
    assert (view.x0, view.x1) == pytest.approx((188, 312), abs=1)
    assert (view.y0, view.y1) == pytest.approx((338, 412), abs=1)
    image = image_of(base64.b64decode(view.picture.partition(",")[2]))
    assert image.size == (round(2 * (view.x1 - view.x0)), round(2 * (view.y1 - view.y0)))
    assert image.getpixel((image.width // 2, image.height // 2)) == (0, 0, 0)
    assert (view.page, view.pages) == (1, 1)


def test_a_blank_page_is_shown_whole(make_pdf):
    view = show_page(make_pdf(lambda c: None), 1)
    assert (view.x0, view.y0, view.x1, view.y1) == (0, 0, 595, 842)


def test_a_file_that_is_gone_is_not_found(tmp_path):
    with pytest.raises(NotFound):
        show_page(tmp_path / "gone.pdf", 1)
    with pytest.raises(NotFound):
        page_characters(tmp_path / "gone.pdf", 1)


def test_characters_are_those_of_the_page_and_of_its_form(make_pdf):
    def draw(canvas):
        canvas.drawString(72, 700, "Lot")
        canvas.acroForm.textfield(x=72, y=640, width=200, height=20, value="K9-13", fillColor=None)

    found = page_characters(make_pdf(draw), 1)
    assert "".join(char.text for char in found.chars) == "LotK9-13"
    assert found.chars[0].box.x0 == pytest.approx(72, abs=0.5)


def test_a_file_that_was_replaced_is_read_anew(make_pdf):
    first = make_pdf(lambda c: c.drawString(72, 700, "old"))
    assert "".join(c.text for c in page_characters(first, 1).chars) == "old"
    os.utime(make_pdf(lambda c: c.drawString(72, 700, "new")), ns=(1, 1))
    assert "".join(c.text for c in page_characters(first, 1).chars) == "new"
