"""Long texts are cut where a reader would pause, and nothing but white space goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.formats.cut import line_groups, pieces

WORDS = st.text(st.sampled_from("ab. \n。!?)"), max_size=400)


@given(WORDS, st.integers(20, 60))
def test_pieces_are_short_and_keep_every_character(text, aim):
    found = pieces(text, longest=aim, aim=aim)
    assert all((0 < len(piece) <= aim and piece == piece.strip()) or len(found) == 1 for piece in found)
    assert "".join("".join(found).split()) == "".join(text.split())


def test_a_short_text_stays_whole():
    assert pieces("One. Two.", longest=20) == ["One. Two."]
    assert pieces("   ", longest=20) == []


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("A first sentence. A second one that goes on", "A first sentence."),
        ("第一句话在这里结束了。第二句话还要继续下去很久很久", "第一句话在这里结束了。"),
        ("wordsonly wordsonly wordsonly", "wordsonly"),
        ("x" * 60, "x" * 18),
    ],
)
def test_a_cut_is_made_at_a_sentence_end_else_between_words_else_where_it_must(text, first):
    assert pieces(text, longest=18, aim=18)[0] == first


@given(st.lists(st.text(max_size=30), max_size=30), st.integers(5, 80))
def test_line_groups_cover_every_line_once(lines, longest):
    groups = list(line_groups(lines, longest))
    assert [line for start, end in groups for line in lines[start:end]] == lines
    for start, end in groups:
        assert end > start
        assert end - start == 1 or sum(map(len, lines[start:end])) < longest
