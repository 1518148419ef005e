"""One document: outline, content in windows, facts."""

import pytest

from core.workbench.library import Incoming


@pytest.fixture
def long_document(ready, bench, tmp_path):
    """A Markdown-like text of many paragraphs under three headings, made ready."""
    ready.run()
    paragraphs = [
        f"Paragraph {number} tells what happened to lot K9-{number} in the dryer." for number in range(150)
    ]
    path = tmp_path / "long.txt"
    path.write_text("\n\n".join(paragraphs), encoding="utf-8")
    items = bench().library.add([Incoming(path, "long.txt")], "Larkspur", "name:mira holt", "b")
    return bench().library.wait(items)[0].document_id


def open_document(app, document, chunk=None):
    app.query_params["document"] = document
    if chunk:
        app.query_params["chunk"] = chunk
    return app.run().switch_page("pages/library.py").run()


def test_a_long_document_is_shown_in_windows(ready, page, long_document):
    app = open_document(ready, long_document)
    said = page.texts(app)
    assert "Paragraph 0 tells" in said
    assert "Paragraph 149 tells" not in said
    later = next(one for one in app.button if "later passages" in one.label)
    said = page.texts(later.click().run())
    assert "Paragraph 70 tells" in said
    assert "Paragraph 0 tells" not in said


def test_a_link_into_the_middle_shows_what_stands_around_it(ready, page, bench, long_document):
    chunks = bench().library.show(long_document).chunks
    wanted = next(one for one in chunks if "Paragraph 100 " in one.text)
    said = page.texts(open_document(ready, long_document, wanted.id))
    assert "Paragraph 99 tells" in said
    assert "Paragraph 101 tells" in said
    assert said.count("bs-paragraph cited") == 1


def test_a_link_to_another_reading_says_so_and_opens_the_document(ready, page, long_document):
    said = page.texts(open_document(ready, long_document, "chk_000000000000000000000000"))
    assert "belongs to an earlier reading" in said
    assert "Paragraph 0 tells" in said


def test_a_removed_document_can_still_be_read_and_says_so(ready, page, bench, long_document):
    bench().library.remove(long_document, "name:mira holt")
    app = open_document(ready, long_document)
    said = page.texts(app)
    assert "This document was removed" in said
    assert "Paragraph 0 tells" in said
    assert not [one for one in app.button if one.key == "remove_document"]


def test_the_way_back_is_the_table(ready, long_document):
    app = open_document(ready, long_document)
    app = app.button(key="close_document").click().run()
    assert "long.txt" in list(app.dataframe[0].value["File"])
