"""The sidebar: scope kept across pages, running work, and a page that is reached before the door."""

from core.domain.search import Scope
from core.domain.vocabulary import AskMode, JobKind


def test_the_scope_is_kept_across_pages_and_used(ready, page, bench):
    app = page.named(ready)
    app = app.multiselect(key="scope").set_value(["Larkspur"]).run()
    assert "Asking in <b>Larkspur</b>" in page.texts(app)
    app = app.switch_page("pages/library.py").run().switch_page("pages/ask.py").run()
    assert app.multiselect(key="scope").value == ["Larkspur"]
    app = app.chat_input[0].set_value("What was the yield of batch LK-0231?").run()
    request = page.ended(app.query_params["run"]).record.request
    assert request.scope == Scope(collections=("Larkspur",))


def test_a_collection_that_is_gone_leaves_the_scope(ready):
    ready.query_params["scope"] = "Nowhere"
    app = ready.run()
    assert app.multiselect(key="scope").value == []
    assert not app.exception


def test_running_work_is_listed_and_leads_to_it(ready, page, bench):
    ready.run()
    bench().operations.stop_workers()
    by = bench().people.enter("name:ada", "Ada").id
    run = bench().asking.start("Is *anybody* there?", Scope(), AskMode.AUTO, by)
    app = ready.run()
    assert "**Running**" in page.texts(app)
    link = next(one for one in app.sidebar.get("page_link") if "anybody" in one.label)
    assert link.label == r"Is \*anybody\* there?"
    assert bench().operations.jobs(active_only=True)[0].kind is JobKind.ASK
    bench().asking.cancel(run, by)


def test_a_page_reached_before_the_door_goes_through_it(ready, page, no_door):
    app = ready.run().switch_page("pages/library.py").run()
    assert app.title[0].value == "Library"
    assert app.multiselect(key="scope").options == ["Larkspur"]
