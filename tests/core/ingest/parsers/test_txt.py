"""Plain text: paragraphs, lists, headings and layouts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.elements import Builder, coverage
from core.ingest.parsers.txt import heading_level, write_text
from core.ingest.text import characters, clean


def chunks(read, text):
    return [(chunk.kind.value, chunk.text) for chunk in read(text, "x.txt").chunks]


def test_lines_of_a_fixed_width_are_joined_and_short_lines_stay(read):
    wrapped = "The reaction was heated to reflux for three hours under\nnitrogen and then cooled."
    assert chunks(read, f"{wrapped}\n\nAnn Example\n1 Lab Street\nBasel") == [
        ("paragraph", wrapped.replace("\n", " ")),
        ("paragraph", "Ann Example\n1 Lab Street\nBasel"),
    ]


def test_headings_lists_and_columns(read):
    parsed = read(
        "REPORT\n\n1. Introduction\n\nWords.\n\n1.1 Scope\n\n- one\n  - inner\n- two\n  goes on\n\n"
        "Methods\n=======\nText under it.\n\nlot     yield     note\nA-1     85.2      ok\n",
        "x.txt",
    )
    assert [(s.level, s.title) for s in parsed.sections[1:]] == [
        (1, "REPORT"), (1, "1. Introduction"), (2, "1.1 Scope"), (1, "Methods"),
    ]  # fmt: skip
    assert [(chunk.kind.value, chunk.text) for chunk in parsed.chunks[1:]] == [
        ("paragraph", "Words."),
        ("list", "- one\n  - inner\n- two goes on"),
        ("paragraph", "Text under it."),
        ("code", "lot     yield     note\nA-1     85.2      ok"),
    ]


@pytest.mark.parametrize(
    ("block", "following", "level"),
    [
        ("2.3.1 Purification", "The crude", 3),
        ("1. Heat the flask", "2. Add the base", 0),
        ("RESULTS", "The yield", 1),
        ("RESULTS", "", 0),
        ("A sentence that ends.", "next", 0),
        ("3 equivalents were added.", "next", 0),
        ("two\nlines", "next", 0),
    ],
)
def test_what_is_a_heading(block, following, level):
    assert heading_level(block, following) == level


@given(st.text(st.sampled_from("aB1.-*=\n\t (|"), max_size=300))
def test_nothing_but_rules_under_headings_is_lost(text):
    builder = Builder("x.txt")
    write_text(builder, clean(text), lambda *progress: None)
    parsed = builder.finish("text/plain", source_characters=characters(text))
    assert parsed.stored_characters <= parsed.source_characters
    stored = "".join([*(chunk.text for chunk in parsed.chunks), *(s.title for s in parsed.sections[1:])])
    assert all(stored.count(letter) >= text.count(letter) for letter in "aB1.|")


def test_real_texts_are_read_whole_in_their_encoding(test_data, read):
    documents = test_data / "documents"
    for name in ("unstructured/eng_afr_spa.txt", "kreuzberg/french_text.txt", "kreuzberg/norwich_city.txt"):
        assert coverage(read(documents / name)) == 1.0
    wide = read(documents / "unstructured/fake-text-utf-16-be.txt")
    assert wide.chunks[0].text == "This is a test document to use for unit tests."
    hebrew = read(documents / "unstructured/hebrew-text-base64-iso88598i.txt")
    assert hebrew.chunks


def test_a_large_text_is_read_fast(read):
    paragraph = "The batch was filtered and dried at 40 °C. " * 5
    parsed = read("\n\n".join([paragraph] * 20_000), "x.txt")
    assert len(parsed.chunks) == 20_000
