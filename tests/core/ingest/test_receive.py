from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.ids import PersonId
from core.domain.vocabulary import DocumentStatus, JobKind, RejectReason
from core.errors import UserError
from core.ingest.receive import Incoming, Receiver, files_under
from core.settings import IngestSettings
from core.store import Store, open_store

BY = PersonId("tester")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    opened = open_store(f"sqlite:///{tmp_path / 'b.db'}", str(tmp_path / "vectors"), tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def receiver(store: Store) -> Receiver:
    return Receiver(store, IngestSettings(max_file_mb=1), lambda: datetime.now(UTC), max_attempts=3)


def _file(folder: Path, name: str, data: bytes) -> Incoming:
    path = folder / name
    path.write_bytes(data)
    return Incoming(path, name)


def test_same_bytes_in_one_collection_are_a_duplicate_before_anything_is_queued(
    store: Store, receiver: Receiver, tmp_path: Path
) -> None:
    first = receiver.receive(_file(tmp_path, "a.txt", b"The same words."), "C", "b1", BY)
    second = receiver.receive(_file(tmp_path, "other name.txt", b"The same words."), "C", "b1", BY)
    elsewhere = receiver.receive(_file(tmp_path, "c.txt", b"The same words."), "D", "b1", BY)
    assert second.status is DocumentStatus.DUPLICATE
    assert second.document_id == first.document_id != elsewhere.document_id
    assert second.job_id is None
    assert len(store.jobs.list(kinds=[JobKind.INGEST])) == 2


def test_a_file_over_the_limit_is_rejected_and_its_bytes_are_not_kept(
    store: Store, receiver: Receiver, tmp_path: Path
) -> None:
    item = receiver.receive(_file(tmp_path, "big.txt", b"x" * (1024 * 1024 + 1)), "C", "b", BY)
    document = store.documents.get(item.document_id)
    assert (item.status, item.reason) == (DocumentStatus.REJECTED, RejectReason.TOO_LARGE)
    assert "1 MB" in item.remedy
    assert not store.blobs.has(document.sha256)


def test_a_name_is_never_used_as_a_path(store: Store, receiver: Receiver, tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(b"text")
    item = receiver.receive(Incoming(path, '../../etc/pass\nwd\'s "file".txt'), "C", "b", BY)
    assert "/" not in store.documents.get(item.document_id).name
    assert store.blobs.get(store.documents.get(item.document_id).sha256) == b"text"
    assert sorted(child.name for child in tmp_path.parent.iterdir() if child.name == "etc") == []


def test_a_crash_between_the_writes_of_one_file_leaves_none_of_them(
    store: Store, receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(**_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(store.imports, "add", crash)
    with pytest.raises(SystemExit):
        receiver.receive(_file(tmp_path, "a.txt", b"received, then the power went"), "C", "b", BY)
    assert store.documents.list() == []
    assert store.jobs.list() == []


def test_folders_are_walked_in_order_and_hidden_files_left_out(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "2.txt").write_text("x")
    (tmp_path / "b" / ".hidden").write_text("x")
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert [incoming.name for incoming in files_under([tmp_path])] == ["a.txt", "2.txt"]


def test_a_missing_path_is_the_users_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="nowhere"):
        files_under([tmp_path / "nowhere"])
