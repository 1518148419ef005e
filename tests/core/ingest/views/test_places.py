"""Where shapes stand: compared with python-pptx, which resolves inherited places itself."""

import pytest
from pptx import Presentation
from pptx.util import Emu, Inches, Pt

from core.ingest.office.opc import Package
from core.ingest.parsers.pptx import slide_parts
from core.ingest.views.places import Deck, Frame, number


@pytest.fixture
def all_layouts(tmp_path):
    """A slide of each layout; of every second one a placeholder is moved by hand."""
    made = Presentation()
    for at, layout in enumerate(made.slide_layouts):
        slide = made.slides.add_slide(layout)
        if at % 2 and slide.placeholders:
            shape = next(iter(slide.placeholders))
            shape.left, shape.top, shape.width, shape.height = Inches(1), Inches(2), Inches(3), Pt(50)
    path = tmp_path / "layouts.pptx"
    made.save(path)
    return path


def placed(path):
    with Package(path, path.name) as package:
        deck = Deck(package)
        return deck, [deck.shapes(part, package.xml(part)) for part in slide_parts(package)]


def same(path):
    checked = 0
    deck, slides = placed(path)
    made = Presentation(path)
    assert (deck.width, deck.height) == (made.slide_width.pt, made.slide_height.pt)
    for ours, theirs in zip(slides, made.slides, strict=True):
        frames = {shape.element.xpath("string(./*/*[local-name()='cNvPr']/@id)"): shape for shape in ours}
        for shape in theirs.placeholders:
            frame = frames[str(shape.shape_id)].frame
            expected = (shape.left.pt, shape.top.pt, shape.width.pt, shape.height.pt)
            assert tuple(frame[:4]) == pytest.approx(expected)
            checked += 1
    return checked


def test_placeholders_stand_where_python_pptx_says(all_layouts):
    assert same(all_layouts) >= 20


def test_placeholders_of_a_real_deck_stand_where_python_pptx_says(test_data):
    assert same(test_data / "documents/docling/powerpoint_sample.pptx") >= 3


def test_groups_scale_and_move_what_is_in_them(tmp_path):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    group = slide.shapes.add_group_shape()
    inner = group.shapes.add_group_shape()
    inner.shapes.add_textbox(Emu(127_000), Emu(127_000), Emu(254_000), Emu(127_000))
    # The group shows its 20 × 10 points at (10, 10) as 40 × 30 points at (100, 50): 2 and 3 times as large.
    group.left, group.top, group.width, group.height = Pt(100), Pt(50), Pt(40), Pt(30)
    path = tmp_path / "groups.pptx"
    made.save(path)
    (shape,) = placed(path)[1][0]
    assert shape.frame[:4] == pytest.approx((100, 50, 40, 30))


def test_a_quarter_turn_changes_the_box_and_a_small_one_does_not():
    assert Frame(10, 10, 40, 20, turn=90).box(3).model_dump() == {
        "page": 3,
        "x0": 20,
        "y0": 0,
        "x1": 40,
        "y1": 40,
    }
    assert Frame(10, 10, 40, 20, turn=10).box(1).x1 == 50


def test_shapes_without_a_place_have_none_and_numbers_are_read_leniently(tmp_path):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    box = slide.shapes.add_textbox(0, 0, 9, 9)
    box.element.spPr.remove(box.element.spPr.xfrm)
    path = tmp_path / "loose.pptx"
    made.save(path)
    assert placed(path)[1][0][0].frame is None
    assert (number("12.5"), number("x", 3), number(None)) == (12.5, 3, 0.0)
