"""What a folder's files were is kept by path and told back as it was."""

from dataclasses import replace

import pytest

from core.domain.ids import PersonId
from core.domain.vocabulary import DocumentStatus, FolderState
from core.store.folders.files import FileState

BY = PersonId("anna")


@pytest.fixture
def folder(store, now):
    return store.folders.add("K9", "/share", FolderState.WATCHING, BY, now).id


def test_files_come_back_as_they_were_put_and_the_last_put_stands(store, now, folder, ready):
    document = ready().id
    first = FileState("a.txt", 3, -1, now)
    second = FileState("ü/b 'c'.txt", 2**40, 2**62, now, True, document, "0" * 64, now)
    store.folders.files.put(folder, [first, second])
    store.folders.files.put(folder, [changed := replace(first, size=4)])
    assert store.folders.files.all(folder) == {"a.txt": changed, second.path: second}
    store.folders.files.drop(folder, ["a.txt", "never there"])
    assert store.folders.files.all(folder) == {second.path: second}


def test_thousands_of_files_are_put_and_dropped(store, now, folder):
    files = [FileState(f"{number}.txt", number, number, now) for number in range(2500)]
    store.folders.files.put(folder, files)
    store.folders.files.drop(folder, [one.path for one in files[:1500]])
    assert len(store.folders.files.all(folder)) == 1000


def test_places_of_a_document_are_counted_over_all_folders_without_missing_ones(store, now, folder, ready):
    document, other = ready(b"one").id, ready(b"two").id
    elsewhere = store.folders.add("K9", "/other", FolderState.WATCHING, BY, now).id
    at = FileState("a", 1, 1, now, True, document)
    store.folders.files.put(folder, [at, replace(at, path="b"), replace(at, path="c", missing=now)])
    store.folders.files.put(elsewhere, [at])
    assert store.folders.files.held([document, other]) == {document: 3}


def test_files_whose_documents_are_lost_are_to_be_taken_again(store, now, folder, ready, receive):
    kept, removed = ready(b"kept").id, ready(b"removed").id
    store.documents.remove(removed, BY, now)
    failed, _ = receive(b"failed")
    store.documents.finish(failed.id, DocumentStatus.FAILED, now, None, "It failed.")
    files = [FileState(id_, 1, 1, now, True, id_) for id_ in (kept, removed, failed.id)]
    store.folders.files.put(folder, files)
    store.folders.files.doubt(folder)
    assert {path: one.taken for path, one in store.folders.files.all(folder).items()} == {
        kept: True,
        removed: False,
        failed.id: False,
    }
