"""The format of the chapters, by small chapters whose outcome is written down by hand."""

import sys
from datetime import date
from pathlib import Path

import pytest

DEMO = Path(__file__).resolve().parents[3] / "data/demo"
sys.path.insert(0, str(DEMO))

from builder import documents  # noqa: E402
from builder.model.calendar import TR_201  # noqa: E402
from builder.model.facts import FactError, history  # noqa: E402
from builder.text.chapter import TextError, read_chapter  # noqa: E402
from builder.text.sentences import sentences  # noqa: E402
from builder.write import plain as plain_files  # noqa: E402
from builder.write.blocks import Heading, Item, Table, plain, runs  # noqa: E402
from builder.write.title import NOTICE, Title  # noqa: E402


def _render(tmp_path, text, number):
    path = tmp_path / "04-trial.md"
    path.write_text(text, encoding="utf-8")
    return documents._checkpoint(TR_201, number, [read_chapter(path)])


def _lines(built):
    return [plain(block.text) for block in built.blocks if not isinstance(block, Table)]


RANGED = """# Title
Always.

@ 3-
## Late section
Under it.

@@ 2-4
Region one.

@ 4
Region two.
@@

## Last
The end.
"""


@pytest.mark.parametrize(
    ("number", "lines"),
    [
        (1, ["4 Title", "Always.", "4.2 Last", "The end."]),
        (2, ["4 Title", "Always.", "4.2 Last", "The end."]),
        (3, ["4 Title", "Always.", "4.1 Late section", "Under it.", "Region one.", "4.2 Last", "The end."]),
        (5, ["4 Title", "Always.", "4.1 Late section", "Under it.", "4.2 Last", "The end."]),
    ],
)
def test_a_block_stands_where_its_ranges_all_hold(tmp_path, number, lines):
    assert _lines(_render(tmp_path, RANGED, number)) == lines


def test_a_fact_is_written_and_recorded_with_its_sentence(tmp_path):
    text = (
        "# T\nWe chose it, e.g. Step 3 is run in {{s3.solvent}}. It left {{old s3.solvent}}. "
        "No word of {{s3.time|quiet}}."
    )
    built = _render(tmp_path, text, 9)
    assert _lines(built)[1] == (
        "We chose it, e.g. Step 3 is run in 2-methyltetrahydrofuran. It left methanol. No word of 5 h."
    )
    stated = [(item.key, item.value, item.holding, item.quote) for item in built.edition.statements]
    first = "We chose it, e.g. Step 3 is run in 2-methyltetrahydrofuran."
    assert stated == [
        ("s3.solvent", "2-methyltetrahydrofuran", True, first),
        ("s3.solvent", "methanol", False, "It left methanol."),
        ("s3.time", "5", False, "No word of 5 h."),
    ]


@pytest.mark.parametrize(("number", "line"), [(8, "Methanol was kept."), (9, "It was left.")])
def test_an_alternative_is_chosen_inside_a_sentence(tmp_path, number, line):
    built = _render(tmp_path, "# T\n[[-8: {{s3.solvent|cap}} was kept || 9-: It was left]].", number)
    assert _lines(built)[1] == line


def test_a_row_with_a_range_and_a_bare_value(tmp_path):
    text = "# T\n!table | C\n| Step | Time (h) |\n|---|---|\n| step 3 | {{s3.time|bare}} |\n@ 9- | x | |\n"
    assert _render(tmp_path, text, 8).blocks[1] == Table(
        "Table 4-1. C", ("Step", "Time (h)"), (("step 3", "8"),)
    )
    later = _render(tmp_path, text, 9)
    assert later.blocks[1].rows == (("step 3", "5"), ("x", ""))
    assert [item.quote for item in later.edition.statements] == ["step 3 | 5"]
    assert later.blocks[0] == Heading(1, "4 T")


def test_an_asciidoc_note_has_sections_lists_and_tables_with_escaped_bars():
    blocks = [
        Heading(1, "Present"),
        Item("a *point*"),
        Table("Actions", ("No.", "What"), (("1", "A | B"),)),
    ]
    title = Title("MN-9", "Note", "Sorrel", "", date(2026, 1, 13), "A. Author")
    lines = plain_files.write_asciidoc(title, blocks).decode().splitlines()
    assert lines[0] == "= MN-9 Note"
    assert NOTICE in lines
    assert lines[-11:] == [
        "== Present", "", "* a point", "",
        ".Actions", '[options="header"]', "|===", "|No. |What", "", r"|1 |A \| B", "|===",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "version", "stem", "label"),
    [("SR-11", "v2", "SR-11_v2", "2"), ("SOP-41", "rev B", "SOP-41_rev-B", "B"), ("MN-04", "", "MN-04", "1")],
)
def test_a_text_bears_the_name_of_its_document_and_version(tmp_path, document, version, stem, label):
    fields = [f"document: {document}", "file: x.md", "title: T", "author: A", "date: 2026-05-11"]
    fields += ["states: SR-11 #2", *([f"version: {version}"] if version else [])]
    text = "\n".join(["---", *fields, "---", "# T", "Something.", ""])
    path = tmp_path / f"{stem}.md"
    path.write_text(text, encoding="utf-8")
    built = documents.single(path)
    assert (built.document, built.version) == (document, label)
    wrong = tmp_path / "other.md"
    wrong.write_text(text, encoding="utf-8")
    with pytest.raises(TextError, match="not named other"):
        documents.single(wrong)


def test_inline_marks():
    assert runs("H_{2}O is **not** *wet*") == [
        ("", "H"),
        ("sub", "2"),
        ("", "O is "),
        ("bold", "not"),
        ("", " "),
        ("italic", "wet"),
    ]


def test_sentences_end_at_full_stops_and_not_at_abbreviations():
    text = "At 2.5 bar, cf. Fig. 3, it ran (ca. 5 h). Was it dry? Yes."
    assert [text[start:end] for start, end in sentences(text)] == [
        "At 2.5 bar, cf. Fig. 3, it ran (ca. 5 h).",
        "Was it dry?",
        "Yes.",
    ]


def test_a_history_has_ends_and_gaps():
    assert [(span.value, span.first, span.last) for span in history("2 a > 5 - > 7 b c")] == [
        ("a", 2, 4),
        ("b c", 7, 99),
    ]
    with pytest.raises(FactError):
        history("5 a > 3 b")
