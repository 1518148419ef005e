"""The visible text of a page, line by line."""

import time
from html.parser import HTMLParser

import pytest

from core.ingest.formats.flat import visible_lines, without

PAGE = """<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body>
<nav><ul><li>Home</li></ul></nav>
<div role="navigation"><div>Menu</div> more menu</div>
<h1>Results &amp; more</h1><p>The <b>yield</b> was<br>85&nbsp;%.<script>alert("x")</script></p>
<template>not shown</template><!-- nor this -->
<table><tr><td>a</td><td>b</td></tr></table></body></html>"""


def test_lines_that_a_browser_shows():
    assert visible_lines(PAGE) == ["Results & more", "The yield was", "85 %.", "a", "b"]


def test_no_depth_and_no_broken_tag_loses_text():
    assert visible_lines("<div>" * 20_000 + "deep" + "</div>" * 20_000 + "<p>after") == ["deep", "after"]
    assert visible_lines("<p>one</div></p><nav><nav>x</nav>hidden</nav>two</p>") == ["one", "two"]


@pytest.mark.parametrize(
    "mark", ["<!--", "<", "<a", "</", "&", "<script>", "<!DOCTYPE [ ", "<?", "<nav>", "<p title='"]
)
def test_marks_that_never_close_cost_no_more_than_their_length(mark):
    started = time.monotonic()
    visible_lines(mark * (400_000 // len(mark)))
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    ("text", "left"),
    [("a<!--b-->c<!--d", "ac<!--d"), ("<!---->x", "x"), ("none", "none"), ("--><!--", "--><!--")],
)
def test_without_leaves_what_never_closes(text, left):
    assert without(text, "<!--", "-->") == left


def test_the_standard_library_sees_the_same_text_on_real_pages(test_data):
    class Text(HTMLParser):
        hidden = 0

        def __init__(self):
            super().__init__()
            self.found = []

        def handle_starttag(self, tag, attrs):
            self.hidden += tag in ("script", "style", "title", "noscript")

        def handle_endtag(self, tag):
            self.hidden -= tag in ("script", "style", "title", "noscript")

        def handle_data(self, data):
            if not self.hidden:
                self.found.append(data)

    for name in ("kreuzberg/hip_13044_b.html", "docling/example_03.html", "unstructured/ideas-page.html"):
        markup = (test_data / "documents" / name).read_text(encoding="utf-8", errors="replace")
        parser = Text()
        parser.feed(markup)
        whole = "".join("".join(parser.found).split())
        for line in visible_lines(markup):
            assert "".join(line.split()) in whole
