"""Library: add files, watch them come in, find and open documents."""

import streamlit as st

from core.domain.ids import ChunkId, DocumentId
from core.errors import NotFound
from pages.compare import differences
from pages.documents import table
from pages.intake import changes, folders
from pages.ui import document, frame, imports
from pages.ui.errors import boundary, say
from pages.ui.state import Param, address


def main() -> None:
    """One document when the address names one, else the whole library."""
    opened = address(Param.DOCUMENT)
    if opened:
        compared = address(Param.COMPARE)
        if compared:
            differences.show(DocumentId(compared), DocumentId(opened))
            return
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
        table.show(collections)


frame.through_the_door()
with boundary("drawing this page"):
    try:
        main()
    except NotFound as error:
        say(error)
        st.button("Back to all documents", on_click=document.close)
