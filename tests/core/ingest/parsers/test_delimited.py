"""CSV and TSV: delimiters, encodings, headers, and cells that stay what they are."""

import csv
import io
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.domain.vocabulary import ChunkKind
from core.ingest.elements import coverage
from core.ingest.parsers.delimited import find_delimiter, parse
from core.ingest.text import clean_line


def table(parsed):
    """All rows of the only table, its header once."""
    windows = [chunk.grid for chunk in parsed.chunks if chunk.kind is ChunkKind.TABLE]
    rows = list(windows[0].rows[: windows[0].header_rows])
    for grid in windows:
        rows.extend(grid.rows[grid.header_rows :])
    return rows


CELL = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Zl", "Zp"], include_characters='\n",;\t'),
    max_size=12,
)


@given(
    st.lists(st.lists(CELL, min_size=2, max_size=5), min_size=1, max_size=30),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_what_was_written_as_csv_is_read_back(tmp_path_factory, rows, quoting):
    width = max(map(len, rows))
    rows = [[*row, *[""] * (width - len(row))] for row in rows]
    rows = [
        ["id", *(f"column {n}" for n in range(width))],
        *([f"row{n}", *row] for n, row in enumerate(rows)),
    ]
    buffer = io.StringIO()
    csv.writer(buffer, quoting=quoting).writerows(rows)
    assume(find_delimiter(buffer.getvalue()) == ",")
    path = tmp_path_factory.getbasetemp() / "round-trip.csv"
    path.write_bytes(buffer.getvalue().encode("utf-8"))
    parsed = parse(path, "x.csv", lambda *progress: None)
    assert table(parsed) == [tuple(map(clean_line, row)) for row in rows]
    assert parsed.chunks[0].grid.header_rows == 1
    assert coverage(parsed) == 1.0
    assert parsed.stored_characters == parsed.source_characters


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("a;b;c\n1,5;2,5;3\n", ";"),
        ("a\tb\nx, y\tz\n", "\t"),
        ("a|b|c\n1|2|3\n", "|"),
        ('a,b\n"x;y;z",2\n', ","),
        ("only one column\nand no other\n", ","),
        ("", ","),
    ],
)
def test_the_delimiter_is_the_one_that_cuts_evenly(text, delimiter):
    assert find_delimiter(text) == delimiter


def test_a_first_line_for_excel_names_the_delimiter_and_is_not_text(read):
    parsed = read("sep=;\nlot;yield\nA-1;85,2\n", "x.csv")
    assert table(parsed) == [("lot", "yield"), ("A-1", "85,2")]
    assert parsed.chunks[0].cells == "A2:B3"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(read, encoding):
    parsed = read("Stoff;Löslichkeit\nKoffein;groß – 25 °C\n".encode(encoding), "x.csv")
    assert table(parsed)[1] == ("Koffein", "groß – 25 °C")


def test_chinese_in_gb18030(read):
    parsed = read("批号,反应温度,产率\n甲一,二十五摄氏度,百分之八十五\n".encode("gb18030"), "x.csv")
    assert table(parsed) == [("批号", "反应温度", "产率"), ("甲一", "二十五摄氏度", "百分之八十五")]
    assert "gb18030" in parsed.warnings[0]


def test_lines_above_the_table_are_paragraphs_and_ranges_stay_exact(read):
    parsed = read("Stability of lot A-1\n\nmonth,assay\n0,99.8\n\n3,99.5\n", "x.csv")
    assert [chunk.kind.value for chunk in parsed.chunks] == ["paragraph", "table"]
    assert parsed.chunks[1].cells == "A3:B6"
    assert table(parsed) == [("month", "assay"), ("0", "99.8"), ("3", "99.5")]


def test_formulas_and_html_in_cells_stay_text(read):
    cells = ("=cmd|' /C calc'!A1", "<img src=x onerror=alert(1)>", "@SUM(A1)", "'; DROP TABLE x; --")
    parsed = read("a,b,c,d\n" + ",".join(cells) + "\n", "x.csv")
    assert table(parsed)[1] == cells


def test_a_quote_that_is_never_closed_does_not_swallow_the_file(read):
    lines = "".join(f"L{n},{n}\n" for n in range(1000))
    parsed = read(f'lot,size\nL,"5 inch\n{lines}', "x.csv")
    assert len(table(parsed)) == 1002
    assert "never closed" in parsed.warnings[-1]


def test_ten_thousand_rows_are_windows_under_their_header(read):
    started = time.monotonic()
    text = "lot,temperature,yield,remark\n" + "".join(
        f"L-{n},25,{n % 100},kept under nitrogen\n" for n in range(10_000)
    )
    parsed = read(text, "x.csv")
    assert time.monotonic() - started < 5
    assert all(chunk.grid.rows[0] == ("lot", "temperature", "yield", "remark") for chunk in parsed.chunks)
    assert len(table(parsed)) == 10_001
    assert parsed.chunks[-1].cells.endswith(":D10001")
    assert len({chunk.table for chunk in parsed.chunks}) == 1


def test_a_tsv_is_one(read):
    parsed = read("a\tb\n1,2\t3\n", "x.tsv")
    assert parsed.media_type == "text/tab-separated-values"
    assert table(parsed)[1] == ("1,2", "3")
