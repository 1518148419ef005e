"""Slides as they look: every text is there, escaped, and what is cited is marked in its own shape."""

import html
import io
import re
import zipfile
from html.parser import HTMLParser

import pytest
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Inches

from core.domain.vocabulary import ChunkKind
from core.errors import DocumentRejected, NotFound
from core.ingest.sentences import sentence_spans
from core.ingest.views.folding import folded
from core.ingest.views.slide import draw_slide, mark_of

HOSTILE = "<script>alert(1)</script> \" ' &"


class Checked(HTMLParser):
    """Fails on tags that do not close in order; keeps tags, attributes and text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.attributes, self.said = [], set(), [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in ("img", "br", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


def png(colour="red"):
    out = io.BytesIO()
    Image.new("RGB", (40, 20), colour).save(out, "PNG")
    out.seek(0)
    return out


@pytest.fixture
def deck(tmp_path):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = "Step 3 & its solvent"
    body = slide.placeholders[1].text_frame
    body.text = "The solvent was DMF"
    body.add_paragraph().text = "It is now 2-MeTHF"
    second = made.slides.add_slide(made.slide_layouts[6])
    table = second.shapes.add_table(3, 2, Inches(1), Inches(1), Inches(4), Inches(2)).table
    for row, cells in enumerate((("Lot", "Yield"), ("LK-1", "71.4"), ("LK-2", "84.2"))):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    twin = second.shapes.add_textbox(Inches(6), Inches(1), Inches(3), Inches(1))
    twin.text_frame.text = "LK-2 was made twice"
    second.notes_slide.notes_text_frame.text = "Say that lot LK-2 failed first."
    third = made.slides.add_slide(made.slide_layouts[6])
    third.shapes.add_picture(png(), 0, 0, Inches(2))
    shape = third.shapes.add_shape(MSO_SHAPE.DIAMOND, Inches(3), 0, Inches(1), Inches(1))
    shape.text_frame.text = HOSTILE
    third.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, 0, 0, Inches(1), Inches(1))
    data = CategoryChartData()
    data.categories = ["K9-1", "K9-2"]
    data.add_series("Yield <x>", (71.4, 84.2))
    third.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, Inches(3), Inches(4), Inches(3), data)
    path = tmp_path / "deck.pptx"
    made.save(path)
    return path


def test_a_slide_is_well_formed_and_says_what_the_file_says(deck):
    for number, slide in enumerate(Presentation(deck).slides, start=1):
        view = draw_slide(deck, "deck.pptx", number)
        read = Checked(view.html)
        said = folded("".join(read.said))
        for shape in slide.shapes:
            if shape.has_text_frame:
                assert all(folded(one.text) in said for one in shape.text_frame.paragraphs)
        assert "script" not in read.tags
        for name, value in read.attributes:
            assert not name.startswith("on")
            assert name != "src" or value.startswith("data:image/")
            assert "http" not in value and "javascript" not in value
    assert view.total == 3


def test_the_cited_words_are_marked_in_the_shape_that_is_outlined(deck, read, chunks_of):
    chunk = next(one for one in chunks_of(read(deck)) if "2-MeTHF" in one.text)
    start = chunk.text.index("It is now")
    view = draw_slide(deck, "deck.pptx", 1, mark_of(chunk, start, len(chunk.text)))
    assert view.found
    assert re.findall("<mark>(.*?)</mark>", view.html) == ["It is now 2-MeTHF"]
    assert view.html.count("bs-cited-shape") == 1


def test_a_cited_row_is_marked_in_the_table_and_not_where_its_words_stand_too(deck, read, chunks_of):
    chunk = next(one for one in chunks_of(read(deck)) if one.kind is ChunkKind.TABLE and one.page == 2)
    start = chunk.text.index("LK-2")
    view = draw_slide(deck, "deck.pptx", 2, mark_of(chunk, start, start + 4))
    (cell,) = re.findall(r'<td class="cited".*?</td>', view.html)
    assert "LK-2" in cell and view.found
    assert "<mark>" not in view.html
    assert view.html.count("bs-cited-shape") == 1


def test_notes_come_with_their_slide_and_a_cited_note_is_found_there(deck, read, chunks_of):
    note = next(one for one in chunks_of(read(deck)) if one.kind is ChunkKind.NOTE)
    view = draw_slide(deck, "deck.pptx", 2, mark_of(note, 0, len(note.text)))
    assert view.notes == ("Say that lot LK-2 failed first.",)
    assert view.found and "bs-cited-shape" not in view.html


def test_pictures_are_inside_and_charts_are_their_numbers(deck):
    view = draw_slide(deck, "deck.pptx", 3)
    assert view.html.count('src="data:image/png;base64,') == 1
    assert "<td>84.2</td>" in view.html and "Yield &lt;x&gt;" in view.html
    assert html.escape(HOSTILE) in view.html


def test_a_slide_that_is_not_there_is_not_found_and_a_broken_file_is_said(deck, tmp_path):
    for number in (0, 4):
        with pytest.raises(NotFound):
            draw_slide(deck, "deck.pptx", number)
    broken = tmp_path / "broken.pptx"
    broken.write_bytes(deck.read_bytes()[:2000])
    with pytest.raises(DocumentRejected):
        draw_slide(broken, "broken.pptx", 1)


def test_a_slide_that_cannot_be_drawn_says_why_and_keeps_its_notes(deck, monkeypatch):
    def fails(*_):
        raise KeyError("a part that no program writes")

    monkeypatch.setattr("core.ingest.views.slide.Palette", fails)
    view = draw_slide(deck, "deck.pptx", 2)
    assert (view.html, view.notes) == ("", ("Say that lot LK-2 failed first.",))
    assert "not known here" in view.problem


def test_every_slide_of_every_real_deck_is_drawn_and_its_spans_are_found(test_data, read, chunks_of):
    drawn = found = asked = 0
    for path in sorted((test_data / "documents").rglob("*.pptx")):
        try:
            chunks = chunks_of(read(path))
        except DocumentRejected:
            continue
        for number in {chunk.page for chunk in chunks}:
            view = draw_slide(path, path.name, number)
            Checked(view.html)
            assert not view.problem
            drawn += 1
        for chunk in chunks:
            header = chunk.grid.header_rows if chunk.grid else 0
            for start, end in sentence_spans(chunk.text, chunk.kind, header_lines=header):
                asked += 1
                found += draw_slide(path, path.name, chunk.page, mark_of(chunk, start, end)).found
    assert drawn >= 20
    assert found >= 0.95 * asked, f"{found} of {asked}"


@pytest.mark.parametrize("size", ['cx="0" cy="0"', 'cx="nan" cy="inf"', 'cx="x" cy="-5"'])
def test_a_deck_with_an_impossible_size_breaks_nothing(deck, tmp_path, size):
    odd = tmp_path / "odd.pptx"
    with zipfile.ZipFile(deck) as source, zipfile.ZipFile(odd, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "ppt/presentation.xml":
                data = re.sub(rb"<p:sldSz [^>]*>", f"<p:sldSz {size}/>".encode(), data)
            target.writestr(name, data)
    view = draw_slide(odd, "odd.pptx", 1)
    assert view.problem or Checked(view.html)
