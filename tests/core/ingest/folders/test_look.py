"""What a watched folder does: new, changed, renamed, deleted, away, and read while it changes."""

import shutil
from collections import Counter

import pytest

from core.domain.vocabulary import DocumentStatus, FolderState, JobKind, LeftOut
from core.errors import UserError
from core.ingest.folders import look as module
from core.store.trail import LeaseLost


def jobs(bench):
    return bench.store.jobs.list(kinds=[JobKind.INGEST])


def test_new_files_are_taken_at_the_second_look_and_never_again(bench):
    bench.write("a.txt", "alpha")
    bench.write("sub/b.txt", "beta")
    bench.watch()
    first = bench.look()
    assert (first.items, first.folder.counts.waiting) == ((), 2)
    second = bench.look()
    assert [(item.name, item.path) for item in second.items] == [
        ("a.txt", str(bench.root / "a.txt")),
        ("b.txt", str(bench.root / "sub" / "b.txt")),
    ]
    assert (second.folder.counts.taken, second.folder.counts.waiting) == (2, 0)
    third = bench.look()
    assert (third.items, third.folder.counts.files, third.folder.counts.taken) == ((), 2, 0)
    assert len(jobs(bench)) == 2


def test_nothing_unchanged_is_opened(bench, monkeypatch):
    bench.write("a.txt", "alpha")
    bench.watch()
    bench.taken()
    monkeypatch.setattr(bench.store.blobs, "put_file", lambda path: pytest.fail(f"{path} was read"))
    bench.look()


def test_the_next_look_comes_soon_while_something_waits_and_late_when_nothing_does(bench):
    bench.write("a.txt", "alpha")
    bench.watch()
    waits = [(bench.look().folder.due - bench.time).total_seconds() for _ in range(2)]
    assert waits == [bench.settings.settle_s, bench.settings.look_every_s]


def test_a_changed_file_becomes_the_next_version_of_the_document_it_was(bench):
    bench.write("a.txt", "first")
    bench.watch()
    bench.taken()
    old = bench.document("a.txt")
    bench.write("a.txt", "second")
    assert bench.taken() == ["a.txt"]
    new = bench.document("a.txt")
    assert new != old
    assert jobs(bench)[0].payload["replaces"] == old
    assert bench.store.documents.get(old).removed is None
    assert bench.store.folders.list(bench.time)[0].counts.replaced == 1


def test_a_file_that_holds_again_what_it_held_is_told_as_put_back(bench):
    bench.write("a.txt", "first")
    bench.watch()
    bench.taken()
    first = bench.document("a.txt")
    bench.write("a.txt", "second")
    bench.taken()
    second = bench.document("a.txt")
    assert bench.back == []
    bench.write("a.txt", "first")
    assert bench.taken() == ["a.txt"]
    assert (bench.document("a.txt"), bench.back) == (first, [(second, first)])
    assert len(jobs(bench)) == 2


def test_a_file_that_is_only_touched_is_not_received_again(bench):
    bench.write("a.txt", "same")
    bench.watch()
    bench.taken()
    bench.write("a.txt", "same")
    assert bench.taken() == []
    assert bench.look().folder.counts.waiting == 0


def test_a_renamed_file_keeps_its_document(bench):
    path = bench.write("a.txt", "alpha")
    bench.watch()
    bench.taken()
    document = bench.document("a.txt")
    (bench.root / "2025").mkdir()
    path.rename(bench.root / "2025" / "renamed.txt")
    assert bench.taken() == []
    (folder,) = bench.store.folders.list(bench.time)
    assert (folder.counts.moved, folder.counts.missing) == (1, 0)
    assert set(bench.store.folders.files.all(folder.id)) == {"2025/renamed.txt"}
    assert bench.document("2025/renamed.txt") == document


def test_a_renamed_file_is_not_removed_on_the_way(bench):
    path = bench.write("a.txt", "alpha")
    bench.watch(remove_missing=True)
    bench.taken()
    path.rename(bench.root / "b.txt")
    for _ in range(4):
        bench.look()
    assert bench.withdrawn == []


def test_deleted_files_are_kept_and_reported(bench):
    path = bench.write("a.txt", "alpha")
    bench.write("b.txt", "beta")
    bench.watch()
    bench.taken()
    path.unlink()
    counts = [bench.look().folder.counts for _ in range(3)]
    assert [(one.missing, one.removed, one.files) for one in counts] == [(1, 0, 1)] * 3
    assert bench.withdrawn == []


def test_deleted_files_leave_search_where_that_is_wanted(bench):
    path = bench.write("a.txt", "alpha")
    bench.write("b.txt", "beta")
    bench.watch(remove_missing=True)
    bench.taken()
    document = bench.document("a.txt")
    path.unlink()
    assert bench.look().folder.counts.missing == 1
    assert bench.withdrawn == []  # a look later, so that a file that is moved has time to appear
    counts = bench.look().folder.counts
    assert (counts.removed, counts.missing) == (1, 0)
    assert bench.withdrawn == [document]
    assert bench.look().folder.counts.removed == 0


def test_a_document_that_lies_elsewhere_too_stays(bench):
    path = bench.write("a.txt", "alpha")
    bench.write("copy/a.txt", "alpha")
    bench.watch(remove_missing=True)
    bench.taken()
    path.unlink()
    bench.look()
    bench.look()
    assert bench.withdrawn == []


def test_a_changed_copy_does_not_make_the_other_copy_an_old_version(bench):
    bench.write("template.txt", "to be filled in")
    bench.write("filled.txt", "to be filled in")
    bench.watch()
    bench.taken()
    bench.write("filled.txt", "filled in")
    bench.taken()
    assert "replaces" not in jobs(bench)[0].payload


def test_a_file_in_place_of_a_rejected_one_is_no_version_of_it(bench):
    bench.write("a.txt", "")
    bench.watch()
    bench.taken()
    old = bench.document("a.txt")
    bench.store.documents.finish(old, DocumentStatus.REJECTED, bench.time, "empty", "Save it.")
    bench.write("a.txt", "text")
    bench.taken()
    assert "replaces" not in jobs(bench)[0].payload


def test_a_deleted_file_that_comes_back_brings_its_document_back(bench):
    path = bench.write("a.txt", "alpha")
    bench.write("b.txt", "beta")
    bench.watch(remove_missing=True)
    bench.taken()
    document = bench.document("a.txt")
    path.unlink()
    bench.look()
    bench.look()
    bench.write("a.txt", "alpha")
    assert bench.taken() == ["a.txt"]
    assert bench.document("a.txt") == document
    assert bench.store.documents.get(document).removed is None


def test_a_document_that_a_person_removed_stays_removed_until_its_folder_is_added_again(bench):
    bench.write("a.txt", "alpha")
    bench.watch()
    bench.taken()
    bench.store.documents.remove(bench.document("a.txt"), "anna", bench.time)
    assert bench.taken() == []
    bench.watch()
    assert bench.taken() == ["a.txt"]


def test_a_share_that_is_not_mounted_is_said_and_nothing_is_removed(bench):
    bench.write("a.txt", "alpha")
    bench.watch(remove_missing=True)
    bench.taken()
    bench.root.rename(bench.root.parent / "unmounted")
    with pytest.raises(UserError, match="cannot be read"):
        bench.look()
    bench.root.mkdir()  # the empty mount point
    bench.store.folders.disown("me", bench.time)
    with pytest.raises(UserError, match="is empty"):
        bench.look()
    bench.store.folders.disown("me", bench.time)
    shutil.rmtree(bench.root)
    (bench.root.parent / "unmounted").rename(bench.root)
    assert bench.look().folder.counts.missing == 0
    assert bench.withdrawn == []


def test_a_file_that_changes_while_it_is_read_is_left_to_a_later_look(bench, monkeypatch):
    path = bench.write("a.txt", "half of")
    bench.watch()
    bench.look()
    real = bench.store.blobs.put_file

    def slow(place):
        digest = real(place)
        bench.write("a.txt", "half of the text, and the rest")
        return digest

    monkeypatch.setattr(bench.store.blobs, "put_file", slow)
    looked = bench.look()
    assert (looked.items, looked.folder.counts.waiting, jobs(bench)) == ((), 1, [])
    monkeypatch.setattr(bench.store.blobs, "put_file", real)
    assert bench.taken() == ["a.txt"]
    document = bench.store.documents.get(bench.document("a.txt"))
    assert bench.store.blobs.get(document.sha256) == path.read_bytes()


def test_a_folder_that_becomes_a_link_leads_nowhere(bench):
    secret = bench.root.parent / "secret"
    secret.mkdir()
    (secret / "a.txt").write_text("secret")
    bench.write("sub/a.txt", "secret")  # the same size, at the same path
    bench.watch()
    bench.look()
    real = module.survey

    def swapped(*arguments):
        found = real(*arguments)
        shutil.rmtree(bench.root / "sub")
        (bench.root / "sub").symlink_to(secret)
        return found

    module.survey = swapped
    try:
        looked = bench.look()
    finally:
        module.survey = real
    assert (looked.items, jobs(bench)) == ((), [])


def test_a_file_that_cannot_be_read_is_counted_and_the_others_are_taken(bench, monkeypatch):
    bench.write("a.txt", "alpha")
    bench.write("b.txt", "beta")
    bench.watch()
    bench.look()
    real = bench.store.blobs.put_file

    def refuse(place):
        if place.name == "a.txt":
            raise PermissionError(13, "Permission denied")
        return real(place)

    monkeypatch.setattr(bench.store.blobs, "put_file", refuse)
    looked = bench.look()
    assert [item.name for item in looked.items] == ["b.txt"]
    assert [(one.reason, one.files) for one in looked.folder.counts.left_out] == [(LeftOut.UNREADABLE, 1)]


def test_a_look_that_is_stopped_keeps_what_it_took_and_the_next_goes_on(bench):
    for number in range(5):
        bench.write(f"{number}.txt", f"text {number}")
    bench.watch()
    bench.look()
    asked = iter([False] * 2 + [True] * 9)
    stopped = bench.look(halt=lambda: next(asked))
    assert [item.name for item in stopped.items] == ["0.txt", "1.txt"]
    assert not stopped.folder.looking
    assert [item.name for item in bench.look().items] == ["2.txt", "3.txt", "4.txt"]
    assert len(jobs(bench)) == 5


def test_a_paused_folder_stops_at_its_next_check(bench, monkeypatch):
    bench.write("a.txt", "alpha")
    folder = bench.watch()
    bench.look()
    monkeypatch.setattr(module, "_RENEW_EVERY", 0.0)
    asked = []

    def pause():
        asked.append(1)
        bench.store.folders.change(folder.id, FolderState.PAUSED, bench.time)
        return False

    assert bench.look(halt=pause).items == ()
    assert (jobs(bench), len(asked)) == ([], 1)


def test_a_look_that_lost_its_lease_writes_nothing_more(bench, monkeypatch):
    bench.write("a.txt", "alpha")
    bench.write("b.txt", "beta")
    folder = bench.watch()
    bench.look()
    real, read = bench.store.blobs.put_file, []

    def slow(place):
        read.append(place.name)
        if len(read) == 2:  # so long that somebody else took the folder over
            bench.store.folders.disown("me", bench.time)
            bench.store.folders.claim("other", bench.time, 30.0, list(FolderState), [folder.id])
        return real(place)

    monkeypatch.setattr(bench.store.blobs, "put_file", slow)
    with pytest.raises(LeaseLost):
        bench.look()
    assert [job.payload["name"] for job in jobs(bench)] == ["a.txt"]
    known = bench.store.folders.files.all(folder.id)
    assert {path: one.taken for path, one in known.items()} == {"a.txt": True, "b.txt": False}


def test_the_workspace_itself_is_never_looked_into(bench):
    bench.root = bench.root.parent  # the workspace lies in it
    (bench.root / "home" / "report.txt").write_text("in the workspace")
    bench.write("a.txt", "alpha")
    bench.watch()
    assert bench.taken() == ["a.txt"]


def test_same_bytes_at_two_places_are_one_document(bench):
    bench.write("a.txt", "alpha")
    bench.write("b.txt", "alpha")
    bench.watch()
    bench.look()
    looked = bench.look()
    assert Counter(item.status for item in looked.items) == {
        DocumentStatus.QUEUED: 1,
        DocumentStatus.DUPLICATE: 1,
    }
    assert looked.folder.counts.taken == 1
    assert bench.document("a.txt") == bench.document("b.txt")
