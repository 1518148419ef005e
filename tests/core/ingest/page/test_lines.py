"""Segments and lines from words."""

from core.ingest.page.lines import make_line, make_rows, make_segments


def texts(segments):
    return [segment.text for segment in segments]


def test_words_in_the_files_order_make_one_segment(make_row):
    assert texts(make_segments(make_row(100, (50, "The yield was 83 %")))) == ["The yield was 83 %"]


def test_a_wide_gap_parts_segments(make_row):
    words = make_row(100, (50, "Yield"), (200, "83 %"))
    assert texts(make_segments(words)) == ["Yield", "83 %"]


def test_a_small_gap_parts_what_the_file_names_far_apart(make_row):
    left = make_row(100, (50, "end of one column"), first=0)
    right = make_row(100, (left[-1].box.x1 + 7, "start of the next"), first=5000)
    assert texts(make_segments([*left, *make_row(112, (50, "more")), *right])) == [
        "end of one column",
        "start of the next",
        "more",
    ]


def test_rows_keep_raised_pieces_with_their_line(make_word, make_row):
    words = [*make_row(100, (50, "as shown")), make_word("2", 100, 96, size=6, first=40)]
    (row,) = make_rows(make_segments(words))
    assert make_line(row).text == "as shown 2"


def test_rows_are_ordered_from_the_top_and_from_the_left(make_row):
    words = [*make_row(130, (50, "third")), *make_row(100, (200, "second")), *make_row(100, (50, "first"))]
    rows = make_rows(make_segments(words))
    assert [[segment.text for segment in row] for row in rows] == [["first", "second"], ["third"]]


def test_a_line_is_bold_when_most_of_it_is(make_word):
    bold = make_word("Conclusion", 50, 100, bold=True)
    plain = make_word("of", 110, 100, first=11)
    assert make_line(make_segments([bold, plain])).bold
    assert not make_line(make_segments([plain])).bold


def test_large_and_small_type_side_by_side_are_not_one_line(make_word, make_row):
    big = make_word("W", 50, 100, size=60)
    small = make_row(90, (120, "small print"), first=10)
    assert len(make_segments([big, *small])) == 2
