"""The same passage in the versions before and after: found again by its words, or said to be gone."""

from dataclasses import dataclass

import streamlit as st

from core.domain.difference import Followed, FollowState
from core.domain.document import Document
from core.domain.ids import DocumentId
from core.errors import NotFound
from pages.documents.versions import dated, label
from pages.ui.state import Key
from pages.ui.text import plain
from pages.ui.workbench import workbench
from pages.viewer import target as targets
from pages.viewer.target import Target

_ALIKE = 0.5  # below that, two passages say different things
_SHORT, _WORDS, _PAIRS = 30, 4, 3  # of values that are told in a line


@dataclass(frozen=True)
class Shown:
    """What is shown in place of the target, and what became of its passage there, in words."""

    target: Target
    note: str = ""


def shown(target: Target) -> Shown:
    """The target itself, or its passage in the version that was turned to."""
    other = st.session_state.get(Key.VERSION_SHOWN)
    if not other or other == target.document.id:
        return Shown(target)
    document = workbench().library.get(DocumentId(other))
    name = label(document)
    if target.chunk is None or target.span is None:
        return Shown(_section(target, document) or target, f"Shown: {name}.")
    try:
        followed = workbench().versions.follow(
            target.document.id, target.chunk.id, *target.span, DocumentId(other)
        )
    except (NotFound, ValueError):
        # The passage belongs to an earlier reading of its file, which is not compared any more.
        followed = Followed(state=FollowState.DROPPED)
    if followed.found is None:
        beginning = _section(target, document)
        if beginning is None:
            return Shown(target, f"Not in {name}.")
        same = _title(beginning) == _title(target)
        where = "; the section that it stood in is shown" if same else "; its beginning is shown"
        return Shown(beginning, f"Not in {name}{where}.")
    found = targets.of_chunk(followed.found.chunk_id, (followed.found.start, followed.found.end))
    if followed.state is FollowState.UNCHANGED:
        return Shown(found, f"{name} says the same.")
    if followed.similarity < _ALIKE:
        return Shown(found, f"Not in these words in {name}; the nearest passage is shown.")
    return Shown(found, f"{name} says it differently{_values(followed)}.")


def controls(target: Target, current: Document) -> None:
    """Back and on through the versions of the document; nothing where it is the only one."""
    versions = workbench().lineages.of(target.document.id)
    at = next((index for index, one in enumerate(versions) if one.id == current.id), None)
    if at is None or len(versions) < 2:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="version_controls"):
        _turn("version_before", "←", versions[at - 1] if at else None)
        when = f" · {dated(current)}" if dated(current) else ""
        st.markdown(
            f"version **{plain(label(current))}**{when}, {at + 1} of {len(versions)}", width="content"
        )
        _turn("version_after", "→", versions[at + 1] if at + 1 < len(versions) else None)
        if current.id != target.document.id:
            st.button(
                f"Back to {label(target.document)}",
                key="turn_version_own",
                type="tertiary",
                on_click=_show,
                args=(target.document.id,),
            )


def _turn(key: str, sign: str, to: Document | None) -> None:
    words = f"The same passage in {label(to)}" if to else None
    st.button(
        f"{sign} {label(to)}" if sign == "←" and to else f"{label(to)} {sign}" if to else sign,
        key=f"turn_{key}",
        type="tertiary",
        disabled=to is None,
        help=words,
        on_click=_show,
        args=(to.id if to else None,),
    )


def _show(document_id: DocumentId) -> None:
    st.session_state[Key.VERSION_SHOWN] = document_id


def _title(target: Target) -> str:
    return " ".join(target.view.path[-1].split()).casefold()


def _section(target: Target, document: Document) -> Target | None:
    """The section of the same title in another version, else its beginning."""
    title = _title(target)
    outline = workbench().library.outline(document.id)
    same = [one for one in outline if " ".join(one.title.split()).casefold() == title]
    try:
        return targets.of_section(same[0].id) if same else targets.of_document(document)
    except NotFound:
        return targets.of_document(document)


def _values(followed: Followed) -> str:
    """`: 60 °C here, 45 °C there`; empty where a sentence was written anew and no value tells it."""
    pairs = followed.values
    brief = all(0 < len(side) <= _SHORT and len(side.split()) <= _WORDS for pair in pairs for side in pair)
    if not brief or len(pairs) > _PAIRS:
        return ""
    return ": " + "; ".join(f"{here} here, {there} there" for here, there in pairs) if pairs else ""
