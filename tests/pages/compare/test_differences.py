"""The comparison of two versions on Library."""

from core.domain.difference import Change, ChangeKind, Element
from pages.compare.differences import wanted


def compare(both):
    app, before, after = both
    app.switch_page("pages/library.py")
    app.query_params["document"] = after
    app.query_params["compare"] = before
    return app.run()


def html(app):
    return " ".join(one.proto.body for one in app.get("html"))


def test_both_sides_stand_next_to_each_other_and_nothing_in_them_acts(both, page):
    app = compare(both)
    shown = html(app)
    assert not app.exception
    assert "<del>DMF</del>" in shown and "<ins>2-MeTHF</ins>" in shown
    assert "<del>84</del> → <ins>88</ins>" in shown
    assert "<img src=x" not in shown and "&lt;img src=x" in shown


def test_only_tables_can_be_shown(both):
    app = compare(both)
    app.button_group(key="compare_shown").set_value("tables").run()
    shown = html(app)
    assert "<del>84</del> → <ins>88</ins>" in shown and "2-MeTHF" not in shown


def test_another_version_can_be_chosen_and_the_same_one_says_so(both):
    app, before, _ = both
    app = compare(both)
    app.selectbox(key="compare_to").set_value(before).run()
    assert before in app.query_params["document"]
    assert any("two different versions" in one.value for one in app.info)


def test_filters_keep_administrative_changes_last():
    own = Change(kind=ChangeKind.CHANGED, element=Element.SENTENCE, weight=0.9, administrative=True)
    row = Change(kind=ChangeKind.CHANGED, element=Element.ROW, weight=0.9)
    word = Change(kind=ChangeKind.CHANGED, element=Element.SENTENCE, weight=0.2)
    assert wanted([own, row, word], "all") == [row, word, own]
    assert wanted([own, row, word], "tables") == [row]
    assert wanted([own, row, word], "values") == [row]
