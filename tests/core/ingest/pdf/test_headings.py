"""What is a heading and of which level."""

import pytest

from core.ingest.pdf.blocks import Block, Layout
from core.ingest.pdf.headings import depth_of, is_heading, levels

LAYOUT = Layout(body=10, leading={}, bold_share=0.1, mono_share=0.0)


@pytest.fixture
def block(make_line):
    def make(text, size=10.0, **more):
        return Block(1, [make_line(text, 100, size=size, **more)])

    return make


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("2 Methods", 1),
        ("2.1 Materials", 2),
        ("3.2.1 Assay", 3),
        ("Appendix A", 1),
        ("IV. Results", 1),
        ("Results", None),
    ],
)
def test_numbers_tell_the_depth(text, depth):
    assert depth_of(text) == depth


def test_size_weight_capitals_and_numbers_make_headings(block):
    after = block("The mixture was stirred at room temperature.")
    assert is_heading(block("Results", size=14), after, LAYOUT)
    assert is_heading(block("Results", bold=True), after, LAYOUT)
    assert is_heading(block("RESULTS AND DISCUSSION"), after, LAYOUT)
    assert is_heading(block("2.1 Materials and reagents"), after, LAYOUT)


@pytest.mark.parametrize(
    "text",
    ["The yield was low.", "a plain line of the text", "• an item", "12.5", "1,2,3,4-tetra, and, so, on"],
)
def test_running_text_and_items_are_none(block, text):
    assert not is_heading(block(text), block("more text follows here."), LAYOUT)


def test_bold_says_nothing_where_most_is_bold(block):
    layout = Layout(body=10, leading={}, bold_share=0.8, mono_share=0.0)
    assert not is_heading(block("Results", bold=True), block("text follows.", bold=True), layout)


def test_a_bold_line_with_nothing_below_it_is_none(block):
    assert not is_heading(block("Total", bold=True), None, LAYOUT)


def test_levels_follow_the_numbers(block):
    found = [
        block(t, size=s, bold=True)
        for t, s in [("Report on K9-13", 20), ("1 Aim", 14), ("1.1 Scope", 12), ("2 Results", 14)]
    ]
    assert levels(found) == [1, 2, 3, 2]


def test_levels_follow_size_and_weight_without_numbers(block):
    found = [block("A", size=18), block("B", size=14), block("C", size=12, bold=True), block("D", size=14)]
    assert levels(found) == [1, 2, 3, 2]


def test_headings_without_a_number_stand_with_numbered_ones_that_look_the_same(block):
    found = [block(t, size=14) for t in ("1 Aim", "2 Results", "References")]
    assert levels(found) == [1, 1, 1]


def test_letters_stand_below_numbers(block):
    found = [block(t, size=12, bold=True) for t in ("1. Payment", "A. Rates", "B. Terms", "2. Term")]
    assert levels(found) == [1, 2, 2, 1]


def test_the_first_heading_that_looks_like_no_other_is_the_title(block):
    found = [block("The whole report", size=12, bold=True), *(block(f"Part {n}", size=12) for n in "abc")]
    assert levels(found) == [1, 2, 2, 2]
