"""The way from a document to a comparison."""


def test_a_document_with_versions_offers_a_comparison_with_the_one_before(both):
    app, before, after = both
    app.switch_page("pages/library.py")
    app.query_params["document"] = after
    app.run()
    app.button(key="compare").click().run()
    assert not app.exception
    assert after in app.query_params["document"] and before in app.query_params["compare"]
    assert app.title[0].value.startswith("What changed in")
    app.button(key="close_comparison").click().run()
    assert "compare" not in app.query_params and after in app.query_params["document"]


def test_a_document_without_versions_offers_none(ready, bench):
    app = ready.run()
    app.switch_page("pages/library.py")
    app.query_params["document"] = bench().library.documents()[0].id
    app.run()
    assert not [one for one in app.button if one.key == "compare"]


def test_an_answer_about_change_leads_to_the_comparison(both, asked, page):
    app, before, after = both
    run = asked("When did the coupling solvent of step 3 change?")
    app.switch_page("pages/ask.py")
    app.query_params["run"] = run
    app.run()
    assert not app.exception
    links = [one.proto for one in app.get("page_link") if one.proto.label.startswith("Compare")]
    assert len(links) == 1
    assert f"document={after}" in links[0].query_string and f"compare={before}" in links[0].query_string
