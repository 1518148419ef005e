"""A version as a row of units: sentences of its text, whole chunks that both versions hold, and tables."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from core.domain.difference import Parsed, Quoted
from core.domain.document import Chunk
from core.domain.ids import SectionId
from core.domain.vocabulary import ChunkKind
from core.lineage.diff.normal import heading, key, plain

# Half-open ranges of the sentences of a text.
Sentences = Callable[[str, ChunkKind], Sequence[tuple[int, int]]]


@dataclass(frozen=True)
class Unit:
    """A span that is compared as one: `key` is what its text comes down to."""

    text: str
    key: str
    chunk: Chunk
    start: int
    end: int
    section: int
    path: tuple[str, ...]

    def quoted(self) -> Quoted:
        """The span as a contract."""
        return Quoted(
            chunk_id=self.chunk.id,
            ordinal=self.chunk.ordinal,
            start=self.start,
            end=self.end,
            quote=self.chunk.text[self.start : self.end],
            path=self.path,
            page=self.chunk.page,
        )


@dataclass(frozen=True)
class Row:
    """A row of a table: its cells and the line that says them."""

    cells: tuple[str, ...]
    keys: tuple[str, ...]
    unit: Unit


@dataclass(frozen=True)
class Table:
    """A whole table, its windows put together; `header` holds one name a column, () where it has none."""

    section: int
    path: tuple[str, ...]
    caption: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    head: Unit
    order: int


@dataclass(frozen=True)
class Laid:
    """A version laid out: by section the units of its text, and its tables."""

    paths: tuple[tuple[str, ...], ...]
    keys: tuple[tuple[str, ...], ...]
    text: Mapping[int, Sequence[Unit]]
    tables: tuple[Table, ...]
    same_chunks: int = field(default=0)


def paths_of(parsed: Parsed) -> dict[SectionId, tuple[str, ...]]:
    """For each section the headings from the top down to it; the document's own title is left out."""
    by_id = {section.id: section for section in parsed.sections}
    found: dict[SectionId, tuple[str, ...]] = {}
    for section in sorted(parsed.sections, key=lambda one: one.ordinal):
        above = found.get(section.parent_id, ()) if section.parent_id in by_id and section.parent_id else ()
        found[section.id] = above if section.level == 0 else (*above, section.title)
    return found


def shared_texts(before: Parsed, after: Parsed) -> frozenset[str]:
    """Texts of chunks that both hold equally often: these need not be cut into sentences."""
    old, new = Counter(_texts(before)), Counter(_texts(after))
    return frozenset(text for text, count in old.items() if new[text] == count)


def _texts(parsed: Parsed) -> list[str]:
    return [chunk.text for chunk in parsed.chunks if not is_table(chunk)]


def is_table(chunk: Chunk) -> bool:
    """Whether a chunk is a table window whose lines are its grid's rows."""
    return (
        chunk.kind is ChunkKind.TABLE
        and chunk.grid is not None
        and bool(chunk.grid.rows)
        and chunk.text.count("\n") + 1 == len(chunk.grid.rows)
    )


def lay_out(parsed: Parsed, sentences: Sentences, whole: Collection[str] = ()) -> Laid:
    """Cut a version into units. Chunks whose text is in `whole` stay in one piece."""
    paths = paths_of(parsed)
    ordered = sorted(parsed.sections, key=lambda one: one.ordinal)
    places = {section.id: place for place, section in enumerate(ordered)}
    text: dict[int, list[Unit]] = {}
    windows: dict[object, list[Chunk]] = {}
    for chunk in parsed.chunks:
        if is_table(chunk):
            windows.setdefault(chunk.table if chunk.table is not None else chunk.id, []).append(chunk)
            continue
        at = places.get(chunk.section_id, 0)
        path = paths.get(chunk.section_id, ())
        spans = [(0, len(chunk.text))] if chunk.text in whole else sentences(chunk.text, chunk.kind)
        text.setdefault(at, []).extend(unit(chunk, start, end, at, path) for start, end in spans)
    captions = _captions(parsed.chunks)
    tables = tuple(
        _table(parts, places.get(parts[0].section_id, 0), paths.get(parts[0].section_id, ()), captions)
        for parts in windows.values()
    )
    keyed = tuple(tuple(heading(title) for title in paths[section.id]) for section in ordered)
    return Laid(tuple(paths[section.id] for section in ordered), keyed, text, tables)


def unit(chunk: Chunk, start: int, end: int, section: int, path: tuple[str, ...]) -> Unit:
    """The unit at `chunk.text[start:end]`."""
    text = chunk.text[start:end]
    return Unit(text, key(text), chunk, start, end, section, path)


def _captions(chunks: Sequence[Chunk]) -> dict[str, str]:
    """For each table window the caption right before it, else right after it."""
    found: dict[str, str] = {}
    for at, chunk in enumerate(chunks):
        if chunk.kind is not ChunkKind.TABLE:
            continue
        before = chunks[at - 1] if at else None
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        for near in (before, after):
            if near is not None and near.kind is ChunkKind.CAPTION:
                found[chunk.id] = near.text
                break
        else:
            # A short line that announces the table, in the same section.
            if before is not None and before.section_id == chunk.section_id and _announces(before):
                found[chunk.id] = before.text
    return found


def _announces(chunk: Chunk) -> bool:
    text = chunk.text.rstrip()
    return chunk.kind is ChunkKind.PARAGRAPH and len(text) <= 160 and (text.endswith(":") or "able " in text)


def _table(parts: Sequence[Chunk], section: int, path: tuple[str, ...], captions: Mapping[str, str]) -> Table:
    rows: list[Row] = []
    header: tuple[str, ...] = ()
    head = unit(parts[0], 0, len(parts[0].text.partition("\n")[0]), section, path)
    for part in parts:
        grid = part.grid
        if grid is None:
            continue
        header = header or _header(grid.rows[: grid.header_rows])
        at = 0
        for index, cells in enumerate(grid.rows):
            line = part.text.index("\n", at) if index + 1 < len(grid.rows) else len(part.text)
            if index >= grid.header_rows or grid.header_rows == len(grid.rows):
                rows.append(_row(part, cells, at, line, section, path))
            at = line + 1
    caption = next((captions[part.id] for part in parts if part.id in captions), "")
    return Table(section, path, caption, header, tuple(rows), head, parts[0].ordinal)


def _row(
    part: Chunk, cells: tuple[str, ...], start: int, end: int, section: int, path: tuple[str, ...]
) -> Row:
    text = part.text[start:end]
    first, last = start + len(text) - len(text.lstrip()), start + len(text.rstrip())
    return Row(cells, tuple(key(cell) for cell in cells), unit(part, first, max(first, last), section, path))


def _header(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """One name a column; header rows on top of each other are read downwards, repeats once."""
    if not rows:
        return ()
    return tuple(
        plain(" ".join(dict.fromkeys(cell.strip() for cell in column if cell.strip())))
        for column in zip(*rows, strict=True)
    )
