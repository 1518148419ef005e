"""Verdicts from wording."""

import pytest

from core.ask.offline.polarity import verdict
from core.ask.offline.question import analyse
from core.ask.offline.select import rank


def _verdict(question, *spans):
    asked = analyse(question)
    return verdict(asked, rank(asked, spans))


@pytest.mark.parametrize(
    ("question", "quote", "word"),
    [
        ("Did the change affect the purity?", "The change did not affect the purity.", "no"),
        ("Did the change affect the purity?", "The change affected the purity.", "yes"),
        ("Was an exotherm observed?", "No exotherm was observed when the feed was limited.", "no"),
        ("Did lot A-1 pass the test?", "Lot A-1 failed the test.", "no"),
        (
            "Can the process be run continuously?",
            "Whether it can be run continuously has not been studied.",
            "maybe",
        ),
        ("Is the yield above 90%?", "The yield was 94%.", "yes"),
        ("Is the yield above 95%?", "The yield was 94%.", "no"),
        ("Was the limit kept?", "The limit was kept: not more than 0.1% was found.", "yes"),
    ],
)
def test_a_sentence_of_a_report(sentence, question, quote, word):
    found = _verdict(question, sentence(quote))
    assert (found.word, found.sure) == (word, True)


def test_evidence_that_lacks_what_is_asked_gives_no_verdict(sentence):
    assert not _verdict("Is toluene carcinogenic?", sentence("Toluene was used as solvent.")).sure


def test_a_study_is_read_from_its_conclusion(sentence):
    results = sentence("Survival was higher (p < 0.01) in treated patients.", section="RESULTS")
    against = sentence("Treatment does not improve survival in these patients.", section="CONCLUSIONS")
    assert _verdict("Does treatment improve survival?", results, against).word == "no"


def test_nothing_gives_nothing():
    assert verdict(analyse("Is it?"), []) is None
