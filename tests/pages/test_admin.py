"""Admin: health in sentences, jobs, and the index made again."""


def open_admin(app):
    return app.run().switch_page("pages/admin.py").run()


def test_health_lists_every_check_with_one_sentence(ready, page, bench):
    said = page.texts(open_admin(ready))
    assert "Everything is well" in said
    for check in bench().operations.doctor():
        assert f"<td>{check.name}</td>" in said


def test_jobs_are_listed_with_who_and_how_they_ended(ready):
    table = open_admin(ready).dataframe[0].value
    assert set(table["About"]) == {"Process description.txt", "Yields.csv"}
    assert set(table["Status"]) == {"done"}
    assert set(table["By"]) == {"Mira Holt"}


def test_an_empty_workspace_says_that_nothing_was_done(empty, page):
    assert "Nothing has been done here yet" in page.texts(open_admin(empty))


def test_the_index_is_made_again_and_counted(ready, page, bench):
    app = open_admin(ready)
    chunks = sum(one.chunks for one in bench().library.documents())
    app = app.button(key="reindex").click().run()
    assert f"{chunks} chunks of 2 documents are indexed" in page.texts(app)
