import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from core.domain.document import Box, CellGrid, ParsedChunk, ParsedDocument, ParsedSection
from core.domain.vocabulary import ChunkKind

ROWS = st.lists(st.lists(st.text(max_size=5), max_size=4).map(tuple), max_size=5).map(tuple)


@given(ROWS, st.integers(min_value=0, max_value=6))
def test_a_grid_is_rectangular_and_has_no_more_header_than_rows(rows, header_rows):
    sound = len({len(row) for row in rows}) <= 1 and header_rows <= len(rows)
    if sound:
        assert CellGrid(rows=rows, header_rows=header_rows).rows == rows
    else:
        with pytest.raises(ValidationError):
            CellGrid(rows=rows, header_rows=header_rows)


def test_pages_count_from_one():
    with pytest.raises(ValidationError):
        Box(page=0, x0=0, y0=0, x1=1, y1=1)
    with pytest.raises(ValidationError):
        ParsedChunk(section=0, kind=ChunkKind.PARAGRAPH, text="Filtered and dried.", page=0)


def test_an_empty_chunk_is_refused():
    with pytest.raises(ValidationError):
        ParsedChunk(section=0, kind=ChunkKind.PARAGRAPH, text="")


def _document(sections, chunk_section=0):
    return ParsedDocument(
        media_type="text/plain",
        title="Step 3",
        sections=tuple(sections),
        chunks=(ParsedChunk(section=chunk_section, kind=ChunkKind.PARAGRAPH, text="Filtered."),),
    )


TOP = ParsedSection(ordinal=0, level=0, title="Step 3")


def test_sections_nest_below_sections_that_came_before():
    child = ParsedSection(ordinal=1, parent=0, level=1, title="Work-up")
    assert _document([TOP, child], chunk_section=1).sections[1].parent == 0


@pytest.mark.parametrize("ordinal", [0, 2])
def test_section_numbers_have_no_gap_and_no_twin(ordinal):
    with pytest.raises(ValidationError, match="numbered"):
        _document([TOP, ParsedSection(ordinal=ordinal, parent=0, level=1, title="Work-up")])


@pytest.mark.parametrize("parent", [1, 2])
def test_a_section_is_not_its_own_ancestor(parent):
    with pytest.raises(ValidationError, match="after its parent"):
        _document([TOP, ParsedSection(ordinal=1, parent=parent, level=1, title="Work-up")])


def test_a_chunk_names_a_section_that_exists():
    with pytest.raises(ValidationError, match="does not exist"):
        _document([TOP], chunk_section=1)
