"""Bytes alone tell what a file is."""

import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.formats.sniff import Kind, sniff


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"junk before\n%PDF-1.4", Kind.PDF),
        ("Temperature 25 °C".encode(), Kind.TEXT),
        ("Temperatur 25 °C, Löslichkeit".encode("cp1252"), Kind.TEXT),
        ("反应温度".encode("gb18030"), Kind.TEXT),
        ("a;b\n1;2\n".encode("utf-16"), Kind.TEXT),
        ("plain words without a mark".encode("utf-16-le"), Kind.TEXT),
        (b"\xef\xbb\xbf<!DOCTYPE html><p>x", Kind.HTML),
        (b"<!-- saved --><html><body>", Kind.HTML),
        (b"<?xml version='1.0'?><html xmlns='x'>", Kind.HTML),
        (b"<?xml version='1.0'?><article>", Kind.XML),
        ("<?xml version='1.0'?><a/>".encode("utf-16"), Kind.XML),
        (b"From: a@b.c\r\nSubject: x\r\n\r\nhello", Kind.EMAIL),
        (b"Note: this is\nTodo: that\n\nwords", Kind.TEXT),
        (b"RIFF0000WEBPVP8 ", Kind.IMAGE),
        (b"\x00\x00\x00\x18ftypheic", Kind.IMAGE),
        (b"\x1f\x8b\x08\x00", Kind.ARCHIVE),
        (b"\x7fELF\x02", Kind.PROGRAM),
        (b"\x00\x01\x02\x03" * 30, Kind.BINARY),
    ],
)
def test_kinds(tmp_path, content, kind):
    path = tmp_path / "file"
    path.write_bytes(content)
    assert sniff(path) is kind


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=300))
def test_text_in_utf8_is_never_taken_for_binary(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "sniffed-text"
    path.write_bytes(b"- " + text.encode("utf-8"))
    assert sniff(path) in (Kind.TEXT, Kind.HTML, Kind.XML)


def test_a_package_without_its_main_part_in_the_types_is_still_known(tmp_path):
    path = tmp_path / "file"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.xml", "<workbook/>")
    assert sniff(path) is Kind.XLSX


def test_every_real_file_is_what_its_name_says(test_data):
    expected = {
        ".docx": Kind.DOCX, ".pptx": Kind.PPTX, ".xlsx": Kind.XLSX, ".odt": Kind.OPEN_DOCUMENT,
        ".rtf": Kind.RTF, ".png": Kind.IMAGE, ".jpg": Kind.IMAGE, ".jpeg": Kind.IMAGE,
        ".html": Kind.HTML, ".xls": Kind.OLD_EXCEL,
    }  # fmt: skip
    files = [path for path in (test_data / "documents").glob("*/*") if path.suffix in expected]
    wrong = {path.name: sniff(path) for path in files if sniff(path) is not expected[path.suffix]}
    assert len(files) > 140
    # A page without html, head or body is text until its name says more; one archive is damaged inside.
    assert wrong == {"tagged.odt": Kind.BROKEN_ZIP, "fake-html-with-image-from-url.html": Kind.TEXT}
