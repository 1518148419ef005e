"""A sheet as it looks: its letters and numbers, the cited cells marked, some rows around them."""

import re
from collections.abc import Collection, Mapping, Sequence

import streamlit as st

from core.domain.document import Chunk
from core.domain.views import Merge, SheetView
from core.domain.vocabulary import ChunkKind
from pages.ui.state import Key
from pages.ui.text import plain, safe
from pages.ui.workbench import workbench
from pages.viewer.target import Target

ROWS = 40
_ABOVE = 6
_MORE = 40
_MOST = 400
_TABS = 6
_SHORT = 24  # characters of a cell that is kept on one line
_NUMBER = re.compile(r"[-+−(]?[$€£¥]?\s?\d[\d.,'\s]*(?:[eE][-+]?\d+)?\s?%?\)?")
_ROW = re.compile(r"[A-Z]{1,3}(\d{1,7})(?::[A-Z]{1,3}(\d{1,7}))?")
KEYS = (Key.SHEET, Key.FIRST_ROW, Key.ROWS)
Cell = tuple[int, int]


def draw(target: Target, height: str) -> bool:
    """The rows around the passage, or those turned to. Raises NotFound when the sheet is not there."""
    state, chunk = st.session_state, target.first
    sheet = state.setdefault(Key.SHEET, chunk.sheet)
    first = state.setdefault(Key.FIRST_ROW, start_row(chunk, target.chunk is not None))
    rows = state.setdefault(Key.ROWS, ROWS + _ABOVE)
    own = sheet == chunk.sheet
    header = chunk.grid.rows[0] if own and chunk.grid is not None and chunk.grid.header_rows else ()
    library = workbench().library
    view = library.sheet(target.document.id, sheet, first, rows, header)
    cited = set[Cell]()
    if own and target.chunk is not None and target.span is not None:
        cited = library.cited_cells(target.chunk, *target.span, view)
    _tabs(view)
    comment = target.chunk is not None and target.chunk.kind is ChunkKind.NOTE
    if target.quote and (comment or not cited):  # words that do not stand in the cells themselves
        st.html(f'<div class="bs-card bs-cited-words"><mark>{safe(target.quote[:300])}</mark></div>')
    table = sheet_html(view, cited)
    st.html(f'<div class="bs-view" tabindex="0" style="--bs-view:{height}">{table}</div>')
    _range(view, rows)
    return True


def start_row(chunk: Chunk, cited: bool) -> int:
    """The first row to show: a few above the passage's, which the box then scrolls to."""
    found = _ROW.fullmatch(chunk.cells or "")
    if found is None or not cited:
        return 1
    top = int(found[1])
    return max(1, top - _ABOVE)


def sheet_html(view: SheetView, cited: Collection[Cell]) -> str:
    """The rows as a table with letters above and numbers at the left; `cited` are row number and column."""
    columns, rows = {column for _, column in cited}, {row for row, _ in cited}
    letters = "".join(
        f"<th{_state(('cited', at in columns))}>{letter}</th>"
        for at, letter in enumerate(view.letters, start=1)
    )
    body = []
    if view.header_number is not None:
        cells = "".join(_cell(text, "", False) for text in view.header)
        body.append(f'<tr class="head"><th>{view.header_number}</th>{cells}</tr>')
        body.append(f'<tr class="gap"><th></th><td colspan="{len(view.letters)}"></td></tr>')
    spans, covered = _spans(view.merges)
    for number, row in zip(view.numbers, view.rows, strict=True):
        cells = _row(number, row, spans, covered, cited)
        state = _state(("cited", number in rows))
        body.append(f"<tr{state}><th{state}>{number}</th>{cells}</tr>")
    head = f"<thead><tr><th></th>{letters}</tr></thead>"
    return f'<table class="bs-sheet">{head}<tbody>{"".join(body)}</tbody></table>'


def _row(
    number: int,
    row: Sequence[str],
    spans: Mapping[Cell, str],
    covered: Collection[Cell],
    cited: Collection[Cell],
) -> str:
    """The cells of a row; a long text runs on over the empty cells at its right, as in its program."""
    parts, column = [], 1
    while column <= len(row):
        place, text = (number, column), row[column - 1]
        wide = 1
        if len(text) > _SHORT and place not in spans and place not in cited:
            while column + wide <= len(row) and not (
                row[column + wide - 1] or {(number, column + wide)} & {*spans, *covered, *cited}
            ):
                wide += 1
        span = f' colspan="{wide}"' if wide > 1 else spans.get(place, "")
        if place not in covered:
            parts.append(_cell(text, span, place in cited))
        column += wide
    return "".join(parts)


def _cell(text: str, span: str, cited: bool) -> str:
    state = _state(
        ("cited", cited),
        ("num", bool(_NUMBER.fullmatch(text.strip()))),
        ("short", len(text) <= _SHORT),
    )
    return f"<td{state}{span}>{safe(text)}</td>"


def _state(*names: tuple[str, bool]) -> str:
    given = " ".join(name for name, on in names if on)
    return f' class="{given}"' if given else ""


def _spans(merges: tuple[Merge, ...]) -> tuple[dict[Cell, str], set[Cell]]:
    """Span attributes of the first cell of each merged area, and the cells that it covers."""
    spans: dict[Cell, str] = {}
    covered: set[Cell] = set()
    for one in merges:
        area = {
            (row, column)
            for row in range(one.row, one.row + one.rows)
            for column in range(one.column, one.column + one.columns)
        }
        if area & (covered | spans.keys()):
            continue  # areas that overlap are an error of the file; the first one counts
        spans[(one.row, one.column)] = f' rowspan="{one.rows}" colspan="{one.columns}"'
        covered |= area - {(one.row, one.column)}
    return spans, covered


def _tabs(view: SheetView) -> None:
    if len(view.sheets) < 2:
        return
    if len(view.sheets) <= _TABS:
        with st.container(horizontal=True, gap="small", key="sheet_tabs"):
            for at, name in enumerate(view.sheets):
                label = f"**{plain(name)}**" if name == view.sheet else plain(name)
                st.button(label, key=f"sheet_{at}", type="tertiary", on_click=_open_sheet, args=(name,))
        return
    turns = st.session_state.get(Key.TURNS, 0)
    field = f"{Key.SHEET_CHOICE}_{turns}"
    st.selectbox(
        "Sheet",
        view.sheets,
        index=view.sheets.index(view.sheet),
        key=field,
        label_visibility="collapsed",
        on_change=_chosen,
        args=(field, turns),
    )


def _chosen(field: str, turns: int) -> None:
    if turns == st.session_state.get(Key.TURNS, 0):  # else a field that is no longer there
        st.session_state[Key.TURNS] = turns + 1
        _open_sheet(st.session_state[field])


def _open_sheet(name: str) -> None:
    st.session_state[Key.SHEET], st.session_state[Key.FIRST_ROW] = name, 1
    st.session_state[Key.ROWS] = ROWS


def _range(view: SheetView, rows: int) -> None:
    first, last = (view.numbers[0], view.numbers[-1]) if view.numbers else (0, 0)
    with st.container(
        horizontal=True, horizontal_alignment="center", vertical_alignment="center", gap="small"
    ):
        _move("← rows", max(1, first - ROWS), ROWS, first > 1)
        more = f" · {view.hidden_columns} more columns" if view.hidden_columns else ""
        st.markdown(f"rows {first:,}–{last:,} of {view.total:,}{more}", width="content")
        _move("rows →", last + 1, ROWS, last < view.total)
        if last < view.total and rows < _MOST:
            _move("Show more", first, min(rows + _MORE, _MOST), True)


def _move(label: str, first: int, rows: int, possible: bool) -> None:
    st.button(
        label, key=f"move_{label}", type="tertiary", disabled=not possible, on_click=_go, args=(first, rows)
    )


def _go(first: int, rows: int) -> None:
    st.session_state[Key.FIRST_ROW], st.session_state[Key.ROWS] = first, rows
