"""The stream of elements that every parser produces, turned into one parsed document here."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath

from core.domain.document import Box, CellGrid, ParsedChunk, ParsedDocument, ParsedSection, stored_share
from core.domain.vocabulary import ChunkKind
from core.ingest.formats import grids
from core.ingest.formats.cut import LONGEST, line_groups, pieces
from core.ingest.text import characters, clean_code, clean_line, clean_prose

LONGEST_HEADING = 300
_REPORT_WINDOWS = 500


@dataclass(frozen=True)
class Item:
    """One item of a list: `depth` counts from 0, `marker` is what stands before it.

    `written` says that the marker is text of the file and not made by its program.
    """

    text: str
    depth: int = 0
    marker: str = "-"
    written: bool = False


@dataclass(frozen=True)
class Place:
    """Where an element stands in its file."""

    page: int | None = None
    boxes: tuple[Box, ...] = ()
    sheet: str | None = None
    cells: str | None = None


_NOWHERE = Place()


class Builder:
    """Takes a file's elements in reading order and gives sections and chunks.

    Sections nest by heading level. A section that ends with neither chunk nor subsection gets its
    title as a paragraph, so that its words can be found and cited. Elements without text are dropped.
    `visible=False` marks what a reader of the page does not see as text (an alternative description, a
    chart's numbers): it is stored but not counted for coverage.
    """

    def __init__(self, name: str, report: Callable[[str, int, int], None] | None = None) -> None:
        """`name` is the file's; `report` hears of the progress of a table that takes long."""
        self._name = name
        self._report = report
        self._sections = [ParsedSection(ordinal=0, parent=None, level=0, title="")]
        self._open = [0]
        self._bare: Place | None = None
        self._chunks: list[ParsedChunk] = []
        self._tables = 0
        self._figures = 0
        self._stored = 0
        self._title = ""

    def title(self, text: str) -> bool:
        """Take the document's own title, once and before any element; False when it comes too late."""
        text = clean_line(text)
        if self._title or self._chunks or len(self._sections) > 1 or not text or len(text) > LONGEST_HEADING:
            return False
        self._title = text
        self._bare = _NOWHERE
        self._stored += characters(text)
        return True

    @property
    def own_title(self) -> str:
        """The title that was taken, empty when there was none."""
        return self._title

    def heading(
        self,
        level: int,
        text: str,
        page: int | None = None,
        boxes: Sequence[Box] = (),
        written: bool = True,
    ) -> None:
        """Open a section. `level` counts from 1; a text too long for a title becomes a paragraph.

        `written` is False for a title that the file does not hold (`Slide 3`): it is not counted as
        stored text and never becomes a paragraph.
        """
        text = clean_line(text)
        if not text:
            return
        if len(text) > LONGEST_HEADING:
            self.paragraph(text, page, boxes)
            return
        level = max(level, 1)
        above = len(self._open)
        while self._sections[self._open[above - 1]].level >= level:
            above -= 1
        if above < len(self._open):
            self._close_bare()
        del self._open[above:]
        section = ParsedSection(ordinal=len(self._sections), parent=self._open[-1], level=level, title=text)
        self._sections.append(section)
        self._open.append(section.ordinal)
        self._bare = Place(page, tuple(boxes)) if written else None
        self._stored += characters(text) if written else 0

    def top(self) -> None:
        """Close every section: what follows belongs to the document itself."""
        self._close_bare()
        del self._open[1:]

    def paragraph(
        self,
        text: str,
        page: int | None = None,
        boxes: Sequence[Box] = (),
        sheet: str | None = None,
        cells: str | None = None,
    ) -> None:
        """Running text. Line breaks stay; a text over 4,000 characters is cut at sentence ends."""
        self._prose(ChunkKind.PARAGRAPH, text, Place(page, tuple(boxes), sheet, cells))

    def caption(
        self,
        text: str,
        page: int | None = None,
        boxes: Sequence[Box] = (),
        sheet: str | None = None,
        cells: str | None = None,
    ) -> None:
        """The caption of the table or figure that stands next to it."""
        self._prose(ChunkKind.CAPTION, text, Place(page, tuple(boxes), sheet, cells))

    def note(
        self,
        text: str,
        page: int | None = None,
        boxes: Sequence[Box] = (),
        sheet: str | None = None,
        cells: str | None = None,
    ) -> None:
        """A footnote, speaker's note, comment, header or footer."""
        self._prose(ChunkKind.NOTE, text, Place(page, tuple(boxes), sheet, cells))

    def list(
        self,
        items: Iterable[Item | str],
        page: int | None = None,
        boxes: Sequence[Box] = (),
        visible: bool = True,
    ) -> None:
        """A list as one chunk, one item a line, nested items indented; a long list is cut between items."""
        lines = []
        for item in items:
            entry = Item(item) if isinstance(item, str) else item
            text = clean_line(entry.text)
            if text:
                marker = clean_line(entry.marker) or "-"
                if visible:
                    self._stored += characters(text) + (characters(marker) if entry.written else 0)
                lines.append(f"{'  ' * min(max(entry.depth, 0), 12)}{marker} {text}")
        for start, end in line_groups(lines):
            for piece in pieces("\n".join(lines[start:end]), LONGEST, LONGEST):
                self._add(ChunkKind.LIST, piece, Place(page, tuple(boxes)))

    def code(self, text: str, page: int | None = None, boxes: Sequence[Box] = ()) -> None:
        """Preformatted text, its indentation kept; cut between lines when long."""
        lines = clean_code(text).split("\n")
        self._stored += characters(text)
        for start, end in line_groups(lines):
            piece = "\n".join(lines[start:end])
            if piece.strip():
                self._add(ChunkKind.CODE, piece, Place(page, tuple(boxes)))

    def figure(
        self,
        text: str,
        page: int | None = None,
        boxes: Sequence[Box] = (),
        caption: str | None = None,
        count: bool = True,
        visible: bool = True,
    ) -> None:
        """A picture or chart by its alternative text or the text in it, then its caption.

        It is counted also when it has no text at all, and then leaves no chunk.
        """
        self._figures += 1 if count else 0
        text, caption = clean_prose(text), clean_prose(caption or "")
        if text == caption:
            text = ""
        self._prose(ChunkKind.FIGURE, text or caption, Place(page, tuple(boxes)), visible or not text)
        if text:
            self.caption(caption, page, boxes)

    def table(
        self,
        grid: CellGrid,
        caption: str | None = None,
        page: int | None = None,
        boxes: Sequence[Box] = (),
        sheet: str | None = None,
        cells: str | None = None,
        row_boxes: Sequence[Sequence[Box]] | None = None,
        row_numbers: Sequence[int] | None = None,
        repeated: int = 0,
        visible: bool = True,
    ) -> None:
        """A table, its caption before it, cut into row windows with the header repeated.

        `cells` is the range of the whole grid, of which each window gets its rows; `row_numbers` has
        the sheet's number of every grid row where empty rows were left out. `row_boxes` has the boxes
        of every grid row, so that a window of a table over several pages carries its own; without it
        every window carries `boxes`. `repeated` counts the non-space characters that a
        merge wrote into further cells: they are not stored text.
        """
        grid = grids.make_grid(grid.rows, grid.header_rows)
        total = sum(characters(cell) for row in grid.rows for cell in row)
        if caption:
            self.caption(caption, page, boxes if row_boxes is None else ())
        if not total:
            return
        self._stored += max(total - repeated, 0) if visible else 0
        self._tables += 1
        for number, window in enumerate(grids.windows(grid)):
            if self._report is not None and number % _REPORT_WINDOWS == _REPORT_WINDOWS - 1:
                self._report("Cutting tables", window.start, len(grid.rows))
            if not any(cell for row in window.grid.rows for cell in row):
                continue
            place = Place(page, tuple(boxes), sheet, cells)
            if row_boxes is not None:
                own = tuple(box for row in row_boxes[window.start : window.end] for box in row)
                place = Place(own[0].page if own else page, own, sheet, cells)
            if cells is not None:
                own_cells = grids.rows_of_range(cells, window.start, window.end, row_numbers)
                place = Place(place.page, place.boxes, sheet, own_cells)
            self._add(ChunkKind.TABLE, grids.grid_text(window.grid), place, window.grid, self._tables)

    def finish(
        self,
        media_type: str,
        title: str = "",
        pages: int | None = None,
        source_characters: int | None = None,
        warnings: Sequence[str] = (),
        written: date | None = None,
    ) -> ParsedDocument:
        """The document. Its title is the one given, else the first heading, else the file's name.

        `written` is the date in the file's own properties.
        """
        self._close_bare()
        first = self._sections[1].title if len(self._sections) > 1 else ""
        stem = clean_line(PurePath(self._name.replace("\\", "/")).stem) or "Untitled"
        title = clean_line(title)[:LONGEST_HEADING].strip() or self._title or first or stem
        top = ParsedSection(ordinal=0, parent=None, level=0, title=title)
        return ParsedDocument(
            media_type=media_type,
            title=title,
            pages=pages,
            sections=(top, *self._sections[1:]),
            chunks=tuple(self._chunks),
            tables=self._tables,
            figures=self._figures,
            source_characters=source_characters,
            stored_characters=self._stored,
            written=written,
            warnings=tuple(warnings),
        )

    def _prose(self, kind: ChunkKind, text: str, place: Place, visible: bool = True) -> None:
        text = clean_prose(text)
        self._stored += characters(text) if visible else 0
        for piece in pieces(text):
            self._add(kind, piece, place)

    def _close_bare(self) -> None:
        if self._bare is not None:
            text = self._title if len(self._sections) == 1 else self._sections[self._open[-1]].title
            self._add(ChunkKind.PARAGRAPH, text, self._bare)
            self._bare = None

    def _add(
        self, kind: ChunkKind, text: str, place: Place, grid: CellGrid | None = None, table: int | None = None
    ) -> None:
        self._bare = None
        self._chunks.append(
            ParsedChunk(
                section=self._open[-1],
                kind=kind,
                text=text,
                page=place.page,
                boxes=place.boxes,
                sheet=place.sheet,
                cells=place.cells,
                grid=grid,
                table=table,
            )
        )


def coverage(parsed: ParsedDocument) -> float | None:
    """Share of the file's own non-space characters that was stored, in [0, 1].

    None where the file's count is unknown. Repeated headers and merged text count once.
    """
    return stored_share(parsed.stored_characters, parsed.source_characters)
