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


def test_a_long_section_is_shown_in_windows(ready, page, long_document):
    app = open_document(ready, long_document)
    said = page.texts(app)
    assert "Paragraph 0 tells" in said
    assert "Paragraph 149 tells" not in said
    later = next(one for one in app.button if "later passages" in one.label)
    app = later.click().run()
    said = page.texts(app)
    assert "Paragraph 41 tells" in said
    assert "Paragraph 0 tells" not in said
    earlier = next(one for one in app.button if "earlier passages" in one.label)
    assert "Paragraph 0 tells" in page.texts(earlier.click().run())


def test_a_link_into_the_middle_shows_what_stands_around_it(ready, page, bench, long_document):
    chunks = bench().library.show(long_document).chunks
    wanted = next(one for one in chunks if "Paragraph 100 " in one.text)
    said = page.texts(open_document(ready, long_document, wanted.id))
    assert "Paragraph 99 tells" in said
    assert "Paragraph 101 tells" in said
    assert said.count("bs-paragraph cited") == 1


def test_a_link_to_a_sentence_marks_that_sentence_alone(ready, page, bench, long_document):
    chunks = bench().library.show(long_document).chunks
    wanted = next(one for one in chunks if "Paragraph 100 " in one.text)
    start = wanted.text.index("lot K9-100")
    ready.query_params["start"], ready.query_params["end"] = str(start), str(start + len("lot K9-100"))
    assert "<mark>lot K9-100</mark>" in page.texts(open_document(ready, long_document, wanted.id))


@pytest.mark.parametrize(("start", "end"), [("5", "2"), ("x", "9"), ("0", "999999"), ("-1", "4")])
def test_a_span_that_is_none_marks_the_whole_passage(ready, page, bench, long_document, start, end):
    wanted = bench().library.show(long_document).chunks[3]
    ready.query_params["start"], ready.query_params["end"] = start, end
    said = page.texts(open_document(ready, long_document, wanted.id))
    assert f"<mark>{wanted.text}</mark>" in said


def test_a_link_to_nothing_says_so_and_opens_the_document(ready, page, bench, long_document):
    other = next(one for one in bench().library.documents() if one.title == "Yields")
    elsewhere = bench().library.show(other.id).chunks[0].id
    for chunk in ("chk_000000000000000000000000", elsewhere):
        said = page.texts(open_document(ready, long_document, chunk))
        assert "What this link names is not in this document" in said
        assert "Paragraph 0 tells" in said


def test_the_outline_opens_a_section(ready, page, bench, tmp_path):
    ready.run()
    path = tmp_path / "report.md"
    text = "# Report\n\n## Yield\n\nIt was 84 %.\n\n## Solvent\n\nIt was 2-MeTHF.\n"
    path.write_text(text, encoding="utf-8")
    (item,) = bench().library.add([Incoming(path, "report.md")], "Larkspur", "name:mira holt", "b")
    document = bench().library.wait([item])[0].document_id
    section = next(one for one in bench().library.outline(document) if one.title == "Solvent")
    app = open_document(ready, document)
    assert "It was 84 %." in page.texts(app)
    app = app.button(key=f"section_{section.id}").click().run()
    assert app.query_params["section"] == section.id
    said = page.texts(app)
    assert "It was 2-MeTHF." in said and "It was 84 %." not in said


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
