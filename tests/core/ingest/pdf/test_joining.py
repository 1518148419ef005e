"""Lines to running text, hyphens undone or kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.pdf.joining import Vocabulary, join_lines


def joined(*lines, known=(), breaks=()):
    vocabulary = Vocabulary()
    vocabulary.add(list(known))
    return join_lines(lines, vocabulary, breaks)


def test_a_divided_word_is_put_together():
    assert joined("The crys-", "tallisation was slow") == "The crystallisation was slow"


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("of 2-", "methyltetrahydrofuran", "of 2-methyltetrahydrofuran"),
        ("the beta-", "blocker", "the beta-blocker"),
        ("a non-", "linear fit", "a non-linear fit"),
        ("state-of-the-", "art", "state-of-the-art"),
        ("the HPLC-", "method", "the HPLC-method"),
        ("N-", "methylation", "N-methylation"),
    ],
)
def test_a_compound_keeps_its_hyphen(first, second, expected):
    assert joined(first, second) == expected


def test_the_document_itself_is_the_evidence():
    assert joined("a dual-", "encoder model", known=["uses one dual-encoder here"]) == "a dual-encoder model"
    assert joined("over-", "come", known=["to overcome over the come"]) == "overcome"
    assert joined("dual-", "encoder", known=["the dual path and the encoder"]) == "dual-encoder"


def test_parts_of_divided_words_are_no_evidence():
    vocabulary = Vocabulary()
    vocabulary.add(["an exception-", "ally strong fit", "the exception"])
    assert not vocabulary.knows("ally") and vocabulary.knows("strong") and vocabulary.knows("exception")
    assert join_lines(["exception-", "ally"], vocabulary) == "exceptionally"


def test_before_a_capital_or_a_number_the_hyphen_stays_without_a_blank():
    assert joined("TR-", "201 says") == "TR-201 says"
    assert joined("Baylis-", "Hillman") == "Baylis-Hillman"


def test_scripts_without_blanks_are_joined_without_one():
    assert joined("反应温度", "为八十度") == "反应温度为八十度"


def test_breaks_that_are_meant_stay():
    assert joined("Basel", "Switzerland", "and more", breaks=[1]) == "Basel\nSwitzerland and more"


@given(st.lists(st.text("abcXYZ -", max_size=12), max_size=6))
def test_nothing_but_hyphens_and_blanks_is_lost(lines):
    text = joined(*lines)
    bare = str.maketrans("", "", " -")
    assert text.translate(bare) == "".join(lines).translate(bare)
