"""Replace, remove, bring back: what it means is said first, and search is right afterwards."""

import pytest

from core.domain.vocabulary import DocumentStatus
from pages.intake.changes import cited

QUESTION = "Why was the solvent of step 3 changed?"


def opened(ready, page, bench, title="Process description"):
    app = page.named(ready).switch_page("pages/library.py").run()
    document = next(one for one in bench().library.documents() if one.title == title)
    app.query_params["document"] = document.id
    return app.run(), document


def test_removing_says_how_many_answers_cite_it_and_can_be_undone(ready, page, bench, asked):
    ready.run()
    asked(QUESTION)
    app, document = opened(ready, page, bench)
    assert "1 answer cites it." in page.texts(app)
    app = app.button(key="remove_document").click().run()
    assert bench().library.show(document.id).document.removed is not None
    assert "1 document removed from search." in page.texts(app)
    app = app.button(key="undo_remove").click().run()
    assert bench().library.show(document.id).document.removed is None
    assert "removed from search" not in page.texts(app)


def test_several_are_removed_at_once_and_brought_back_from_the_list(ready, page, bench):
    app = page.named(ready).switch_page("pages/library.py").run()
    ids = [one.id for one in bench().library.documents()]
    app = app.multiselect(key="documents_to_remove").set_value(ids).run()
    assert "No answer cites them." in page.texts(app)
    app = app.button(key="remove_several").click().run()
    assert {one.id for one in bench().library.removed()} == set(ids)
    assert "No documents here yet" in page.texts(app)
    app = app.multiselect(key="documents_to_bring_back").set_value(ids[:1]).run()
    app = app.button(key="bring_back").click().run()
    assert [one.id for one in bench().library.removed()] == ids[1:]
    assert len(app.dataframe[0].value) == 1


def test_a_removed_document_offers_the_way_back(ready, page, bench):
    app, document = opened(ready, page, bench)
    bench().library.remove(document.id, "name:mira holt")
    app = app.run()
    assert "was removed" in page.texts(app)
    app.button(key="bring_back_document").click().run()
    assert bench().library.show(document.id).document.removed is None


@pytest.mark.parametrize("wrong", [False, True])
def test_a_newer_file_becomes_the_next_version(ready, page, bench, wrong):
    app, document = opened(ready, page, bench)
    text = b"Process description of step 3\n\nThe solvent of step 3 was changed to anisole in May.\n"
    box = app.file_uploader(key=f"replace_{document.id}")
    app = box.set_value([("newer.txt", text, "text/plain")]).run()
    if wrong:
        app = app.checkbox(key="old_was_wrong").check().run()
    app.button(key="replace_document").click().run()
    item = next(one for one in bench().library.imports() if one.name == "newer.txt")
    (row,) = bench().library.wait([item])
    assert row.status is DocumentStatus.READY
    assert (bench().library.show(document.id).document.removed is not None) == wrong
    expected = [item.document_id] if wrong else [document.id, item.document_id]
    assert [one.id for one in bench().lineages.of(item.document_id)] == expected


def test_all_versions_can_be_removed_together(ready, page, bench, tmp_path):
    from core.workbench.library import Incoming

    app, document = opened(ready, page, bench)
    (tmp_path / "x.txt").write_text(
        "Process description of step 3\n\nThe solvent of step 3 is anisole now.\n"
    )
    incoming = Incoming(tmp_path / "x.txt", "x.txt")
    bench().library.wait([bench().library.replace(document.id, incoming, "name:mira holt", "b")])
    app = app.run()
    what = app.radio(key="remove_what")
    app = what.set_value(what.options[1]).run()
    app.button(key="remove_document").click().run()
    assert len(bench().library.removed()) == 2


def test_what_cites_is_counted_in_words(ready, page, bench):
    _, document = opened(ready, page, bench)
    assert cited([document.id]) == "No answer cites it."
    assert cited([document.id, "doc_0"]) == "No answer cites them."
