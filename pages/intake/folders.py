"""Folders on this server: choose one, see what taking it in would do, and follow those that are watched."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from core.domain.ids import PersonId
from core.domain.job import FolderPreview, LeftOutFiles, WatchedFolder
from core.domain.people import Person
from core.domain.vocabulary import FolderState
from pages.ui import people
from pages.ui.errors import boundary
from pages.ui.state import Key
from pages.ui.text import ago, count, plain, safe
from pages.ui.workbench import workbench

_KINDS = 8
_HOW = (
    "Files cannot be taken from this server yet. An administrator names the folders that people may take "
    "files from in `BENCHSIDE_INGEST__FOLDERS` (a JSON list, or paths joined with a colon) and starts the "
    "app again. Until then, drop files or a folder here, or use "
    "`python -m core ingest FOLDER --collection NAME --watch`."
)
_STATES = {
    FolderState.WATCHING: "watched",
    FolderState.ONCE: "being taken in",
    FolderState.PAUSED: "paused",
    FolderState.ATTENDED: "watched by a command",
}
_UNITS = ("bytes", "kB", "MB", "GB", "TB")


def choose(collection: str) -> None:
    """Pick an allowed folder, look into it, then take it in once or keep watching it."""
    roots = workbench().folders.roots()
    if not roots:
        st.info(_HOW)
        return
    place = _place(roots)
    person = people.current()
    with st.container(horizontal=True, vertical_alignment="center"):
        look = st.button("Look into this folder", key="look_into", disabled=not collection)
        if not collection:
            st.caption("Choose a collection or type the name of a new one.")
    if look:
        with st.spinner("Looking…"):
            st.session_state[Key.PREVIEW] = (collection, workbench().folders.preview(str(place), collection))
    seen: tuple[str, FolderPreview] | None = st.session_state.get(Key.PREVIEW)
    if seen is None or (seen[0], seen[1].path) != (collection, str(place)):
        return
    st.html(preview_html(seen[1]))
    if person is None:
        people.ask_name("server_folder", "Who takes these files in?")
    else:
        _take(seen[1], collection, person)


def _place(roots: Sequence[Path]) -> Path:
    """The folder that is chosen: a root, and as far below it as the person went."""
    root = roots[0]
    if len(roots) > 1:
        root = st.selectbox("Folder on this server", roots, key=Key.SERVER_ROOT, format_func=str)
    place = Path(st.session_state.get(Key.SERVER_FOLDER) or root)
    if not place.is_relative_to(root):
        place = root
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if place != root:
            st.button("Up", key="folder_up", on_click=_go_to, args=(place.parent,))
        st.selectbox(
            f"In {plain(str(place))}",
            workbench().folders.inside(str(place)),
            index=None,
            key=f"{Key.SUBFOLDER}_{place}",
            placeholder="Open a folder in it",
            on_change=_go_down,
            args=(place,),
        )
    return place


def _go_to(place: Path) -> None:
    st.session_state[Key.SERVER_FOLDER] = str(place)


def _go_down(place: Path) -> None:
    name = st.session_state.get(f"{Key.SUBFOLDER}_{place}")
    if name:
        _go_to(place / name)


def preview_html(seen: FolderPreview) -> str:
    """What would be taken and what is left out, and why, as HTML."""
    kinds = [f"{number:,} {safe(kind)}" for kind, number in seen.kinds[:_KINDS]]
    if len(seen.kinds) > _KINDS:
        kinds.append(f"{sum(number for _, number in seen.kinds[_KINDS:]):,} others")
    lines = [
        f"<b>{count(seen.files, 'file')}</b>, {size(seen.bytes)}: {', '.join(kinds)}" if seen.files else ""
    ]
    if not seen.files:
        lines = ["<b>No file here that is read.</b>"]
    if seen.known:
        lines.append(f"{seen.known:,} of them were taken in before and have not changed.")
    lines += [f"Left out: {left_out(one)}" for one in seen.left_out]
    if not seen.complete:
        lines.append("There is more than was looked at; all of it is taken.")
    return '<div class="bs-outcome">' + "<br>".join(lines) + "</div>"


def left_out(one: LeftOutFiles) -> str:
    """`12 hidden (.git/, .cache/ …)`, as HTML."""
    names = ", ".join(safe(name) for name in one.examples[:3])
    more = " …" if one.files > 3 else ""
    return f"{one.files:,} {one.reason.value.replace('_', ' ')} ({names}{more})"


def size(number: float) -> str:
    """Bytes in the unit that fits: `0 bytes`, `3.4 MB`."""
    unit = 0
    while number >= 1000 and unit < len(_UNITS) - 1:
        number, unit = number / 1000, unit + 1
    return f"{number:.0f} {_UNITS[unit]}" if unit == 0 or number >= 100 else f"{number:.1f} {_UNITS[unit]}"


def _take(seen: FolderPreview, collection: str, person: Person) -> None:
    gone = st.checkbox(
        "When a file is deleted there, take its document out of search",
        key="remove_missing",
        help="Otherwise documents stay when their files are gone, and the folder says which are missing. "
        "For watching only. A newer file in place of an old one becomes its next version either way.",
    )
    with st.container(horizontal=True):
        args = (seen, collection, person.id)
        st.button(
            f"Take {count(seen.files - seen.known, 'file')} into {plain(collection)}",
            type="primary",
            key="take_once",
            disabled=seen.files == seen.known,
            on_click=_begin,
            args=(*args, False, False),
        )
        st.button(
            "Take them and keep watching", key="take_and_watch", on_click=_begin, args=(*args, True, gone)
        )


def _begin(seen: FolderPreview, collection: str, by: PersonId, watch: bool, gone: bool) -> None:
    with boundary("beginning to take the folder in"):
        workbench().folders.add(seen.path, collection, by, keep_watching=watch, remove_missing=gone)
        st.session_state.pop(Key.PREVIEW, None)


@st.fragment(run_every=2.0)
def panel(collections: Sequence[str]) -> None:
    """Folders that are watched or being taken in: who, when, what was found, what is wrong."""
    with boundary("reading the watched folders"):
        found = workbench().folders.list(collections)
        if not found:
            return
        known = people.current() is not None
        name = people.names()
        with st.container(border=True, key="watched_folders", gap="small"):
            st.markdown(f"**{count(len(found), 'folder')} on this server**")
            for one in found:
                _line(one, name(one.by), known)


def _line(one: WatchedFolder, by: str, known: bool) -> None:
    text, pause, stop = st.columns([76, 12, 12], vertical_alignment="center")
    with text:
        st.html(f'<div class="bs-outcome">{folder_html(one, by)}</div>')
        progress = one.progress
        if one.looking and progress.total:
            share = min(1.0, progress.done / progress.total)
            st.progress(share, f"{plain(progress.stage)} · {progress.done:,} of {progress.total:,}")
    if not known:
        return
    bench = workbench().folders
    with pause:
        if one.state is FolderState.PAUSED:
            st.button(
                "Resume", key=f"resume_{one.id}", type="tertiary", on_click=bench.resume, args=(one.id,)
            )
        elif one.state is not FolderState.ATTENDED:
            st.button("Pause", key=f"pause_{one.id}", type="tertiary", on_click=bench.pause, args=(one.id,))
    with stop:
        st.button("Stop", key=f"stop_{one.id}", type="tertiary", on_click=bench.stop, args=(one.id,))


def folder_html(one: WatchedFolder, by: str) -> str:
    """A watched folder in words, as HTML."""
    looked = f"looked at {ago(one.looked)}" if one.looked else "not looked at yet"
    head = (
        f"<b>{safe(one.path)}</b> → {safe(one.collection)}"
        f'<div class="bs-soft">{_STATES.get(one.state, one.state.value)} · by {safe(by)} · {looked}</div>'
    )
    counts = one.counts
    said = [count(counts.files, "file")] if one.looked else []
    words = (
        (counts.taken, "taken in at the last look"),
        (counts.replaced, "of them newer than before"),
        (counts.moved, "renamed"),
        (counts.removed, "gone and out of search"),
        (counts.missing, "gone, documents kept"),
        (counts.waiting, "waiting until they stop changing"),
    )
    said += [f"{number:,} {word}" for number, word in words if number]
    skipped = ", ".join(left_out(reason) for reason in counts.left_out)
    tail = f'<div class="bs-soft">Left out: {skipped}</div>' if skipped else ""
    if one.error:
        tail += f'<div><span class="bs-bad">not looked at</span> {safe(one.error)} It is tried again.</div>'
    return f"{head}{', '.join(said)}{tail}"
