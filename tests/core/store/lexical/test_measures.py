"""Words and coverage say how much of a file is here, not how often it was repeated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import CellGrid, ParsedChunk, ParsedDocument, ParsedSection
from core.domain.vocabulary import ChunkKind
from core.store.lexical.measures import coverage, words


def document(
    chunks: list[ParsedChunk], characters: int | None, headings: tuple[str, ...] = ()
) -> ParsedDocument:
    sections = [ParsedSection(ordinal=0, level=0, title="Title of the file")]
    sections += [
        ParsedSection(ordinal=n, parent=0, level=1, title=text) for n, text in enumerate(headings, start=1)
    ]
    return ParsedDocument(
        media_type="x", title="", sections=tuple(sections), chunks=tuple(chunks), source_characters=characters
    )


def paragraph(text: str) -> ParsedChunk:
    return ParsedChunk(section=0, kind=ChunkKind.PARAGRAPH, text=text)


def window(rows: tuple[tuple[str, ...], ...], first_row: int) -> ParsedChunk:
    text = "\n".join(" | ".join(row) for row in rows)
    grid = CellGrid(rows=rows, header_rows=1, first_row=first_row)
    return ParsedChunk(section=0, kind=ChunkKind.TABLE, text=text, grid=grid)


def test_half_of_the_characters_is_half() -> None:
    parsed = document([paragraph("ab cd\n  ef")], 12)
    assert coverage(parsed) == 0.5
    assert words(parsed) == 3


def test_headings_count_and_the_title_does_not() -> None:
    assert coverage(document([paragraph("abcd")], 10, headings=("Re sults",))) == 1.0
    assert coverage(document([paragraph("abcd")], 10)) == 0.4


def test_the_header_that_windows_repeat_counts_once() -> None:
    windows = [window((("lot", "yield"), ("L7", "81")), 0), window((("lot", "yield"), ("L8", "90")), 1)]
    # lot, yield, L7, 81, L8, 90: 3 + 5 + 4 * 2 characters, and no separator.
    assert coverage(document(windows, 32)) == 0.5
    assert words(document(windows, None)) == 6


@pytest.mark.parametrize(("characters", "expected"), [(None, None), (0, 1.0), (2, 1.0)])
def test_without_a_count_there_is_no_share_and_more_than_all_is_all(
    characters: int | None, expected: float | None
) -> None:
    assert coverage(document([paragraph("abcd")], characters)) == expected


@given(st.lists(st.text(min_size=1), min_size=1), st.integers(min_value=1, max_value=1000))
def test_coverage_is_a_share(texts: list[str], characters: int) -> None:
    share = coverage(document([paragraph(text) for text in texts], characters))
    assert share is not None
    stored = sum(not character.isspace() for text in texts for character in text)
    assert share == min(1.0, stored / characters)


def test_the_parsers_own_count_goes_before_what_the_chunks_repeat() -> None:
    parsed = document([paragraph("merged"), paragraph("merged")], 12)
    assert coverage(parsed) == 1.0
    assert coverage(parsed.model_copy(update={"stored_characters": 6})) == 0.5
