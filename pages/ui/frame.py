"""The sidebar that all pages share: scope, running work, person."""

import streamlit as st
from streamlit.navigation.page import Page

from core.domain.answer import AnswerSummary
from core.domain.document import CollectionSummary
from core.domain.job import Job
from core.domain.search import Scope
from core.domain.vocabulary import JobKind, JobStatus
from core.errors import UserError
from pages.compare import stale
from pages.ui import people
from pages.ui.errors import boundary, say
from pages.ui.state import Key, Param, go
from pages.ui.text import ago, count, plain
from pages.ui.workbench import workbench

_SHOWN = 5
_PAST = 30


def pages() -> Page:
    """The navigation; what it returns is the page that the address names."""
    st.session_state[Key.DOOR] = True
    return st.navigation(
        {
            "Work": [st.Page("pages/ask.py", title="Ask", default=True)],
            "Evidence": [st.Page("pages/library.py", title="Library")],
            "Quality": [st.Page("pages/admin.py", title="Admin")],
        }
    )


def through_the_door() -> None:
    """Every page calls this first.

    A link may reach a page before `app.py` has run in this server. Streamlit then takes the folder
    `pages/` for an app of its older kind and runs the page alone; declaring the navigation tells it
    otherwise, and the second run goes through `app.py`.
    """
    if not st.session_state.pop(Key.DOOR, False):
        pages()
        st.rerun()


def above() -> None:
    """The sidebar under the navigation, before a page adds its own part."""
    with st.sidebar, boundary("reading the collections"):
        _scope_control()
        _as_of_control()


def below() -> None:
    """The rest of the sidebar."""
    with st.sidebar:
        activity()
        with st.container(key="person", gap="xsmall"), boundary("reading who you are"):
            people.panel()


def past_questions(run: str | None) -> None:
    """Past questions in the sidebar; reopening one reads what was stored."""
    with st.sidebar, st.container(key="past_questions", gap="xsmall"), boundary("listing past questions"):
        _past(run)


def _past(run: str | None) -> None:
    history = workbench().asking.history(limit=_PAST)
    if not history:
        return
    st.markdown("**Past questions**")
    old = stale.runs(tuple(one.run_id for one in history), stamp())
    with st.container(key="past_list", gap=None):
        for one in history:
            _past_line(one, one.run_id == run, one.run_id in old)


def _past_line(one: AnswerSummary, current: bool, old: bool) -> None:
    label = (":orange[stale] " if old else "") + plain(one.question)
    st.button(
        f"**{label}**" if current else label,
        key=f"past_{one.run_id}",
        type="tertiary",
        help=f"{one.status}, {ago(one.created)}" + ("; newer versions changed its evidence" if old else ""),
        on_click=go,
        kwargs={"run": one.run_id, "cite": None},
    )


def scope() -> Scope:
    """The collections that were chosen, all of them when none was, and as of when."""
    as_of = plain_as_of()
    return Scope(collections=tuple(st.session_state.get(Key.SCOPE) or ()), as_of=as_of)


def plain_as_of() -> str | None:
    """The chosen version or date, None for the newest and for what is neither."""
    chosen = " ".join((st.session_state.get(Key.AS_OF) or "").split())[:200]
    return chosen if chosen and st.session_state.get(Key.AS_OF_GOOD, True) else None


def collections() -> list[CollectionSummary]:
    """What there is, by name."""
    return sorted(workbench().library.collections(), key=lambda one: one.name.casefold())


def stamp() -> str:
    """Changes whenever a document comes or goes."""
    return repr([(one.name, one.ready, one.updated) for one in collections()])


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


def _as_of_control() -> None:
    chosen = tuple(st.session_state.get(Key.SCOPE) or ())
    st.selectbox(
        "As of",
        workbench().lineages.moments(chosen),
        index=None,
        key=Key.AS_OF,
        placeholder="Newest versions",
        accept_new_options=True,
        bind="query-params",
        help="A version (TR-201 #7, rev B) or a date (2025-03-12, March 2025): what was known then.",
    )
    wanted = st.session_state.get(Key.AS_OF)
    st.session_state[Key.AS_OF_GOOD] = True
    if not wanted:
        return
    try:
        told = workbench().lineages.as_of(Scope(collections=chosen, as_of=wanted[:200]))
    except UserError as error:
        st.session_state[Key.AS_OF_GOOD] = False
        say(error)
        return
    undated = f", {told.undated} of them without a known date" if told.undated else ""
    st.caption(f"{plain(told.words)}: {count(told.documents, 'document')}{undated}")


@st.fragment(run_every=2.0)
def activity() -> None:
    """Running work of everybody, each line a way to it."""
    with boundary("reading what is running"):
        jobs = sorted(
            workbench().operations.jobs(active_only=True),
            key=lambda job: (job.kind is not JobKind.ASK, job.status is JobStatus.QUEUED, job.created),
        )
        if not jobs:
            return
        st.markdown("**Running**")
        with st.container(key="activity", gap="xsmall"):
            for job in jobs[:_SHOWN]:
                _line(job)
            if len(jobs) > _SHOWN:
                st.caption(f"and {len(jobs) - _SHOWN:,} more waiting")


def _line(job: Job) -> None:
    progress = job.progress
    if job.kind is JobKind.ASK:
        page, query = "pages/ask.py", {Param.RUN.value: job.id}
        label = str(job.payload.get("question", "Question"))
    else:
        page, query = "pages/library.py", {}
        label = str(job.payload.get("name", job.kind.value))
    st.page_link(page, label=plain(_short(label)), query_params=query)
    if progress.total:
        share = min(1.0, progress.done / progress.total)
        st.progress(share, f"{plain(progress.stage)} {progress.done:,} of {progress.total:,}")
    else:
        waits = "Waiting for its turn" if job.status is JobStatus.QUEUED else "Working"
        st.caption(plain(progress.stage) or waits)


def _short(text: str, most: int = 34) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def holdings(summaries: list[CollectionSummary]) -> str:
    """`9 documents, 120 pages` of the collections given."""
    ready, pages = sum(one.ready for one in summaries), sum(one.pages for one in summaries)
    return count(ready, "document") + (f", {count(pages, 'page')}" if pages else "")
