"""The sidebar that all pages share: scope, running work, person."""

import streamlit as st

from core.domain.document import CollectionSummary
from core.domain.job import Job
from core.domain.search import Scope
from core.domain.vocabulary import JobKind
from pages.ui import people
from pages.ui.errors import boundary
from pages.ui.state import Key, Param
from pages.ui.text import count, plain
from pages.ui.workbench import workbench

_SHOWN = 5


def above() -> None:
    """The sidebar under the navigation, before a page adds its own part."""
    with st.sidebar, boundary("reading the collections"):
        _scope_control()


def below() -> None:
    """The rest of the sidebar."""
    with st.sidebar:
        with boundary("reading what is running"):
            activity()
        with st.container(key="person", gap="xsmall"), boundary("reading who you are"):
            people.panel()


def scope() -> Scope:
    """The collections that were chosen, all of them when none was."""
    return Scope(collections=tuple(st.session_state.get(Key.SCOPE) or ()))


def collections() -> list[CollectionSummary]:
    """What there is, by name."""
    return sorted(workbench().library.collections(), key=lambda one: one.name.casefold())


def _scope_control() -> None:
    names = [one.name for one in collections()]
    kept = [name for name in st.session_state.get(Key.SCOPE) or () if name in names]
    if kept != (st.session_state.get(Key.SCOPE) or []):
        st.session_state[Key.SCOPE] = kept
    st.multiselect(
        "Collections",
        names,
        key=Key.SCOPE,
        placeholder="All collections" if names else "None yet",
        disabled=not names,
        bind="query-params",
        help="Where Ask looks and what Library lists. Empty means all of them.",
    )


@st.fragment(run_every=2.0)
def activity() -> None:
    """Running work of everybody, each line a way to it."""
    jobs = workbench().operations.jobs(active_only=True)
    if not jobs:
        return
    st.markdown("**Running**")
    for job in jobs[:_SHOWN]:
        _line(job)
    if len(jobs) > _SHOWN:
        st.caption(f"and {len(jobs) - _SHOWN:,} more waiting")


def _line(job: Job) -> None:
    if job.kind is JobKind.ASK:
        label, page, query = (
            str(job.payload.get("question", "Question")),
            "pages/ask.py",
            {Param.RUN.value: job.id},
        )
    else:
        label, page, query = str(job.payload.get("name", job.kind.value)), "pages/library.py", {}
    st.page_link(page, label=plain(_short(label)), query_params=query)
    progress = job.progress
    if progress.total:
        st.progress(
            min(1.0, progress.done / progress.total),
            f"{plain(progress.stage)} {progress.done} of {progress.total}",
        )
    else:
        st.caption(plain(progress.stage) or "Waiting for its turn")


def _short(text: str, most: int = 42) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def holdings(summaries: list[CollectionSummary]) -> str:
    """`9 documents, 120 pages` of the collections given."""
    ready, pages = sum(one.ready for one in summaries), sum(one.pages for one in summaries)
    return count(ready, "document") + (f", {count(pages, 'page')}" if pages else "")
