"""One document: its outline, its content as it was read, and the facts about that reading."""

import streamlit as st

from core.domain.document import Document
from core.domain.ids import ChunkId, DocumentId, SectionId
from core.domain.vocabulary import DocumentStatus
from core.errors import NotFound
from pages.documents import versions
from pages.intake import changes
from pages.ui import people
from pages.ui.state import Key, Param, address, go
from pages.ui.text import ago, plain, safe
from pages.ui.workbench import workbench
from pages.viewer import target
from pages.viewer.open import scroll_to, viewer

_OUTLINE = 150
KINDS = {
    "application/pdf": "PDF",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
    "text/html": "HTML",
    "text/markdown": "Markdown",
    "text/asciidoc": "AsciiDoc",
    "text/csv": "CSV",
    "text/tab-separated-values": "TSV",
    "text/plain": "Text",
}


def kind(document: Document) -> str:
    """The format in a word."""
    return KINDS.get(document.media_type, document.media_type or "unknown")


def show(document_id: DocumentId, chunk_id: ChunkId | None) -> None:
    """The document, at the passage, section or page that the address names."""
    document = workbench().library.get(document_id)
    st.button("← All documents", type="tertiary", on_click=close, key="close_document")
    st.title(plain(document.title))
    if document.removed is not None:
        st.warning(
            f"This document was removed {ago(document.removed)}. "
            "It is not searched; old answers still open it."
        )
    versions.older_notice(document)
    opened = _opened(document, chunk_id)
    outline, content, facts = st.columns([20, 57, 23], gap="medium")
    with outline, st.container(key="outline", gap=None):
        _outline(document, opened)
    with content, st.container(key="content"):
        if opened is None:
            st.info("Nothing of this file can be read here yet.")
        else:
            st.html(f'<div class="bs-path">{target.where(opened)}</div>')
            viewer(opened, height="min(40rem, calc(100vh - 19rem))", version=_version(document))
    with facts:
        versions.panel(document)
        _facts(document)
        changes.controls(document)


def close() -> None:
    """Back to the table."""
    go(document=None, chunk=None, section=None, start=None, end=None, page=None, version=None)


def open_section(section_id: SectionId) -> None:
    """Show another section of the open document."""
    go(section=section_id, chunk=None, start=None, end=None, page=None, version=None)
    st.session_state.pop(Key.VIEWED, None)  # also the one that is open already begins at its top


def _opened(document: Document, chunk_id: ChunkId | None) -> target.Target | None:
    """What the address names; what it names wrongly is said, and the document's beginning shown."""
    start, end, page = (_number(name) for name in (Param.START, Param.END, Param.PAGE))
    section = address(Param.SECTION)
    try:
        if chunk_id is not None:
            span = (start, end) if start is not None and end is not None else None
            opened = target.of_chunk(chunk_id, span, page)
            if opened.document.id == document.id:
                return opened
        elif section:
            opened = target.of_section(SectionId(section), page)
            if opened.document.id == document.id:
                return opened
    except NotFound:
        pass
    if chunk_id is not None or section:
        st.info("What this link names is not in this document, so its beginning is shown.")
    return target.of_document(document, page)


def _version(document: Document) -> DocumentId | None:
    """The version that the address names: `7`, `#7` or its date; one that is none is said."""
    wanted = (address(Param.VERSION) or "").lstrip("#")
    if not wanted:
        return None
    found = workbench().lineages.of(document.id)
    for one in found:
        if wanted in (one.version, str(one.dated)):
            return one.id
    st.info(f"There is no version {plain(wanted)} of this document; the one that the link names is shown.")
    return None


def _number(name: Param) -> int | None:
    text = address(name) or ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _outline(document: Document, opened: target.Target | None) -> None:
    sections = workbench().library.outline(document.id)
    current = opened.first.section_id if opened else None
    at = next((index for index, one in enumerate(sections) if one.id == current), 0)
    first = max(0, min(at - _OUTLINE // 2, len(sections) - _OUTLINE))
    st.markdown("**Outline**")
    with st.container(height=640, border=False, gap=None):
        for section in sections[first : first + _OUTLINE]:
            indent = "\u2003" * max(0, section.level - 1)
            title = plain(section.title) or "Untitled"
            st.button(
                f"{indent}**{title}**" if section.id == current else f"{indent}{title}",
                key=f"section_{section.id}",
                type="tertiary",
                on_click=open_section,
                args=(section.id,),
            )
    scroll_to(".st-key-outline", str(current), ["button strong"])
    if len(sections) > _OUTLINE:
        st.caption(f"Sections {first + 1} to {first + _OUTLINE} of {len(sections):,} are listed.")


def _facts(document: Document) -> None:
    st.markdown("**About this document**")
    by = people.names()(document.by)
    facts = [
        ("File", document.name),
        ("Collection", document.collection),
        ("Kind", kind(document)),
        ("Version", document.version),
        ("Pages", document.pages if document.pages is not None else "no pages"),
        ("Sections", f"{document.sections:,}"),
        ("Chunks", f"{document.chunks:,}"),
        ("Tables", f"{document.tables:,}"),
        ("Figures", f"{document.figures:,}"),
        ("Words", f"{document.words:,}"),
        ("Text kept", "unknown" if document.coverage is None else f"{document.coverage:.1%}"),
        ("Added by", by),
        ("Updated", ago(document.updated)),
    ]
    rows = "".join(f"<tr><td>{name}</td><td>{safe(str(value))}</td></tr>" for name, value in facts)
    st.html(f'<table class="bs-facts">{rows}</table>')
    for warning in document.warnings:
        st.warning(plain(warning))
    if document.status is not DocumentStatus.READY:
        st.warning(f"{document.status.value}: {plain(document.remedy)}")
