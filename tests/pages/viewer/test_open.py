"""The viewer: one component, its choice of look or text, and what it does when there is no look."""

import io

from PIL import Image

from core.domain.document import Document
from core.errors import DocumentRejected, RejectReason
from core.workbench.library import Library


def test_look_or_text_is_chosen_and_kept(added, shown, page):
    document = added("pdf")
    app = shown(document, "changed to 2-MeTHF on page 2")
    assert "bs-sheet-page" in page.texts(app)
    app = app.segmented_control(key="source_as").set_value(False).run()
    said = page.texts(app)
    assert "<mark>changed to 2-MeTHF on page 2</mark>" in said and "bs-sheet-page" not in said


def test_a_lost_original_shows_the_stored_text_and_says_so(added, shown, page, bench):
    document = added("pdf")
    bench().library.original(document.id).unlink()
    said = page.texts(shown(document, "changed to 2-MeTHF on page 2"))
    assert "The original of this file is not kept here" in said
    assert "<mark>changed to 2-MeTHF on page 2</mark>" in said


def test_a_source_that_cannot_be_drawn_says_why_and_shows_its_text(added, shown, page, monkeypatch):
    def broken(*_):
        raise DocumentRejected(
            "made.xlsx", RejectReason.CORRUPT, "Save it again.", "it is not a whole Office file"
        )

    monkeypatch.setattr(Library, "sheet", broken)
    said = page.texts(shown(added("xlsx"), "LK-250 | 85"))
    assert "It cannot be shown as it looks" in said
    assert "LK\\-250" in said or '<td class="cited">LK-250</td>' in said


def test_a_removed_document_is_shown_and_said_to_be_removed(added, shown, page, bench):
    document = added("xlsx")
    bench().library.remove(document.id, "name:mira holt")
    said = page.texts(shown(document, "LK-250 | 85"))
    assert "This document was removed" in said
    assert "LK-250" in said


def test_a_picture_is_shown_itself(ready, bench, page, tmp_path, monkeypatch):
    """Pictures become documents when text recognition reads them; the viewer is ready for them."""
    ready.run()
    document = next(one for one in bench().library.documents() if one.title == "Process description")
    out = io.BytesIO()
    Image.new("RGB", (30, 20), "green").save(out, "PNG")
    bench().library.original(document.id).write_bytes(out.getvalue())
    get = Library.get
    passage = Library.section
    as_picture = {"media_type": "image/png"}

    def pictured(self, document_id) -> Document:
        return get(self, document_id).model_copy(update=as_picture)

    def opened(self, section_id, first=0):
        view = passage(self, section_id, first)
        return view.model_copy(update={"document": view.document.model_copy(update=as_picture)})

    monkeypatch.setattr(Library, "get", pictured)
    monkeypatch.setattr(Library, "section", opened)
    ready.query_params["document"] = document.id
    said = page.texts(ready.run().switch_page("pages/library.py").run())
    assert 'src="data:image/png;base64,' in said


def test_an_answer_shows_its_source_with_the_same_component(added, ready, page, asked):
    added("xlsx")
    ready.query_params["run"] = asked("What was the yield of lot LK-250?")
    said = page.texts(ready.run())
    assert '<table class="bs-sheet">' in said
    assert "LK-250" in said


def test_a_fault_of_ours_is_said_and_the_text_is_shown_all_the_same(added, shown, page, monkeypatch):
    def faulty(*_):
        raise ZeroDivisionError("a secret of the source")

    monkeypatch.setattr(Library, "page", faulty)
    app = shown(added("pdf"), "changed to 2-MeTHF on page 2")
    said = page.texts(app)
    assert "Something went wrong on our side" in said and "secret" not in said
    assert "<mark>changed to 2-MeTHF on page 2</mark>" in said
