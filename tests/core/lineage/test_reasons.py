"""Reasons: one or two sentences that name what was read and what agrees."""

from collections.abc import Callable

import pytest

from core.domain.lineage import Member
from core.lineage import reasons
from core.lineage.clusters import cluster
from core.lineage.facts import Facts, read
from core.lineage.judge import judge
from core.lineage.order import place

Make = Callable[..., Member]
Body = Callable[..., str]


def reason_of_last(facts: list[Facts]) -> str:
    placed = place(facts, {})
    return reasons.of_version(placed[-1], placed[-2], None, len(placed))


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (
            "TR-201-#9.docx",
            "TR-201-#10.docx",
            "The name says #10 of TR-201. 100% of the sentences of #9 stand in it.",
        ),
        (
            "plan rev A.docx",
            "plan rev B.docx",
            "The name says rev B of plan. 100% of the sentences of rev A stand in it.",
        ),
        (
            "plan.docx",
            "plan_final.docx",
            'The name says "final" for plan. 100% of the sentences of "plan.docx" stand in it.',
        ),
        (
            "plan 2025-01-02.docx",
            "plan 2025-03-04.docx",
            'The name says 2025-03-04 for plan. 100% of the sentences of "plan 2025-01-02.docx" stand in it.',
        ),
        (
            "TR-2.docx",
            "TR-2 (2).docx",
            'The same name as "TR-2.docx", apart from marks of versions. '
            '100% of the sentences of "TR-2.docx" stand in it.',
        ),
    ],
)
def test_what_joined_a_version(make: Make, body: Body, one: str, other: str, reason: str) -> None:
    facts = [read(make(one, body("n", 0, 20))), read(make(other, body("n", 0, 30)))]
    assert reason_of_last(facts) == reason


def test_shares_of_long_documents_are_called_estimates(make: Make, body: Body) -> None:
    facts = [read(make("TR-2_v1.docx", body("n", 0, 400))), read(make("TR-2_v2.docx", body("n", 20, 500)))]
    assert "About 9" in reason_of_last(facts)


@pytest.mark.parametrize(
    ("one", "other", "part"),
    [
        ("paper.pdf", "paper_SI.pdf", "the other is the supporting information"),
        ("TR-201.docx", "TR-201.pptx", "another kind of file: no sentences agree"),
        ("gap analysis 2025-01-02.docx", "gap analysis 2025-03-04.docx", "but no sentences agree"),
        ("BR-K9-13.xlsx", "BR-K9-14.xlsx", "it is BR-K9-13 and the other BR-K9-14"),
    ],
)
def test_what_kept_a_document_apart(make: Make, body: Body, one: str, other: str, part: str) -> None:
    title = "Larkspur record of work"
    first, second = read(make(one, body("n"), title)), read(make(other, body("m"), title))
    reason = reasons.alone(first, (second, judge(first, second)))
    assert reason.startswith(f'Kept apart from "{other}": ') and reason.endswith(".") and part in reason


def test_nothing_else_to_name(make: Make, body: Body) -> None:
    facts = read(make("TR-204.pdf", body("n")))
    assert cluster([facts]).apart == {}
    assert reasons.alone(facts, None) == "Alone: no other document here has its number (TR-204) or its text."


def test_long_names_are_cut(make: Make, body: Body) -> None:
    facts = read(make("a" * 300 + ".pdf", body("n")))
    assert len(reasons.by_person(facts)) < 130
