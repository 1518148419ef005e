"""The ways from a document, and from an answer, to a comparison of two versions."""

import streamlit as st

from core.domain.answer import Answer
from core.domain.document import Document
from core.domain.ids import DocumentId
from pages.ui.state import Key, go
from pages.ui.text import plain
from pages.ui.workbench import workbench

_LINKS = 3


def offer(document: Document) -> None:
    """The way from a document to a comparison with another of its versions."""
    versions = workbench().lineages.of(document.id)
    if len(versions) < 2:
        return
    at = next((place for place, one in enumerate(versions) if one.id == document.id), 0)
    other = versions[at - 1] if at else versions[1]
    st.button(
        "Compare with version…",
        key="compare",
        on_click=compare,
        args=tuple(one.id for one in sorted((document, other), key=lambda one: one.order)),
    )


def compare(before: DocumentId, after: DocumentId) -> None:
    """Open the comparison of two versions, at its beginning."""
    st.session_state[Key.COMPARE_PAGE] = 0
    go(document=after, compare=before, chunk=None, section=None)


def of_answer(answer: Answer) -> None:
    """Links from an answer about change to the comparisons of the versions that it names."""
    for before, after in pairs(answer)[:_LINKS]:
        st.page_link(
            "pages/library.py",
            label=f"Compare {plain(before['mark'])} with {plain(after['mark'])}",
            query_params={"document": after["document_id"], "compare": before["document_id"]},
        )


def pairs(answer: Answer) -> list[tuple[dict[str, str], dict[str, str]]]:
    """The versions, older and newer, that the cited evidence of an answer about change compares."""
    found: dict[tuple[str, str], tuple[dict[str, str], dict[str, str]]] = {}
    for observation in answer.observations:
        told = observation.data.get("versions")
        if observation.number is None or not isinstance(told, dict):
            continue
        sides = [told.get("before"), told.get("after")]
        named = [
            {name: str(side.get(name) or "") for name in ("document_id", "mark")}
            for side in sides
            if isinstance(side, dict)
        ]
        if len(named) == 2:
            found.setdefault((named[0]["document_id"], named[1]["document_id"]), (named[0], named[1]))
    return list(found.values())
