"""A PDF page as it looks, every box of the passage drawn over it."""

import streamlit as st

from core.domain.document import Box
from core.domain.views import PageView
from pages.ui.state import Key
from pages.ui.text import safe
from pages.ui.workbench import workbench
from pages.viewer.target import Target

FIT = "Fit"
_ZOOM = {FIT: 0.0, "100%": 96 / 72, "200%": 192 / 72}
_MOST_QUOTE = 200


def draw(target: Target, height: str) -> bool:
    """The page of the passage, or the one turned to. Raises NotFound when the file has no page image."""
    boxes = passage_boxes(target)
    own = boxes[0].page if boxes else target.first.page or 1
    total = max(target.document.pages or 1, 1)
    st.session_state.setdefault(Key.PAGE_SHOWN, min(max(target.page or own, 1), total))
    number = st.session_state[Key.PAGE_SHOWN]
    view = workbench().library.page(target.document.id, number)
    if target.quote:
        text = target.quote if len(target.quote) <= _MOST_QUOTE else target.quote[:_MOST_QUOTE] + " …"
        st.html(f'<div class="bs-card bs-cited-words"><mark>{safe(text)}</mark></div>')
    zoom = st.session_state.get(Key.ZOOM) or FIT
    st.html(
        f'<div class="bs-view" tabindex="0" style="--bs-view:{height}">{page_html(view, boxes, zoom)}</div>'
    )
    controls("page", number, max(view.pages, 1), zoom=True)
    goes_on(number, sorted({box.page for box in boxes}))
    return True


def passage_boxes(target: Target) -> tuple[Box, ...]:
    """Where the cited words stand, on every page that they touch."""
    if target.chunk is None or target.span is None:
        return ()
    return workbench().library.boxes(target.chunk, *target.span)


def page_html(view: PageView, boxes: tuple[Box, ...], zoom: str = FIT) -> str:
    """The page's image with the boxes of this page over it, in percent of the part that is shown."""
    wide, high = view.x1 - view.x0, view.y1 - view.y0
    scale = _ZOOM.get(zoom, 0.0)
    width = f"{wide * scale:.0f}px" if scale else "100%"
    marks = [
        f'<mark class="bs-box" style="left:{100 * (box.x0 - view.x0) / wide:.3f}%;'
        f"top:{100 * (box.y0 - view.y0) / high:.3f}%;width:{100 * (box.x1 - box.x0) / wide:.3f}%;"
        f'height:{100 * (box.y1 - box.y0) / high:.3f}%"></mark>'
        for box in boxes
        if box.page == view.page
    ]
    image = f'<img alt="Page {view.page}" src="{view.picture}">'
    # Its shape is known before the image is drawn: the box can scroll to the passage at once.
    style = f"width:{width};aspect-ratio:{wide:.2f}/{high:.2f}"
    return f'<div class="bs-sheet-page" style="{style}">{image}{"".join(marks)}</div>'


def controls(thing: str, number: int, total: int, zoom: bool = False) -> None:
    """Back, the number to type, on; and how large.

    The field is a new one after every turn: what a browser still holds and sends again of an older one,
    when somebody clicks faster than the page answers, counts for nothing.
    """
    turns = st.session_state.get(Key.TURNS, 0)
    field = f"{Key.PAGE_SHOWN}_{thing}_{number}_{turns}"
    with st.container(
        horizontal=True, horizontal_alignment="center", vertical_alignment="center", gap="small"
    ):
        _turn("←", number - 1, number > 1, f"The {thing} before")
        st.number_input(
            thing.capitalize(),
            1,
            total,
            number,
            key=field,
            label_visibility="collapsed",
            width=58,
            on_change=_typed,
            args=(field, turns),
        )
        st.markdown(f"of {total:,}", width="content")
        _turn("→", number + 1, number < total, f"The next {thing}")
        if zoom:
            st.segmented_control(
                "Size",
                list(_ZOOM),
                default=FIT,
                key=Key.ZOOM,
                label_visibility="collapsed",
                persist_state="session",
            )


def _typed(field: str, turns: int) -> None:
    if turns == st.session_state.get(Key.TURNS, 0):
        _show(int(st.session_state[field]))


def goes_on(number: int, pages: list[int]) -> None:
    """Where else the passage stands, when it does not end on this page."""
    others = [page for page in pages if page != number]
    if not others:
        return
    with st.container(horizontal=True, horizontal_alignment="center", gap="small"):
        for other in others[:4]:
            words = "continues on" if number in pages and other > number else "stands on"
            words = "begins on" if number in pages and other < number else words
            _turn(f"The passage {words} page {other}", other, True)


def _turn(label: str, to: int, possible: bool, words: str | None = None) -> None:
    st.button(
        label,
        key=f"turn_{label}",
        type="tertiary",
        disabled=not possible,
        help=words,
        on_click=_show,
        args=(to,),
    )


def _show(number: int) -> None:
    st.session_state[Key.PAGE_SHOWN] = number
    st.session_state[Key.TURNS] = st.session_state.get(Key.TURNS, 0) + 1
