"""Words from characters, and blanks where they belong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.page.characters import GUESSED, NONE, WRITTEN, Char, Style
from core.ingest.page.geometry import Affine, Rect
from core.ingest.page.words import count_words, in_order, is_cjk, join_words, make_words, right_to_left

STYLE = Style("Test", False, False, False, 0, 10.0, 2.0, True)


def typed(text, gap=0.0, space=NONE, width=5.0):
    """Characters set one after the other, `gap` points apart; a blank in `text` is a written one 2.8 wide."""
    chars, x, blank = [], 0.0, NONE
    for at, letter in enumerate(text):
        if letter == " ":
            x, blank = x + 2.8, WRITTEN
            continue
        chars.append(Char(letter, Rect(x, 0, x + width, 10), STYLE, at, blank or space))
        x, blank = x + width + gap, NONE
    return chars


def text_of(chars):
    return join_words(make_words(chars, Affine()))


def test_written_blanks_part_words():
    assert text_of(typed("the reaction mixture")) == "the reaction mixture"


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=8), min_size=1, max_size=8))
def test_any_words_come_back_as_they_were_set(words):
    assert text_of(typed(" ".join(words))) == " ".join(words)


def test_a_gap_without_a_blank_parts_words():
    chars = typed("ab")
    far = chars[1]._replace(box=Rect(8, 0, 13, 10))
    assert text_of([chars[0], far]) == "a b"
    near = chars[1]._replace(box=Rect(6, 0, 11, 10))
    assert text_of([chars[0], near]) == "ab"


def test_where_pdfium_saw_a_gap_a_smaller_one_is_enough():
    chars = typed("ab")
    box = Rect(6.2, 0, 11.2, 10)
    assert text_of([chars[0], chars[1]._replace(box=box, space=GUESSED)]) == "a b"


def test_letters_set_wide_apart_are_still_one_word():
    assert text_of(typed("REMARKS", gap=3.0)) == "REMARKS"


def test_no_blanks_between_characters_of_a_script_without_them():
    assert text_of(typed("反应温度", gap=1.0, width=10.0)) == "反应温度"


def test_raised_figures_stay_with_their_word():
    small = Style("Test", False, False, False, 0, 6.0, 1.2, True)
    chars = [*typed("10"), Char("3", Rect(10, -1, 13, 5), small, 2, NONE)]
    assert text_of(chars) == "103"


def test_an_accent_drawn_over_its_letter_is_put_into_it():
    chars = typed("Oguz")
    accent = Char("˘", Rect(5.5, 0, 9.5, 10), STYLE, 9, NONE)
    assert text_of([*chars, accent]) == "Oğuz"


def test_words_of_right_to_left_text_are_read_from_the_right(make_word):
    words = [make_word("שלום", 60, 10), make_word("עולם", 20, 10), make_word("2026", 0, 10)]
    assert [word.text for word in in_order(words)] == ["שלום", "עולם", "2026"]
    assert right_to_left("שלום R") and not right_to_left("R ש shalom")


def test_numbers_and_foreign_words_keep_their_order_in_right_to_left_text(make_word):
    words = [make_word("התקנתגרסה", 100, 10), make_word("Python", 20, 10), make_word("3", 60, 10)]
    assert [word.text for word in in_order(words)] == ["התקנתגרסה", "Python", "3"]


@pytest.mark.parametrize(("text", "count"), [("one two", 2), ("反应温度", 2), ("a", 1)])
def test_words_are_counted_in_every_script(text, count):
    assert count_words(text) == count


def test_cjk_is_recognised():
    assert is_cjk("中") and is_cjk("か") and not is_cjk("a")
