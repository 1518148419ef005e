"""Library: add files, watch them come in, find and open documents."""

import pandas as pd
import streamlit as st

from core.domain.document import Document
from core.domain.ids import ChunkId, DocumentId
from core.domain.vocabulary import DocumentStatus
from core.errors import NotFound
from pages.intake import changes, folders
from pages.ui import document, frame, imports, people
from pages.ui.errors import boundary, say
from pages.ui.state import Key, Param, address, go
from pages.ui.text import count, csv_bytes
from pages.ui.workbench import workbench

_COLUMNS = [
    "Title",
    "Kind",
    "Version",
    "Pages",
    "Chunks",
    "Tables",
    "Text kept",
    "Updated",
    "By",
    "Collection",
    "File",
]


def main() -> None:
    """One document when the address names one, else the whole library."""
    opened = address(Param.DOCUMENT)
    if opened:
        chunk = address(Param.CHUNK)
        document.show(DocumentId(opened), ChunkId(chunk) if chunk else None)
        return
    st.title("Library")
    imports.add_files([one.name for one in frame.collections()])
    collections = frame.scope().collections
    imports.panel(collections)
    folders.panel(collections)
    changes.undo()
    with boundary("listing the documents"):
        table([one for one in ready() if not collections or one.collection in collections])


def ready() -> list[Document]:
    """Documents that can be asked, the newest first."""
    found = [one for one in workbench().library.documents() if one.status is DocumentStatus.READY]
    return sorted(found, key=lambda one: one.updated, reverse=True)


def table(documents: list[Document]) -> None:
    """The documents: filter, sort, export, and a row that opens."""
    if not documents:
        st.markdown("No documents here yet. Drop files above; each appears in this table when it is ready.")
        changes.several(documents)
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        wanted = st.text_input(
            "Filter",
            key=Key.FILTER,
            placeholder="Filter by title, file, kind or person",
            label_visibility="collapsed",
        )
        rows = frame_of(documents)
        if wanted:
            words = wanted.casefold().split()
            lines = [" ".join(map(str, row)).casefold() for row in rows.itertuples(index=False)]
            keep = [all(word in line for word in words) for line in lines]
            rows, documents = rows[keep], [one for one, kept in zip(documents, keep, strict=True) if kept]
        st.download_button(
            "Export CSV", csv_bytes(_COLUMNS, rows[_COLUMNS].to_numpy().tolist()), "documents.csv", "text/csv"
        )
        changes.several(documents)
    st.caption(f"{count(len(documents), 'document')} · select a row to open it")
    chosen = st.dataframe(
        rows,
        hide_index=True,
        on_select="rerun",
        selection_mode="single-row",
        key=Key.DOCUMENTS,
        column_config={
            "Text kept": st.column_config.NumberColumn(format="percent"),
            "Updated": st.column_config.DatetimeColumn(format="D MMM YYYY, HH:mm"),
            "Title": st.column_config.TextColumn(width=330),
        },
        placeholder="–",
    )
    if chosen.selection.rows:
        go(document=documents[chosen.selection.rows[0]].id)
        st.rerun()


def frame_of(documents: list[Document]) -> pd.DataFrame:
    """One row a document, the columns as the table shows them."""
    name = people.names()
    return pd.DataFrame(
        [
            {
                "Title": one.title,
                "Kind": document.kind(one),
                "Version": one.version,
                "Pages": one.pages,
                "Chunks": one.chunks,
                "Tables": one.tables,
                "Text kept": None if one.coverage is None else round(one.coverage, 3),
                "Updated": one.updated,
                "By": name(one.by),
                "Collection": one.collection,
                "File": one.name,
            }
            for one in documents
        ],
        columns=_COLUMNS,
    ).astype({"Pages": "Int64"})


frame.through_the_door()
with boundary("drawing this page"):
    try:
        main()
    except NotFound as error:
        say(error)
        st.button("Back to all documents", on_click=document.close)
