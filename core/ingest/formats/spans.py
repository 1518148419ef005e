"""Tables whose cells reach over columns and rows, written out as a full grid."""

from dataclasses import dataclass, field

from core.ingest.text import characters

MOST_COLUMNS = 2000
# A table of this many cells comes from absurd spans, not from a writer.
MOST_CELLS = 4_000_000


@dataclass(frozen=True)
class Spanned:
    """Rows of equal meaning and length; `kept` has the number that each row had before empty ones went.

    `repeated` counts the non-space characters that spans wrote again.
    """

    rows: list[list[str]]
    kept: list[int]
    repeated: int


@dataclass
class Spans:
    """Takes rows and their cells in order; a cell that reaches down fills its place in later rows."""

    _rows: list[list[str]] = field(default_factory=list)
    _first: list[list[bool]] = field(default_factory=list)
    _waiting: dict[int, tuple[str, int]] = field(default_factory=dict)
    _cells: int = 0

    def row(self) -> None:
        """Begin a row."""
        if self._rows:
            self._from_above()
        self._rows.append([])
        self._first.append([])

    def cell(self, text: str, across: int = 1, down: int = 1, again: bool = False) -> None:
        """Add a cell to the row; `again` says that it repeats the text of another cell."""
        self._from_above()
        across = min(max(across, 1), MOST_COLUMNS - self.width())
        for offset in range(across):
            if down > 1:
                self._waiting[self.width()] = (text, down - 1)
            self._put(text, first=offset == 0 and not again)

    def width(self) -> int:
        """How many cells the row has so far."""
        return len(self._rows[-1])

    def full(self, columns: int) -> bool:
        """Whether the row has this many cells, those that reach down into it included."""
        self._from_above()
        return self.width() >= columns

    def above(self, column: int) -> str:
        """The text of the row above in a column, empty where it has none."""
        row = self._rows[-2] if len(self._rows) > 1 else []
        return row[column] if column < len(row) else ""

    def finish(self) -> Spanned:
        """The rows, without empty rows and without columns in which no cell begins or has text."""
        if self._rows:
            self._from_above()
        width = max(map(len, self._rows), default=0)
        begun = [False] * width
        for texts, first in zip(self._rows, self._first, strict=True):
            for column, (text, own) in enumerate(zip(texts, first, strict=True)):
                begun[column] = begun[column] or (own and bool(text.strip()))
        rows: list[list[str]] = []
        kept: list[int] = []
        repeated = 0
        for number, (texts, first) in enumerate(zip(self._rows, self._first, strict=True)):
            cells = list(zip(texts, first, strict=True)) + [("", True)] * (width - len(texts))
            cells = [cell for cell, use in zip(cells, begun, strict=True) if use]
            if any(text.strip() for text, _ in cells):
                rows.append([text for text, _ in cells])
                kept.append(number)
                repeated += sum(characters(text) for text, own in cells if not own)
        return Spanned(rows, kept, repeated)

    def _put(self, text: str, first: bool) -> None:
        if first or self._cells < MOST_CELLS:
            self._cells += 1
            self._rows[-1].append(text)
            self._first[-1].append(first)

    def _from_above(self) -> None:
        while self.width() in self._waiting:
            column = self.width()
            text, left = self._waiting.pop(column)
            if left > 1:
                self._waiting[column] = (text, left - 1)
            self._put(text, first=False)
            if self.width() == column:
                return
