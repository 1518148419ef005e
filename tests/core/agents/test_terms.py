from hypothesis import given
from hypothesis import strategies as st

from core.agents.terms import content_tokens, stems, tokens, weight


@given(st.text(max_size=200))
def test_tokens_stand_where_they_say(text):
    for token in tokens(text):
        assert text[token.start : token.end] == token.word


def test_function_words_carry_nothing():
    assert [t.word for t in content_tokens("What was the yield of it in 3 runs?")] == ["yield", "3", "runs"]


def test_rare_words_weigh_more():
    assert weight("the") < weight("temperature") < weight("hydrogenation") <= 1.0


def test_stems_hold_function_words_too():
    assert {"the", "yield"} <= stems("the yields")
