"""The table of Library: a row for each lineage, or for every version of them."""

import pandas as pd
import streamlit as st

from core.domain.document import Document
from core.domain.views import LineageView
from pages.documents.versions import label
from pages.intake import changes
from pages.ui import document, people
from pages.ui.state import Key, go
from pages.ui.text import count, csv_bytes
from pages.ui.workbench import workbench

_COLUMNS = [
    "Title",
    "Kind",
    "Version",
    "Versions",
    "Dated",
    "Pages",
    "Tables",
    "Text kept",
    "Updated",
    "By",
    "Collection",
    "File",
    "Why together",
]


def show(collections: tuple[str, ...]) -> None:
    """The lineages of these collections: filter, sort, export, expand, and a row that opens."""
    views = [
        view for view in workbench().lineages.views() if not collections or view.collection in collections
    ]
    if not views:
        st.markdown("No documents here yet. Drop files above; each appears in this table when it is ready.")
        changes.several([])
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        wanted = st.text_input(
            "Filter",
            key=Key.FILTER,
            placeholder="Filter by title, file, kind, version or person",
            label_visibility="collapsed",
        )
        every = st.toggle(
            "Every version",
            key=Key.EVERY_VERSION,
            help="A row for each version instead of one for each document, with the reason that groups it.",
        )
        documents = shown(views, every)
        rows = rows_of(documents, {view.lineage: len(view.versions) for view in views})
        if wanted:
            words = wanted.casefold().split()
            lines = [" ".join(map(str, row)).casefold() for row in rows.itertuples(index=False)]
            keep = [all(word in line for word in words) for line in lines]
            rows, documents = rows[keep], [one for one, kept in zip(documents, keep, strict=True) if kept]
        cells = rows[_COLUMNS].to_numpy().tolist()
        # Made when it is asked for: a file of every run would be gone while the browser looks for it.
        st.download_button("Export CSV", lambda: csv_bytes(_COLUMNS, cells), "documents.csv", "text/csv")
        changes.several(documents)
    versions = sum(len(view.versions) for view in views)
    several = f" in {count(versions, 'version')}" if versions > len(views) else ""
    st.caption(f"{count(len(views), 'document')}{several} · select a row to open it")
    hidden = [] if every else ["Why together"]
    chosen = st.dataframe(
        rows[[name for name in _COLUMNS if name not in hidden]],
        hide_index=True,
        on_select="rerun",
        selection_mode="single-row",
        # A table of its own after each opening: the browser may send the selection of the one before with
        # the click that leads back here, and the row would open again.
        key=f"{Key.DOCUMENTS}_{st.session_state.get(Key.DOCUMENTS_ROUND, 0)}",
        column_config={
            "Text kept": st.column_config.NumberColumn(format="percent"),
            "Updated": st.column_config.DatetimeColumn(format="D MMM YYYY, HH:mm"),
            "Dated": st.column_config.DateColumn(format="D MMM YYYY"),
            "Title": st.column_config.TextColumn(width=330),
        },
        placeholder="–",
    )
    if chosen.selection.rows:
        st.session_state[Key.DOCUMENTS_ROUND] = st.session_state.get(Key.DOCUMENTS_ROUND, 0) + 1
        go(document=documents[chosen.selection.rows[0]].id)
        st.rerun()


def shown(views: list[LineageView], every: bool) -> list[Document]:
    """The newest version of each lineage, or every version, the newest first."""
    if not every:
        return [view.newest for view in views]
    return [one for view in views for one in reversed(view.versions)]


def rows_of(documents: list[Document], versions: dict[str, int]) -> pd.DataFrame:
    """One row a document, the columns as the table shows them."""
    name = people.names()
    return pd.DataFrame(
        [
            {
                "Title": one.title,
                "Kind": document.kind(one),
                "Version": label(one) if versions.get(one.lineage or "", 1) > 1 else one.version,
                "Versions": versions.get(one.lineage or "", 1),
                "Dated": one.dated,
                "Pages": one.pages,
                "Tables": one.tables,
                "Text kept": None if one.coverage is None else round(one.coverage, 3),
                "Updated": one.updated,
                "By": name(one.by),
                "Collection": one.collection,
                "File": one.name,
                "Why together": one.grouping,
            }
            for one in documents
        ],
        columns=_COLUMNS,
    ).astype({"Pages": "Int64"})
