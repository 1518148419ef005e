"""Library: add files, watch them come in, find and open documents."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pandas as pd
import streamlit as st

from core.domain.document import Document
from core.domain.ids import ChunkId, DocumentId
from core.domain.ids import run_id as new_batch
from core.domain.people import Person
from core.domain.vocabulary import DocumentStatus
from core.errors import NotFound
from core.workbench.library import Incoming
from pages.ui import document, frame, imports, people
from pages.ui.errors import boundary, say
from pages.ui.state import Key, Param, address, go
from pages.ui.text import count, csv_bytes, plain
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
    with boundary("adding files"):
        add_files()
    collections = frame.scope().collections
    imports.panel(collections)
    with boundary("listing the documents"):
        table([one for one in ready() if not collections or one.collection in collections])


def add_files() -> None:
    """The drop zone: files are received as soon as the person confirms where they go."""
    names = [one.name for one in frame.collections()]
    with st.container(border=True, key="add_files"):
        where, drop = st.columns([30, 70], gap="medium")
        with where:
            collection = st.selectbox(
                "Collection",
                names,
                index=0 if names else None,
                key=Key.COLLECTION,
                accept_new_options=True,
                placeholder="Choose one or type a new name",
                help="A programme's documents. Type a new name to start a collection.",
            )
            folder = st.toggle("A whole folder", key=Key.FOLDER)
        with drop:
            files = st.file_uploader(
                "Word, PDF, PowerPoint, Excel, HTML, Markdown, AsciiDoc, CSV, TSV or text",
                accept_multiple_files="directory" if folder else True,
                key=f"{Key.UPLOADS}_{folder}_{st.session_state.get(Key.UPLOAD_ROUND, 0)}",
            )
        if files:
            confirm(files, (collection or "").strip())


def confirm(files: Sequence[object], collection: str) -> None:
    """One button says what will happen; a name is asked first when there is none."""
    person = people.current()
    if person is None:
        people.ask_name("library", "Who adds these files?")
    elif not collection:
        st.caption("Choose a collection or type the name of a new one.")
    elif st.button(f"Add {count(len(files), 'file')} to {plain(collection)}", type="primary", key="add"):
        receive(files, collection, person)
        st.session_state[Key.UPLOAD_ROUND] = st.session_state.get(Key.UPLOAD_ROUND, 0) + 1
        st.rerun()


def receive(files: Sequence[object], collection: str, person: Person) -> None:
    """Copy the uploads to disk and hand them over; they are stored and queued when this returns."""
    bench = workbench()
    batch = new_batch(bench.now())
    with tempfile.TemporaryDirectory(prefix="benchside-") as folder:
        for at, upload in enumerate(files):
            path = Path(folder) / str(at)
            with path.open("wb") as out:
                shutil.copyfileobj(upload, out)
            bench.library.add([Incoming(path, upload.name)], collection, person.id, batch)
            path.unlink()


def ready() -> list[Document]:
    """Documents that can be asked, the newest first."""
    found = [one for one in workbench().library.documents() if one.status is DocumentStatus.READY]
    return sorted(found, key=lambda one: one.updated, reverse=True)


def table(documents: list[Document]) -> None:
    """The documents: filter, sort, export, and a row that opens."""
    if not documents:
        st.markdown("No documents here yet. Drop files above; each appears in this table when it is ready.")
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
            text = rows.astype(str).agg(" ".join, axis=1).str.casefold()
            keep = text.map(lambda line: all(word in line for word in words))
            rows, documents = rows[keep], [one for one, kept in zip(documents, keep, strict=True) if kept]
        st.download_button(
            "Export CSV", csv_bytes(_COLUMNS, rows[_COLUMNS].to_numpy().tolist()), "documents.csv", "text/csv"
        )
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
            "Title": st.column_config.TextColumn(width="large"),
        },
    )
    if chosen.selection.rows:
        go(document=documents[chosen.selection.rows[0]].id)
        st.rerun()


def frame_of(documents: list[Document]) -> pd.DataFrame:
    """One row a document, the columns as the table shows them."""
    name = people.names()
    return pd.DataFrame(
        [
            (one.title, document.kind(one), one.version, one.pages, one.chunks, one.tables)
            + (one.coverage, one.updated, name(one.by), one.collection, one.name)
            for one in documents
        ],
        columns=_COLUMNS,
    ).astype({"Pages": "Int64"})


with boundary("drawing this page"):
    try:
        main()
    except NotFound as error:
        say(error)
        st.button("Back to all documents", on_click=document.close)
