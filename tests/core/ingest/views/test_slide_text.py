"""Text of shapes: inherited sizes, bullets, marks, and nothing that is markup."""

import re

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

from core.ingest.office.opc import P, Package
from core.ingest.parsers.pptx import slide_parts
from core.ingest.views.colours import Palette
from core.ingest.views.places import Deck
from core.ingest.views.slide_text import TextDrawer, body_text

KINDS = ("arabicPeriod", "alphaLcParenR", "alphaLcParenR", "arabicPeriod")
HOSTILE = "<img src=x onerror=alert(1)> & </p><script>alert(2)</script>"


def drawn(path, marks=()):
    with Package(path, path.name) as package:
        (part,) = slide_parts(package)
        deck = Deck(package)
        master = deck.above(part)[1]
        drawer = TextDrawer(deck, Palette(package, master, deck.part(master)), deck.part(master))
        shapes = deck.shapes(part, package.xml(part))
        return deck, [(drawer.body(shape, marks), shape) for shape in shapes]


@pytest.fixture
def slide(tmp_path):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = "Title"
    frame = slide.placeholders[1].text_frame
    frame.text = "outer"
    inner = frame.add_paragraph()
    inner.text, inner.level = "inner", 1
    box = slide.shapes.add_textbox(0, 0, Inches(2), Inches(1)).text_frame
    box.text = HOSTILE
    paragraph = box.add_paragraph()
    paragraph.alignment = PP_ALIGN.RIGHT
    run = paragraph.add_run()
    run.text = "red and bold"
    run.font.size, run.font.bold, run.font.color.rgb = Pt(31), True, RGBColor(255, 0, 0)
    run.font.name = "Bad'; background:url(//example.org)"
    path = tmp_path / "text.pptx"
    made.save(path)
    return path


def test_sizes_come_from_the_master_and_grow_with_the_slide(slide):
    deck, ((title, _), (body, _), _) = drawn(slide)
    # python-pptx's own template: titles of 44 points, first level 32, second 28, on 720 points.
    assert deck.width == 720
    assert f"font-size:{100 * 44 / 720:.3f}cqw" in title
    sizes = re.findall(r"<span style=\"font-size:([\d.]+)cqw", body)
    assert float(f"{100 * 32 / 720:.3f}") in map(float, sizes)
    assert float(f"{100 * 28 / 720:.3f}") in map(float, sizes)
    assert "text-align:center" in title


def test_body_placeholders_have_their_bullets_and_text_boxes_none(slide):
    _, (_, (body, _), (box, _)) = drawn(slide)
    assert re.findall(r">([•–]) </span>", body) == ["•", "–"]
    assert "• " not in box


def test_the_look_of_a_run_is_its_own_and_names_of_fonts_are_checked(slide):
    _, (*_, (box, _)) = drawn(slide)
    assert f"font-size:{100 * 31 / 720:.3f}cqw;color:#ff0000" in box
    assert "font-weight:700" in box and "text-align:right" in box
    assert "url(" not in box and "example.org" not in box


def test_text_is_never_markup_and_marks_are_exact(slide):
    _, (*_, (box, shape)) = drawn(slide)
    assert "<img" not in box and "<script" not in box
    assert "&lt;img src=x onerror=alert(1)&gt; &amp; &lt;/p&gt;" in box
    text = body_text(shape.element.find(f"{P}txBody"))
    start = text.index("red")
    _, (*_, (marked, _)) = drawn(slide, [(start, start + 3)])
    assert re.findall("<mark>(.*?)</mark>", marked) == ["red"]
    assert text.startswith(HOSTILE)


def test_numbered_paragraphs_count_and_begin_anew_below(office_file):
    paragraphs = "".join(
        f'<a:p><a:pPr lvl="{level}"><a:buAutoNum type="{kind}"/></a:pPr><a:r><a:t>x</a:t></a:r></a:p>'
        for level, kind in zip((0, 1, 1, 0), KINDS, strict=True)
    )
    spaces = (
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    )
    path = office_file(
        "pptx",
        {
            "ppt/presentation.xml": f'<p:presentation {spaces}><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst>'
            "</p:presentation>",
            "ppt/_rels/presentation.xml.rels": "r1 slide slides/s.xml",
            "ppt/slides/s.xml": f"<p:sld {spaces}><p:cSld><p:spTree><p:sp><p:nvSpPr>"
            "<p:cNvPr id='2'/></p:nvSpPr>"
            f"<p:txBody><a:bodyPr/>{paragraphs}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>",
        },
    )
    _, ((body, _),) = drawn(path)
    assert re.findall(r">(\S+) </span>", body) == ["1.", "a)", "b)", "2."]


def test_text_that_is_too_long_for_its_placeholder_is_made_smaller(tmp_path):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = "Short"
    slide.placeholders[1].text_frame.text = "A long remark on the drying of the cake. " * 40
    path = tmp_path / "long.pptx"
    made.save(path)
    _, ((title, _), (body, _)) = drawn(path)
    size = 720 / 100 * float(re.search(r"<span style=\"font-size:([\d.]+)cqw", body)[1])
    assert f"font-size:{100 * 44 / 720:.3f}cqw" in title
    # 1,640 letters of half their height on 9 × 4.95 inches: about 14 points fit, and 32 do not.
    assert 12 < size < 22
