"""The evidence beside an answer: the opened source, and cards of everything that was observed."""

from collections.abc import Iterable

import streamlit as st

from core.domain.answer import Answer, AnswerRecord, Observation, Searched
from core.domain.document import CellGrid
from core.domain.vocabulary import Outcome
from pages.ui import source
from pages.ui.errors import boundary
from pages.ui.state import Key, Param, address, go
from pages.ui.text import safe
from pages.viewer import target
from pages.viewer.open import viewer

CITED = "card"
REMOVED = '<span class="bs-badge">source removed</span>'
_OUTCOME = {
    Outcome.FOUND: "found",
    Outcome.EMPTY: "nothing found",
    Outcome.FAILED: "failed",
    Outcome.SKIPPED: "not searched",
}


def panel(record: AnswerRecord) -> None:
    """The right side of a stored answer."""
    answer = record.answer
    opened = chosen(answer)
    if opened is not None:
        with boundary("opening the source"), st.container(border=True, key="source", gap="xsmall"):
            _source(opened, removed=_is_removed(opened, record))
    cited = sorted((one for one in answer.observations if one.number), key=lambda one: one.number or 0)
    names = [f"Cited {len(cited)}", f"All {len(answer.observations)}", f"Searched {len(answer.searched)}"]
    tabs = st.tabs(names, default=names[0 if cited else 1])
    with tabs[0]:
        _cards(cited, record, opened, CITED)
        if not cited:
            st.caption("Nothing is cited.")
    with tabs[1]:
        _cards(answer.observations, record, opened, "any")
    with tabs[2]:
        searched(answer.searched)


def chosen(answer: Answer) -> Observation | None:
    """The observation that the page's address names, else the first one cited."""
    wanted = address(Param.CITE)
    by_name = {str(one.number or one.id): one for one in answer.observations}
    return by_name.get(wanted or "1")


def open_citation(name: int | str) -> None:
    """Put an observation beside the answer: by its number, or by its id when nothing cites it."""
    go(cite=str(name))
    st.session_state.pop(Key.VIEWED, None)  # also the one that is open already begins at its passage


def card_html(one: Observation, question: str, removed: bool = False, opened: bool = False) -> str:
    """One observation as a card: number, where it stands, the words."""
    number = f'<span class="bs-number">{one.number}</span>' if one.number else ""
    state = " bs-open" if opened else ""
    words = _row_html(one) or source.words_marked(_cut(quote(one)), question)
    return (
        f'<div class="bs-card{state}">{number}<span class="bs-path">{safe(one.citation)}</span>'
        f"{REMOVED if removed else ''}"
        f'<div class="bs-quote">{words}</div></div>'
    )


def quote(one: Observation) -> str:
    """The words that were observed."""
    return one.locator.quote if one.locator else str(one.data.get("text", ""))


def _row_html(one: Observation) -> str:
    """A table row under its header, empty for what is not one."""
    table = one.data.get("table")
    row = table.get("row") if isinstance(table, dict) else None
    header = table.get("header") if isinstance(table, dict) else None
    if not isinstance(row, list):
        return ""
    rows = [[str(value) for value in part] for part in (header, row) if isinstance(part, list) and part]
    if len({len(part) for part in rows}) != 1:
        return ""
    return source.grid_html(CellGrid(rows=rows, header_rows=len(rows) - 1), "", None)


def searched(searches: tuple[Searched, ...]) -> None:
    """What was looked for, where, and how it ended."""
    for one in searches:
        error = f" — {safe(one.error)}" if one.error else ""
        st.html(
            f'<div class="bs-outcome"><b>{safe(one.source)}</b> ({safe(one.agent)}): '
            f"{_OUTCOME[one.outcome]}, {one.count}{error}"
            f'<div class="bs-soft">searched for “{safe(one.query)}”</div></div>'
        )
    if not searches:
        st.caption("No search was made.")


def _cards(
    many: Iterable[Observation], record: AnswerRecord, opened: Observation | None, prefix: str
) -> None:
    for at, one in enumerate(many):
        with st.container(border=True, key=f"{prefix}_{one.number if prefix == CITED else at}", gap="xsmall"):
            is_open = opened is not None and one.id == opened.id
            st.html(card_html(one, record.answer.question, _is_removed(one, record), is_open))
            if not is_open:
                st.button(
                    "Open source",
                    key=f"open_{prefix}_{at}",
                    type="tertiary",
                    on_click=open_citation,
                    args=(one.number or one.id,),
                )


def _source(one: Observation, removed: bool) -> None:
    locator = one.locator
    if locator is None:
        st.html(card_html(one, ""))
        return
    number = f'<span class="bs-number">{one.number}</span>' if one.number else ""
    opened = target.of_locator(locator)
    badge = REMOVED if removed else ""
    st.html(
        f'<div class="bs-path">{number}<b>{safe(locator.document)}</b>{badge}<br>{target.where(opened)}</div>'
    )
    viewer(opened, library_link=True)


def _is_removed(one: Observation, record: AnswerRecord) -> bool:
    return one.locator is not None and one.locator.document_id in record.removed


def _cut(text: str, most: int = 420) -> str:
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"
