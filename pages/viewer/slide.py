"""A slide as it looks, the cited shape outlined and its words marked; its notes below."""

import streamlit as st

from core.domain.views import SlideView
from pages.ui.source import marked
from pages.ui.state import Key
from pages.ui.text import plain, safe
from pages.ui.workbench import workbench
from pages.viewer.page import controls
from pages.viewer.target import Target


def draw(target: Target, height: str) -> bool:
    """The slide of the passage, or the one turned to; False when it cannot be drawn."""
    total = max(target.document.pages or 1, 1)
    own = target.first.page or 1
    st.session_state.setdefault(Key.PAGE_SHOWN, min(max(target.page or own, 1), total))
    number = st.session_state[Key.PAGE_SHOWN]
    cited = target.chunk if target.chunk is not None and number == own else None
    view = workbench().library.slide(target.document.id, number, cited, target.span)
    if not view.html:
        st.caption(f"This slide cannot be drawn: {plain(view.problem)}. Its text is shown.")
        controls("slide", number, total)
        return False
    if cited is not None and not view.found and target.quote:
        st.html(f'<div class="bs-card bs-cited-words"><mark>{safe(target.quote)}</mark></div>')
    st.html(slide_html(view, target.quote if cited is not None else "", height))
    controls("slide", number, total)
    return True


def slide_html(view: SlideView, quote: str, height: str) -> str:
    """The drawn slide with its notes below, in which the cited words are marked as well."""
    notes = []
    for note in view.notes:
        at = note.find(quote) if quote else -1
        words = marked(note, [(at, at + len(quote))] if at >= 0 else [])
        notes.append(f'<div class="bs-notes"><b>Notes</b>{words}</div>')
    stage = f'<div class="bs-stage">{view.html}</div>'
    return f'<div class="bs-view" tabindex="0" style="--bs-view:{height}">{stage}</div>{"".join(notes)}'
