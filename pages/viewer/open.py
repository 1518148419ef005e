"""The viewer: what is opened, how it is shown, and the ways on from there."""

from pathlib import Path

import streamlit as st

from core.domain.ids import DocumentId
from core.errors import NotFound, UserError
from pages.ui.errors import boundary
from pages.ui.state import Key
from pages.ui.text import ago, plain, safe
from pages.ui.workbench import workbench
from pages.viewer import page, section, sheet, slide, versions
from pages.viewer.link import copy_link
from pages.viewer.target import Target

_ASSETS = Path(__file__).parent.parent / "assets"
_scroll = st.components.v2.component(
    "benchside_scroll", js=(_ASSETS / "scroll.js").read_text(encoding="utf-8"), html="<span hidden></span>"
)
WITHIN = "viewer"


def viewer(
    target: Target, height: str = "27rem", library_link: bool = False, version: DocumentId | None = None
) -> None:
    """Show a source as it looks, its passage marked; `height` is that of the box that scrolls.

    `library_link` adds the way to the same passage in Library; `version` is the version to begin with.
    """
    st.html(_ASSETS / "viewer.css")
    opened = f"{target.token}:{library_link}:{version}"  # on the other page it is opened anew
    if st.session_state.get(Key.VIEWED) != opened:
        st.session_state[Key.VIEWED] = opened
        st.session_state[Key.VERSION_SHOWN] = version
        st.session_state.pop(Key.VIEWED_NOW, None)
    _shown(target, height, library_link)


@st.fragment
def _shown(target: Target, height: str, library_link: bool) -> None:
    """Turning pages runs this part alone; the answer beside it stays as it is."""
    with st.container(key=WITHIN, gap="xsmall"), boundary("showing the source"):
        if target.document.removed is not None:
            st.caption(f"This document was removed {ago(target.document.removed)}; this is what was stored.")
        found = versions.shown(target)
        elsewhere = found.target.document.id != target.document.id
        versions.controls(target, found.target.document)
        if found.note:
            st.html(f'<div class="bs-note">{safe(found.note)}</div>')
        target = found.target
        _begin(target)
        as_text = _choice(target, library_link or elsewhere)
        drawn = False
        if not as_text:
            with boundary("drawing the source; its text is shown below"):
                drawn = _look(target, height)
        if not drawn:
            section.draw(target, height)
        scroll_to(f".st-key-{WITHIN}", _stamp(target))


def scroll_to(within: str, token: str, marks: list[str] | None = None) -> None:
    """Scroll the box inside `within` to what is marked in it (or to the first of `marks`), once a token."""
    _scroll(key=f"scroll_{within}", data={"within": within, "token": token, "marks": marks}, height=1)


def _begin(target: Target) -> None:
    """What was turned to belongs to what was opened before."""
    if st.session_state.get(Key.VIEWED_NOW) != target.token:
        st.session_state[Key.VIEWED_NOW] = target.token
        for key in (Key.PAGE_SHOWN, *section.KEYS, *sheet.KEYS):
            st.session_state.pop(key, None)


def _stamp(target: Target) -> str:
    """The box scrolls to the marked words again when another page or row range is shown."""
    state = st.session_state
    kept = (Key.PAGE_SHOWN, Key.ZOOM, Key.SOURCE_AS, *section.KEYS, *sheet.KEYS)
    return f"{target.token}{[state.get(key) for key in kept]}"


def _choice(target: Target, library_link: bool) -> bool:
    """The line above the source; returns whether its text is wanted instead of its look."""
    shown = "Text"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if target.look != "Text":
            looks = {True: target.look, False: "Text"}
            chosen = st.segmented_control(
                "Show the source as",
                [True, False],
                default=True,
                key=Key.SOURCE_AS,
                format_func=looks.__getitem__,
                label_visibility="collapsed",
                persist_state="session",
            )
            shown = looks[chosen is not False]
        if library_link:
            st.page_link("pages/library.py", label="Open in Library", query_params=target.link)
        copy_link(target)
    return shown == "Text"


def _look(target: Target, height: str) -> bool:
    """Draw the source as it looks; False where that cannot be done, said in its place."""
    draw = {"Page": page.draw, "Slide": slide.draw, "Sheet": sheet.draw, "Picture": _picture}
    try:
        return draw[target.look](target, height)
    except NotFound:
        st.caption("The original of this file is not kept here, so its text is shown.")
    except UserError as error:
        st.caption(f"It cannot be shown as it looks: {plain(error.message)} Its text is shown.")
    return False


def _picture(target: Target, height: str) -> bool:
    uri = workbench().library.picture(target.document.id)
    if not uri:
        st.caption("This picture cannot be drawn here, so its text is shown.")
        return False
    st.html(f'<div class="bs-view bs-picture" style="--bs-view:{height}"><img alt="" src="{uri}"></div>')
    return True
