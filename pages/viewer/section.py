"""The section as it reads: headings, paragraphs, lists and tables, the cited words marked."""

import streamlit as st

from core.domain.ids import SectionId
from core.domain.views import PassageView
from pages.ui import source
from pages.ui.state import Key
from pages.ui.text import count, safe
from pages.ui.workbench import workbench
from pages.viewer.target import Target

KEYS = (Key.SECTION_SHOWN,)
SHOWN = 40


def draw(target: Target, height: str) -> bool:
    """The section of the passage, or the one turned to."""
    turned = st.session_state.get(Key.SECTION_SHOWN)
    view = workbench().library.section(*turned) if turned else target.view
    st.html(section_html(view, target, height))
    with st.container(
        horizontal=True, horizontal_alignment="center", vertical_alignment="center", gap="small"
    ):
        own = view.chunks[0].section_id
        if view.before:
            _turn("← earlier passages", own, max(0, view.before - SHOWN))
        else:
            _turn("← section", view.previous_section)
        if view.after:
            _turn("later passages →", own, view.before + len(view.chunks))
        else:
            _turn("section →", view.next_section)
    return True


def section_html(view: PassageView, target: Target, height: str) -> str:
    """The headings and chunks of a section; beside a passage its neighbours stand back."""
    own = target.chunk is not None and any(one.id == target.chunk.id for one in view.chunks)
    parts: list[str] = []
    names = {one.id: one.title for one in workbench().library.outline(view.document.id)}
    current = view.chunks[0].section_id
    titles = [title for title in view.path[1:] if title != view.document.title]
    if titles:
        above = f'<div class="bs-path">{" › ".join(map(safe, titles[:-1]))}</div>' if titles[:-1] else ""
        parts.append(f"{above}<h5>{safe(titles[-1])}</h5>")
    if view.before:
        parts.append(f'<div class="bs-kind">{count(view.before, "passage")} of this section above</div>')
    for chunk in view.chunks:
        cited = target.chunk is not None and chunk.id == target.chunk.id
        if chunk.section_id != current:
            current = chunk.section_id
            parts.append(f"<h5>{safe(names.get(current, ''))}</h5>")
        parts.append(source.chunk_html(chunk, target.span if cited else None, own and not cited, cited))
    if view.after:
        parts.append(f'<div class="bs-kind">{count(view.after, "passage")} of this section below</div>')
    return f'<div class="bs-source" tabindex="0" style="max-height:{height}">{"".join(parts)}</div>'


def _turn(label: str, to: SectionId | None, first: int = 0) -> None:
    st.button(
        label, key=f"turn_{label}", type="tertiary", disabled=to is None, on_click=_show, args=(to, first)
    )


def _show(section: SectionId, first: int) -> None:
    st.session_state[Key.SECTION_SHOWN] = (section, first)
