"""Slides: drawn with the cited words marked, notes below, turning."""

from core.domain.views import SlideView
from pages.viewer.slide import slide_html


def test_a_slide_shows_the_cited_words_in_their_shape(added, shown, page):
    said = page.texts(shown(added("pptx"), "lot 2 was good"))
    assert "<mark>lot 2 was good</mark>" in said
    assert "bs-cited-shape" in said
    assert "&lt;i&gt;stable&lt;/i&gt;" in said and "<i>" not in said
    assert "Do not promise lot 3." in said


def test_another_slide_is_shown_without_marks(added, shown, page):
    app = shown(added("pptx"), "lot 2 was good")
    app = next(one for one in app.button if one.key == "turn_←").click().run()
    said = page.texts(app)
    assert "The yield of lot 1 was good" in said
    assert "<mark>" not in said and "bs-cited-shape" not in said


def test_a_slide_that_cannot_be_drawn_shows_its_text_and_says_why(added, shown, page, monkeypatch):
    def fails(*_):
        raise ValueError("nothing that is known")

    monkeypatch.setattr("core.ingest.views.slide.Deck", fails)
    said = page.texts(shown(added("pptx"), "lot 2 was good"))
    assert "This slide cannot be drawn" in said
    assert "<mark>lot 2 was good</mark>" in said


def test_notes_are_escaped_and_the_cited_words_in_them_marked():
    drawn = slide_html(SlideView(number=1, total=1, html="<div></div>", notes=("a <b> c",)), "<b>", "9rem")
    assert "a <mark>&lt;b&gt;</mark> c" in drawn
