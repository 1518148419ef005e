"""One look at a time goes on in a folder, and nobody writes after losing it."""

from datetime import timedelta

import pytest

from core.domain.ids import FolderId, PersonId
from core.domain.job import FolderCounts, LeftOutFiles, Progress
from core.domain.vocabulary import FolderState, LeftOut
from core.errors import NotFound
from core.store.trail import LeaseLost

BY = PersonId("anna")
WATCHED = [FolderState.WATCHING, FolderState.ONCE]


def add(store, now, path="/share/a", state=FolderState.WATCHING, **more):
    return store.folders.add("C", path, state, BY, now, **more)


def test_a_folder_is_claimed_by_one_and_free_again_when_the_look_ends(store, now):
    folder = add(store, now)
    assert store.folders.claim("one", now, 30, WATCHED).id == folder.id
    assert store.folders.claim("two", now, 30, WATCHED) is None
    assert store.folders.get(folder.id, now).looking
    counts = FolderCounts(files=3, left_out=(LeftOutFiles(reason=LeftOut.LINK, files=1, examples=("l",)),))
    done = store.folders.finish(folder.id, "one", now, now + timedelta(seconds=60), counts)
    assert (done.counts, done.looked, done.looking) == (counts, now, False)
    assert store.folders.claim("two", now, 30, WATCHED) is None  # not due yet
    assert store.folders.claim("two", now + timedelta(seconds=60), 30, WATCHED) is not None


def test_a_lease_that_ran_out_is_taken_over_and_the_first_can_write_no_more(store, now):
    folder = add(store, now)
    store.folders.claim("one", now, 30, WATCHED)
    later = now + timedelta(seconds=31)
    assert store.folders.claim("two", later, 30, WATCHED).id == folder.id
    for write in (
        lambda: store.folders.renew(folder.id, "one", later, 30, Progress()),
        lambda: store.folders.check(folder.id, "one"),
        lambda: store.folders.finish(folder.id, "one", later, later),
    ):
        with pytest.raises(LeaseLost):
            write()
    assert store.folders.renew(folder.id, "two", later, 30, Progress(stage="x", done=1, total=2))
    assert store.folders.get(folder.id, later).progress == Progress(stage="x", done=1, total=2)


def test_a_dead_owner_is_told_and_disowned(store, now):
    add(store, now)
    store.folders.claim("one", now, 3000, WATCHED)
    assert store.folders.owners() == ["one"]
    assert store.folders.disown("one", now) == 1
    assert store.folders.claim("two", now, 30, WATCHED) is not None


def test_pausing_shows_in_the_next_renewal_and_hides_the_folder_from_claims(store, now):
    folder = add(store, now)
    store.folders.claim("one", now, 30, WATCHED)
    store.folders.change(folder.id, FolderState.PAUSED, now)
    assert store.folders.renew(folder.id, "one", now, 30, Progress()) is FolderState.PAUSED
    store.folders.finish(folder.id, "one", now, now)
    assert store.folders.claim("two", now, 30, WATCHED) is None
    store.folders.change(folder.id, FolderState.WATCHING, now)
    assert store.folders.claim("two", now, 30, WATCHED) is not None


def test_stopped_folders_are_listed_no_more_and_go_on_from_there_when_added_again(store, now):
    folder = add(store, now, remove_missing=True)
    store.folders.change(folder.id, FolderState.STOPPED, now)
    assert store.folders.list(now) == []
    again = add(store, now, state=FolderState.ONCE)
    assert (again.id, again.state, again.remove_missing) == (folder.id, FolderState.ONCE, False)


def test_asking_once_or_by_a_command_leaves_a_watched_folder_watched(store, now):
    folder = add(store, now, remove_missing=True)
    for state in (FolderState.ONCE, FolderState.ATTENDED):
        same = add(store, now, state=state)
        assert (same.state, same.remove_missing) == (folder.state, True)


def test_a_folder_taken_once_is_over_when_nothing_waits_and_a_watched_one_is_not(store, now):
    for path, state, after in (
        ("/a", FolderState.ONCE, FolderState.STOPPED),
        ("/b", FolderState.WATCHING, FolderState.WATCHING),
    ):
        folder = add(store, now, path, state)
        store.folders.claim("one", now, 30, WATCHED, [folder.id])
        assert store.folders.finish(folder.id, "one", now, now, FolderCounts(), over=True).state is after


def test_a_failed_look_keeps_what_the_last_good_one_found(store, now):
    folder = add(store, now)
    store.folders.claim("one", now, 30, WATCHED)
    store.folders.finish(folder.id, "one", now, now, FolderCounts(files=9))
    later = now + timedelta(seconds=5)
    store.folders.claim("two", later, 30, WATCHED)
    failed = store.folders.finish(folder.id, "two", later, later, error="It is not mounted.")
    assert (failed.error, failed.counts.files, failed.looked) == ("It is not mounted.", 9, now)


def test_folders_are_listed_by_collection_and_unknown_ones_are_said(store, now):
    folder = add(store, now)
    assert store.folders.list(now, ["D"]) == []
    assert store.folders.list(now, ["C"]) == [folder]
    with pytest.raises(NotFound):
        store.folders.get(FolderId("fld_0"), now)
    with pytest.raises(NotFound):
        store.folders.change(FolderId("fld_0"), FolderState.PAUSED, now)


def test_a_folder_that_a_command_left_behind_is_listed_no_more(store, now):
    folder = add(store, now, state=FolderState.ATTENDED)
    assert store.folders.list(now + timedelta(minutes=9)) == [folder]
    assert store.folders.list(now + timedelta(minutes=11)) == []
    store.folders.claim("one", now, 3000, [FolderState.ATTENDED])
    assert len(store.folders.list(now + timedelta(minutes=11))) == 1  # a long look goes on
