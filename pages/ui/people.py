"""Who is at work: the proxy's word when it is configured, else a name taken on trust."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from core.domain.people import Person
from pages.ui.state import Key
from pages.ui.text import plain
from pages.ui.workbench import workbench

TRUST = "Nobody is authenticated here: names are taken on trust."
_ASSETS = Path(__file__).parent.parent / "assets"
_memory = st.components.v2.component(
    "benchside_memory", js=(_ASSETS / "memory.js").read_text(encoding="utf-8"), html="<span hidden></span>"
)


def current() -> Person | None:
    """The person of this session, None until a name is chosen."""
    person: Person | None = st.session_state.get(Key.PERSON)
    name = workbench().people.proxied_name(dict(st.context.headers))
    if name is not None and (person is None or not person.authenticated or person.name != name):
        person = workbench().people.enter(f"proxy:{name}", name, authenticated=True)
        st.session_state[Key.PERSON] = person
    return person


def names() -> Callable[[str], str]:
    """From a person's id to the name to show."""
    known = {person.id: person.name for person in workbench().people.known()}
    return lambda person_id: known.get(person_id, person_id)


def panel() -> None:
    """The person in the sidebar, with the plain word about trust."""
    person = current()
    if person is not None and person.authenticated:
        st.caption("Signed in through the proxy as")
        st.markdown(f"**{plain(person.name)}**")
        return
    _recall(person)
    if person is None:
        ask_name("sidebar")
    else:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"You are **{plain(person.name)}**", width="stretch")
            st.button("Change", type="tertiary", on_click=_forget, key="change_person")
    st.caption(TRUST)


def ask_name(where: str, reason: str = "") -> None:
    """A one-line form for the name; it is asked once and kept."""
    with st.form(f"name_{where}", border=bool(reason)):
        if reason:
            st.markdown(f"**{reason}** {TRUST}")
        with st.container(horizontal=True, vertical_alignment="bottom"):
            name = st.text_input(
                "Your name", max_chars=80, key=f"{Key.NAME}_{where}", placeholder="Your name"
            )
            sent = st.form_submit_button("Use this name")
    if sent and name.strip():
        choose(name)
        st.rerun()


def choose(name: str) -> Person:
    """Enter under a name taken on trust; the same name is the same person."""
    words = " ".join(name.split())[:80]
    person = workbench().people.enter(f"name:{words.casefold()}", words)
    st.session_state[Key.PERSON] = person
    return person


def _recall(person: Person | None) -> None:
    """Bring back the name that this browser remembers, or have it remember the chosen one."""
    forgotten = bool(st.session_state.get(Key.REMEMBERED) == "")
    data = {"remember": person.name if person else "", "forget": person is None and forgotten}
    found = _memory(key=Key.REMEMBERED + "_browser", data=data, height=1, on_name_change=_ignore)
    if person is None and not forgotten and found.name:
        choose(str(found.name))
        st.rerun()


def _forget() -> None:
    st.session_state.pop(Key.PERSON, None)
    st.session_state[Key.REMEMBERED] = ""


def _ignore() -> None:
    """The value is read from the component's result."""
