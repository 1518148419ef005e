"""What goes on over columns and pages."""

import pytest

from core.ingest.page.geometry import Rect
from core.ingest.pdf.blocks import Block
from core.ingest.pdf.flow import attach_captions, join_tables, join_text, rows_of
from core.ingest.pdf.nodes import Kind, Node
from core.ingest.tables.table import Table


@pytest.fixture
def text_node(make_line):
    def make(run, *texts, kind=Kind.TEXT, page=1, x1=300, base=100, caption="", **more):
        lines = [
            make_line(t, base + 12 * n, 50, x1, page=page, region=run, **more) for n, t in enumerate(texts)
        ]
        return Node(kind, page, run, block=Block(page, lines, caption=caption))

    return make


def table_node(page, rows, run=0, header=1, edges=(50, 100, 200), top=100.0):
    boxes = [Rect(50, top + 10 * n, 200, top + 10 + 10 * n) for n in range(len(rows))]
    again = [[False] * len(rows[0]) for _ in rows]
    box = Rect(50, top, 200, top + 10 * len(rows))
    return Node(
        Kind.TABLE,
        page,
        run,
        tables=[(page, Table(box, rows, boxes, list(edges), header, again, True, 0, 10))],
    )


def texts(nodes):
    return [[line.text for line in node.lines] for node in nodes]


def test_a_sentence_goes_on_in_the_next_column_and_on_the_next_page(text_node):
    nodes = [
        text_node(1, "was stirred", "and the"),
        text_node(2, "solid was"),
        text_node(3, "filtered off.", page=2),
    ]
    (joined,) = join_text(nodes)
    assert texts([joined]) == [["was stirred", "and the", "solid was", "filtered off."]]


def test_it_goes_on_behind_figures_and_notes(text_node):
    note = text_node(1, "1 A note.", kind=Kind.NOTE)
    nodes = [text_node(1, "The yield of the"), note, text_node(2, "second step was 83 %.")]
    assert [node.kind for node in join_text(nodes)] == [Kind.TEXT, Kind.NOTE]


def test_after_a_full_stop_a_heading_or_another_size_nothing_goes_on(text_node):
    ended = [text_node(1, "It was done."), text_node(2, "then more")]
    assert len(join_text(ended)) == 2
    headed = [text_node(1, "It was"), text_node(2, "Results", kind=Kind.HEADING), text_node(3, "then more")]
    assert len(join_text(headed)) == 3
    sized = [text_node(1, "It was"), text_node(2, "then more", size=7)]
    assert len(join_text(sized)) == 2


def test_a_divided_word_goes_on(text_node):
    (joined,) = join_text([text_node(1, "the crys-"), text_node(2, "tals formed")])
    assert len(joined.lines) == 2


def test_a_table_goes_on_on_the_next_page_without_its_repeated_header():
    first = table_node(1, [["Lot", "Assay"], ["A", "1"]])
    second = table_node(2, [["Lot", "Assay"], ["B", "2"]])
    (joined,) = join_tables([first, second])
    assert [(page, table.rows[index]) for page, table, index in rows_of(joined.tables)] == [
        (1, ["Lot", "Assay"]),
        (1, ["A", "1"]),
        (2, ["B", "2"]),
    ]


def test_other_columns_text_between_or_a_caption_of_its_own_make_another_table(text_node):
    rows = [["Lot", "Assay"], ["A", "1"]]
    assert len(join_tables([table_node(1, rows), table_node(2, rows, edges=(50, 150, 200))])) == 2
    assert len(join_tables([table_node(1, rows), text_node(1, "Text."), table_node(2, rows)])) == 3
    caption = text_node(1, "Table 2. Others", kind=Kind.CAPTION, page=2, caption="table")
    assert len(join_tables([table_node(1, rows), caption, table_node(2, rows)])) == 3
    again = text_node(1, "Table 1. (continued)", kind=Kind.CAPTION, page=2, caption="table")
    assert len(join_tables([table_node(1, rows), again, table_node(2, rows)])) == 2
    assert len(join_tables([table_node(1, rows), table_node(3, rows)])) == 2


def test_every_table_gets_the_caption_next_to_it(text_node):
    rows = [["Lot", "Assay"], ["A", "1"]]
    first = text_node(1, "Table 1. Upper", kind=Kind.CAPTION, caption="table", base=90)
    second = text_node(2, "Table 2. Lower", kind=Kind.CAPTION, caption="table", base=290)
    upper, lower = table_node(1, rows, top=100), table_node(1, rows, top=300)
    nodes = attach_captions([first, upper, second, lower])
    assert nodes == [upper, lower]
    assert upper.captions == [first] and lower.captions == [second]


def test_a_caption_far_away_stays_where_it_is(text_node):
    caption = text_node(1, "Table 1. Far", kind=Kind.CAPTION, caption="table", base=700)
    table = table_node(1, [["Lot", "Assay"], ["A", "1"]])
    assert attach_captions([table, caption]) == [table, caption]
