from core.ask.offline.draft import as_text
from core.ask.offline.evidence import spans_of


def test_a_row_reads_as_header_and_cell_with_the_wanted_columns_first(table):
    span = spans_of(table([["Lot", "Site", "Mass (kg)"], ["A-1", "", "3"]]))[0]
    assert as_text(span) == "Lot: A-1; Mass (kg): 3"
    assert as_text(span, (2,)) == "Mass (kg): 3; Lot: A-1"


def test_a_very_wide_row_is_cut(table):
    span = spans_of(table([[f"c{i}" for i in range(20)], [str(i) for i in range(20)]]))[0]
    assert as_text(span, (19,)).startswith("c19: 19; c0: 0") and as_text(span).endswith("…")


def test_a_sentence_is_verbatim(text):
    assert as_text(spans_of(text("It was\ndone."))[0]) == "It was done."
