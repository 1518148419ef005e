"""A stored answer in words: what leads, what is checked, what is copied."""

import pytest

from core.domain.answer import Answer, Checks, Claim, ModelUse, Observation, Route
from core.domain.vocabulary import AnswerStatus, AskMode, Layer, Support
from pages.ui import answer as shown


def made(*claims, text="", numbers=(1, 2), **more):
    observations = tuple(
        Observation(
            id=f"obs_{number}",
            number=number,
            agent="documents",
            kind="passage",
            citation=f"TR-{number}",
            link=None,
            data={"text": f"quote {number}"},
            locator=None,
        )
        for number in numbers
    )
    return Answer(
        run_id="run_1",
        question="What was the yield?",
        mode=AskMode.AUTO,
        status=AnswerStatus.ANSWERED,
        route=Route(layer=Layer.LEXICAL, decided_by="rule", reason="a value"),
        text=text or " ".join(one.text for one in claims),
        claims=claims,
        observations=observations,
        searched=(),
        checks=Checks(claims=len(claims), cited=len(numbers), quotes_verified=len(numbers)),
        model=ModelUse(provider="offline", name="extractive", prompt_version="1"),
        timings_ms={"total": 900.0},
        **more,
    )


YIELD = Claim(text="84.2%", citations=(1,), support=Support.SUPPORTED)
LONG = Claim(text="The yield was 84.2%. " * 20, citations=(2,), support=Support.SUPPORTED)
CONFLICT = Claim(text="Sources disagree: 84.2%; 79.9%.", citations=(1, 2), support=Support.CONFLICTING)


def test_the_first_claim_leads_when_it_is_short_and_supported():
    assert [one["lead"] for one in shown.claims(made(YIELD, LONG))] == [True, False]
    assert [one["lead"] for one in shown.claims(made(LONG, YIELD))] == [False, False]
    assert [one["lead"] for one in shown.claims(made(CONFLICT, YIELD))] == [False, False]


def test_a_headline_is_shown_only_when_no_claim_says_it():
    assert shown.headline(made(YIELD, LONG, text="84.2% [1]\n\nmore [2]")) == ""
    assert shown.headline(made(LONG, text="Yes. [1]\n\n" + LONG.text)) == "Yes."
    assert not any(one["lead"] for one in shown.claims(made(YIELD, text="Yes.")))


def test_support_is_told_in_words():
    unsupported = Claim(text="x", citations=(), support=Support.UNSUPPORTED)
    labels = [one["label"] for one in shown.claims(made(YIELD, CONFLICT, unsupported))]
    assert labels == ["", "conflicting", "not supported"]


def test_the_footer_tells_engine_checks_and_time():
    assert shown.footer(made(YIELD)) == "extractive engine · 2 of 2 quotes verified · 900 ms"
    dropped = made(YIELD).model_copy(update={"checks": Checks(quotes_verified=1, dropped_citations=1)})
    assert "1 of 2 quotes verified · 1 citation dropped" in shown.footer(dropped)


def test_the_copy_has_question_claims_and_numbered_sources():
    assert shown.copied(made(CONFLICT, YIELD)).split("\n") == [
        "What was the yield?",
        "",
        "Sources disagree: 84.2%; 79.9%. [1] [2] (conflicting)",
        "84.2% [1]",
        "",
        "[1] TR-1",
        "[2] TR-2",
    ]


@pytest.mark.parametrize("numbers", [(), (1,)])
def test_an_answer_with_few_citations_counts_right(numbers):
    said = shown.footer(made(YIELD, numbers=numbers))
    assert f"of {len(numbers)} quote{'s' if len(numbers) != 1 else ''} verified" in said
