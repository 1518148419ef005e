"""Office packages are opened without trusting them."""

import zipfile
from datetime import date

import pytest

from core.errors import DocumentRejected, RejectReason
from core.ingest.office.opc import Package, W, local_name

BILLION_LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">'
    + "".join(
        f'<!ENTITY {new} "{("&" + old + ";") * 10}">' for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]><w>&i;</w>"
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w>&x;</w>'


@pytest.mark.parametrize(
    "content", [BILLION_LAUGHS, OUTSIDE, "<w>cut off", "", "not xml", "<w>&undefined;</w>"]
)
def test_entities_and_broken_xml_are_corrupt(office_file, content):
    with Package(office_file("docx", {"word/document.xml": content}), "a.docx") as package:
        with pytest.raises(DocumentRejected) as caught:
            package.xml("word/document.xml")
        assert caught.value.reason is RejectReason.CORRUPT
        assert package.optional("word/document.xml") is None
        with pytest.raises(DocumentRejected):
            assert list(package.stream("word/document.xml", "x")) == ["never"]


def test_nesting_without_end_is_corrupt_and_not_a_crash(office_file):
    deep = "<w>" * 100_000 + "</w>" * 100_000
    path = office_file("docx", {"word/document.xml": deep})
    with Package(path, "a.docx") as package, pytest.raises(DocumentRejected):
        package.xml("word/document.xml")


def test_parts_are_found_through_relations_whatever_their_case(office_file):
    path = office_file(
        "docx",
        {
            "word/document.xml": "<d/>",
            "word/_rels/document.xml.rels": "a styles Styles.xml\nb image ../media/x%20y.png\n"
            "c styles /word/gone.xml",
            "word/styles.xml": "<s/>",
            "media/x y.png": b"png",
        },
    )
    with Package(path, "a.docx") as package:
        assert package.main_part("usual.xml") == "word/document.xml"
        assert package.related("word/document.xml", "styles") == ["word/Styles.xml"]
        assert local_name(package.xml("word/Styles.xml")) == "s"
        assert package.relations("word/document.xml")["b"].target == "media/x y.png"


def test_an_outside_target_is_never_a_part(tmp_path):
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "_rels/.rels",
            '<Relationships><Relationship Id="r" Type="x/officeDocument" TargetMode="External" '
            'Target="http://example.org/d.xml"/></Relationships>',
        )
    with Package(path, "a.docx") as package:
        assert package.relations("")["r"].external
        with pytest.raises(DocumentRejected, match="main part is missing"):
            package.main_part("word/document.xml")


def test_the_strict_dialect_is_read_like_the_usual_one(test_data):
    with Package(test_data / "documents/docling/Strict.docx", "Strict.docx") as package:
        root = package.xml(package.main_part(""))
        assert root.tag == f"{W}document"
        assert [text.text for text in root.iter(f"{W}t")] == ["Some text"]


def test_a_damaged_part_is_corrupt(office_file):
    path = office_file("docx", {"word/document.xml": "<w>" + "text " * 5000 + "</w>"})
    data = bytearray(path.read_bytes())
    place = data.find(b"word/document.xml") + 40
    data[place : place + 8] = b"\xff" * 8
    path.write_bytes(data)
    with Package(path, "a.docx") as package, pytest.raises(DocumentRejected) as caught:
        package.read("word/document.xml")
    assert caught.value.reason is RejectReason.CORRUPT


@pytest.mark.parametrize(
    ("title", "taken"),
    [("Stability of K9-13", "Stability of K9-13"), ("Microsoft Word - x.doc", ""),
     ("PowerPoint Presentation", ""), ("Document1", ""), ("  ", ""), ("Title", "")],
)  # fmt: skip
def test_a_title_that_says_nothing_is_not_taken(office_file, title, taken):
    core = f'<c xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></c>'
    with Package(office_file("docx", {"docProps/core.xml": core}), "a.docx") as package:
        assert package.title() == taken


def test_what_is_no_archive_is_corrupt(tmp_path):
    path = tmp_path / "a.docx"
    path.write_bytes(b"PK\x03\x04 and nothing more")
    with pytest.raises(DocumentRejected) as caught:
        Package(path, "a.docx")
    assert caught.value.reason is RejectReason.CORRUPT


@pytest.mark.parametrize(
    ("created", "modified", "day"),
    [
        ("2025-01-02T08:00:00Z", "2025-03-12T08:00:00Z", date(2025, 3, 12)),
        ("2025-01-02T08:00:00Z", "", date(2025, 1, 2)),
        ("2013-12-23T23:15:00Z", "2013-12-23T23:15:00Z", None),
        ("yesterday", "", None),
    ],
)
def test_the_date_is_that_of_the_last_change(office_file, created, modified, day):
    core = (
        '<c xmlns:t="http://purl.org/dc/terms/">'
        f"<t:created>{created}</t:created><t:modified>{modified}</t:modified></c>"
    )
    with Package(office_file("docx", {"docProps/core.xml": core}), "a.docx") as package:
        assert package.written() == day
