"""Kinds of nodes in the stream of a document."""

import pytest

from core.ingest.page.figures import Picture
from core.ingest.page.geometry import Affine, Rect
from core.ingest.page.layout import Page
from core.ingest.pdf.blocks import survey
from core.ingest.pdf.nodes import Kind, make_nodes

FULL = "the mixture was stirred at room temperature for two hours"


@pytest.fixture
def nodes_of():
    def make(*regions):
        page = Page(1, 595, 842, [list(region) for region in regions], [], Affine(), "", 0, 0, 1)
        lines = [[e for e in region if not isinstance(e, Picture)] for region in regions]
        return make_nodes([page], survey(lines))

    return make


def test_headings_text_items_and_captions_are_told_apart(nodes_of, make_line):
    nodes = nodes_of(
        [
            make_line("2 Results", 90, 50, 130, size=14),
            *(make_line(FULL, 110 + 12 * n) for n in range(4)),
            make_line("• an item of a list", 170, 50, 150),
            make_line("Table 1. Yields of all lots", 200, 50, 180),
        ]
    )
    assert [node.kind for node in nodes] == [Kind.HEADING, Kind.TEXT, Kind.ITEM, Kind.CAPTION]


def test_small_type_with_a_mark_at_the_foot_is_a_note(nodes_of, make_line):
    nodes = nodes_of(
        [
            *(make_line(FULL, 100 + 12 * n) for n in range(6)),
            make_line("1 The method of the plant laboratory.", 800, 50, 250, size=8),
        ]
    )
    assert [node.kind for node in nodes] == [Kind.TEXT, Kind.NOTE]


def test_a_picture_interrupts_a_run(nodes_of, make_line):
    nodes = nodes_of([make_line(FULL, 100), Picture(Rect(50, 110, 200, 200)), make_line(FULL, 230)])
    assert [node.kind for node in nodes] == [Kind.TEXT, Kind.PICTURE, Kind.TEXT]
    assert nodes[0].run != nodes[2].run


def test_several_lines_of_fixed_pitch_are_code(nodes_of, make_line):
    code = [make_line(f"value = read({n})", 160 + 12 * n, 50, 150, mono=True) for n in range(3)]
    nodes = nodes_of([*(make_line(FULL, 60 + 12 * n) for n in range(6)), *code])
    assert nodes[-1].kind is Kind.CODE and len(nodes[-1].lines) == 3
