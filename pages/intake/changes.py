"""Replace a document, take documents out of search, bring them back; what that means is said first."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from core.domain.document import Document
from core.domain.ids import DocumentId, PersonId
from core.domain.ids import run_id as new_batch
from core.domain.people import Person
from core.workbench.library import Incoming
from pages.ui import people
from pages.ui.errors import boundary
from pages.ui.state import Key, go
from pages.ui.text import ago, count
from pages.ui.workbench import workbench

_MEANS = "It leaves search at once; its answers stay readable and are marked “source removed”."
_MEAN = "They leave search at once; their answers stay readable and are marked “source removed”."


def controls(document: Document) -> None:
    """What can be done with the open document."""
    person = people.current()
    if document.removed is not None:
        if person is None:
            people.ask_name("bring_back", "Who brings it back?")
        elif st.button("Bring it back into search", type="primary", key="bring_back_document"):
            _bring_back([document.id], person.id)
            st.rerun()
        return
    with st.popover("Replace with a newer file…"):
        _replace(document, person)
    with st.popover("Remove…"):
        _remove(document, person)


def _replace(document: Document, person: Person | None) -> None:
    st.markdown(
        "The file becomes the next version of this document when it has been read. Questions are answered "
        "from it, and this version stays readable for old answers and for comparing."
    )
    file = st.file_uploader("The newer file", key=f"replace_{document.id}")
    wrong = st.checkbox(
        "The old file was wrong: take it out of search", key="old_was_wrong", help=cited([document.id])
    )
    if person is None:
        people.ask_name("replace", "Who replaces it?")
    elif file is not None and st.button("Replace", type="primary", key="replace_document"):
        with tempfile.TemporaryDirectory(prefix="benchside-") as folder, boundary("replacing the document"):
            path = Path(folder) / "file"
            path.write_bytes(file.getbuffer())
            bench = workbench()
            incoming = Incoming(path, file.name, file.name)
            bench.library.replace(document.id, incoming, person.id, new_batch(bench.now()), wrong)
            go(document=None, chunk=None, section=None)
            st.rerun()


def _remove(document: Document, person: Person | None) -> None:
    versions, ids = _every_version([document]), [document.id]
    if len(versions) > 1:
        this, every = f"This version ({document.version})", f"All {len(versions)} versions"
        if st.radio("What", [this, every], key="remove_what", label_visibility="collapsed") == every:
            ids = versions
    st.markdown(f"{_MEANS if len(ids) == 1 else _MEAN} {cited(ids)} You can bring it back at any time.")
    if person is None:
        people.ask_name("remove", "Who removes it?")
        return
    label = "Remove this document" if len(ids) == 1 else f"Remove {count(len(ids), 'version')}"
    if st.button(label, type="primary", key="remove_document"):
        _take_out(ids, person.id)
        go(document=None, chunk=None, section=None)
        st.rerun()


def _every_version(documents: Sequence[Document]) -> list[DocumentId]:
    """These documents and all other versions in their lineages."""
    return list({one.id: None for document in documents for one in workbench().lineages.of(document.id)})


def cited(documents: Sequence[DocumentId]) -> str:
    """How many answers cite these documents, as a sentence."""
    number = sum(workbench().library.citing(documents).values())
    if not number:
        return "No answer cites it." if len(documents) == 1 else "No answer cites them."
    cite = "cites" if number == 1 else "cite"
    return f"{count(number, 'answer')} {cite} {'it' if len(documents) == 1 else 'them'}."


def undo() -> None:
    """Above the table: what this session removed last, and the way back."""
    removed: list[DocumentId] = st.session_state.get(Key.REMOVED) or []
    person = people.current()
    if not removed or person is None:
        return
    with st.container(border=True, key="just_removed", horizontal=True, vertical_alignment="center"):
        st.markdown(f"{count(len(removed), 'document')} removed from search.", width="stretch")
        st.button("Bring back", key="undo_remove", on_click=_bring_back, args=(removed, person.id))
        st.button("Dismiss", key="keep_removed", type="tertiary", on_click=_forget)


def several(documents: Sequence[Document]) -> None:
    """Beside the table: remove several documents at once, and bring removed ones back."""
    if documents:
        with st.popover("Remove several…"):
            _remove_several(documents)
    removed = workbench().library.removed()
    if removed:
        with st.popover(f"Removed ({len(removed)})"):
            _removed(removed)


def _remove_several(documents: Sequence[Document]) -> None:
    names = {one.id: f"{one.title} · {one.version} · {one.name}" for one in documents}
    chosen = st.multiselect("Documents", list(names), format_func=names.__getitem__, key=Key.TO_REMOVE)
    every = _every_version([one for one in documents if one.id in chosen])
    if len(every) > len(chosen) and st.checkbox("With all their versions", key="remove_every_version"):
        chosen = every
    person = people.current()
    if person is None:
        people.ask_name("remove_several", "Who removes them?")
    elif chosen:
        st.markdown(f"{_MEAN} {cited(chosen)} You can bring them back at any time.")
        label = f"Remove {count(len(chosen), 'document')}"
        st.button(label, type="primary", key="remove_several", on_click=_take_out, args=(chosen, person.id))


def _removed(documents: Sequence[Document]) -> None:
    names = {one.id: f"{one.title} · {one.name} · removed {_when(one)}" for one in documents}
    chosen = st.multiselect(
        "Removed documents", list(names), format_func=names.__getitem__, key=Key.TO_BRING_BACK
    )
    person = people.current()
    if person is None:
        people.ask_name("bring_several_back", "Who brings them back?")
    elif chosen:
        label = f"Bring {count(len(chosen), 'document')} back"
        st.button(label, type="primary", key="bring_back", on_click=_bring_back, args=(chosen, person.id))


def _when(document: Document) -> str:
    return ago(document.removed) if document.removed else ""


def _take_out(documents: Sequence[DocumentId], by: PersonId) -> None:
    with boundary("removing documents"):
        workbench().library.remove_all(list(documents), by)
        st.session_state[Key.REMOVED] = list(documents)
        st.session_state.pop(Key.TO_REMOVE, None)


def _bring_back(documents: Sequence[DocumentId], by: PersonId) -> None:
    with boundary("bringing documents back"):
        bench = workbench()
        bench.library.bring_back(list(documents), by, new_batch(bench.now()))
        st.session_state.pop(Key.TO_BRING_BACK, None)
        _forget()


def _forget() -> None:
    st.session_state.pop(Key.REMOVED, None)
