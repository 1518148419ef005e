"""Text from outside stays text: in markdown, in HTML and in a spreadsheet."""

import csv
import html
import io
import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.ui.text import ago, cell, count, csv_bytes, left, plain, safe, took

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


@given(st.text())
def test_safe_text_has_no_markup_and_reads_back(text):
    assert not re.search(r"[<>\"']", safe(text))
    assert html.unescape(safe(text)) == html.unescape(html.escape(text))


@given(st.text())
def test_plain_text_reads_back_without_its_escapes(text):
    assert re.sub(r"\\(.)", r"\1", plain(text)) == " ".join(text.split())


@pytest.mark.parametrize(
    "text",
    ["![x](https://example.org/x.png)", "[x](https://example.org)", "`code`", ":smile:", "$x$", "<b>", "# x"],
)
def test_every_mark_of_markdown_is_escaped(text):
    assert not re.search(r"(?<!\\)[`*_\[\]<>#$:]", plain(text))


@given(st.text(max_size=20), st.sampled_from(["=", "+", "-", "@", "\t", "\r", " =", "  +"]))
def test_no_cell_starts_like_a_formula(text, sign):
    written = cell(sign + text)
    number = re.fullmatch(r"[+-]\d+(\.\d+)?%?", written)
    assert number or not written.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.parametrize("value", ["-4.5", "+3", "-12%", -7, 3.25, None, "plain"])
def test_numbers_and_words_are_left_alone(value):
    assert cell(value) == ("" if value is None else str(value))


@given(st.lists(st.lists(st.text(alphabet="a=,\"\n';1 ", max_size=6), min_size=2, max_size=2), max_size=5))
def test_a_csv_file_reads_back(rows):
    read = list(csv.reader(io.StringIO(csv_bytes(["A", "B"], rows).decode("utf-8-sig"), newline="")))
    assert read == [["A", "B"], *[[cell(value) for value in row] for row in rows]]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (7200, "2 hours ago"),
        (86400 * 3, "3 days ago"),
        (86400 * 60, "1 Jan 2026"),
    ],
)
def test_how_long_ago(seconds, said):
    assert ago(NOW - timedelta(seconds=seconds), NOW) == said


def test_counts_and_durations():
    assert [count(0, "file"), count(1, "file"), count(1204, "query")] == [
        "0 files",
        "1 file",
        "1,204 queries",
    ]
    assert [took(45), took(1234), took(125_000)] == ["45 ms", "1.2 s", "2 min 5 s"]
    assert [left(2), left(18), left(100), left(9000)] == [
        "a few seconds left",
        "about 20 s left",
        "about 2 min left",
        "about 2.5 h left",
    ]
