"""Nodes in the element stream, with their boxes."""

import pytest

from core.domain.vocabulary import ChunkKind
from core.ingest.elements import Builder
from core.ingest.page.figures import Picture
from core.ingest.page.geometry import Affine, Rect
from core.ingest.page.layout import Page
from core.ingest.pdf.blocks import Block
from core.ingest.pdf.emit import Writer
from core.ingest.pdf.furniture import Furniture
from core.ingest.pdf.joining import Vocabulary
from core.ingest.pdf.nodes import Kind, Node
from core.ingest.tables.table import Table


@pytest.fixture
def written(make_line):
    """Write nodes of a two-page document; page 2 lies shifted by 100 points to the right."""

    def write(*nodes, furniture=()):
        pages = [Page(n, 595, 842, [], [], Affine(e=100.0 * (n - 1)), "", 0, 0, 1) for n in (1, 2)]
        builder = Builder("made.pdf")
        writer = Writer(builder, pages, Vocabulary())
        repeated = writer.furniture(furniture)
        writer.nodes(nodes)
        return builder.finish("application/pdf"), writer, repeated

    return write


def test_a_paragraph_over_two_pages_has_a_box_on_each_as_displayed(written, make_line):
    lines = [make_line("The crys-", 700, page=1, region=3), make_line("tals grew", 90, page=2, region=0)]
    parsed, _, _ = written(Node(Kind.TEXT, 1, 1, block=Block(1, lines)))
    (chunk,) = parsed.chunks
    assert chunk.text == "The crystals grew" and chunk.page == 1
    assert [(box.page, box.x0, box.y0, box.x1, box.y1) for box in chunk.boxes] == [
        (1, 50, 692, 300, 702),
        (2, 150, 82, 400, 92),
    ]


def test_items_keep_marker_and_depth(written, make_line):
    items = [("1.", "1. Charge", 50), ("a)", "a) solvent", 70), ("2.", "2. Heat", 50)]
    nodes = [
        Node(Kind.ITEM, 1, 1, block=Block(1, [make_line(text, 100 + 12 * n, x0=x)], marker=marker))
        for n, (marker, text, x) in enumerate(items)
    ]
    parsed, writer, _ = written(*nodes)
    assert parsed.chunks[0].kind is ChunkKind.LIST
    assert parsed.chunks[0].text == "1. Charge\n  a) solvent\n2. Heat"
    assert writer.uncounted == 6


def test_every_window_of_a_table_carries_the_boxes_of_its_rows(written):
    def part(page, rows, header):
        boxes = [Rect(50, 100 + 10 * n, 200, 110 + 10 * n) for n in range(len(rows))]
        again = [[False, False] for _ in rows]
        return page, Table(Rect(50, 100, 200, 900), rows, boxes, [50, 100, 200], header, again, True, 0, 10)

    head = ["Lot", "Assay"]
    first = part(1, [head, *([f"A{n}", str(n)] for n in range(50))], 1)
    second = part(2, [head, *([f"B{n}", str(n)] for n in range(20))], 1)
    parsed, _, _ = written(Node(Kind.TABLE, 1, 1, tables=[first, second]))
    assert parsed.tables == 1 and [chunk.table for chunk in parsed.chunks] == [1, 1]
    assert all(chunk.grid.rows[0] == ("Lot", "Assay") for chunk in parsed.chunks)
    assert {box.page for box in parsed.chunks[0].boxes} == {1}
    assert {box.page for box in parsed.chunks[1].boxes} == {1, 2}
    assert sum(len(chunk.grid.rows) - 1 for chunk in parsed.chunks) == 70


def test_a_picture_with_a_caption_is_a_figure_and_a_small_one_without_is_nothing(written, make_line):
    caption = Node(Kind.CAPTION, 1, 1, block=Block(1, [make_line("Figure 1. Plant", 300)], caption="figure"))
    captioned = Node(Kind.PICTURE, 1, 1, picture=Picture(Rect(50, 50, 90, 90), ["pump"]), captions=[caption])
    logo = Node(Kind.PICTURE, 1, 2, picture=Picture(Rect(500, 20, 540, 40)))
    parsed, _, _ = written(captioned, logo)
    assert parsed.figures == 1
    assert [(chunk.kind, chunk.text) for chunk in parsed.chunks] == [
        (ChunkKind.FIGURE, "pump"),
        (ChunkKind.CAPTION, "Figure 1. Plant"),
    ]
    assert len(parsed.chunks[0].boxes) == 2


def test_furniture_is_stored_once_with_every_place(written, make_line):
    places = tuple((n, make_line("TR-201 Report", 30, page=n)) for n in (1, 2))
    parsed, _, repeated = written(furniture=[Furniture("TR-201 Report", places, True)])
    (chunk,) = parsed.chunks
    assert chunk.kind is ChunkKind.NOTE and [box.page for box in chunk.boxes] == [1, 2]
    assert repeated == len("TR-201Report")


def test_code_keeps_its_indentation(written, make_line):
    lines = [
        make_line("for lot in lots:", 100, 50, 130, mono=True),
        make_line("test(lot)", 112, 70, 115, mono=True),
    ]
    parsed, _, _ = written(Node(Kind.CODE, 1, 1, block=Block(1, lines)))
    assert parsed.chunks[0].text == "for lot in lots:\n    test(lot)"
