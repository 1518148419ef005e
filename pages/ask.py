"""Ask: a question, its evidence as it arrives, and an answer whose every sentence opens its source."""

import streamlit as st

from core.domain.answer import AnswerRecord
from core.domain.ids import RunId
from core.domain.search import Scope
from core.domain.vocabulary import JOB_ENDED, AskMode, JobStatus
from core.errors import NotFound
from pages.ui import answer, evidence, frame, live, people
from pages.ui.errors import boundary, say
from pages.ui.state import Key, Param, address, go
from pages.ui.text import ago, plain, safe
from pages.ui.workbench import workbench

_MODES = {AskMode.AUTO: "Mode: auto", AskMode.LEXICAL: "Mode: documents"}


def main() -> None:
    """Draw the page for the run that the address names, or the first screen."""
    run = address(Param.RUN)
    frame.past_questions(run)
    top(run)
    waiting = st.session_state.get(Key.WAITING_QUESTION)
    if waiting:
        ask(waiting)
    elif run:
        thread(RunId(run))
        question_box()
    else:
        first_screen()


def question_box() -> None:
    """The box at the foot of the screen; inside a container, since a bare one makes the page jump down."""
    with st.container(key="question_box"):
        st.chat_input("Ask about your documents…", key=Key.QUESTION, max_chars=4000, on_submit=_typed)


def top(run: str | None) -> None:
    """What will be searched, how, and the way to a new question."""
    chosen = set(frame.scope().collections)
    summaries = [one for one in frame.collections() if not chosen or one.name in chosen]
    names = ", ".join(one.name for one in summaries) if chosen else "all collections"
    newest = max((one.updated for one in summaries if one.updated), default=None)
    fresh = f" · newest {ago(newest)}" if newest else ""
    as_of = frame.scope().as_of
    fresh = f" · as of <b>{safe(as_of)}</b>" if as_of else fresh
    with st.container(horizontal=True, vertical_alignment="center"):
        st.html(
            f'<div class="bs-soft">Asking in <b>{safe(names)}</b> · {frame.holdings(summaries)}{fresh}</div>',
            width="stretch",
        )
        if run:
            st.button("New question", on_click=go, kwargs={"run": None, "cite": None}, key="new_question")
        st.selectbox(
            "Mode",
            list(_MODES),
            key=Key.MODE,
            format_func=_MODES.__getitem__,
            label_visibility="collapsed",
            width=190,
            persist_state="session",
            help="Auto decides where to look; today everything is looked up in the documents.",
        )


def ask(question: str) -> None:
    """Start the question, first asking for a name when there is none yet."""
    person = people.current()
    if person is None:
        st.html(f'<p class="bs-question">{safe(question)}</p>')
        people.ask_name("ask", "Whose question is this?")
        return
    st.session_state.pop(Key.WAITING_QUESTION)
    mode = st.session_state.get(Key.MODE) or AskMode.AUTO
    run_id = workbench().asking.start(question, frame.scope(), mode, person.id)
    go(run=run_id, cite=None)
    st.rerun()


def thread(run_id: RunId) -> None:
    """One run: followed while it works, read once it has ended."""
    record = stored(run_id)
    if record is not None:
        left, right = st.columns([58, 42], gap="large")
        with left:
            answer.show(record)
        with right:
            evidence.panel(record)
        return
    job = workbench().asking.follow(run_id).job
    if job.status not in JOB_ENDED:
        live.follow(run_id)
        return
    question = str(job.payload.get("question", ""))
    st.html(f'<p class="bs-question">{safe(question)}</p>')
    answer.stopped(job.status is JobStatus.CANCELLED, job.error)
    if st.button("Ask again", key="ask_again"):
        st.session_state[Key.WAITING_QUESTION] = question
        st.rerun()


def stored(run_id: RunId) -> AnswerRecord | None:
    """The stored answer, None when there is none yet."""
    try:
        return workbench().asking.read(run_id)
    except NotFound:
        return None


def first_screen() -> None:
    """What can be asked, over what, and one click to try it."""
    st.title("Ask your documents")
    if not any(one.ready for one in frame.collections()):
        st.markdown(
            "There are no documents to ask yet. Add reports, protocols, tables or slides on Library; "
            "each becomes searchable as soon as it is read."
        )
        st.page_link("pages/library.py", label="Add documents on Library")
        return
    question_box()
    with st.container(key="examples", gap="small"), boundary("finding example questions"):
        found = examples(frame.scope().collections, frame.stamp())
        st.markdown("Every sentence of an answer opens its source." + (" Try one of these:" if found else ""))
        for at, question in enumerate(found):
            st.button(plain(question), key=f"example_{at}", on_click=_wait_for, args=(question,))


@st.cache_data(max_entries=50, show_spinner="Looking for good questions…")
def examples(collections: tuple[str, ...], stamp: str) -> list[str]:
    """Questions that these collections answer, made again when the stamp changes."""
    return workbench().asking.examples(Scope(collections=collections))


def _typed() -> None:
    _wait_for(st.session_state[Key.QUESTION])


def _wait_for(question: str) -> None:
    st.session_state[Key.WAITING_QUESTION] = question


frame.through_the_door()
with boundary("drawing this page"):
    try:
        main()
    except NotFound as error:
        say(error)
        st.button("Ask a new question", on_click=go, kwargs={"run": None, "cite": None})
