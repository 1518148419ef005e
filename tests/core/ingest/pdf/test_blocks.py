"""Paragraphs, items and captions from lines."""

import pytest

from core.ingest.pdf.blocks import make_blocks, survey

FULL = "the mixture was stirred at room temperature for two hours"


def blocks_of(lines):
    return make_blocks(lines, 1, survey([lines]))


@pytest.fixture
def text(make_line):
    """Lines 12 points apart, given as texts or as (text, x0, x1)."""

    def make(*rows, top=100.0, **more):
        lines = []
        for index, row in enumerate(rows):
            words, x0, x1 = row if isinstance(row, tuple) else (row, 50, 300)
            lines.append(make_line(words, top + 12 * index, x0, x1, **more))
        return lines

    return make


def test_lines_at_the_usual_distance_are_one_paragraph(text):
    (block,) = blocks_of(text(FULL, FULL, (FULL, 50, 200)))
    assert len(block.lines) == 3 and block.breaks == []


def test_more_white_space_begins_a_paragraph(text):
    lines = [*text(FULL, FULL, FULL), *text(FULL, FULL, top=145)]
    assert [len(block.lines) for block in blocks_of(lines)] == [3, 2]


def test_an_indented_line_after_a_sentence_begins_a_paragraph(text):
    lines = text(FULL, ("was done.", 50, 90), (FULL, 62, 300), FULL)
    assert [len(block.lines) for block in blocks_of(lines)] == [2, 2]


def test_another_size_begins_a_block(text, make_line):
    lines = [make_line("Results", 100, 50, 110, size=14), *text(FULL, FULL, top=118)]
    assert [block.size for block in blocks_of(lines)] == [14, 10]


def test_a_short_bold_line_stands_alone(text, make_line):
    lines = [make_line("Results", 100, 50, 90, bold=True), *text(FULL, FULL, top=112)]
    first, second = blocks_of(lines)
    assert first.bold and first.text == "Results" and len(second.lines) == 2


@pytest.mark.parametrize("markers", ["••", "●●", "--", ("1.", "2."), ("(a)", "(b)"), ("[1]", "[2]")])
def test_every_item_is_a_block_with_its_marker(text, markers):
    lines = text(f"{markers[0]} {FULL}", (f"{FULL}", 60, 300), f"{markers[1]} {FULL}")
    blocks = blocks_of(lines)
    assert [block.marker for block in blocks] == [markers[0], markers[1]]
    assert len(blocks[0].lines) == 2


def test_a_line_that_goes_on_with_a_number_is_no_item(text):
    (block,) = blocks_of(
        text("the temperature was raised to exactly one hundred and", "20. This was repeated " + FULL)
    )
    assert not block.marker


def test_telephone_numbers_are_no_items(text):
    assert blocks_of(text("(415) 555-0199"))[0].marker == ""


def test_captions_are_known_by_how_they_begin(text):
    assert blocks_of(text("Table 2. Yields of the campaign"))[0].caption == "table"


def test_a_line_that_ended_early_keeps_its_break(text):
    (block,) = blocks_of(text(("Benchside Ltd", 50, 110), ("Basel", 50, 80), ("Switzerland", 50, 100)))
    assert block.breaks == [1, 2]


def test_the_survey_tells_body_size_and_leading(text, make_line):
    lines = [make_line("Title", 80, size=20), *text(*[FULL] * 8)]
    layout = survey([lines])
    assert layout.body == 10 and layout.pitch(10) == pytest.approx(12)
