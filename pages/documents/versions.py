"""The versions of one document: which there are, why they belong together, and a person's corrections."""

import streamlit as st

from core.domain.document import Document
from core.domain.ids import DocumentId, PersonId
from core.domain.lineage import mark
from core.errors import UserError
from pages.compare import offer
from pages.ui import people
from pages.ui.errors import say
from pages.ui.state import go
from pages.ui.text import count, plain
from pages.ui.workbench import workbench

_SHOWN = 8
_WAYS = {
    "join": "It is a version of another document",
    "alone": "It stands alone",
    "version": "Its version or date is wrong",
}


def label(document: Document) -> str:
    """A version as people write it: #7 for a number, everything else as it is."""
    return mark(document.version)


def dated(document: Document) -> str:
    """The date that a version gives itself, empty when none is known."""
    return f"{document.dated.day} {document.dated:%b %Y}" if document.dated else ""


def panel(document: Document) -> None:
    """The versions with the open one in bold, the reason, and the way to correct it."""
    versions = workbench().lineages.of(document.id)
    if document.removed is None and document.lineage is not None:
        st.markdown(f"**{count(len(versions), 'version')}**")
    else:
        return
    with st.container(key="versions", gap=None):
        for one in _near(versions, document.id):
            _line(one, one.id == document.id, one.id == versions[-1].id and len(versions) > 1)
        if len(versions) > _SHOWN:
            with st.popover(f"All {len(versions)} versions", type="tertiary"):
                for one in reversed(versions):
                    _line(one, one.id == document.id, one.id == versions[-1].id, "all")
    offer.offer(document)
    if document.grouping:
        who = f" ({plain(people.names()(document.grouped_by))})" if document.grouped_by else ""
        st.caption(plain(document.grouping) + who)
    _correct(document, versions)


def older_notice(document: Document) -> None:
    """Says over an old version that it is one, with the way to the newest."""
    if document.removed is not None or document.lineage is None:
        return
    newest = workbench().lineages.of(document.id)[-1]
    if newest.id == document.id:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="older", gap="small"):
        when = f" of {dated(newest)}" if newest.dated else ""
        st.markdown(
            f"Version **{plain(label(document))}** is not the newest: questions are answered from "
            f"{plain(label(newest))}{when} unless they ask as of an earlier one.",
            width="stretch",
        )
        st.button("Open the newest", key="open_newest", on_click=_open, args=(newest.id,))


def _near(versions: tuple[Document, ...], document_id: DocumentId) -> list[Document]:
    """The newest version and those around the open one, the newest first."""
    if len(versions) <= _SHOWN:
        return list(reversed(versions))
    at = next((place for place, one in enumerate(versions) if one.id == document_id), len(versions) - 1)
    first = max(0, min(at - 2, len(versions) - _SHOWN + 1))
    shown = [*versions[first : first + _SHOWN - 1]]
    if versions[-1] not in shown:
        shown.append(versions[-1])
    return list(reversed(shown))


def _line(one: Document, current: bool, newest: bool, where: str = "near") -> None:
    text = plain(" · ".join(part for part in (label(one), dated(one), "newest" if newest else "") if part))
    st.button(
        f"**{text}**" if current else text,
        key=f"version_{where}_{one.id}",
        type="tertiary",
        help=plain(one.name),
        on_click=_open,
        args=(one.id,),
    )


def _open(document_id: DocumentId) -> None:
    go(document=document_id, chunk=None, section=None)


def _correct(document: Document, versions: tuple[Document, ...]) -> None:
    with st.popover("Correct…", type="secondary"):
        person = people.current()
        if person is None:
            people.ask_name("lineage", "Who corrects it?")
            return
        ways = [way for way in _WAYS if way != "alone" or len(versions) > 1]
        way = st.radio("What is wrong?", ways, format_func=_WAYS.__getitem__, key="lineage_way")
        try:
            if way == "join":
                _join(document, person.id)
            elif way == "alone":
                if st.button("Take it out of this lineage", type="primary", key="lineage_alone"):
                    workbench().lineages.alone(document.id, person.id)
                    st.rerun()
            else:
                _rename(document, person.id)
        except UserError as error:
            say(error)


def _join(document: Document, by: PersonId) -> None:
    others = [
        view for view in workbench().lineages.views(document.collection) if view.lineage != document.lineage
    ]
    if not others:
        st.markdown("There is no other document in this collection.")
        return
    chosen = st.selectbox(
        "Which document?",
        sorted(others, key=lambda view: view.title.casefold()),
        format_func=lambda view: f"{view.title} ({view.newest.name})",
        key="lineage_other",
    )
    if st.button("Make it a version of this document", type="primary", key="lineage_join"):
        workbench().lineages.join(document.id, chosen.newest.id, by)
        st.rerun()


def _rename(document: Document, by: PersonId) -> None:
    version = st.text_input("Version", document.version, max_chars=40, key="lineage_version")
    day = st.date_input("Date", document.dated, key="lineage_date", format="YYYY-MM-DD")
    if st.button("Keep this", type="primary", key="lineage_rename"):
        workbench().lineages.version(document.id, version.strip().lstrip("#"), day, by)
        st.rerun()
