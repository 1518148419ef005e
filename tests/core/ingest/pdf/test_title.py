"""The title of a document."""

import pytest

from core.ingest.page.geometry import Affine
from core.ingest.page.layout import Page
from core.ingest.pdf.blocks import Block
from core.ingest.pdf.nodes import Kind, Node
from core.ingest.pdf.title import document_title, lines_of


@pytest.fixture
def heading(make_line):
    def make(text, size=14.0, page=1):
        return Node(Kind.HEADING, page, 1, block=Block(page, [make_line(text, 100, size=size)]))

    return make


def first_page(source):
    return [Page(1, 595, 842, [], [], Affine(), source, 0, 0, 1)]


def test_a_sensible_title_that_the_page_shows_is_taken(heading):
    pages = first_page("Stability of K9-13 tablets. Introduction")
    assert (
        document_title("Stability of K9-13 tablets", [heading("Introduction")], pages)
        == "Stability of K9-13 tablets"
    )


@pytest.mark.parametrize(
    "metadata",
    [
        "",
        "Microsoft Word - report.doc",
        "untitled",
        "PowerPoint Presentation",
        "Document1",
        "1234",
        "C:\\x\\y",
        "\ufffd\ufffdab",
    ],
)
def test_a_title_that_says_nothing_gives_way_to_the_largest_heading(heading, metadata):
    nodes = [heading("Journal of Things", 9), heading("Stability of K9-13", 18), heading("Aim", 12)]
    assert document_title(metadata, nodes, first_page("Stability of K9-13 Aim")) == "Stability of K9-13"


def test_a_stale_title_of_another_document_gives_way(heading):
    pages = first_page("Stability of K9-13 tablets")
    assert (
        document_title("Template for monthly finance reviews", [heading("Stability of K9-13")], pages)
        == "Stability of K9-13"
    )


def test_without_a_heading_a_sensible_title_is_taken_unseen():
    assert document_title("Batch record", [], first_page("no such words")) == "Batch record"
    assert document_title("untitled", [], first_page("text")) == ""


def test_lines_are_given_by_region(make_line):
    line = make_line("text", 100)
    pages = [Page(1, 595, 842, [[line]], [], Affine(), "", 0, 0, 1)]
    assert lines_of(pages) == [[line]]
