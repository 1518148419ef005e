"""One document: its outline, its content as it was read, and the facts about that reading."""

import streamlit as st

from core.domain.document import Chunk, Document, Section
from core.domain.ids import ChunkId, DocumentId, SectionId
from core.domain.views import ChunkRow, DocumentView
from core.domain.vocabulary import DocumentStatus
from pages.documents import versions
from pages.ui import evidence, people, source
from pages.ui.state import Param, address, go
from pages.ui.text import ago, count, plain, safe
from pages.ui.workbench import workbench

_WINDOW = 60
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
    """The document, at the chunk or section that the address names."""
    view = workbench().library.show(document_id)
    cited = next((row for row in view.chunks if row.id == chunk_id), None)
    document = view.document
    st.button("← All documents", type="tertiary", on_click=close, key="close_document")
    st.title(plain(document.title))
    if document.removed is not None:
        st.warning(
            f"This document was removed {ago(document.removed)}. "
            "It is not searched; old answers still open it."
        )
    versions.older_notice(document)
    if chunk_id is not None and cited is None:
        st.info("The passage of this link belongs to an earlier reading of the file, so its start is shown.")
    outline, content, facts = st.columns([22, 53, 25], gap="medium")
    at = _section(view, cited)
    with outline, st.container(key="outline", gap=None):
        _outline(view, at)
    with content:
        _content(view, at, cited)
    with facts:
        versions.panel(document)
        _facts(document)
        _removal(document)


def close() -> None:
    """Back to the table."""
    go(document=None, chunk=None, section=None)


def open_section(section_id: SectionId) -> None:
    """Show another section of the open document."""
    go(section=section_id, chunk=None)


def _section(view: DocumentView, cited: ChunkRow | None) -> SectionId | None:
    if cited is not None:
        return cited.section_id
    wanted = address(Param.SECTION)
    if any(section.id == wanted for section in view.sections):
        return SectionId(str(wanted))
    return view.chunks[0].section_id if view.chunks else None


def _outline(view: DocumentView, current: SectionId | None) -> None:
    filled = {row.section_id for row in view.chunks}
    st.markdown("**Outline**")
    with st.container(height=620, border=False, gap=None):
        for section in view.sections[:_OUTLINE]:
            indent = "\u2003" * max(0, section.level - 1)
            title = plain(section.title) or "Untitled"
            st.button(
                f"{indent}**{title}**" if section.id == current else f"{indent}{title}",
                key=f"section_{section.id}",
                type="tertiary",
                disabled=section.id not in filled and not _children(view, section),
                on_click=open_section,
                args=(_first_filled(view, section, filled),),
            )
    if len(view.sections) > _OUTLINE:
        st.caption(f"The first {_OUTLINE} of {len(view.sections)} sections are listed.")


def _children(view: DocumentView, section: Section) -> bool:
    return any(other.parent_id == section.id for other in view.sections)


def _first_filled(view: DocumentView, section: Section, filled: set[SectionId]) -> SectionId:
    after = (other.id for other in view.sections[section.ordinal :] if other.id in filled)
    return next(after, section.id)


def _content(view: DocumentView, at: SectionId | None, cited: ChunkRow | None) -> None:
    if not view.chunks:
        st.info("Nothing of this file can be read here yet.")
        return
    rows = list(view.chunks)
    middle = rows.index(cited) if cited else next(i for i, row in enumerate(rows) if row.section_id == at)
    start = max(0, middle - (_WINDOW // 3 if cited else 0))
    shown = rows[start : start + _WINDOW]
    titles = {section.id: section for section in view.sections}
    parts, current = [], None
    for row in shown:
        if row.section_id != current:
            current = row.section_id
            parts.append(f"<h5>{safe(titles[current].title)}</h5>")
        parts.append(source.chunk_html(_chunk(row), cited=cited is not None and row.id == cited.id))
    with st.container(height=680, border=False, key="content"):
        if start:
            st.button(
                f"← {count(start, 'earlier passage')}",
                type="tertiary",
                on_click=_open_at,
                args=(rows, start - _WINDOW),
            )
        st.html(f'<div class="bs-read">{"".join(parts)}</div>')
        after = len(rows) - start - len(shown)
        if after:
            st.button(
                f"{count(after, 'later passage')} →",
                type="tertiary",
                on_click=_open_at,
                args=(rows, start + _WINDOW),
            )
    evidence.scroll_to_mark(".st-key-content", str(cited.id if cited else at))


def _open_at(rows: list[ChunkRow], index: int) -> None:
    go(chunk=rows[max(0, index)].id, section=None)


def _chunk(row: ChunkRow) -> Chunk:
    locator = row.locator
    return Chunk(
        id=row.id,
        document_id=locator.document_id,
        section_id=row.section_id,
        parse_version=0,
        ordinal=row.ordinal,
        kind=row.kind,
        text=row.text,
        page=locator.page,
        grid=row.grid,
    )


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


def _removal(document: Document) -> None:
    person = people.current()
    if document.removed is not None:
        return
    with st.popover("Remove…"):
        st.markdown(
            "It leaves search at once. Answers that cite it stay readable and are marked “source removed”. "
            "Adding the file again brings it back."
        )
        if person is None:
            people.ask_name("remove", "Who removes it?")
        elif st.button("Remove this document", type="primary", key="remove_document"):
            workbench().library.remove(document.id, person.id)
            close()
            st.rerun()
