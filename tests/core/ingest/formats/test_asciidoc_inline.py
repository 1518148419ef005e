"""AsciiDoc's inline marks are taken off and the words stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.formats.asciidoc_inline import plain


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("*bold* _it_ `mono` #mark#", "bold it mono mark"),
        ("**b**old and __i__talic", "bold and italic"),
        ("H~2~O at 10^-3^ mol", "H2O at 10⁻³ mol"),
        ("2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"),
        ("https://example.org[the site] and https://bare.org", "the site and https://bare.org"),
        ("link:a/b.pdf[Report,window=_blank] xref:sec[Section]", "Report Section"),
        ("<<sec2,Section 2>> and <<sec3>>", "Section 2 and sec3"),
        ("[[anchor]]text ((index)) footnote:[A note.]", "text ((index))  (A note.)"),
        ("+*literal*+ and pass:[<u>x</u>]", "*literal* and <u>x</u>"),
        ("{product} {unknown} {nbsp}x", "K9-13 {unknown}  x"),
        ("image:icon.png[An icon] kbd:[Ctrl+C]", "An icon Ctrl+C"),
    ],
)
def test_inline_markup(raw, shown):
    assert plain(raw, {"product": "K9-13"}) == shown


@given(st.text(max_size=300))
def test_any_text_is_taken(text):
    assert isinstance(plain(text, {}), str)


def test_an_attribute_that_names_itself_is_replaced_once():
    assert plain("{a}", {"a": "{a}{a}"}) == "{a}{a}"
