"""Admin: is this workspace well, what is it doing, and the index that can be made again."""

import pandas as pd
import streamlit as st

from core.domain.job import Job
from core.domain.views import Check
from pages.ui import frame, people
from pages.ui.errors import boundary
from pages.ui.state import Key
from pages.ui.text import ago, count, csv_bytes, safe
from pages.ui.workbench import workbench

_COLUMNS = ["What", "About", "Status", "Stage", "Attempt", "By", "Created", "Error"]


def main() -> None:
    """Health first, then work, then the index."""
    st.title("Admin")
    with boundary("checking the workspace"):
        health()
    with boundary("listing the jobs"):
        jobs()
    with boundary("rebuilding the index"):
        index()


def health() -> None:
    """Every check with one sentence; made once and again on request."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader("Health", width="stretch", anchor=False)
        again = st.button("Check again", key="check_again")
    if again or Key.CHECKS not in st.session_state:
        with st.spinner("Checking…"):
            st.session_state[Key.CHECKS] = (workbench().now(), workbench().operations.doctor())
    when, checks = st.session_state[Key.CHECKS]
    bad = [one for one in checks if not one.ok]
    said = (
        "Everything is well." if not bad else f"{count(len(bad), 'check')} of {len(checks)} need attention."
    )
    st.caption(f"{said} Checked {ago(when)}.")
    st.html(checks_html(checks))


def checks_html(checks: list[Check]) -> str:
    """The checks as a table: well or not, name, sentence."""
    rows = "".join(
        f'<tr><td><span class="bs-{"ok" if one.ok else "bad"}">{"well" if one.ok else "not well"}</span></td>'
        f"<td>{safe(one.name)}</td><td>{safe(one.detail)}</td></tr>"
        for one in checks
    )
    return f'<table class="bs-checks">{rows}</table>'


def jobs() -> None:
    """Work of this workspace, the newest first."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader("Jobs", width="stretch", anchor=False)
        found = workbench().operations.jobs(limit=200)
        rows = frame_of(found)
        if found:
            st.download_button(
                "Export CSV", csv_bytes(_COLUMNS, rows.to_numpy().tolist()), "jobs.csv", "text/csv"
            )
    if not found:
        st.caption("Nothing has been done here yet. Questions and files appear here with how they ended.")
        return
    st.dataframe(
        rows,
        hide_index=True,
        height=min(420, 36 * (len(found) + 1)),
        column_config={
            "Created": st.column_config.DatetimeColumn(format="D MMM YYYY, HH:mm:ss"),
            "About": st.column_config.TextColumn(width="large"),
        },
    )


def frame_of(found: list[Job]) -> pd.DataFrame:
    """One row a job."""
    name = people.names()
    return pd.DataFrame(
        [
            {
                "What": one.kind.value,
                "About": str(one.payload.get("question") or one.payload.get("name") or ""),
                "Status": one.status.value,
                "Stage": one.progress.stage,
                "Attempt": f"{one.attempt} of {one.max_attempts}",
                "By": name(one.by),
                "Created": one.created,
                "Error": one.error,
            }
            for one in found
        ],
        columns=_COLUMNS,
    )


def index() -> None:
    """Rebuild the search index from the tables, counted as it goes."""
    st.subheader("Search index", anchor=False)
    st.markdown(
        "The index is made from the stored documents and can be made again at any time; no text is lost."
    )
    if not st.button("Rebuild the index", key="reindex"):
        return
    bar = st.progress(0.0, "Indexing documents")

    def report(done: int, total: int) -> None:
        bar.progress(done / total if total else 1.0, f"Indexing documents · {done:,} of {total:,}")

    result = workbench().operations.reindex(report)
    bar.empty()
    st.success(f"{result['chunks']} chunks of {result['documents']} documents are indexed.")
    st.session_state.pop(Key.CHECKS, None)


frame.through_the_door()
with boundary("drawing this page"):
    main()
