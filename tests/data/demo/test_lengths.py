"""The living reports grow from about 2,000 to about 20,000 words, as python-docx counts them."""

import itertools

import pytest

REPORTS = [("TR-201", 21), ("TR-305", 10)]


def _words(texts, report, number):
    text = texts["Larkspur", f"{report}-#{number}.docx"]
    return len(text.replace(" | ", " ").split())


@pytest.mark.parametrize(("report", "last"), REPORTS)
def test_each_checkpoint_is_longer_than_the_one_before(texts, report, last):
    words = [_words(texts, report, number) for number in range(1, last + 1)]
    assert all(later > earlier for earlier, later in itertools.pairwise(words)), words


@pytest.mark.parametrize("report", ["TR-201", "TR-305"])
def test_the_first_checkpoint_is_short(texts, report):
    assert 1800 <= _words(texts, report, 1) <= 2600


@pytest.mark.parametrize(("report", "last"), REPORTS)
def test_the_last_checkpoint_is_long(texts, report, last):
    assert 17000 <= _words(texts, report, last) <= 24000
