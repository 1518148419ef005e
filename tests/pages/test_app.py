"""The door: every page opens, says who is at work, and shows no trace when something breaks."""

import pytest

from core.settings import Settings
from pages.ui.people import TRUST


@pytest.mark.parametrize(
    ("page_file", "title"), [("ask", "Ask your documents"), ("library", "Library"), ("admin", "Admin")]
)
def test_every_page_opens_on_an_empty_workspace(empty, page, page_file, title):
    app = empty.run().switch_page(f"pages/{page_file}.py").run()
    assert app.title[0].value == title
    assert not app.error
    assert TRUST in page.texts(app)


def test_a_name_is_chosen_once_and_kept_across_pages(empty, page, bench):
    app = page.named(empty, "  Ada   Lovelace ")
    assert "You are **Ada Lovelace**" in page.texts(app)
    app = app.switch_page("pages/library.py").run()
    assert "You are **Ada Lovelace**" in page.texts(app)
    assert [person.name for person in bench().people.known()] == ["Ada Lovelace"]


def test_the_same_name_is_the_same_person(empty, page, bench):
    page.named(empty, "Ada Lovelace")
    again = bench().people.enter("name:ada lovelace", "Ada Lovelace")
    assert len(bench().people.known()) == 1
    assert not again.authenticated


def test_a_workspace_that_cannot_be_opened_is_said_without_a_trace(empty, page, monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("BENCHSIDE_HOME", str(blocked / "home"))
    assert Settings().home == blocked / "home"
    app = empty.run()
    assert not app.exception
    said = " ".join(one.value for one in app.error)
    assert "Something went wrong on our side while" in said
    assert "Traceback" not in said
    assert "NotADirectoryError" not in said
