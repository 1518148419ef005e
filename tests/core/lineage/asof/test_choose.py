from datetime import date

import pytest

from core.domain.ids import DocumentId
from core.domain.lineage import LineageId, VersionPlace, mark
from core.errors import UserError
from core.lineage.asof.choose import by_lineage, choose, dates_of, moments, short, spoken


def place(
    name: str, version: str = "1", dated: date | None = None, order: int = 0, lineage: str = ""
) -> VersionPlace:
    return VersionPlace(
        id=DocumentId(name),
        collection="L",
        name=name,
        title=name.rsplit(".", 1)[0],
        lineage=LineageId(lineage or name),
        version=version,
        order=order,
        dated=dated,
    )


def lineage(stem: str, *versions: tuple[str, date | None], ending: str = "docx") -> list[VersionPlace]:
    return [
        place(f"{stem}-#{label}.{ending}", label, dated, at, stem)
        for at, (label, dated) in enumerate(versions)
    ]


JAN, FEB, MAR, APR, MAY = (date(2025, month, 10) for month in range(1, 6))
REPORT = lineage("TR-201", ("1", JAN), ("2", MAR), ("3", MAY))
OTHER = lineage("TR-305", ("1", FEB), ("2", APR))
NOTE = place("SN-33.pdf", dated=APR)
UNDATED = place("list.csv")
ALL = [*REPORT, *OTHER, NOTE, UNDATED]


def chosen(as_of: str | None, places: list[VersionPlace] = ALL) -> set[str]:
    return set(choose(places, as_of).documents)


@pytest.mark.parametrize("as_of", [None, "", "newest", "Latest"])
def test_without_a_wish_the_newest_counts(as_of: str | None) -> None:
    assert chosen(as_of) == {"TR-201-#3.docx", "TR-305-#2.docx", "SN-33.pdf", "list.csv"}


@pytest.mark.parametrize(
    ("as_of", "expected"),
    [
        ("2025-03-10", {"TR-201-#2.docx", "TR-305-#1.docx", "list.csv"}),
        ("2025-03-09", {"TR-201-#1.docx", "TR-305-#1.docx", "list.csv"}),
        ("March 2025", {"TR-201-#2.docx", "TR-305-#1.docx", "list.csv"}),
        ("10 January 2025", {"TR-201-#1.docx", "list.csv"}),
        ("Q2 2025", {"TR-201-#3.docx", "TR-305-#2.docx", "SN-33.pdf", "list.csv"}),
        ("2024", {"list.csv"}),
    ],
)
def test_a_date_leaves_what_was_there_by_its_end(as_of: str, expected: set[str]) -> None:
    assert chosen(as_of) == expected
    assert choose(ALL, as_of).undated == 1


@pytest.mark.parametrize(
    "as_of", ["TR-201 #2", "TR-201-#2", "tr-201-#2.docx", "TR-201 version 2", "TR-201 2"]
)
def test_a_version_of_a_document_pins_it_and_dates_the_others(as_of: str) -> None:
    # #2 is of 10 March: the note of April was not there, TR-305 stood at its first version.
    assert chosen(as_of) == {"TR-201-#2.docx", "TR-305-#1.docx", "list.csv"}
    assert "#2" in choose(ALL, as_of).words


@pytest.mark.parametrize("as_of", ["#2", "2", "v2", "version 02", "checkpoint #2", "rev. 2"])
def test_a_bare_version_counts_wherever_it_is(as_of: str) -> None:
    assert {"TR-201-#2.docx", "TR-305-#2.docx"} <= chosen(as_of)
    assert not {"TR-201-#1.docx", "TR-201-#3.docx", "TR-305-#1.docx"} & chosen(as_of)


def test_a_version_that_only_one_report_has_dates_the_other() -> None:
    assert {"TR-201-#3.docx", "TR-305-#2.docx"} <= chosen("#3")


def test_letters_and_dotted_numbers_are_versions_too() -> None:
    letters = lineage("SOP-7", ("A", JAN), ("B", MAR))
    dotted = lineage("PR-1", ("1.9", JAN), ("1.10", MAR))
    assert chosen("rev B", letters) == chosen("b", letters) == {"SOP-7-#B.docx"}
    assert chosen("v1.10", dotted) == {"PR-1-#1.10.docx"}
    assert chosen("1.9", dotted) == {"PR-1-#1.9.docx"}
    with pytest.raises(UserError):
        choose(dotted, "1.1")


def test_an_undated_version_is_as_old_as_the_one_before_it() -> None:
    many = lineage("TR-9", ("1", JAN), ("2", None), ("3", MAY))
    assert chosen("2025-04-01", many) == {"TR-9-#2.docx"}
    assert chosen("2024-12-31", many) == set()


def test_what_is_no_version_and_no_date_is_the_askers_error() -> None:
    for wrong in ("#99", "TR-999 #1", "when it was good", "2025-02-30"):
        with pytest.raises(UserError) as caught:
            choose(ALL, wrong)
        assert caught.value.code == "no_such_version"
        assert "TR-201 has #1 to #3" in caught.value.hint


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2025-03-12", (date(2025, 3, 12), date(2025, 3, 12))),
        ("20250312", (date(2025, 3, 12), date(2025, 3, 12))),
        ("12.3.2025", (date(2025, 3, 12), date(2025, 3, 12))),
        ("March 12, 2025", (date(2025, 3, 12), date(2025, 3, 12))),
        ("12th Mar 2025", (date(2025, 3, 12), date(2025, 3, 12))),
        ("2024-02", (date(2024, 2, 1), date(2024, 2, 29))),
        ("Sept 2025", (date(2025, 9, 1), date(2025, 9, 30))),
        ("Q4 2025", (date(2025, 10, 1), date(2025, 12, 31))),
        ("2025", (date(2025, 1, 1), date(2025, 12, 31))),
        ("2025-13-01", None),
        ("7", None),
        ("soon", None),
    ],
)
def test_days_months_quarters_and_years(text: str, expected: tuple[date, date] | None) -> None:
    assert dates_of(text) == expected


def test_versions_in_order_and_in_words() -> None:
    assert [one.version for one in by_lineage(reversed(REPORT))[LineageId("TR-201")]] == ["1", "2", "3"]
    assert moments(ALL) == ["TR-201 #3", "TR-201 #2", "TR-201 #1", "TR-305 #2", "TR-305 #1"]
    assert (mark("7"), mark("1.2"), mark("B")) == ("#7", "1.2", "B")
    assert spoken(MAR) == "10 March 2025"
    assert (short(NOTE), short(UNDATED)) == ("SN-33", "list")
