"""Title pages: what a document says of itself, and what it says of others."""

from datetime import date

import pytest

from core.lineage.marks.titlepage import language_of, read_page


@pytest.mark.parametrize(
    ("page", "label"),
    [
        ("Development report TR-201\nCheckpoint #7", "7"),
        ("TR-201 #7", "7"),
        ("Document No: TR-201 | Version: 3.0 | Page 1", "3.0"),
        ("Version | 2.1", "2.1"),
        ("Version 3.0 of 12 March 2025", "3.0"),
        ("Revision: B", "B"),
        ("TR-201 Rev B  Confidential", "B"),
        ("Fassung 3", "3"),
        ("révision C", "C"),
        ("版本号：2.0", "2.0"),
        ("第3版", "3"),
        ("Issue 2, March 2025", "2"),
        ("Version 4\nSupersedes version 3", "4"),
        ("Supersedes version 3\nVersion 4", "4"),
        ("Version 4\nVersion history\nVersion 1 | first\nVersion 2 | second", "4"),
    ],
)
def test_its_own_version(page: str, label: str) -> None:
    found = read_page(page, "Report").version
    assert found is not None and found.label == label


@pytest.mark.parametrize(
    "page",
    [
        "Supersedes version 3",
        "Only one residue of EcPriB, V6, was different in StPriB (replaced by A6).",
        "V12Cdc42 induced the formation of long filopodia, while V14 did not",
        "The data were processed with Excel version 16.",
        "Edit",
        "Template version 2",
        "TR-201 version 2 issued on 12 June 2025",
        "Version history\nVersion 1 | first",
        "Receipt #0342",
        "We follow ICH Q7 revision 2 and revise the plan.",
        " | Version 1 | Version 2 of the process",
        "page 3",
    ],
)
def test_versions_of_other_things(page: str) -> None:
    assert read_page(page, "Programme review").version is None


def test_a_version_knows_of_what_document_it_is() -> None:
    assert read_page("TR-201 #7", "Programme review").version_of == {"201"}


@pytest.mark.parametrize(
    ("page", "day"),
    [
        ("Date: 12 March 2025", date(2025, 3, 12)),
        ("Effective Date | 2025-03-12", date(2025, 3, 12)),
        ("Issue date 12.03.2025", date(2025, 3, 12)),
        ("Stand: März 2025", date(2025, 3, 1)),
        ("Datum: 12.03.2025", date(2025, 3, 12)),
        ("Date d’émission : 12 mars 2025", date(2025, 3, 12)),
        ("日期：2025年3月12日", date(2025, 3, 12)),
        ("Mira Holt, 12 March 2025", date(2025, 3, 12)),
        ("12 March 2025", date(2025, 3, 12)),
        ("Version 2, issued 12 March 2025", date(2025, 3, 12)),
        ("Date: 1 March 2025\nIssued: 12 March 2025", date(2025, 3, 12)),
        ("Date of manufacture: 2025-01-01\nDate: 2025-03-12", date(2025, 3, 12)),
        ("Date of manufacture: 2025-01-01", None),
        ("TR-201 version 2 issued on 12 June 2025", None),
        ("The batch was started on 12 March 2025 and failed.", None),
        ("Issued 03/12/2025", None),
    ],
)
def test_its_own_date(page: str, day: date | None) -> None:
    assert read_page(page, "Report").dated == day


def test_labelled_numbers_are_read_as_fields() -> None:
    page = read_page(
        "Lot | K9-13\nDocument No.: TR-201\nSubject: solvents\nlot of trouble\nStudy No: 101", "Record"
    )
    assert page.fields["lot"] == {"k9 13"}
    assert page.fields["number"] == {"tr 201"}
    assert page.fields["study"] == {"101"}


def test_a_table_of_one_row_gives_version_and_date() -> None:
    page = read_page("Document No. | Version | Effective date\nTR-201 | 3.0 | 2025-03-12\nPurpose", "Report")
    assert page.version is not None and page.version.label == "3.0"
    assert (page.dated, page.fields) == (date(2025, 3, 12), {"number": {"tr 201"}})


def test_a_table_of_more_rows_is_a_history() -> None:
    page = read_page("Version | Date\n1.0 | 2025-01-12\n2.0 | 2025-03-12", "Report")
    assert (page.version, page.dated) == (None, None)


def test_quantities_and_versions_are_no_part_of_a_field() -> None:
    page = read_page("Sample: 3 g\nDocument No.: TR-201 rev 2\nPage | 1 of 12", "Record")
    assert page.fields == {"number": {"tr 201"}}


def test_a_supplement_says_so_at_its_head() -> None:
    assert read_page("Supporting Information\nfor this paper", "A paper").supplement
    assert not read_page("text " * 100 + "\nSupporting Information is free of charge", "A paper").supplement


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The yield of the amine was high and the impurity in it is at the limit for this step.", "en"),
        (
            "Die Ausbeute des Amins war hoch und die Verunreinigung ist mit der Zeit nicht gesunken.",
            "de",
        ),
        (
            "Le rendement de la réaction est élevé et les impuretés dans le lot sont sur la limite.",
            "fr",
        ),
        (
            "本报告描述了工艺开发的结果，包括溶剂的选择、温度范围的确定以及杂质的控制策略和清除研究，以及下一步的计划和建议。",
            "zh",
        ),
        ("Lot K9-13 98.7%", ""),
    ],
)
def test_languages(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize("page", ["", "\n" * 500, "|" * 2000, "1" * 5000, "Version", "Date:", "\x00"])
def test_odd_pages_are_read(page: str) -> None:
    assert read_page(page, "").version is None
