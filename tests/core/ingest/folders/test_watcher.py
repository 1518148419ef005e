"""Who looks when: one at a time, whatever goes wrong, and again after a crash."""

import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest

from core.domain.vocabulary import FolderState, JobKind
from core.errors import UserError
from core.ingest.folders.roots import allowed
from core.ingest.folders.watcher import BACKGROUND, Watcher, open_watcher
from core.jobs.identity import new_owner
from core.settings import IngestSettings


def watcher_of(bench, permit=lambda folder: None, on_taken=lambda: None):
    settings = IngestSettings(settle_s=0.05, look_every_s=0.2, max_file_mb=1)
    bench.looker._settings = settings
    return Watcher(bench.store.folders, bench.looker, settings, 30.0, bench.clock, permit, on_taken)


def jobs(bench):
    return bench.store.jobs.list(kinds=[JobKind.INGEST])


@pytest.fixture
def ticking(bench):
    """The bench with a clock that runs."""
    start, began = bench.time, time.monotonic()
    bench.clock = lambda: start + timedelta(seconds=time.monotonic() - began)
    bench.looker._clock = bench.receiver._clock = bench.clock
    return bench


def until(condition, seconds=20.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def test_the_background_takes_files_and_wakes_the_workers(ticking):
    ticking.write("a.txt", "alpha")
    woken = []
    watcher = watcher_of(ticking, on_taken=lambda: woken.append(1))
    ticking.watch()
    watcher.start()
    try:
        until(lambda: woken)
        ticking.write("b.txt", "beta")
        until(lambda: len(jobs(ticking)) == 2)
    finally:
        watcher.stop()
    assert not ticking.store.folders.list(ticking.clock())[0].looking


def test_the_background_leaves_paused_and_attended_folders_alone(bench):
    watcher = watcher_of(bench)
    for state in (FolderState.PAUSED, FolderState.ATTENDED, FolderState.STOPPED):
        folder = bench.watch()
        bench.store.folders.change(folder.id, state, bench.time)
        assert watcher.once(BACKGROUND, lambda: False) is None


def test_a_folder_taken_once_is_over_when_everything_was_taken(ticking):
    ticking.write("a.txt", "alpha")
    ticking.watch(FolderState.ONCE)
    watcher = watcher_of(ticking)
    watcher.start()
    try:
        until(lambda: not ticking.store.folders.list(ticking.clock()))
    finally:
        watcher.stop()
    assert len(jobs(ticking)) == 1


def test_a_folder_that_is_away_is_said_and_tried_again(ticking):
    ticking.write("a.txt", "alpha")
    ticking.watch()
    away = ticking.root.rename(ticking.root.parent / "away")
    watcher = watcher_of(ticking)
    watcher.start()
    try:
        until(lambda: "cannot be read" in ticking.store.folders.list(ticking.clock())[0].error)
        away.rename(ticking.root)
        until(lambda: jobs(ticking))
        until(lambda: not ticking.store.folders.list(ticking.clock())[0].error)
    finally:
        watcher.stop()


def test_a_folder_that_is_allowed_no_more_is_not_looked_at(bench):
    bench.write("a.txt", "alpha")
    bench.watch()
    watcher = watcher_of(bench, permit=lambda folder: allowed(folder.path, []) and None)
    looked = watcher.once(BACKGROUND, lambda: False)
    assert "BENCHSIDE_INGEST__FOLDERS" in looked.folder.error
    assert bench.store.folders.files.all(looked.folder.id) == {}


def test_our_own_fault_ends_neither_the_watcher_nor_the_folder(bench, monkeypatch):
    bench.watch()
    monkeypatch.setattr(bench.looker, "look", lambda *_: 1 / 0)
    looked = watcher_of(bench).once(BACKGROUND, lambda: False)
    assert "went wrong" in looked.folder.error
    assert (looked.folder.state, looked.folder.looking) == (FolderState.WATCHING, False)
    assert looked.folder.due > bench.time


def test_a_command_that_is_interrupted_leaves_the_folder_free(bench, monkeypatch):
    folder = bench.watch()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(bench.looker, "look", interrupted)
    with pytest.raises(KeyboardInterrupt):
        watcher_of(bench).once(BACKGROUND, lambda: False)
    assert not bench.store.folders.get(folder.id, bench.time).looking


def test_a_folder_of_a_process_that_is_gone_is_taken_over_at_once(bench):
    folder = bench.watch()
    gone = subprocess.run(
        [sys.executable, "-c", "from core.jobs.identity import new_owner; print(new_owner())"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parents[4],
    ).stdout.strip()
    bench.store.folders.claim(gone, bench.time, 3000.0, list(FolderState))
    assert watcher_of(bench).once(BACKGROUND, lambda: False).folder.id == folder.id


def test_a_folder_of_a_process_that_lives_is_left_to_it(bench):
    bench.watch()
    bench.store.folders.claim(new_owner(), bench.time, 3000.0, list(FolderState))
    assert watcher_of(bench).once(BACKGROUND, lambda: False) is None


def test_many_watchers_of_one_folder_take_each_file_once(ticking):
    for number in range(40):
        ticking.write(f"{number}.txt", f"text {number}")
    ticking.watch()
    watchers = [watcher_of(ticking) for _ in range(4)]
    for watcher in watchers:
        watcher.start()
    try:
        until(lambda: len(jobs(ticking)) >= 40)
        time.sleep(0.5)
    finally:
        for watcher in watchers:
            watcher.stop()
    assert sorted(job.payload["name"] for job in jobs(ticking)) == sorted(f"{n}.txt" for n in range(40))
    assert len(ticking.store.imports.list()) == 40


def test_a_command_attends_until_nothing_waits_or_it_is_stopped(ticking):
    ticking.write("a.txt", "alpha")
    folder = ticking.watch(FolderState.ATTENDED)
    watcher = watcher_of(ticking)
    looks = list(watcher.attend([folder.id], lambda: False, until_settled=True))
    assert [item.name for looked in looks for item in looked.items] == ["a.txt"]
    assert looks[-1].folder.counts.waiting == 0
    stop = threading.Event()
    seen = []
    for looked in watcher.attend([folder.id], stop.is_set):
        seen.append(looked)
        stop.set()
    assert len(seen) == 1


def test_the_watcher_of_a_workspace_keeps_to_allowed_folders_and_out_of_itself(bench):
    home = bench.root.parent / "home"
    settings = IngestSettings(folders=(bench.root,), settle_s=0.0)
    watcher = open_watcher(
        bench.store, bench.receiver, bench, settings, 30.0, home, bench.clock, lambda: None
    )
    bench.watch()
    assert watcher.once(BACKGROUND, lambda: False).folder.error == ""
    bench.root = home
    with pytest.raises(UserError):
        allowed(home, settings.folders)
    bench.watch()
    assert "may not be taken" in watcher.once(BACKGROUND, lambda: False).folder.error


def test_a_command_leaves_a_folder_that_somebody_stops(ticking):
    folder = ticking.watch(FolderState.ATTENDED)
    looks = watcher_of(ticking).attend([folder.id], lambda: False)
    next(looks)
    ticking.store.folders.change(folder.id, FolderState.STOPPED, ticking.clock())
    assert list(looks) == []
