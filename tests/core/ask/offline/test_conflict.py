from core.ask.offline.conflict import answers_said, disagreement
from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.offline.select import rank


def said(question, observations):
    asked = analyse(question)
    return answers_said(asked, rank(asked, spans_of(observations)))


def test_two_documents_two_values(text):
    both = [
        *text("The hold time of step 2 is 4 hours.", document="Report A"),
        *text("The hold time of step 2 is 6 hours.", document="Report B"),
    ]
    found = said("What is the hold time of step 2?", both)
    assert {one.text for one in found} == {"4 hours", "6 hours"}
    claim = disagreement(found)
    assert claim.conflicting and "Report A" in claim.text and "Report B" in claim.text


def test_repeats_and_other_lots_are_no_dissent(text):
    same = [
        *text("The yield of lot A-1 was 61.0 %.", document="Report A"),
        *text("The yield of lot A-1 was 61 %.", document="Report B"),
        *text("The yield of lot A-2 was 70 %.", document="Report C"),
    ]
    assert [one.text for one in said("What was the yield of lot A-1?", same)] == ["61.0 %"]
