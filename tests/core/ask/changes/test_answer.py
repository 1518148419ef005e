"""Questions about change, from the question to the claims and their evidence."""

import re

import pytest

from core.ask.changes.answer import look, write_changes
from core.ask.verify import verify
from core.domain.search import Scope
from core.domain.vocabulary import AnswerStatus
from tests.core.ask.changes.conftest import reports
from tests.core.lineage.diff.conftest import written


def said(agent, question):
    """All claims of an answer."""
    looked = look(question, Scope(), agent)
    return [claim.text for claim in write_changes(looked).claims] if looked else None


def claims(agent, question):
    """The claims of an answer without the passages that stand under them word for word."""
    told = said(agent, question)
    return told and [text for text in told if not re.match(r"(?:#\w+|version \S+), [^:]*: “", text)]


def test_under_a_change_stand_the_passages_word_for_word(agent):
    one = ["# 1 A\n\nStep 3 runs in DMF at 60 °C.", "# 1 A\n\nStep 3 runs in 2-MeTHF at 60 °C."]
    told = said(agent(TR_1=one), "When did the solvent of step 3 change?")
    assert [text.split(": ", 1)[-1] for text in told[1:]] == [
        "“Step 3 runs in DMF at 60 °C.”",
        "“Step 3 runs in 2-MeTHF at 60 °C.”",
    ]


def test_a_value_that_cannot_be_followed_is_told_in_the_words_of_both_versions(agent):
    one = [
        "# 1 A\n\nThe cake is soft.\n\n# 2 Keeping\n\nThe substance may stay at 2 to 8 °C for a year.",
        "# 1 A\n\nThe cake is soft.\n\n# 2 Keeping\n\nStorage below 25 °C is enough.",
    ]
    (text,) = said(agent(TR_1=one), "When did the storage temperature change?")
    assert "2 to 8 °C" in text and "25 °C" in text and "#2" in text


@pytest.mark.parametrize(
    ("question", "old", "before", "new", "after"),
    [
        ("When did the solvent of step 3 change?", "DMF", "#3", "2-MeTHF", "#4"),
        ("In which version was DMF replaced as solvent of step 3 in TR-201?", "DMF", "#3", "2-MeTHF", "#4"),
        ("When was the drying temperature lowered?", "45 °C", "#6", "40 °C", "#7"),
        ("When was the limit for IMP-C tightened?", "NMT 0.15 %", "#4", "NMT 0.10 %", "#5"),
        ("How did the mean yield of step 2 change in TR-201?", "81.4 %", "#1", "82.0 %", "#2"),
        ("At which checkpoint did the equivalents of T3P change?", "1.6 equiv.", "#6", "1.3 equiv.", "#7"),
        ("When did the temperature of step 3 change?", "60–65 °C", "#3", "45–50 °C", "#4"),
        ("When did the dryer of step 3 change?", "dryer TD-08", "#7", "dryer FD-14", "#8"),
        ("Since when is 2-MeTHF used in step 3?", "DMF", "#3", "2-MeTHF", "#4"),
        ("When was the temperature of step 2 raised?", "5 °C", "#7", "10 °C", "#8"),
        ("What changed in the solvent of step 3 between #2 and #6 of TR-201?", "DMF", "#3", "2-MeTHF", "#4"),
        ("When did the solvent of step 5 change?", "toluene", "#2", "anisole", "#3"),
        ("When did the typical yield of step 5 change?", "80 %", "#1", "83 %", "#2"),
        ("When did the d90 of LS-60 change?", "85 µm", "#2", "48 µm", "#3"),
        ("When was the retest period of LS-60 extended?", "24 months", "#3", "36 months", "#4"),
        ("When did the purity method of LS-60 change?", "HPLC-118", "#2", "HPLC-142", "#3"),
        ("When did the hold time of the LS-20 solution change?", "24 h", "#2", "48 h", "#3"),
    ],
)
def test_when_a_value_changed(agent, question, old, before, new, after):
    found = claims(agent(), question)
    assert found is not None and len(found) == 1, found
    assert f"from {old} ({before}," in found[0] and f"to {new} ({after}," in found[0]


def test_a_value_that_went_and_came_back_changed_twice(agent):
    found = claims(agent(), "How did the temperature of step 2 change over the versions?")
    assert [text.partition(" changed ")[2] for text in found] == [
        "from 10 °C (#2, 12 February 2025) to 5 °C (#3, 12 March 2025).",
        "from 5 °C (#7, 12 July 2025) to 10 °C (#8, 12 August 2025).",
    ]


def test_both_sides_are_evidence_in_their_own_versions(agent):
    looked = look("When did the solvent of step 3 change?", Scope(), agent())
    claim, *_ = write_changes(looked).claims
    known = {one.id: one for one in looked.observations}
    before, after = (known[i] for i in claim.observations)
    assert (before.locator.version, after.locator.version) == ("3", "4")
    assert "DMF" in before.locator.quote and "2-MeTHF" in after.locator.quote
    assert before.data["change"] == {"about": "solvent of step 3", "before": "DMF", "after": "2-MeTHF"}
    assert after.data["versions"]["after"]["dated"] == "2025-04-12"
    chunks = [c for n in (3, 4) for c in written(reports()[n - 1], f"TR-201_{n}").chunks]
    texts = {chunk.id: chunk.text for chunk in chunks}
    checked = verify([claim], looked.observations, lambda ids: {i: texts[i] for i in ids})
    assert checked.checks.dropped_citations == 0


def test_what_never_changed_is_said_with_its_first_and_newest_place(agent):
    looked = look("When did the solvent of step 4 change?", Scope(), agent())
    (claim,) = write_changes(looked).claims
    assert "did not change from #1" in claim.text and "to #8" in claim.text and "ethanol" in claim.text
    assert {one.locator.version for one in looked.observations} == {"1", "8"}


def test_a_yes_or_no_question_begins_with_the_word(agent):
    assert claims(agent(), "Did the limit for IMP-C ever change?")[0].startswith("Yes: in TR-201")
    assert claims(agent(), "Has the solvent of step 4 changed since #2?")[0].startswith("No: in TR-201")


@pytest.mark.parametrize(
    "question",
    [
        "What is the solvent of step 3?",
        "Why did the solvent of step 3 change?",
        "When did the colour of the flag change?",
        "How did the viscosity change during the addition?",
    ],
)
def test_other_questions_are_left_to_the_documents(agent, question):
    assert look(question, Scope(), agent()) is None


def test_documents_without_versions_are_left_alone(agent):
    assert look("When did the solvent of step 3 change?", Scope(), agent(TR_9=["# 1 A\n\nIn DMF."])) is None


def test_first_mention_and_the_end_of_a_plan(agent):
    (first,) = claims(agent(), "In which version was IMP-F first mentioned?")
    assert "TR-201 speaks of IMP-F first in #5, 12 May 2025" in first
    (gone,) = claims(agent(), "When was the continuous-flow step dropped?")
    assert "gives up the continuous-flow step in #6" in gone and "abandoned because of clogging" in gone


def test_what_changed_between_two_versions(agent):
    found = claims(agent(), "What changed between #4 and #7 of TR-201?")
    assert found[0].startswith("From #4, 12 April 2025 to #7, 12 July 2025, 5 passages of TR-201 differ")
    assert any("1.6 equiv. became 1.3 equiv." in text for text in found)
    assert any("NMT 0.15 % became NMT 0.10 %" in text or "0.15 % became 0.10 %" in text for text in found)
    assert not any("Checkpoint" in text for text in found)


def test_a_change_from_one_document_to_another(agent):
    one = ["# 1 A\n\nThe limit for IMP-C is 0.15 %.", "# 1 A\n\nThe limit for IMP-C is 0.15 %. New."]
    other = ["# 1 A\n\nThe limit for IMP-C is 0.10 %.", "# 1 A\n\nThe limit for IMP-C is 0.10 %. More."]
    found = claims(
        agent(TR_1=one, TR_2=other), "How did the limit for IMP-C change from TR-1 to TR-2 over the versions?"
    )
    assert found == [
        "The limit for IMP-C is 0.15 % in TR-1 (#2, 12 February 2025) and 0.10 % in TR-2 "
        "(#2, 12 February 2025)."
    ]


def test_two_documents_that_lag_each_other_are_told_by_name(agent):
    first, second = "# 1 A\n\nStep 3 runs in DMF.", "# 1 A\n\nStep 3 runs in 2-MeTHF."
    one, other = [first, second, second], [first, first, second]
    found = claims(agent(TR_1=one, TR_2=other), "When did the solvent of step 3 change?")
    assert [text.split(",")[0] for text in found] == ["In TR-1", "In TR-2"]
    assert "(#2," in found[0] and "(#3," in found[1]
    named = claims(agent(TR_1=one, TR_2=other), "When did the solvent of step 3 change in TR-2?")
    assert len(named) == 1 and named[0].startswith("In TR-2")


def test_the_draft_is_answered_and_its_evidence_listed(agent):
    looked = look("When did the solvent of step 3 change?", Scope(), agent())
    draft = write_changes(looked)
    assert draft.status is AnswerStatus.ANSWERED
    assert set(draft.nearest) == {one.id for one in looked.observations}
    assert [one.source for one in looked.searched]


def test_several_documents_compared_share_the_claims(agent):
    old = "# 1 A\n\n" + " ".join(f"Lot A-{n:03} gave {n} %." for n in range(20))
    new = "# 1 A\n\n" + " ".join(f"Lot A-{n:03} gave {n + 50} %." for n in range(20))
    found = claims(agent(TR_1=[old, new], TR_2=[old, new]), "What changed between #1 and #2?")
    assert len(found) == 2 * (1 + 6)
    assert "of TR-1 differ" in found[0] and "of TR-2 differ" in found[7]


def test_a_version_that_is_not_there_is_left_to_the_documents(agent):
    assert look("What changed between #4 and #99 of TR-201?", Scope(), agent()) is None
