"""Which documents become versions of one, in which order, under which labels, and what a person changes."""

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.domain.ids import PersonId
from core.domain.lineage import Decision, DecisionKind, Fingerprint, Grouping, Member
from core.domain.vocabulary import DocumentRole
from core.lineage.group import group

Make = Callable[..., Member]
Text = Callable[[str, int, int], list[str]]
Body = Callable[..., str]
Split = Callable[[list[Grouping]], list[list[Grouping]]]


def named(groupings: list[Grouping], members: list[Member], split: Split) -> list[list[str]]:
    names = {member.id: member.name for member in members}
    return sorted([names[one.document_id] for one in lineage] for lineage in split(groupings))


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["TR-201-#1.docx", "TR-201-#2.docx", "TR-201-#9.docx", "TR-201-#10.docx"], ["1", "2", "9", "10"]),
        (["spec_v1.9.docx", "spec_v1.10.docx", "spec_v2.docx"], ["1.9", "1.10", "2"]),
        (["drawing rev A.pdf", "drawing rev Z.pdf", "drawing rev AA.pdf"], ["A", "Z", "AA"]),
        (
            ["drawing rev A.pdf", "drawing rev B.pdf", "drawing rev 0.pdf", "drawing rev 1.pdf"],
            ["A", "B", "0", "1"],
        ),
        (["plan draft 1.docx", "plan draft 2.docx", "plan v1.docx"], ["draft 1", "draft 2", "1"]),
        (["plan v2 draft.docx", "plan v2.docx"], ["2 draft", "2"]),
        (
            ["plan v2 draft 1.docx", "plan v2 draft 2.docx", "plan v2 final.docx"],
            ["2 draft 1", "2 draft 2", "2"],
        ),
        (["protocol.docx", "protocol_v2.docx", "protocol_v3.docx"], ["1", "2", "3"]),
        (["protocol.docx", "protocol_final.docx", "protocol_signed.docx"], ["1", "final", "signed"]),
        (["report_old.docx", "report.docx", "report_new.docx"], ["old", "2", "revised"]),
        (["protocol.docx", "protocol - Copy.docx", "protocol (2).docx"], ["1", "2", "3"]),
        (["gap analysis 2025-01-10.docx", "gap analysis 12Mar2025.docx"], ["2025-01-10", "2025-03-12"]),
        (["gap analysis 10.01.2025.docx", "gap analysis 20250312.docx"], ["2025-01-10", "2025-03-12"]),
        (["Bericht Stand 2025-02.docx", "Bericht Stand 2025-11.docx"], ["2025-02", "2025-11"]),
        (["方案第2版.docx", "方案第10版.docx", "方案最终版.docx"], ["2", "10", "final"]),
        (["ＴＲ－２０１＿ｖ２.docx", "TR-201_v10.docx"], ["2", "10"]),
        (["IB Ed. 2.pdf", "IB Ed. 10.pdf"], ["2", "10"]),
        (["SOP-12 Rev. 03.pdf", "SOP-12 Rev. 04.pdf"], ["3", "4"]),
        (["tech transfer 1.docx", "tech transfer 2.docx"], ["1", "2"]),
    ],
)
def test_marks_in_names(make: Make, lineages: Split, names: list[str], labels: list[str], body: Body) -> None:
    """Names stand in the order of meaning; they arrive in the opposite one, so that time cannot help."""
    members = [
        make(name, body("larkspur", 0, 20 + 2 * number), after=-number) for number, name in enumerate(names)
    ]
    groupings = group(members)
    assert named(groupings, members, lineages) == [names]
    assert [one.version for one in lineages(groupings)[0]] == labels
    assert [one.order for one in lineages(groupings)[0]] == list(range(len(names)))


@pytest.mark.parametrize(
    ("one", "other", "shared", "title"),
    [
        ("BR-K9-13.xlsx", "BR-K9-14.xlsx", 36, "Batch record LS-40"),
        ("Batch record lot 13.xlsx", "Batch record lot 14.xlsx", 38, "Batch record LS-40"),
        ("CoA_K9-13.pdf", "CoA_K9-14.pdf", 36, "Certificate of analysis"),
        ("CoA 20250312.pdf", "CoA 20250401.pdf", 36, "Certificate of analysis"),
        ("CoA toluene.pdf", "CoA ethanol.pdf", 37, "Certificate of analysis"),
        ("NB-0457.html", "NB-0458.html", 10, "Notebook page"),
        ("TR-201.docx", "TR-204.docx", 20, "Development report"),
        ("TR-201_v1.docx", "TR-204_v2.docx", 30, "Development report"),
        ("Slide deck part 1.pptx", "Slide deck part 2.pptx", 5, "Process training"),
        ("Appendix A.pdf", "Appendix B.pdf", 10, "Solvent properties"),
        ("Table S1.xlsx", "Table S2.xlsx", 10, "Tables"),
        ("study 101.docx", "study 102.docx", 35, "Clinical study protocol"),
        ("step 3.docx", "step 4.docx", 20, "Process description"),
        ("Monthly report 2025-03.docx", "Monthly report 2025-04.docx", 15, "Monthly report"),
        ("Monatsbericht März 2025.docx", "Monatsbericht April 2025.docx", 25, "Monatsbericht"),
        ("Annual review 2024.pdf", "Annual review 2025.pdf", 30, "Annual product review"),
        ("Minutes 2025-03-12.docx", "Minutes 2025-03-19.docx", 15, "Minutes"),
        ("stability 2025_Q1.xlsx", "stability 2025_Q2.xlsx", 10, "Stability"),
        ("deviation 12.docx", "deviation 13.docx", 35, "Deviation report"),
        ("form site Basel.docx", "form site Boston.docx", 38, "Site initiation form"),
        ("paper.pdf", "paper_SI.pdf", 3, "A paper on flow"),
        ("TR-201.docx", "TR-201.pptx", 4, "Development report TR-201"),
        ("TR-201.docx", "TR-201 Appendix.docx", 4, "Development report TR-201"),
        ("TR-201.docx", "TR-201 summary.docx", 12, "Development report TR-201"),
    ],
)  # fmt: skip
def test_what_is_no_version(make: Make, one: str, other: str, shared: int, title: str, text: Text) -> None:
    """`shared` of the 40 sentences of each are the template's."""
    members = [
        make(name, "\n".join([*text("template", 0, shared), *text(name, 0, 40 - shared)]), title)
        for name in (one, other)
    ]
    groupings = group(members)
    assert len({grouping.group for grouping in groupings}) == 2
    assert {grouping.order for grouping in groupings} == {0}


@pytest.mark.parametrize("names", [("report_v1.docx", "report_v2.docx"), ("notes.docx", "notes_v2.docx")])
def test_a_name_that_anything_may_have_needs_a_like_text(
    make: Make, body: Body, names: tuple[str, str]
) -> None:
    letter = "\n".join(
        f"Dear colleague {n}, we thank you for sample {n} and kindly ask when invoice {n} can be settled."
        for n in range(20)
    )
    first, second = group([make(names[0], body("n")), make(names[1], letter)])
    assert first.group != second.group


@pytest.mark.parametrize(
    "names", [("Protocol_v1.docx", "Protocol_v2.docx"), ("plan.docx", "plan_final.docx")]
)
def test_a_short_text_of_which_every_number_changed_is_still_one(make: Make, names: tuple[str, str]) -> None:
    first, second = group(
        [
            make(
                name,
                f"Heat to {t} °C and hold for {t} h.\nCool to {t - 40} °C before {t} L of heptane is added.\n"
                f"The yield must be over {t}%.",
            )
            for name, t in zip(names, (60, 65), strict=True)
        ]
    )
    assert first.group == second.group


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TR-201 development report_v1.docx", "TR-201 dev report_v2.docx"),
        ("TR-201_v1.docx", "TR-201 Larkspur development report_v2.docx"),
        ("Larkspur process v3.docx", "LS-40 process description_v4.docx"),
        ("Stabilty plan_v1.docx", "Stability plan_v2.docx"),
    ],
)
def test_a_report_that_was_renamed_between_versions_is_still_one(
    make: Make, body: Body, one: str, other: str
) -> None:
    first, second = group([make(one, body("n", 0, 60)), make(other, body("n", 4, 66))])
    assert first.group == second.group


def test_records_of_one_name_in_two_folders_stay_apart(make: Make, text: Text) -> None:
    """As they come from the folders of two lots; their texts share the template."""
    first, second = group(
        [make("batch record.xlsx", "\n".join([*text("t", 0, 30), *text(lot, 0, 8)])) for lot in ("a", "b")]
    )
    assert first.group != second.group


def test_forms_of_one_template_for_different_lots_stay_apart_whatever_their_names(
    make: Make, text: Text
) -> None:
    members = [
        make(
            f"Document{n}.docx",
            "\n".join([f"Lot: K9-1{n}", *text("template", 0, 40), f"Yield of this lot was {n} kg."]),
            "Batch form",
        )
        for n in (1, 2)
    ]
    first, second = group(members)
    assert first.group != second.group
    assert "lot" in first.reason and "K9 1" in first.reason


def test_a_supplement_and_its_paper_with_one_title_and_doi_stay_two(make: Make, body: Body) -> None:
    doi, title = "doi:10.1021/acs.oprd.5c00001", "Flow synthesis of LS-40"
    paper = make("op5c1.pdf", f"{doi}\n{body('paper')}", title)
    for other in (
        make("op5c1_si.pdf", f"{doi}\n{body('supplement')}", title),
        make("op5c1_002.pdf", f"{doi}\nSupporting Information\n{body('paper', 0, 15)}", title),
        make("op5c1 (1).pdf", f"{doi}\n{body('paper', 0, 15)}", title, DocumentRole.SUPPLEMENT),
        make("other name.pdf", f"{doi}\n{body('supplement')}", title),
    ):
        first, second = group([paper, other])
        assert first.group != second.group
        assert "same title and DOI" in first.reason and "same title and DOI" in second.reason


def test_versions_that_the_title_page_alone_tells(make: Make, lineages: Split, body: Body) -> None:
    names = ["Document7.docx", "scan.docx", "report_new.docx"]
    members = [
        make(name, f"Version: {number}.0\nSupersedes version {number - 1}.0\n{body('n', 0, 20 + number)}",
             "Nitrosamine risk assessment of Larkspur", after=-number)
        for number, name in enumerate(names, 2)
    ]  # fmt: skip
    groupings = group(members)
    assert named(groupings, members, lineages) == [names]
    assert [one.version for one in lineages(groupings)[0]] == ["2.0", "3.0", "4.0"]


def test_a_title_page_counts_more_than_a_copy_mark(make: Make, lineages: Split, body: Body) -> None:
    members = [
        make("risk plan (2).docx", f"Revision: A\n{body('n')}", "Risk plan"),
        make("risk plan.docx", f"Revision: B\n{body('n', 0, 22)}", "Risk plan"),
    ]
    assert [one.version for one in lineages(group(members))[0]] == ["A", "B"]


def test_two_formats_of_one_version_have_one_label_and_the_later_counts_after(
    make: Make, lineages: Split, body: Body
) -> None:
    members = [
        make("TR-201_v1.docx", body("n"), after=1),
        make("TR-201_v2.pdf", body("n", 0, 24), after=3),
        make("TR-201_v2.docx", body("n", 0, 24), after=2),
    ]
    groupings = group(members)
    assert named(groupings, members, lineages) == [["TR-201_v1.docx", "TR-201_v2.docx", "TR-201_v2.pdf"]]
    assert [one.version for one in lineages(groupings)[0]] == ["1", "2", "2"]
    assert "another format" in lineages(groupings)[0][2].reason


def test_a_file_that_was_saved_again_says_so(make: Make, lineages: Split, text: Text) -> None:
    lines = text("n", 0, 60)
    members = [make("a plan.docx", "\n".join(lines)), make("other name.docx", "\n".join(lines[:-1]), after=1)]
    first, second = lineages(group(members))[0]
    assert second.version == first.version == "1"
    assert "saved again" in second.reason


def test_two_different_texts_of_one_version_have_two_labels(make: Make, lineages: Split, body: Body) -> None:
    members = [make("plan_v2.docx", body("n")), make("plan_v2_final.docx", body("n", 5, 30), after=1)]
    assert [one.version for one in lineages(group(members))[0]] == ["2", "2 final"]


@pytest.mark.parametrize(
    ("name", "page", "written", "day", "source"),
    [
        ("TR-201_2025-03-12.docx", "Date: 2025-03-01", date(2025, 2, 1), date(2025, 3, 12), "name"),
        ("TR-201.docx", "Date: 2025-03-01", date(2025, 2, 1), date(2025, 3, 1), "title page"),
        ("TR-201.docx", "Datum: 1. März 2025", None, date(2025, 3, 1), "title page"),
        ("TR-201.docx", "Date d’émission : 1 mars 2025", None, date(2025, 3, 1), "title page"),
        ("TR-201.docx", "日期：2025年3月1日", None, date(2025, 3, 1), "title page"),
        ("TR-201.docx", "Issued | 03/12/2025", None, None, ""),
        ("TR-201.docx", "Date of manufacture: 2025-03-01", date(2025, 2, 1), date(2025, 2, 1), "properties"),
        ("TR-201.docx", "No date at all.", None, None, ""),
    ],
)
def test_the_date_of_a_document_alone(
    make: Make, name: str, page: str, written: date | None, day: date | None, source: str, body: Body
) -> None:
    (one,) = group([make(name, f"{page}\n{body('n')}", "Report", written=written)])
    assert (one.dated, one.dated_from) == (day, source)


def test_without_marks_the_date_orders_then_growth_then_arrival(
    make: Make, lineages: Split, body: Body
) -> None:
    title = "Development report of Larkspur"
    dated = [
        make("a.docx", f"Date: 2025-03-01\n{body('n')}", title, after=1),
        make("b.docx", f"Date: 2025-02-01\n{body('n', 0, 25)}", title, after=2),
    ]
    assert named(group(dated), dated, lineages) == [["b.docx", "a.docx"]]
    grown = [
        make("a.docx", body("n", 0, 40), title, after=1),
        make("b.docx", body("n", 0, 30), title, after=2),
    ]
    assert named(group(grown), grown, lineages) == [["b.docx", "a.docx"]]
    arrived = [make("b.docx", body("n", 1, 21), title, after=1), make("a.docx", body("n"), title, after=2)]
    assert named(group(arrived), arrived, lineages) == [["b.docx", "a.docx"]]


def test_reasons_are_sentences_that_a_chemist_believes(make: Make, body: Body) -> None:
    report = [
        make(f"TR-201-#{n}.docx", body("n", 0, 20 + 2 * n), "Development report", after=n) for n in (9, 10)
    ]
    other = make("TR-204.docx", body("m"), "Safety note")
    reasons = {one.version: one.reason for one in group([*report, other])}
    assert reasons["10"] == "The name says #10 of TR-201. 100% of the sentences of #9 stand in it."
    assert reasons["1"] == "Alone: no other document here has its number (TR-204) or its text."


def test_a_living_report_that_grew_tenfold_is_still_one(make: Make, lineages: Split, body: Body) -> None:
    members = [make("Plan_v1.docx", body("n", 0, 30)), make("Plan_v9.docx", body("n", 0, 300))]
    assert len(lineages(group(members))) == 1


def test_documents_without_text_go_by_their_names(make: Make, lineages: Split) -> None:
    members = [
        Member(**(make(name).model_dump() | {"fingerprint": Fingerprint()}))
        for name in ("TR-9_v1.docx", "TR-9_v2.docx", "b.pdf")
    ]
    assert named(group(members), members, lineages) == [["TR-9_v1.docx", "TR-9_v2.docx"], ["b.pdf"]]


NOON = datetime(2025, 6, 1, 12, tzinfo=UTC)


def decide(
    document: Member, kind: DecisionKind, other: Member | None = None, at: int = 0, **given: object
) -> Decision:
    return Decision(
        document_id=document.id, kind=kind, other=other.id if other else None, by=PersonId("ada"),
        at=NOON + timedelta(minutes=at), **given,
    )  # fmt: skip


_NAMES = st.sampled_from(
    [
        "TR-1_v1.docx",
        "TR-1_v2.docx",
        "TR-1.docx",
        "TR-1.pdf",
        "TR-2_v1.docx",
        "plan draft 1.docx",
        "plan.docx",
        "plan (2).docx",
        "plan 2025-03-01.docx",
        "BR-K9-13.xlsx",
        "Document1.docx",
        "Monthly report 2025-03.docx",
    ]
)
_SHELVES = st.lists(
    st.tuples(_NAMES, st.sampled_from(["a", "b"]), st.integers(0, 8), st.integers(12, 30), st.integers(0, 5)),
    min_size=1,
    max_size=9,
    unique_by=lambda entry: entry[:4],
)
_MADE = st.lists(
    st.tuples(st.integers(0, 8), st.sampled_from(DecisionKind), st.integers(0, 8), st.integers(0, 3)),
    max_size=5,
)


@settings(max_examples=150, deadline=None)
@given(shelf=_SHELVES, made=_MADE, seed=st.integers(0, 99))
def test_every_member_once_in_any_order(make: Make, shelf: list, made: list, seed: int, body: Body) -> None:
    members = [make(name, body(seed, first, last), after=after) for name, seed, first, last, after in shelf]
    decisions = [
        decide(members[one % len(members)], kind, members[other % len(members)], at,
               version="7" if kind is DecisionKind.VERSION else None)
        for one, kind, other, at in made
    ]  # fmt: skip
    groupings = group(members, decisions)
    assert sorted(one.document_id for one in groupings) == sorted(member.id for member in members)
    mixed, other_decisions = list(members), list(decisions)
    random.Random(seed).shuffle(mixed)
    random.Random(seed).shuffle(other_decisions)
    assert group(mixed, other_decisions) == groupings
    by_group: dict[str, list[int]] = {}
    for one in groupings:
        by_group.setdefault(one.group, []).append(one.order)
    assert all(sorted(orders) == list(range(len(orders))) for orders in by_group.values())
    assert set(by_group) <= {member.id for member in members}


@settings(max_examples=60, deadline=None)
@given(
    count=st.integers(1, 12),
    style=st.sampled_from(["TR-1-#{}.docx", "plan_v{}.docx", "plan 2025-01-{:02d}.docx"]),
)
def test_a_newest_version_never_changes_older_labels(make: Make, count: int, style: str, body: Body) -> None:
    members = [make(style.format(n), body("r", 0, 15 + n), after=n) for n in range(1, count + 2)]
    before = {one.document_id: (one.version, one.order, one.group) for one in group(members[:-1])}
    after = {one.document_id: (one.version, one.order, one.group) for one in group(members)}
    assert {key: after[key] for key in before} == before
