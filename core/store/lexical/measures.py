"""How much of a file was stored."""

from collections.abc import Iterator

from core.domain.document import ParsedChunk, ParsedDocument, stored_share


def words(parsed: ParsedDocument) -> int:
    """Words between white space, a long table's repeated header counted once."""
    return sum(len(text.split()) for chunk in parsed.chunks for text in _own_text(chunk))


def coverage(parsed: ParsedDocument) -> float | None:
    """Share of the file's non-space characters that the chunks and headings hold, in [0, 1].

    The parser's own count of what it stored goes first: it knows what a merge or a window repeats. Without
    one, separators that a table's text adds and the headers that its windows repeat are left out.
    None where the file has no count of its own.
    """
    stored = parsed.stored_characters
    if stored is None:
        stored = sum(_characters(text) for chunk in parsed.chunks for text in _own_text(chunk))
        stored += sum(_characters(section.title) for section in parsed.sections if section.level > 0)
    return stored_share(stored, parsed.source_characters)


def _own_text(chunk: ParsedChunk) -> Iterator[str]:
    if chunk.grid is None:
        yield chunk.text
        return
    repeated = chunk.grid.header_rows if chunk.grid.first_row > 0 else 0
    for row in chunk.grid.rows[repeated:]:
        yield from row


def _characters(text: str) -> int:
    return sum(map(len, text.split()))
