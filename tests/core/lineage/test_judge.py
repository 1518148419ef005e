"""Judgements of two documents: what joins them, what keeps them apart, and that sides do not matter."""

from collections.abc import Callable

import pytest

from core.domain.lineage import Member
from core.lineage.facts import read
from core.lineage.judge import Why, judge, siblings

Make = Callable[..., Member]
Body = Callable[..., str]


@pytest.mark.parametrize(
    ("one", "other", "shared", "joined", "why"),
    [
        ("TR-201_v1.docx", "TR-201_v2.docx", 4, True, Why.NAME),
        ("plan_v1.docx", "plan_v2.docx", 10, True, Why.NAME),
        ("TR-201.docx", "TR-201 report.docx", 30, True, Why.NUMBER),
        ("abc.docx", "xyz.docx", 39, True, Why.TEXT),
        ("abc.docx", "xyz.docx", 20, False, Why.UNRELATED),
        ("TR-201_v1.docx", "TR-204_v1.docx", 39, False, Why.OTHER_NUMBER),
        ("CoA toluene.pdf", "CoA ethanol.pdf", 39, False, Why.SIBLING),
        ("TR-201.docx", "TR-201.pptx", 10, False, Why.OTHER_KIND),
        ("Minutes 2025-03-12.docx", "Minutes 2025-03-19.docx", 39, False, Why.OTHER_PERIOD),
        ("gap analysis 2025-03-12.docx", "gap analysis 2025-03-19.docx", 5, False, Why.UNLIKE),
        ("paper.pdf", "paper_SI.pdf", 39, False, Why.UNRELATED),
    ],
)
def test_verdicts(make: Make, body: Body, one: str, other: str, shared: int, joined: bool, why: Why) -> None:
    """40 sentences each, `shared` of them in both."""
    first, second = read(make(one, body("n", 0, 40))), read(make(other, body("n", 40 - shared, 80 - shared)))
    verdict = judge(first, second)
    assert verdict.joined == joined
    assert verdict.why is (Why.OTHER_PART if "SI" in other else why)
    back = judge(second, first)
    assert (back.joined, back.why, back.likeness.both) == (verdict.joined, verdict.why, verdict.likeness.both)


def test_another_language_is_another_document(make: Make) -> None:
    english = "The yield of the amine was high and the impurity in it is at the limit for this step. " * 2
    german = "Die Ausbeute des Amins war hoch und die Verunreinigung ist mit der Zeit nicht gesunken."
    verdict = judge(read(make("TR-201_v1.docx", english)), read(make("TR-201_v2.docx", german)))
    assert verdict.why is Why.OTHER_LANGUAGE


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("coa toluene", "coa ethanol", True),
        ("appendix a", "appendix b", True),
        ("dev report larkspur", "development report larkspur", False),
        ("stabilty plan", "stability plan", False),
        ("stability plan", "stability plan", False),
        ("plan", "stability plan", False),
        ("quality agreement", "solvent selection", False),
    ],
)
def test_names_after_one_pattern(one: str, other: str, expected: bool) -> None:
    assert siblings(tuple(one.split()), tuple(other.split())) == expected
