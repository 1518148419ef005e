"""Running headers, footers and page numbers."""

import pytest

from core.ingest.page.geometry import Affine
from core.ingest.page.layout import Page
from core.ingest.pdf.furniture import take_furniture


@pytest.fixture
def page(make_line):
    def make(number, *lines):
        region = [make_line(text, base) for text, base in lines]
        for line in region:
            line.page = number
        return Page(number, 595, 842, [region], [], Affine(), "", 0, 0, 1)

    return make


def texts(pages):
    return [[line.text for region in page.regions for line in region] for page in pages]


def test_headers_and_page_numbers_are_taken_once_with_all_their_places(page):
    pages = [
        page(n, ("TR-201 Process report", 30), (f"text {'abc'[n - 1]}", 400), (f"Page {n} of 3", 820))
        for n in (1, 2, 3)
    ]
    header, footer = take_furniture(pages)
    assert header.text == "TR-201 Process report" and header.top
    assert footer.text == "Page 1 of 3" and not footer.top
    assert [number for number, _ in footer.places] == [1, 2, 3]
    assert texts(pages) == [["text a"], ["text b"], ["text c"]]


def test_left_and_right_pages_may_differ(page):
    pages = [
        page(n, ("Left title" if n % 2 else "Right title", 30), (f"text {'abcdef'[n - 1]}", 400))
        for n in range(1, 7)
    ]
    assert {item.text for item in take_furniture(pages)} == {"Left title", "Right title"}


def test_numbers_that_do_not_count_with_the_pages_are_text(page):
    pages = [
        page(n, (f"Batch {value} was rejected", 30), ("text", 400)) for n, value in ((1, 17), (2, 4), (3, 90))
    ]
    assert take_furniture(pages) == []


def test_the_same_words_in_the_middle_of_pages_are_text(page):
    pages = [page(n, (f"Intro {'abc'[n - 1]}", 30), ("Store below 25 C", 300)) for n in (1, 2, 3)]
    assert take_furniture(pages) == []


def test_nothing_is_taken_from_behind_other_text(page):
    pages = [
        page(n, (f"Own words {'abc'[n - 1]} here", 30), ("same line", 44), ("text", 400)) for n in (1, 2, 3)
    ]
    assert take_furniture(pages) == []


def test_two_pages_that_are_copies_have_no_furniture(page):
    pages = [page(n, ("To all staff", 30), ("Please read", 400), ("Thank you", 820)) for n in (1, 2)]
    assert take_furniture(pages) == []


def test_one_page_has_none(page):
    assert take_furniture([page(1, ("Report", 30), ("Page 1", 820))]) == []


def test_captions_are_never_furniture(page):
    pages = [page(n, (f"Table {n}. Yields", 30), ("text", 400)) for n in (1, 2, 3)]
    assert take_furniture(pages) == []
