"""One document's facts: what counts when its name, title page and properties disagree."""

from collections.abc import Callable
from datetime import date

import pytest

from core.domain.lineage import Member
from core.domain.vocabulary import DocumentRole
from core.lineage.facts import read

Make = Callable[..., Member]


def test_a_version_in_the_name_counts_before_that_of_the_title_page(make: Make) -> None:
    found = read(make("TR-201_v2.docx", "Version: 1.0"))
    assert found.version is not None and (found.version.label, found.version_from) == ("2", "name")
    found = read(make("TR-201.docx", "Version: 1.0"))
    assert found.version is not None and (found.version.label, found.version_from) == ("1.0", "title page")


def test_the_version_of_another_document_is_not_its_own(make: Make) -> None:
    assert read(make("PR-07.pptx", "TR-201 #2", "Programme review")).version is None


@pytest.mark.parametrize(
    ("name", "page", "dated", "source"),
    [
        ("a_2025-03-12.docx", "Date: 2025-01-01", date(2025, 3, 12), "name"),
        ("a.docx", "Date: 2025-01-01", date(2025, 1, 1), "title page"),
        ("a.docx", "text", date(2024, 1, 1), "properties"),
    ],
)
def test_dates(make: Make, name: str, page: str, dated: date, source: str) -> None:
    found = read(make(name, page, written=date(2024, 1, 1)))
    assert (found.dated, found.dated_from) == (dated, source)


def test_a_title_that_is_the_file_s_name_is_no_title_of_its_own(make: Make) -> None:
    assert read(make("gap analysis v2.docx", "text", "gap analysis")).title == ""
    assert read(make("a.docx", "text", "Report")).title == ""
    assert (
        read(make("a.docx", "text", "Development report TR-201, version 3")).title
        == "development report tr 201"
    )


def test_identity_is_that_of_the_name_unless_the_name_is_any(make: Make) -> None:
    assert read(make("BR-K9-13.xlsx", "text", "Batch record 7")).identity == {"9", "13"}
    assert read(make("Document1.docx", "text", "Batch record 7")).identity == {"7"}


@pytest.mark.parametrize(
    ("name", "page", "role", "part"),
    [
        ("a.pdf", "text", DocumentRole.SUPPLEMENT, "supplement"),
        ("a.pdf", "Supplementary Information\ntext", DocumentRole.PRIMARY, "supplement"),
        ("a_SI.pdf", "text", DocumentRole.PRIMARY, "supplement"),
        ("a.pdf", "text", DocumentRole.PRIMARY, ""),
    ],
)
def test_parts(make: Make, name: str, page: str, role: DocumentRole, part: str) -> None:
    assert read(make(name, page, role=role)).part == part


def test_likeness_is_the_same_from_both_sides(make: Make, body: Callable[..., str]) -> None:
    one, other = read(make("a.docx", body("n", 0, 20))), read(make("b.docx", body("n", 0, 40)))
    assert (one.likeness(other).first_in_second, one.likeness(other).second_in_first) == (1.0, 0.5)
    assert (other.likeness(one).first_in_second, other.likeness(one).second_in_first) == (0.5, 1.0)
