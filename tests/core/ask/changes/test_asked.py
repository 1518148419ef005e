"""Which questions ask for a change, and what they ask."""

import pytest

from core.ask.changes.asked import Asks, plan


@pytest.mark.parametrize(
    ("question", "asks", "about", "points"),
    [
        ("When did the solvent of step 3 change?", Asks.WHEN, "solvent of step 3", ()),
        ("when was the drying temperature lowered", Asks.WHEN, "drying temperature", ()),
        ("At which checkpoint did the limit of IMP-D change?", Asks.WHEN, "limit of IMP-D", ()),
        ("How did the yield of step 2 change over the versions?", Asks.WHEN, "yield of step 2", ()),
        ("Has the retest period changed since #5?", Asks.WHETHER, "retest period", ("#5",)),
        ("what changed between #4 and #7", Asks.BETWEEN, "", ("#4", "#7")),
        ("What are the differences between versions 4 and 7 of TR-201?", Asks.BETWEEN, "TR-201", ("4", "7")),
        ("differences between rev B and rev C of SOP-12", Asks.BETWEEN, "SOP-12", ("rev B", "rev C")),
        ("What's new in #7?", Asks.BETWEEN, "", ("#7",)),
        ("what changed since March 2025", Asks.BETWEEN, "", ("March 2025",)),
        (
            "what changed in the impurity limits between #4 and 7?",
            Asks.BETWEEN,
            "impurity limits",
            ("#4", "7"),
        ),
        ("How does #4 differ from #7 in the drying section?", Asks.BETWEEN, "drying section", ("#4", "#7")),
        ("Was hat sich zwischen #4 und #7 geändert?", Asks.BETWEEN, "", ("#4", "#7")),
        ("since when is 2-MeTHF used in step 3?", Asks.SINCE, "2-MeTHF used in step 3", ()),
        ("In which version was IMP-C introduced?", Asks.APPEARED, "IMP-C", ()),
        ("Which version first mentions the flow reactor?", Asks.APPEARED, "flow reactor", ()),
        ("In which version was the flow plan abandoned?", Asks.GONE, "flow plan", ()),
    ],
)
def test_what_a_question_asks(question, asks, about, points):
    planned = plan(question)
    assert (planned.asks, planned.about, planned.points) == (asks, about, points)


@pytest.mark.parametrize(
    "question",
    [
        "Why did the solvent of step 3 change?",
        "What is the solvent of step 3?",
        "When was lot B-0117 rejected?",
        "When was lot B-0117 manufactured?",
        "What is the difference between method A and method B?",
        "Compare the yields of step 2 and step 3",
        "Which impurities are listed in version 4?",
    ],
)
def test_these_ask_for_something_else(question):
    assert plan(question) is None


def test_values_and_directions_that_a_question_names():
    planned = plan("When was the limit for IMP-C tightened from 0.15 % to 0.10 %?")
    assert (planned.old, planned.new, planned.up) == ("0.15 %", "0.10 %", False)
    assert plan("When was the retest period extended to 36 months?").up is True
    assert plan("When was the retest period extended to 36 months?").new == "36 months"
    assert plan("What changed since #5?").since and not plan("What changed in #5?").since


def test_a_change_in_the_reactor_is_not_surely_one_between_versions():
    assert not plan("How did the temperature change during the addition?").sure
    assert plan("How did the temperature of step 2 change over the versions?").sure
