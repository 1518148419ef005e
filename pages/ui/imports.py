"""Files on their way in and how they ended, read from the store: a reload or a restart shows the same."""

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

import streamlit as st

from core.domain.ids import PersonId
from core.domain.ids import run_id as new_batch
from core.domain.job import ImportItem, ImportOverview
from core.domain.people import Person
from core.domain.vocabulary import DocumentStatus
from core.workbench.folders import left_out_by_name
from core.workbench.library import Incoming
from pages.intake import folders
from pages.ui import people
from pages.ui.errors import boundary
from pages.ui.state import Key, go
from pages.ui.text import count, left, plain, safe
from pages.ui.workbench import workbench

RUNNING = frozenset({DocumentStatus.QUEUED, DocumentStatus.PROCESSING})
_SHOWN = 8
_FINE = 3  # files that are ready stand in the table below
_SAID = {
    DocumentStatus.READY: "ready",
    DocumentStatus.DUPLICATE: "duplicate",
    DocumentStatus.REJECTED: "rejected",
    DocumentStatus.FAILED: "failed",
    DocumentStatus.CANCELLED: "cancelled",
}


class From(StrEnum):
    """Where files come from."""

    FILES = "Files"
    FOLDER = "A folder"
    SERVER = "A folder on this server"


class Upload(Protocol):
    """A file that the browser sent; `name` is its path below the chosen folder."""

    name: str

    def read(self, size: int = -1) -> bytes: ...


@dataclass(frozen=True)
class Pace:
    """When a stage of one import was first seen here, and how far it was."""

    stage: str
    at: float
    done: int


@st.fragment
def add_files(names: list[str]) -> None:
    """The drop zone; `names` are the collections that there are. Files are received on one more click.

    A fragment of its own: when a whole page starts to run, Streamlit throws away what it was about to
    tell the browser, also where to send a file that was dropped at that moment; the box then hangs.
    """
    with boundary("adding files"):
        _drop_zone(names)


def _drop_zone(names: list[str]) -> None:
    with st.container(border=True, key="add_files"):
        where, drop = st.columns([30, 70], gap="medium")
        with where:
            collection = st.selectbox(
                "Collection",
                names,
                index=0 if names else None,
                key=Key.COLLECTION,
                accept_new_options=True,
                placeholder="Choose one or type a new name",
                help="A programme's documents. Type a new name to start a collection.",
            )
            origin = st.segmented_control(
                "From", list(From), default=From.FILES, key=Key.FILES_FROM, required=True
            )
        with drop:
            if origin == From.SERVER:
                folders.choose((collection or "").strip())
                return
            files = st.file_uploader(
                "Drop files here: Word, PDF, PowerPoint, Excel, HTML, Markdown, AsciiDoc, CSV, TSV or text",
                accept_multiple_files="directory" if origin == From.FOLDER else True,
                key=f"{Key.UPLOADS}_{origin}_{st.session_state.get(Key.UPLOAD_ROUND, 0)}",
            )
        if files:
            _confirm(files, (collection or "").strip(), origin == From.FOLDER)


def _confirm(files: Sequence[Upload], collection: str, of_a_folder: bool) -> None:
    """One button says what will happen; a name is asked first when there is none."""
    reasons = [left_out_by_name(upload.name) if of_a_folder else None for upload in files]
    wanted = [upload for upload, reason in zip(files, reasons, strict=True) if reason is None]
    if len(wanted) < len(files):
        counted = Counter(reason.value for reason in reasons if reason is not None)
        said = ", ".join(f"{number} {reason}" for reason, number in counted.most_common())
        st.caption(f"Left out: {said}.")
    person = people.current()
    if person is None:
        people.ask_name("library", "Who adds these files?")
    elif not collection:
        st.caption("Choose a collection or type the name of a new one.")
    elif wanted and st.button(
        f"Add {count(len(wanted), 'file')} to {plain(collection)}", type="primary", key="add"
    ):
        _receive(wanted, collection, person)
        st.session_state[Key.UPLOAD_ROUND] = st.session_state.get(Key.UPLOAD_ROUND, 0) + 1
        st.rerun()


def _receive(files: Sequence[Upload], collection: str, person: Person) -> None:
    """Copy the uploads to disk and hand them over; they are stored and queued when this returns."""
    bench = workbench()
    batch = new_batch(bench.now())
    with tempfile.TemporaryDirectory(prefix="benchside-") as folder:
        for at, upload in enumerate(files):
            path = Path(folder) / str(at)
            with path.open("wb") as out:
                shutil.copyfileobj(upload, out)
            bench.library.add([Incoming(path, upload.name, upload.name)], collection, person.id, batch)
            path.unlink()


@st.fragment(run_every=1.0)
def panel(collections: Sequence[str]) -> None:
    """Running imports on top, ended ones below; the whole page is drawn again when one ends."""
    with boundary("reading the imports"):
        found = workbench().library.overview(collections, _SHOWN, _FINE)
        running = sum(number for status, number in found.counts.items() if status in RUNNING)
        ended = sum(found.counts.values()) - running
        last = (ended, *(one.id for one in (*found.fine[:1], *found.trouble[:1])))
        before = st.session_state.get(Key.ENDED_IMPORTS)
        st.session_state[Key.ENDED_IMPORTS] = last
        if before is not None and before != last and before[0] <= ended:
            st.rerun()
        person = people.current()
        by = person.id if person else None
        _running(found.running, running, collections, by)
        _ended(found, ended, collections, by)
        if found.counts and by is None:
            st.caption("Give your name in the sidebar to cancel or dismiss imports.")


def _running(
    items: Sequence[ImportItem], number: int, collections: Sequence[str], by: PersonId | None
) -> None:
    if not items:
        return
    with st.container(border=True, key="running_imports", gap="small"):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"**{count(number, 'file')} on the way**", width="stretch")
            if by and number > 1:
                args = (collections, by)
                st.button("Cancel all", key="cancel_all", type="tertiary", on_click=_cancel_all, args=args)
        for one in items:
            _running_line(one, by)
        if number > len(items):
            st.caption(f"and {number - len(items):,} more waiting")


def _running_line(one: ImportItem, by: PersonId | None) -> None:
    name, state, button = st.columns([36, 52, 12], vertical_alignment="center")
    with name:
        where = f'<div class="bs-soft">{safe(one.collection)}</div>'
        st.html(f'<div class="bs-outcome"><b>{safe(one.name)}</b>{where}</div>')
    with state:
        progress = one.progress
        if one.status is DocumentStatus.QUEUED or not progress.stage:
            st.progress(0.0, "Waiting for its turn" if one.status is DocumentStatus.QUEUED else "Starting")
        else:
            share = min(1.0, progress.done / progress.total) if progress.total else 0.0
            counted = f" · {progress.done:,} of {progress.total:,}" if progress.total else ""
            st.progress(share, f"{plain(progress.stage)}{counted}{_time_left(one)}")
    with button:
        if by:
            st.button("Cancel", key=f"cancel_{one.id}", type="tertiary", on_click=_cancel, args=(one, by))


def _cancel(one: ImportItem, by: PersonId) -> None:
    if one.job_id is not None:
        workbench().library.cancel(one.job_id, by)


def _cancel_all(collections: Sequence[str], by: PersonId) -> None:
    workbench().library.cancel_all(collections, by)


def _time_left(one: ImportItem) -> str:
    paces: dict[str, Pace] = st.session_state.setdefault(Key.PACE, {})
    now, progress = time.monotonic(), one.progress
    pace = paces.get(one.id)
    if pace is None or pace.stage != progress.stage or progress.done < pace.done:
        paces[one.id] = Pace(progress.stage, now, progress.done)
        return ""
    seconds = seconds_left(pace, now, progress.done, progress.total)
    return "" if seconds is None else f" · {left(seconds)}"


def seconds_left(pace: Pace, now: float, done: int, total: int) -> float | None:
    """Seconds until this stage is done at the pace seen so far; None before two seconds of it."""
    moved, spent = done - pace.done, now - pace.at
    if moved <= 0 or spent < 2 or total <= done:
        return None
    return (total - done) * spent / moved


def _ended(found: ImportOverview, number: int, collections: Sequence[str], by: PersonId | None) -> None:
    if not number:
        return
    with st.container(border=True, key="ended_imports", gap="xsmall"):
        said = [
            f"{found.counts[status]:,} {word}" for status, word in _SAID.items() if status in found.counts
        ]
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"**{', '.join(said)}**", width="stretch")
            if by:
                args = (collections, by)
                st.button("Dismiss all", key="dismiss_all", type="tertiary", on_click=_dismiss_all, args=args)
        shown = (*found.trouble, *found.fine)
        for one in shown:
            _ended_line(one, by)
        if number > len(shown):
            st.caption(f"and {number - len(shown):,} more")


def _ended_line(one: ImportItem, by: PersonId | None) -> None:
    text, link, button = st.columns([74, 14, 12], vertical_alignment="center")
    with text:
        st.html(f'<div class="bs-outcome">{outcome(one)}</div>')
    with link:
        # Not a link: within one page Streamlit does not write where it leads into the address.
        ready = one.status in (DocumentStatus.READY, DocumentStatus.DUPLICATE)
        if ready and st.button("Open", key=f"open_{one.id}", type="tertiary"):
            go(document=one.document_id)
            st.rerun()
    with button:
        if by:
            st.button("Dismiss", key=f"dismiss_{one.id}", type="tertiary", on_click=_dismiss, args=(one, by))


def _dismiss(one: ImportItem, by: PersonId) -> None:
    workbench().library.dismiss(one.id, by)


def _dismiss_all(collections: Sequence[str], by: PersonId) -> None:
    workbench().library.dismiss_ended(collections, by)


def outcome(one: ImportItem) -> str:
    """How a file ended, as HTML: its name, the outcome, the reason and what to do."""
    name = f"<b>{safe(one.name)}</b>"
    if one.status is DocumentStatus.READY:
        return f'<span class="bs-ok">ready</span> {name}'
    if one.status is DocumentStatus.DUPLICATE:
        return f"duplicate {name}: these very bytes are in {safe(one.collection)} already."
    if one.status is DocumentStatus.CANCELLED:
        return f"cancelled {name}: nothing of it was kept."
    reason = f": {safe(one.reason.value.replace('_', ' '))}" if one.reason else ""
    said = _SAID[one.status]
    return f'<span class="bs-bad">{said}</span> {name}{reason} — {safe(one.remedy)}'
