"""Rulings, shades and pictures of drawn pages."""

import io
from contextlib import closing

import pypdfium2 as pdfium
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader

from core.ingest.page.graphics import read_graphics


def graphics_of(path):
    with closing(pdfium.PdfDocument(path)) as document, closing(document[0]) as page:
        return read_graphics(page)


def test_lines_thin_bars_and_frames_are_rulings(make_pdf):
    def draw(canvas):
        canvas.line(100, 742, 300, 742)
        canvas.rect(100, 500, 1, 100, stroke=0, fill=1)
        canvas.rect(350, 600, 100, 50)

    found = graphics_of(make_pdf(draw))
    assert sorted((round(r.x0), round(r.y), round(r.x1)) for r in found.horizontal) == [
        (100, 100, 300),
        (350, 192, 450),
        (350, 242, 450),
    ]
    assert sorted((round(r.x, 1), round(r.y0), round(r.y1)) for r in found.vertical) == [
        (100.5, 242, 342),
        (350, 192, 242),
        (450, 192, 242),
    ]


def test_what_is_white_draws_nothing(make_pdf):
    def draw(canvas):
        canvas.setFillColorRGB(1, 1, 1)
        canvas.rect(50, 50, 300, 300, stroke=0, fill=1)
        canvas.setFillColorRGB(0.9, 0.9, 0.6)
        canvas.rect(50, 500, 300, 20, stroke=0, fill=1)

    found = graphics_of(make_pdf(draw))
    assert [round(box.height) for box in found.shades] == [20]


def test_curves_and_slanted_lines_are_drawings(make_pdf):
    def draw(canvas):
        canvas.circle(200, 400, 50)
        canvas.line(50, 50, 200, 300)

    found = graphics_of(make_pdf(draw))
    assert not found.horizontal and not found.vertical and len(found.drawn) == 2


@pytest.mark.parametrize("in_form", [False, True])
def test_pictures_are_found_where_they_are_displayed_also_in_forms(make_pdf, in_form):
    data = io.BytesIO()
    Image.new("RGB", (8, 8), (200, 30, 30)).save(data, "PNG")

    def draw(canvas):
        if in_form:
            canvas.beginForm("stamp")
            canvas.drawImage(ImageReader(data), 0, 0, 40, 30)
            canvas.endForm()
            canvas.translate(100, 700)
            canvas.doForm("stamp")
        else:
            canvas.drawImage(ImageReader(data), 100, 700, 40, 30)

    (box,) = graphics_of(make_pdf(draw)).pictures
    assert [round(value) for value in box] == [100, 112, 140, 142]
