import pytest

from core.ask.offline.question import Form
from core.ask.route import _REASONS, route, skipped
from core.domain.vocabulary import AskMode, Layer


def test_every_form_has_a_reason():
    assert set(_REASONS) == set(Form)


@pytest.mark.parametrize(
    ("mode", "by"), [(AskMode.AUTO, "rule"), (AskMode.LEXICAL, "user"), (AskMode.DOMAIN, "fallback")]
)
def test_documents_answer_and_the_route_says_who_decided(mode, by):
    found = route("Where was lot A-1 made?", mode)
    assert found.layer is Layer.LEXICAL and found.decided_by == by


def test_what_does_not_exist_is_told_as_skipped():
    assert skipped("Anything?", AskMode.DOMAIN) and not skipped("Anything?", AskMode.AUTO)
