"""Pictures for the page: what is none is not shown, what is large is drawn smaller."""

import base64
import io

import pytest
from PIL import Image

from core.ingest.views.pictures import data_uri


def encoded(size, kind, mode="RGB"):
    out = io.BytesIO()
    Image.effect_noise(size, 90).convert(mode).save(out, kind)
    return out.getvalue()


def opened(uri):
    head, _, body = uri.partition(",")
    return head, Image.open(io.BytesIO(base64.b64decode(body)))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_a_small_picture_is_given_as_it_is(kind):
    data = encoded((30, 20), kind)
    head, image = opened(data_uri(data))
    assert head == f"data:image/{kind.lower()};base64"
    assert image.size == (30, 20)
    assert base64.b64decode(data_uri(data).partition(",")[2]) == data


def test_a_large_one_is_drawn_smaller_in_its_proportions():
    head, image = opened(data_uri(encoded((3000, 1500), "PNG")))
    assert image.size == (1400, 700)
    assert head == "data:image/jpeg;base64"


def test_other_kinds_become_ones_that_every_browser_draws():
    assert data_uri(encoded((30, 20), "TIFF")).startswith("data:image/jpeg;base64,")
    assert data_uri(encoded((30, 20), "TIFF", "RGBA")).startswith("data:image/png;base64,")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg onload='alert(1)'></svg>",
        b"<html><script>alert(1)</script></html>",
        b"\x89PNG\r\n\x1a\n<script>",
        b"\xff\xd8\xff not a photograph",
        b"MZ\x90\x00",
    ],
)
def test_what_is_no_picture_is_not_shown(data):
    assert data_uri(data) == ""
