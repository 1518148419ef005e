"""The visible text of a page, line by line."""

from core.ingest.formats.flat import visible_lines

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
