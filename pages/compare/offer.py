"""The way from a document to a comparison of two of its versions."""

import streamlit as st

from core.domain.document import Document
from core.domain.ids import DocumentId
from pages.ui.state import Key, go
from pages.ui.workbench import workbench


def offer(document: Document) -> None:
    """The way from a document to a comparison with another of its versions."""
    versions = workbench().lineages.of(document.id)
    if len(versions) < 2:
        return
    at = next((place for place, one in enumerate(versions) if one.id == document.id), 0)
    other = versions[at - 1] if at else versions[1]
    st.button(
        "Compare with version…",
        key="compare",
        on_click=compare,
        args=tuple(one.id for one in sorted((document, other), key=lambda one: one.order)),
    )


def compare(before: DocumentId, after: DocumentId) -> None:
    """Open the comparison of two versions, at its beginning."""
    st.session_state[Key.COMPARE_PAGE] = 0
    go(document=after, compare=before, chunk=None, section=None)
