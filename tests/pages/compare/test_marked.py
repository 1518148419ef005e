"""Changes as HTML: what differs is marked, and nothing in it acts."""

from core.domain.difference import Piece, PieceKind
from core.lineage.diff.compare import compare
from pages.compare.marked import changes_html, csv_rows, words
from tests.core.lineage.diff.conftest import spans, written

TABLE = "\n\nTable 1 Lots\n\n| Lot | Yield |\n| B-1 | 81 |\n| B-2 | "
OLD = f"# 1 A\n\nRuns in DMF at 60 °C. It was <b>bold</b>.{TABLE}84 |"
NEW = f"# 1 A\n\nRuns in <i>THF</i> at 60 °C.{TABLE}88 |\n| B-3 | 90 |"


def changes():
    return compare(written(OLD, "a"), written(NEW, "b"), spans).changes


def test_each_side_marks_its_own_words():
    pieces = [
        Piece(kind=PieceKind.SAME, text="in"),
        Piece(kind=PieceKind.REMOVED, text=" DMF"),
        Piece(kind=PieceKind.ADDED, text=" <THF>"),
    ]
    assert words(pieces, newer=False) == "in <del>DMF</del>"
    assert words(pieces, newer=True) == "in <ins>&lt;THF&gt;</ins>"


def test_a_comparison_shows_both_sides_and_opens_them():
    html = changes_html(changes(), "doc_a", "doc_b")
    assert "<del>DMF</del>" in html and "&lt;i&gt;THF&lt;/i&gt;" in html
    assert "<b>bold" not in html and "<i>THF" not in html
    assert (
        "/library?document=doc_a&amp;chunk=chk_" in html and "/library?document=doc_b&amp;chunk=chk_" in html
    )
    assert html.count("Table 1 Lots") == 1, "rows of one table stand under one header"
    assert "<del>84</del> → <ins>88</ins>" in html


def test_the_file_has_a_line_for_each_cell():
    lines = csv_rows(changes())
    assert ["changed", "row", "1 A", "Table 1 Lots", "B-2", "Yield", "84", "88"] in lines
    assert ["new", "row", "1 A", "Table 1 Lots", "B-3", "Yield", "", "90"] in lines
    assert ["dropped", "sentence", "1 A", "", "", "", "It was <b>bold</b>.", ""] in lines
