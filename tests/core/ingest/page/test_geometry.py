"""The way from a page's own coordinates to the page as displayed, and back from turned text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.page.geometry import Affine, Rect, displayed, hull, overlap, upright

NUMBERS = st.floats(-1000, 1000, allow_nan=False)


@pytest.mark.parametrize(
    ("rotation", "top_left"),
    [(0, (10, 820)), (90, (10, 20)), (180, (600, 20)), (270, (600, 820))],
)
def test_the_corner_that_is_displayed_top_left_becomes_the_origin(rotation, top_left):
    matrix = displayed((10, 20, 600, 820), rotation)
    assert matrix.point(*top_left) == (0, 0)


def test_a_rotated_page_is_as_wide_as_the_box_is_high():
    box = displayed((10, 20, 600, 820), 90).rect(10, 20, 600, 820)
    assert (box.width, box.height) == (800, 590)


@given(st.sampled_from([0, 90, 180, 270]), NUMBERS, NUMBERS)
def test_text_that_was_turned_upright_is_turned_back(turn, x, y):
    width, height = 600.0, 800.0
    turned = (height, width) if turn in (90, 270) else (width, height)
    back = upright(-turn, *turned).point(*upright(turn, width, height).point(x, y))
    assert back == pytest.approx((x, y), abs=1e-6)


@given(st.tuples(*[NUMBERS] * 6), st.tuples(*[NUMBERS] * 6), NUMBERS, NUMBERS)
def test_one_matrix_after_another_maps_as_both_in_turn(a, b, x, y):
    first, second = Affine(*a), Affine(*b)
    expected = second.point(*first.point(x, y))
    assert second.after(first).point(x, y) == pytest.approx(expected, rel=1e-6, abs=1e-3)


def test_a_mapped_rectangle_keeps_its_corners_in_order():
    assert Affine(d=-1.0).rect(0, 5, 10, 7) == Rect(0, -7, 10, -5)
    assert Affine(0, 1, -1, 0, 0, 0).rect(0, 0, 10, 2) == Rect(-2, 0, 0, 10)


def test_rectangles_meet_hold_and_overlap():
    box = hull([Rect(0, 0, 2, 2), Rect(5, 1, 6, 9)])
    assert box == Rect(0, 0, 6, 9)
    assert box.contains(Rect(1, 1, 2, 2)) and not box.contains(Rect(1, 1, 7, 2))
    assert box.meets(Rect(7, 0, 8, 1), 1.0) and not box.meets(Rect(8, 0, 9, 1), 1.0)
    assert overlap(0, 5, 3, 9) == 2 and overlap(0, 1, 2, 3) == 0
