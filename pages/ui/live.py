"""A question while it is worked on, read from the stored events: leaving and coming back loses nothing."""

import json

import streamlit as st
from pydantic import ValidationError

from core.domain.answer import Observation
from core.domain.base import JsonObject
from core.domain.ids import RunId
from core.domain.job import Event, Job
from core.domain.vocabulary import JOB_ENDED, JobStatus, Layer, Outcome
from pages.ui import evidence, people
from pages.ui.answer import LAYER
from pages.ui.errors import boundary
from pages.ui.state import Key
from pages.ui.text import count, safe, took
from pages.ui.workbench import workbench

_SHOWN = 8
_WAITS = {True: "<li>Waiting for its turn…</li>", False: "<li>Starting…</li>"}


@st.fragment(run_every=0.3)
def follow(run_id: RunId) -> None:
    """Draw what has happened so far; when the run has ended, hand over to the stored answer."""
    with boundary("following this question"):
        events = _events(run_id)
        view = workbench().asking.follow(run_id, events[-1].sequence if events else 0)
        events.extend(view.events)
        if view.record is not None or view.job.status in JOB_ENDED:
            st.rerun()
        thread, side = st.columns([58, 42], gap="large")
        with thread:
            _progress(view.job, events)
        with side:
            _arriving(view.job, events)


def _events(run_id: RunId) -> list[Event]:
    kept = st.session_state.get(Key.EVENTS)
    if kept is None or kept[0] != run_id:
        kept = st.session_state[Key.EVENTS] = (run_id, [])
    return kept[1]


def _progress(job: Job, events: list[Event]) -> None:
    st.html(f'<p class="bs-question">{safe(str(job.payload.get("question", "")))}</p>')
    done = {event.data.get("agent") for event in events if event.kind == "agent_finished"}
    lines = [
        line
        for event in events
        if not (event.kind == "agent_started" and event.data.get("agent") in done) and (line := _line(event))
    ]
    st.html(f'<ul class="bs-steps">{"".join(lines) or _WAITS[job.status is JobStatus.QUEUED]}</ul>')
    person = people.current()
    if job.cancel_requested:
        st.caption("Stopping…")
    elif person is not None and st.button("Cancel", key="cancel_run"):
        workbench().asking.cancel(job.id, person.id)


def _line(event: Event) -> str:
    data = event.data
    if event.kind == "route":
        layer = LAYER.get(_layer(data), "the documents")
        return f"<li>Sent to {layer}: {safe(str(data.get('reason', '')))}</li>"
    if event.kind == "agent_started":
        agent, query = safe(str(data.get("agent", "agent"))), safe(str(data.get("query", "")))
        return f"<li>▸ {agent}: searching for “{query}”…</li>"
    if event.kind == "agent_finished":
        return _finished(data)
    return ""


def _finished(data: JsonObject) -> str:
    agent = safe(str(data.get("agent", "agent")))
    if data.get("outcome") == Outcome.FAILED:
        return f"<li>✕ {agent} failed: {safe(str(data.get('error') or 'no reason given'))}</li>"
    spent = data.get("ms")
    when = f'<span class="bs-when">{took(float(spent))}</span>' if isinstance(spent, int | float) else ""
    number = data.get("count")
    found = count(number, "observation") if isinstance(number, int) else "done"
    return f"<li>✓ {agent}: {found}{when}</li>"


def _layer(data: JsonObject) -> Layer | None:
    try:
        return Layer(str(data.get("layer")))
    except ValueError:
        return None


def observed(events: list[Event]) -> list[Observation]:
    """The observations that have arrived; one that cannot be read is left for the stored answer."""
    found: list[Observation] = []
    for event in events:
        batch = event.data.get("observations") if event.kind == "observation" else None
        for one in batch if isinstance(batch, list) else []:
            try:
                found.append(Observation.model_validate_json(json.dumps(one)))
            except ValidationError:
                continue
    return found


def _arriving(job: Job, events: list[Event]) -> None:
    found = observed(events)
    st.markdown(f"**Evidence** {len(found)}" if found else "**Evidence**")
    if not found:
        st.caption("Passages appear here as they are found.")
    for at, one in enumerate(found[:_SHOWN]):
        with st.container(border=True, key=f"arrived_{at}"):
            st.html(evidence.card_html(one, str(job.payload.get("question", ""))))
    if len(found) > _SHOWN:
        st.caption(f"and {len(found) - _SHOWN} more")
