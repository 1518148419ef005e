"""The gate: a typed outcome for whatever arrives, by name and by content."""

import io
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DocumentRejected, RejectReason
from core.ingest.gate import SUPPORTED, MediaType, ending, inspect
from core.settings import IngestSettings

LIMITS = IngestSettings()
EMPTY, ENCRYPTED, CORRUPT = RejectReason.EMPTY, RejectReason.ENCRYPTED, RejectReason.CORRUPT
UNSUPPORTED, TOO_LARGE = RejectReason.UNSUPPORTED, RejectReason.TOO_LARGE
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HEADS = (b"", b"%PDF-1.7\n", b"PK\x03\x04", b"PK\x05\x06", OLE, b"<?xml ", b"\xff\xfe")
ODT = {"mimetype": b"application/vnd.oasis.opendocument.text"}
CUT_OFF = {"word/document.xml": b"x" * 5000, "[Content_Types].xml": b"<T/>"}


def refusal(path: Path, name: str, limits: IngestSettings = LIMITS) -> DocumentRejected:
    with pytest.raises(DocumentRejected) as caught:
        inspect(path, name, limits)
    assert caught.value.remedy
    assert caught.value.name == name
    return caught.value


def zipped(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@given(
    head=st.sampled_from(HEADS),
    body=st.binary(max_size=400),
    name=st.one_of(
        st.text(st.characters(), max_size=20),
        st.builds("{}{}".format, st.text(max_size=8), st.sampled_from([*SUPPORTED, ".doc", ".xyz"])),
    ),
)
def test_any_bytes_under_any_name_are_taken_or_refused_with_a_reason(tmp_path_factory, head, body, name):
    path = tmp_path_factory.getbasetemp() / "any-bytes"
    path.write_bytes(head + body)
    try:
        assert inspect(path, name, LIMITS) in MediaType
    except DocumentRejected as refused:
        assert refused.reason in RejectReason
        assert refused.remedy


@pytest.mark.parametrize("suffix", SUPPORTED)
def test_no_bytes_are_empty_under_every_name(tmp_path, suffix):
    path = tmp_path / "file"
    path.touch()
    assert refusal(path, f"report{suffix}").reason is EMPTY


@pytest.mark.parametrize(
    ("name", "suffix"),
    [
        ("a.PDF", ".pdf"),
        ("../../etc/x.Docx", ".docx"),
        ("C:\\temp\\a.b.xlsx ", ".xlsx"),
        (".docx", ""),
        ("noending", ""),
        ('say "hi"\n.txt', ".txt"),
        ("dir.pdf/file", ""),
    ],
)
def test_the_ending_is_that_of_the_last_part_of_the_name(name, suffix):
    assert ending(name) == suffix


@pytest.mark.parametrize(
    ("name", "content", "reason", "says"),
    [
        ("a.pdf", zipped({"x.txt": b"x"}), UNSUPPORTED, "ZIP"),
        ("a.pdf", b"just words\n", UNSUPPORTED, "plain text"),
        ("a.docx", b"%PDF-1.4\n%%EOF", UNSUPPORTED, "PDF"),
        ("a.docx", b"words", UNSUPPORTED, "plain text"),
        ("a.txt", b"%PDF-1.4\n%%EOF", UNSUPPORTED, "PDF"),
        ("a.txt", bytes(range(256)) * 4, UNSUPPORTED, "not text"),
        ("a.csv", b"\x89PNG\r\n\x1a\n0000", UNSUPPORTED, "picture"),
        ("a.xlsx", zipped(ODT), UNSUPPORTED, "OpenDocument"),
        ("a.rtf", b"{\\rtf1 hello}", UNSUPPORTED, "RTF"),
        ("a.eml", b"From: a@b.c\nTo: d@e.f\nSubject: x\n\nbody", UNSUPPORTED, "e-mail"),
        ("a.xml", b"<?xml version='1.0'?><a/>", UNSUPPORTED, "XML"),
        ("a.png", b"\x89PNG\r\n\x1a\n0000", UNSUPPORTED, "picture"),
        ("a.zip", zipped({"x": b"x"}), UNSUPPORTED, "ZIP"),
        ("a.exe", b"MZ\x00\x00" + bytes(80), UNSUPPORTED, "program"),
        ("a.docx", zipped(CUT_OFF)[:80], CORRUPT, "cut off"),
        ("a.pdf", b"%PDF-1.4\n" + b"1 0 obj<<>>endobj\n" * 500, CORRUPT, "end"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_named_for_what_it_is(tmp_path, name, content, reason, says):
    path = tmp_path / "file"
    path.write_bytes(content)
    refused = refusal(path, name)
    assert refused.reason is reason
    assert says in refused.detail


@pytest.mark.parametrize(
    ("content", "old", "remedy"),
    [
        ("WordDocument", "an old Word document", "DOCX"),
        ("Workbook", "an old Excel workbook", "XLSX"),
        ("PowerPoint Document", "an old PowerPoint", "PPTX"),
    ],
)
def test_old_office_files_are_refused_with_what_to_save_them_as(tmp_path, content, old, remedy):
    path = tmp_path / "old"
    path.write_bytes(OLE + bytes(500) + content.encode("utf-16-le") + bytes(50))
    refused = refusal(path, "old.doc")
    assert refused.reason is UNSUPPORTED
    assert old in refused.detail
    assert remedy in refused.remedy


def test_an_office_file_with_a_password_is_encrypted(tmp_path):
    path = tmp_path / "locked"
    stream = "EncryptedPackage".encode("utf-16-le")
    path.write_bytes(OLE + bytes(500) + stream + bytes(50))
    assert refusal(path, "plan.docx").reason is ENCRYPTED


def test_links_folders_and_missing_files_are_refused(tmp_path):
    real = tmp_path / "real.txt"
    real.write_text("words")
    link = tmp_path / "link.txt"
    link.symlink_to(real)
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    assert "link" in refusal(link, "link.txt").detail
    assert "folder" in refusal(tmp_path, "folder.txt").detail
    assert "regular" in refusal(pipe, "pipe.txt").detail
    assert refusal(tmp_path / "gone.txt", "gone.txt").reason is CORRUPT
    assert refusal(tmp_path / "nul\x00.txt", "nul.txt").reason is CORRUPT


def test_a_file_over_the_limit_is_too_large(tmp_path):
    path = tmp_path / "big"
    with path.open("wb") as file:
        file.truncate(3 * 1024 * 1024)
    refused = refusal(path, "big.txt", IngestSettings(max_file_mb=2))
    assert refused.reason is TOO_LARGE
    assert "2 MB" in refused.detail


def test_a_zip_bomb_is_too_large_before_anything_is_unpacked(tmp_path):
    path = tmp_path / "bomb"
    parts = {"[Content_Types].xml": b"<T/>", "word/document.xml": bytes(70 * 1024 * 1024)}
    path.write_bytes(zipped(parts))
    assert path.stat().st_size < 200_000
    refused = refusal(path, "bomb.docx")
    assert refused.reason is TOO_LARGE
    assert "70 MB" in refused.detail


def test_a_package_that_unpacks_to_too_much_in_all_is_too_large(tmp_path):
    path = tmp_path / "wide"
    noise = os.urandom(64) * 16_000
    path.write_bytes(
        zipped(
            {"[Content_Types].xml": b"<T/>", "word/document.xml": b"<w/>"}
            | {f"m{n}": noise for n in range(6)}
        )
    )
    assert inspect(path, "wide.docx", IngestSettings(max_file_mb=2)) is MediaType.DOCX
    assert refusal(path, "wide.docx", IngestSettings(max_file_mb=1)).reason is TOO_LARGE


@pytest.mark.parametrize("name", ['../../x".txt', "a\nb.txt", "x" * 300 + ".txt", "ünïcode 数据.txt"])
def test_a_strange_name_is_only_a_name(tmp_path, name):
    path = tmp_path / "blob"
    path.write_text("words")
    assert inspect(path, name, LIMITS) is MediaType.TEXT


def test_real_files_pass_or_are_refused_for_what_they_are(test_data):
    documents = test_data / "documents"
    for name in ("kreuzberg/copy_protected.pdf", "kreuzberg/fake.docx", "pdfplumber/issue-848.pdf"):
        inspect(documents / name, Path(name).name, LIMITS)
    for name in ("pdfplumber/password-example.pdf", "unstructured/password.pdf"):
        assert refusal(documents / name, Path(name).name).reason is ENCRYPTED
    assert refusal(documents / "unstructured/eng_spa_mult.doc", "eng_spa_mult.doc").remedy.count(".docx") == 1


def test_every_truncation_of_a_real_file_is_corrupt(test_data, tmp_path):
    for source in ("kreuzberg/fake.docx", "docling/xlsx_comments.xlsx", "docling/multi_page.pdf"):
        data = (test_data / "documents" / source).read_bytes()
        for share in (0.3, 0.6, 0.9):
            path = tmp_path / "cut"
            path.write_bytes(data[: int(len(data) * share)])
            assert refusal(path, Path(source).name).reason is CORRUPT
