"""Markdown with front matter, tables, code and HTML."""

import time
from datetime import date

import pytest

from core.ingest.elements import coverage

TEXT = """---
title: "Report on K9-13"
author: Ann
---
# Methods

Heat to *reflux*, see [the plan](http://example.org/x) and `code`.

1. one
2. two
   - inner

| Lot | Yield |
|-----|------:|
| A-1 | 85 \\| 86 |

```python
if x:
    y
```

> quoted **words**

<table><tr><td>raw</td><td>html</td></tr></table><script>alert(1)</script>

![A reactor](a.png)
"""


def test_every_kind_of_block(read):
    parsed = read(TEXT, "x.md")
    assert parsed.title == "Report on K9-13"
    assert [(s.level, s.title) for s in parsed.sections] == [(0, "Report on K9-13"), (1, "Methods")]
    assert [(chunk.kind.value, chunk.text) for chunk in parsed.chunks] == [
        ("note", "author: Ann"),
        ("paragraph", "Heat to reflux, see the plan and code."),
        ("list", "1. one\n2. two\n  - inner"),
        ("table", "Lot | Yield\nA-1 | 85 | 86"),
        ("code", "if x:\n    y"),
        ("paragraph", "quoted words"),
        ("table", "raw | html"),
        ("figure", "A reactor"),
    ]
    assert parsed.chunks[3].grid.rows[1] == ("A-1", "85 | 86")


@pytest.mark.parametrize("deep", [50, 300, 10_000])
@pytest.mark.parametrize("mark", ["> ", "- ", "* > "])
def test_deep_nesting_neither_crashes_nor_loses_text(read, mark, deep):
    parsed = read("before words\n\n" + mark * deep + "deepest\n\nafter words\n", "x.md")
    stored = "\n".join(chunk.text for chunk in parsed.chunks)
    assert "before words" in stored
    assert "deepest" in stored
    assert "after words" in stored


@pytest.mark.parametrize("text", ["[" * 5000, "*" * 5000, "`" * 5000, "a](" * 5000, "<" * 5000])
def test_marks_without_end_are_text(read, text):
    assert read(f"words {text}", "x.md").chunks


@pytest.mark.parametrize("mark", ["<!--", "<script>", "![](", "`a", "| a ", "<a ", "*a_"])
def test_marks_that_never_close_are_read_in_time(read, mark):
    started = time.monotonic()
    read("words\n\n" + mark * (150_000 // len(mark)), "x.md")
    assert time.monotonic() - started < 20


def test_front_matter_only_at_the_top_and_only_when_it_ends(read):
    assert read("---\nno end\n\ntext\n", "x.md").title == "x"
    assert read("text\n\n---\ntitle: no\n---\n", "x.md").title != "no"


def test_real_files_are_read_whole(test_data, read):
    files = [path for path in (test_data / "documents").glob("*/*.md") if path.stat().st_size]
    assert len(files) == 19
    for path in files:
        parsed = read(path)
        assert coverage(parsed) >= 0.99
        assert not any("nested" in warning for warning in parsed.warnings)


def test_the_date_is_that_of_the_front_matter(read):
    assert read("---\ndate: 2025-01-02\nlastmod: 2025-03-12\n---\ntext", "x.md").written == date(2025, 3, 12)
    assert read("text of 2025-03-12", "x.md").written is None
