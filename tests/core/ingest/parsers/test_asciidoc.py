"""AsciiDoc by its lines; includes stay text."""

import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.elements import coverage
from core.ingest.parsers.asciidoc import parse

TEXT = """= Report TR-101: Process
Jane Doe
v1.0, 2024-01-01
:product: K9-13

Preamble with {product} and *bold*.

== Methods
// a comment
NOTE: Keep cold.

include::/etc/passwd[]

.Yields
[cols="1,2,1",options="header"]
|===
|Step |Solvent |Yield

|1 |2-MeTHF |85 %
2+|merged |90 %
|===

* a
** b
+
joined
* c

CPU:: The brain

////
not shown
////

=== Deep
----
code *not bold*
  indented
----

====
Example text
====

image::fig.png[The plant, width=200]

,===
a,"b, c"
1,2
,===
"""


def test_every_kind_of_block(read):
    parsed = read(TEXT, "x.adoc")
    assert parsed.title == "Report TR-101: Process"
    assert [(s.level, s.title) for s in parsed.sections[1:]] == [(1, "Methods"), (2, "Deep")]
    assert [(chunk.kind.value, chunk.text) for chunk in parsed.chunks] == [
        ("note", "Jane Doe"),
        ("note", "v1.0, 2024-01-01"),
        ("paragraph", "Preamble with K9-13 and bold."),
        ("paragraph", "NOTE: Keep cold."),
        ("paragraph", "include::/etc/passwd[]"),
        ("caption", "Yields"),
        ("table", "Step | Solvent | Yield\n1 | 2-MeTHF | 85 %\nmerged | merged | 90 %"),
        ("list", "- a\n  - b joined\n- c\n  - CPU: The brain"),
        ("code", "code *not bold*\n  indented"),
        ("paragraph", "Example text"),
        ("figure", "The plant"),
        ("table", "a | b, c\n1 | 2"),
    ]
    assert parsed.chunks[6].grid.header_rows == 1
    assert coverage(parsed) == 1.0


@pytest.mark.parametrize(
    "text", ["----\nnever closed\nline", "|===\n|a |b", "= T\n", "* " * 500 + "x", "x::\n" * 500]
)
def test_unfinished_and_odd_files_keep_their_words(read, text):
    parsed = read(text, "x.adoc")
    assert parsed.chunks


@pytest.mark.parametrize("mark", ["[[", "+a", "*a", "<<a", "(((a", "pass:[", "a::", "{a}", "|===\n"])
def test_marks_that_never_close_are_read_in_time(read, mark):
    started = time.monotonic()
    assert read("words\n\n" + mark * (18_000 // len(mark)), "x.adoc").chunks
    assert time.monotonic() - started < 20


@given(st.text(st.sampled_from("=*.-|:_ \nab[]+/"), max_size=200))
def test_any_lines_are_taken(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "any.adoc"
    path.write_text(text)
    parsed = parse(path, "any.adoc", lambda *progress: None)
    assert parsed.sections[0].level == 0


@pytest.mark.parametrize(
    "header",
    ["A. Chemist\nv1.2, 2025-03-12: second", ":revdate: 12 March 2025", "A. Chemist\n2.0, March 12, 2025"],
)
def test_the_date_is_that_of_the_revision(read, header):
    assert read(f"= Report\n{header}\n\ntext", "x.adoc").written == date(2025, 3, 12)
    assert read("= Report\n\ntext of 2025-03-12", "x.adoc").written is None
