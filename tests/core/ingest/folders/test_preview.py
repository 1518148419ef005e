"""A preview counts what would be taken, and changes nothing."""

from datetime import UTC, datetime

from core.domain.ids import DocumentId
from core.domain.vocabulary import LeftOut
from core.ingest.folders import preview as module
from core.ingest.folders.preview import preview
from core.store.folders.files import FileState

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def test_a_preview_counts_kinds_bytes_what_is_known_and_what_is_left_out(tmp_path):
    for name, text in {
        "a.txt": "12345",
        "b.txt": "1",
        "c.md": "123",
        "README": "12",
        "~$a.docx": "x",
    }.items():
        (tmp_path / name).write_text(text)
    status = (tmp_path / "a.txt").stat()
    a = FileState("a.txt", 5, status.st_mtime_ns, NOW, taken=True, document_id=DocumentId("doc_1"))
    b = FileState("b.txt", 1, 0, NOW, taken=True, document_id=DocumentId("doc_2"))
    seen = preview(tmp_path, 1000, {"a.txt": a, "b.txt": b})
    assert (seen.files, seen.bytes, seen.known, seen.complete) == (4, 11, 1, True)
    assert seen.kinds == ((".txt", 2), (".md", 1), ("no ending", 1))
    assert [(one.reason, one.files) for one in seen.left_out] == [(LeftOut.TEMPORARY, 1)]


def test_a_preview_of_very_many_files_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_ENTRIES", 2)
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text("x")
    assert not preview(tmp_path, 1000, {}).complete
