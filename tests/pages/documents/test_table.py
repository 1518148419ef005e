"""The table of Library has a row for each lineage, or for every version."""

from pages.documents.table import rows_of, shown


def open_library(app):
    return app.run().switch_page("pages/library.py").run()


def test_one_row_for_all_versions_or_one_for_each(ready, bench):
    views = bench().lineages.views()
    assert len(shown(views, False)) == len(views)
    assert len(shown(views, True)) == sum(len(view.versions) for view in views)


def test_the_reason_stands_in_the_table_of_every_version(ready):
    app = open_library(ready)
    assert "Why together" not in app.dataframe[0].value.columns
    app = app.toggle(key="every_version").set_value(True).run()
    assert all(app.dataframe[0].value["Why together"])


def test_counts_and_labels(ready, bench):
    documents = bench().library.documents()
    rows = rows_of(documents, {documents[0].lineage: 3})
    assert list(rows["Versions"]) == [3, 1]
    assert rows["Version"][0] == "#1"
