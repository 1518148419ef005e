"""Two versions compared: counts, what to show, and the changes by section, both sides next to each other."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import streamlit as st

from core.domain.difference import Change, Difference, Element
from core.domain.document import Document
from core.domain.ids import DocumentId
from pages.compare.marked import STYLE, WORDS, changes_html, csv_rows
from pages.compare.offer import compare
from pages.documents.versions import dated, label
from pages.ui.state import Key, go
from pages.ui.text import count, csv_bytes, plain, safe
from pages.ui.workbench import workbench

_PAGE = 40
_VALUES = 0.8
_SHOWN = {"all": "Everything", "values": "Values", "tables": "Tables"}
_HEADER = ["Change", "Of", "Section", "Table", "Row", "Column", "Before", "After"]


def show(before: DocumentId, after: DocumentId) -> None:
    """The comparison that the address names."""
    st.html(STYLE)
    versions = _versions(before, after)
    newer = next(one for one in versions if one.id == after)
    st.button(
        "← Back to the document", type="tertiary", on_click=_back, args=(after,), key="close_comparison"
    )
    st.title(f"What changed in {plain(newer.title)}")
    _selectors(versions, before, after)
    if before == after:
        st.info("Choose two different versions.")
        return
    difference = workbench().versions.compare(before, after)
    if not difference.changes:
        st.info("These two versions say the same: nothing was added, dropped or changed.")
        return
    _summary(difference)
    _changes(difference, versions)


def _versions(before: DocumentId, after: DocumentId) -> list[Document]:
    found = {one.id: one for id_ in (after, before) for one in workbench().lineages.of(id_)}
    return sorted(found.values(), key=lambda one: (one.lineage or "", one.order))


def _named(one: Document) -> str:
    return " · ".join(part for part in (label(one), dated(one), one.name) if part)


def _selectors(versions: Sequence[Document], before: DocumentId, after: DocumentId) -> None:
    ids = [one.id for one in versions]
    names = {one.id: _named(one) for one in versions}
    left, right = st.columns(2, gap="medium")
    for column, words, key, chosen in (
        (left, "From", Key.COMPARE_FROM, before),
        (right, "To", Key.COMPARE_TO, after),
    ):
        st.session_state[key] = chosen
        column.selectbox(words, ids, key=key, format_func=names.__getitem__, on_change=_chosen)


def _chosen() -> None:
    compare(st.session_state[Key.COMPARE_FROM], st.session_state[Key.COMPARE_TO])


def _back(document_id: DocumentId) -> None:
    go(document=document_id, compare=None)


def _summary(difference: Difference) -> None:
    counted = Counter(change.kind for change in difference.changes)
    kinds = ", ".join(f"{counted[kind]} {word}" for kind, word in WORDS.items() if counted[kind])
    new = sum(pair.before is None for pair in difference.sections)
    gone = sum(pair.after is None for pair in difference.sections)
    renamed = sum(pair.renamed for pair in difference.sections)
    sections = [
        f"{count(number, 'section')} {word}"
        for number, word in ((new, "new"), (gone, "dropped"), (renamed, "renamed or moved"))
        if number
    ]
    parts = [f"{count(len(difference.changes), 'change')}: {kinds}", *sections]
    st.html(
        f'<div class="bs-soft">{safe(" · ".join(parts))} · {difference.unchanged:,} passages the same</div>'
    )


def _changes(difference: Difference, versions: Sequence[Document]) -> None:
    names = {one.id: label(one) for one in versions}
    with st.container(horizontal=True, vertical_alignment="center"):
        shown = st.segmented_control(
            "Show",
            list(_SHOWN),
            key=Key.COMPARE_SHOWN,
            default="all",
            format_func=_SHOWN.__getitem__,
            label_visibility="collapsed",
            on_change=_first_page,
        )
        changes = wanted(difference.changes, shown or "all")
        st.download_button(
            "Export CSV",
            csv_bytes(_HEADER, csv_rows(changes)),
            f"changes-{names[difference.before]}-{names[difference.after]}.csv",
            "text/csv",
        )
        start = _pager(len(changes))
    if not changes:
        st.markdown("Nothing of this kind changed. Choose *Everything* to see the rest.")
        return
    sides = "".join(f"<div>{safe(names[one])}</div>" for one in (difference.before, difference.after))
    st.html(
        f'<div class="bs-diff"><div class="bs-sides"><div></div>{sides}</div>'
        + _sections(changes[start : start + _PAGE], difference)
        + "</div>"
    )


def wanted(changes: Sequence[Change], shown: str) -> list[Change]:
    """The changes of a kind, the version's own number, date and history at the end."""
    ordered = sorted(changes, key=lambda change: change.administrative)
    if shown == "tables":
        return [change for change in ordered if change.element is not Element.SENTENCE]
    if shown == "values":
        return [change for change in ordered if change.weight >= _VALUES and not change.administrative]
    return ordered


def _sections(changes: Sequence[Change], difference: Difference) -> str:
    parts = []
    for (own, path), some in groupby(changes, key=lambda change: (change.administrative, change.path)):
        title = " / ".join(path) or "Beginning"
        own_words = " (the version's own data)" if own else ""
        parts.append(f"<h5>{safe(title)}{own_words}</h5>")
        parts.append(changes_html(list(some), difference.before, difference.after))
    return "".join(parts)


def _first_page() -> None:
    st.session_state[Key.COMPARE_PAGE] = 0


def _turn(by: int) -> None:
    st.session_state[Key.COMPARE_PAGE] = st.session_state.get(Key.COMPARE_PAGE, 0) + by


def _pager(total: int) -> int:
    """Where the shown changes begin; the way to the next ones when there are more than a page."""
    if total <= _PAGE:
        return 0
    last = (total - 1) // _PAGE
    at = min(max(0, st.session_state.get(Key.COMPARE_PAGE, 0)), last)
    st.button("◂", key="changes_back", disabled=at == 0, on_click=_turn, args=(-1,), help="Changes before")
    st.caption(f"{at * _PAGE + 1}–{min(total, (at + 1) * _PAGE)} of {total:,}", width="content")
    st.button("▸", key="changes_on", disabled=at == last, on_click=_turn, args=(1,), help="Changes after")
    return at * _PAGE
