"""An answer whose evidence a newer version changed or dropped: both shown, and the way to ask again."""

from collections.abc import Mapping
from urllib.parse import urlencode

import streamlit as st

from core.domain.answer import AnswerRecord
from core.domain.difference import FollowState, StaleSpan
from core.domain.ids import DocumentId, RunId
from core.domain.lineage import mark
from pages.compare.marked import STYLE
from pages.ui.state import Key
from pages.ui.text import count, safe
from pages.ui.workbench import workbench

_SHOWN = 6
_LONG = 160
_VALUES = 3


def notice(record: AnswerRecord, stamp: str) -> None:
    """The amber note over a stale answer, nothing over one that still holds. `stamp` changes with the
    documents, so that what was found is kept until then.
    """
    spans = found(record.answer.run_id, stamp)
    if not spans:
        return
    st.html(STYLE)
    lines = "".join(f"<li>{line(span)}</li>" for span in spans[:_SHOWN])
    more = f"<div>and {count(len(spans) - _SHOWN, 'more citation')}</div>" if len(spans) > _SHOWN else ""
    st.html(
        f'<div class="bs-stale" role="status"><b>Stale</b>: newer versions do not say this any more.'
        f"<ul>{lines}</ul>{more}</div>"
    )
    st.button("Ask again", key="ask_again_stale", on_click=_again, args=(record,))


@st.cache_data(max_entries=200, show_spinner=False)
def found(run_id: RunId, stamp: str) -> tuple[StaleSpan, ...]:
    """The stale citations of a stored answer, looked up again when the stamp changes."""
    return workbench().versions.stale(run_id)


@st.cache_data(max_entries=50, show_spinner=False)
def runs(run_ids: tuple[RunId, ...], stamp: str) -> frozenset[RunId]:
    """Which of some past questions are stale."""
    return workbench().versions.stale_runs(run_ids)


def line(span: StaleSpan) -> str:
    """What a newer version did to one citation, as HTML with both passages to open."""
    version = mark(span.newer_version)
    when = f" ({span.newer_dated.day} {span.newer_dated:%B %Y})" if span.newer_dated else ""
    cited = f"[{span.number}]" if span.number else "a citation"
    did = "dropped" if span.state is FollowState.DROPPED else "changed"
    text = f"{safe(version)}{when} {did} what {cited} rests on: {told(span)}"
    links = [_link("compare both versions", span.newer, {"compare": span.document_id})]
    if span.found is not None:
        place = {"chunk": span.found.chunk_id, "start": span.found.start, "end": span.found.end}
        links.insert(0, _link("open it there", span.newer, place))
    return f"{text} ({', '.join(links)})"


def _link(words: str, document: DocumentId, more: Mapping[str, object]) -> str:
    address = f"/library?{urlencode({'document': document, **more})}"
    return f'<a href="{safe(address)}" target="_self">{safe(words)}</a>'


def told(span: StaleSpan) -> str:
    """The values that replaced each other, else the words that are gone."""
    pairs = [(old, new) for old, new in span.values if old or new][:_VALUES]
    if span.found is not None and pairs and all(len(side) <= _LONG for pair in pairs for side in pair):
        return "; ".join(f"<del>{safe(old)}</del> → <ins>{safe(new)}</ins>" for old, new in pairs)
    quote = " ".join(span.quote.split())
    return f"<del>{safe(quote[:_LONG])}{'…' if len(quote) > _LONG else ''}</del>"


def _again(record: AnswerRecord) -> None:
    st.session_state[Key.SCOPE] = list(record.request.scope.collections)
    st.session_state[Key.WAITING_QUESTION] = record.answer.question
