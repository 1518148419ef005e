"""The rows that were read of one table, as they stand and turned so that columns become rows."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.ask.offline.evidence import Row, Span, words_of
from core.ask.tables.cells import is_empty, is_number, is_unit, unit_in, with_unit


@dataclass(frozen=True)
class Found:
    """A short answer from rows: its words, the rows that say it, and how much of the question it covers.

    `order` are the columns to show first, `note` what to add about the table, `items` the things listed.
    """

    text: str
    rows: tuple[Span, ...]
    cover: float
    note: str = ""
    order: tuple[int, ...] = ()
    items: tuple[str, ...] = ()
    alone: bool = True


@dataclass(frozen=True)
class Table:
    """Cells with the span that each stands in. `turned`: the columns of the document are the rows here."""

    key: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spans: tuple[Span, ...]
    complete: bool
    turned: bool = False
    says: tuple[frozenset[str], ...] = field(default=(), compare=False)

    @property
    def caption(self) -> str:
        """The caption or lead-in and the headings."""
        return self.spans[0].context

    @property
    def context(self) -> frozenset[str]:
        """Words of the caption, headings and title."""
        return words_of(self.spans[0].context)

    def sources(self, row: int, columns: Sequence[int]) -> tuple[Span, ...]:
        """The document's rows that hold these cells."""
        if not self.turned:
            return (self.spans[row],)
        return tuple(self.spans[column] for column in dict.fromkeys(columns))

    def text(self, row: int, column: int) -> str:
        """A cell with its unit; in a turned table the unit stands beside the row's name."""
        cells = self.rows[row]
        header = self.header[column]
        if self.turned and not unit_in(header):
            header = cells[0]
        return with_unit(cells[column], header, () if self.turned else cells, self.caption)

    def column(self, index: int) -> list[str]:
        """All cells of a column."""
        return [row[index] for row in self.rows]


def tables_of(spans: Sequence[Span]) -> list[Table]:
    """The rows grouped by table, tables in the order of their best row, rows in reading order."""
    groups: dict[str, dict[int, Span]] = {}
    for span in spans:
        if span.row is not None:
            groups.setdefault(span.row.table, {}).setdefault(span.row.index, span)
    tables = [
        _table(key, [by_index[index] for index in sorted(by_index)]) for key, by_index in groups.items()
    ]
    # One column is running text that was written into cells.
    return [table for table in tables if len(table.header) > 1]


def _row(span: Span) -> Row:
    if span.row is None:
        raise ValueError("not a table row")
    return span.row


def _table(key: str, spans: list[Span]) -> Table:
    width = max(len(_row(span).cells) for span in spans)
    spans = [span for span in spans if len(_row(span).cells) == width]
    header = _row(spans[0]).header
    header = header if len(header) == width else ("",) * width
    rows = [_row(span).cells for span in spans]
    complete = all(_row(span).complete for span in spans)
    if len(rows) > 1 and _is_unit_row(rows[0]):
        header = tuple(
            f"{name} ({unit.strip()})" if is_unit(unit) else name
            for name, unit in zip(header, rows[0], strict=True)
        )
        rows, spans = rows[1:], spans[1:]
    return Table(key, header, tuple(rows), tuple(spans), complete)


def _is_unit_row(cells: Sequence[str]) -> bool:
    """A row below the header that only gives units."""
    units = sum(1 for cell in cells if is_unit(cell.strip("()[] ")))
    blank = sum(1 for cell in cells if is_empty(cell) or cell.strip().casefold() in ("unit", "units"))
    return (
        units >= 1 and units + blank >= len(cells) and (units >= 2 or len(cells) <= 3 or is_empty(cells[0]))
    )


def views(table: Table) -> list[Table]:
    """The table as it stands, and turned where its first column names attributes."""
    turned = _turned(table)
    return [table, turned] if turned else [table]


_MOST_COLUMNS = 40


def _turned(table: Table) -> Table | None:
    names = table.column(0)
    width = len(table.header)
    if width < 2 or len(names) < 2 or len(names) > _MOST_COLUMNS:
        return None
    worded = sum(1 for name in names if name.strip() and not is_number(name))
    if worded < len(names) * 0.8 or len(set(names)) < len(names) * 0.8:
        return None
    units = next((i for i in range(1, width) if _is_unit_column(table, i)), None)
    headed = any(name.strip() for name in table.header)
    header = tuple(
        f"{row[0].strip().rstrip(':')} ({row[units].strip()})"
        if units and is_unit(row[units])
        else row[0].strip().rstrip(":")
        for row in table.rows
    )
    columns = [i for i in range(1, width) if i != units]
    if not columns:
        return None
    body = [tuple(row[i] for row in table.rows) for i in columns]
    if headed:
        # The old header names the new rows.
        header = (table.header[0], *header)
        body = [(table.header[i], *cells) for i, cells in zip(columns, body, strict=True)]
        spans = (table.spans[0], *table.spans)
    else:
        spans = table.spans
    return Table(table.key, header, tuple(body), spans, table.complete, turned=True)


def _is_unit_column(table: Table, index: int) -> bool:
    cells = table.column(index)
    units = sum(1 for cell in cells if is_unit(cell))
    return (
        units > 0
        and units + sum(1 for cell in cells if is_empty(cell) or cell.strip().casefold() == "ph")
        >= len(cells) * 0.8
    )
