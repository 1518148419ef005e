"""Library: what is there, how imports ended, opening, exporting and removing a document."""

import csv
import io

from core.domain.vocabulary import DocumentStatus
from core.workbench.library import Incoming


def open_library(app):
    return app.run().switch_page("pages/library.py").run()


def document_named(bench, title):
    return next(one for one in bench().library.documents() if one.title == title)


def test_an_empty_library_says_what_to_do_next(empty, page):
    app = open_library(empty)
    assert "No documents here yet" in page.texts(app)
    assert app.file_uploader


def test_the_table_lists_ready_documents_with_their_facts(ready):
    table = open_library(ready).dataframe[0].value
    assert set(table["Title"]) == {"Process description", "Yields"}
    row = table[table["Title"] == "Yields"].iloc[0]
    assert (row["Kind"], row["Tables"], row["By"], row["Collection"]) == ("CSV", 1, "Mira Holt", "Larkspur")


def test_the_filter_keeps_rows_that_have_all_words(ready):
    app = open_library(ready)
    table = app.text_input(key="document_filter").set_value("csv mira").run().dataframe[0].value
    assert list(table["Title"]) == ["Yields"]


def test_uploads_are_received_under_their_names_and_the_box_is_empty_again(ready, page, bench):
    app = page.named(ready, "Ada Lovelace").switch_page("pages/library.py").run()
    upload = ("notes 'a'.txt", b"The melting point of LS-40 is 181 degrees.", "text/plain")
    app = app.file_uploader[0].set_value([upload]).run()
    assert app.button(key="add").label == "Add 1 file to Larkspur"
    app = app.button(key="add").click().run()
    assert not app.file_uploader[0].value
    item = next(one for one in bench().library.imports() if one.by == "name:ada lovelace")
    assert (item.name, item.collection) == ("notes 'a'.txt", "Larkspur")
    assert bench().library.wait([item])[0].status is DocumentStatus.READY


def test_adding_without_a_name_asks_for_it(ready, page):
    app = open_library(ready)
    app.file_uploader[0].set_value([("notes.txt", b"Some text that is long enough.", "text/plain")]).run()
    assert "Who adds these files?" in page.texts(app)


def test_rejected_files_stay_listed_with_reason_and_remedy_until_dismissed(ready, page, bench, tmp_path):
    (tmp_path / "x").write_bytes(b"")
    app = page.named(ready)
    items = bench().library.add(
        [Incoming(tmp_path / "x", "<i>empty</i>.txt")], "Larkspur", "name:mira holt", "b"
    )
    bench().library.wait(items)
    app = app.switch_page("pages/library.py").run()
    said = page.texts(app)
    assert "<b>&lt;i&gt;empty&lt;/i&gt;.txt</b>: empty" in said
    assert "Check that the file was saved" in said
    app = app.button(key=f"dismiss_{items[0].id}").click().run()
    assert "empty&lt;/i&gt;.txt" not in page.texts(app)
    assert items[0].id not in [one.id for one in bench().library.imports()]


def test_a_duplicate_is_told_with_the_way_to_what_is_there(ready, page, bench, tmp_path):
    original = document_named(bench_of(ready, bench), "Yields")
    path = bench().library.original(original.id)
    bench().library.add([Incoming(path, "copy.csv")], "Larkspur", "name:mira holt", "b")
    said = page.texts(open_library(ready))
    assert "duplicate <b>copy.csv</b>" in said


def bench_of(app, bench):
    app.run()
    return bench


def test_the_export_holds_no_formula(ready, bench):
    from pages.ui.text import csv_bytes

    rows = list(csv.reader(io.StringIO(csv_bytes(["Title"], [["=1+1"]]).decode("utf-8-sig"))))
    assert rows[1] == ["'=1+1"]
    app = open_library(ready)
    assert [one.label for one in app.get("download_button")] == ["Export CSV"]


def test_a_document_opens_with_outline_content_and_facts(ready, page, bench):
    document = document_named(bench_of(ready, bench), "Yields")
    ready.query_params["document"] = document.id
    app = open_library(ready)
    said = page.texts(app)
    assert app.title[0].value == "Yields"
    assert '<td class="short">Batch</td>' in said
    assert "&lt;b&gt;bold&lt;/b&gt;" in said
    assert "<td>Tables</td><td>1</td>" in said


def test_a_deep_link_opens_the_chunk_marked(ready, page, bench):
    document = document_named(bench_of(ready, bench), "Process description")
    chunk = bench().library.show(document.id).chunks[-1]
    ready.query_params["document"], ready.query_params["chunk"] = document.id, chunk.id
    assert "bs-paragraph cited" in page.texts(open_library(ready))


def test_removing_asks_first_and_takes_the_document_off_the_table(ready, page, bench):
    app = page.named(ready).switch_page("pages/library.py").run()
    document = document_named(bench, "Yields")
    app.query_params["document"] = document.id
    app = app.run()
    app = app.button(key="remove_document").click().run()
    assert list(app.dataframe[0].value["Title"]) == ["Process description"]
    assert bench().library.show(document.id).document.removed is not None


def test_an_unknown_document_is_said_and_leads_back(ready):
    ready.query_params["document"] = "doc_000000000000000000000000"
    app = open_library(ready)
    assert "There is no document" in app.error[0].value.replace("\\", "")
    app = next(one for one in app.button if one.label == "Back to all documents").click().run()
    assert app.dataframe
