"""Who is at work: a trusted proxy's word, else a name on trust."""

import pytest
from streamlit.runtime.context import ContextProxy

from pages.ui.people import TRUST


@pytest.fixture
def proxied(empty, monkeypatch):
    monkeypatch.setenv("BENCHSIDE_PEOPLE__TRUSTED_HEADER", "X-User")
    monkeypatch.setenv("BENCHSIDE_PEOPLE__PROXY_SECRET", "s3cret")

    def arrive(headers):
        monkeypatch.setattr(ContextProxy, "headers", property(lambda _: headers))
        return empty.run()

    return arrive


def test_the_proxy_names_the_person(proxied, page, bench):
    app = proxied({"X-User": "Grace Hopper", "X-Benchside-Proxy-Secret": "s3cret"})
    said = page.texts(app)
    assert "**Grace Hopper**" in said
    assert TRUST not in said
    assert [(one.name, one.authenticated) for one in bench().people.known()] == [("Grace Hopper", True)]


def test_a_forged_header_names_nobody(proxied, page, bench):
    app = proxied({"X-User": "Mallory", "X-Benchside-Proxy-Secret": "guess"})
    assert TRUST in page.texts(app)
    assert bench().people.known() == []


def test_a_name_can_be_changed(empty, page):
    app = page.named(empty, "Ada Lovelace")
    app = app.button(key="change_person").click().run()
    assert "You are" not in page.texts(app)
    app.text_input(key="chosen_name_sidebar").set_value("Mira [x](y)")
    app = next(one for one in app.button if one.label == "Use this name").click().run()
    assert r"You are **Mira \[x\]\(y\)**" in page.texts(app)


def test_white_space_is_no_name(empty, page, bench):
    app = page.named(empty, "   ")
    assert "You are" not in page.texts(app)
    assert bench().people.known() == []
