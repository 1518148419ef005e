"""Every kind of answer from fictional rows and sentences; gold read off them by hand."""

import pytest

from core.ask.offline.write import write
from core.domain.vocabulary import AnswerStatus, ChunkKind

BATCHES = [
    ["Batch", "Solvent", "Site", "Yield (%)", "Water (%)", "Decision"],
    ["AB-1", "THF", "North hall", "61.5", "0.41", "released"],
    ["AB-2", "toluene", "North hall", "70.25", "0.38", "rejected"],
    ["AB-3", "toluene", "South hall", "70.9", "0.12", "released"],
]


def first(question, observations):
    draft = write(question, observations)
    return draft.claims[0].text if draft.claims else draft.status.value


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What was the yield of batch AB-2?", "70.25 %"),
        ("Where was batch AB-3 made?", "South hall"),
        ("Which solvent was used for batch AB-1?", "THF"),
        ("Which batch had the highest yield?", "AB-3 (70.9 %)"),
        ("Which batch had the lowest water?", "AB-3 (0.12 %)"),
        ("List all batches.", "AB-1, AB-2 and AB-3"),
        ("Which batches were made with toluene?", "AB-2 and AB-3"),
        ("Which batches have a yield above 65 %?", "AB-2 and AB-3"),
        ("How many batches were rejected?", "1 (AB-2)"),
        ("Was batch AB-2 released?", "No: rejected."),
        ("Was batch AB-3 released?", "Yes: released."),
        (
            "Compare the yields of batches AB-1 and AB-3.",
            "AB-1: 61.5 %; AB-3: 70.9 % (difference 9.4 percentage points)",
        ),
    ],
)
def test_a_table_gives_the_short_answer_first(table, question, answer):
    assert first(question, table(BATCHES, section="Batches")) == answer


def test_the_row_stands_below_with_its_key_cells_first(table):
    claims = write("What was the water of batch AB-2?", table(BATCHES, section="Batches")).claims
    assert claims[1].text.startswith("Batch: AB-2; Water (%): 0.38; Solvent: toluene")


@pytest.mark.parametrize(
    "question",
    [
        "What was the yield of batch AB-9?",
        "What was the density of batch AB-2?",
        "Which catalyst was used for batch AB-1?",
        "How many patients were treated?",
    ],
)
def test_what_no_row_tells_is_not_answered(table, question):
    assert write(question, table(BATCHES, section="Batches")).status is AnswerStatus.INSUFFICIENT


def test_a_value_of_another_thing_is_no_answer(text):
    said = text("Xylol is flammable, with a flash point of 27 °C. MEK is toxic.", section="Handling")
    assert write("What is the flash point of MEK?", said).status is AnswerStatus.INSUFFICIENT


def test_another_step_is_no_answer(text):
    said = text("Step 2 is run in ethanol at 40 °C.", section="2 Step 2: reduction")
    assert write("What is the temperature of step 4?", said).status is AnswerStatus.INSUFFICIENT


def test_a_duration_is_asked_and_given(text):
    said = text("In batch AB-7 the temperature stayed above 50 °C for 18 minutes.")
    assert first("How long was the temperature of batch AB-7 above 50 °C?", said) == "18 minutes"


def test_documents_that_disagree_are_set_side_by_side(table):
    steps = [["Step", "Solvent", "Temperature (°C)"], ["1", "water", "20"], ["2", "THF", "66"]]
    later = [*steps[:2], ["2", "toluene", "80"]]
    both = [*table(steps, document="Report A"), *table(later, document="Report B")]
    draft = write("What is the temperature of step 2?", both)
    assert draft.claims[0].text == "Sources disagree: 66 °C (Report A) and 80 °C (Report B)."
    assert draft.claims[0].conflicting


def test_the_same_value_rounded_is_no_disagreement(table):
    rows = [["Step", "Temperature (°C)"], ["1", "20"], ["2", "66.0"]]
    other = [["Step", "Temperature (°C)"], ["1", "20"], ["2", "66"]]
    both = [*table(rows, document="Report A"), *table(other, document="Report B")]
    assert first("What is the temperature of step 2?", both) == "66.0 °C"


def test_bullets_under_a_heading_are_listed_whole(text):
    said = text("- Buy a pump.\n- Repeat run 4.\n- Tell the site.", section="Decisions", kind=ChunkKind.LIST)
    assert first("Which decisions were taken?", said) == "Buy a pump; Repeat run 4; Tell the site"


def test_a_number_said_outright_is_the_count(text):
    assert (
        first("How many solvents were compared?", text("Eight solvents were compared on a small scale."))
        == "Eight solvents"
    )


def test_a_cause_is_preferred_to_a_repeat_of_the_question(text):
    said = [
        *text("The solvent of step 2 was changed from DMF to toluene.", section="Summary"),
        *text("The solvent of step 2 was changed because DMF decomposes.", section="Step 2"),
    ]
    claims = write("Why was the solvent of step 2 changed from DMF to toluene?", said).claims
    assert "because DMF decomposes" in claims[0].text


def test_a_conclusion_brings_the_sentence_before_it(text):
    said = text(
        "The reaction can reach 95 °C. The reactor must therefore have a condenser.", section="Safety"
    )
    claims = write("Why must the reactor have a condenser?", said).claims
    assert claims[0].text.startswith("The reaction can reach 95 °C.")


def test_an_author_is_a_person_not_a_title(text):
    said = text("Author: Ann Berg, 3 May 2024.", section="RX-9 Report", document="RX-9 Report")
    assert first("Who is the author of RX-9?", said) == "Ann Berg"


def test_what_two_documents_say_alike_is_said_once_with_both(text):
    said = "Batch AB-2 was rejected because its water was above the limit."
    evidence = [*text(said, document="first"), *text(said, document="second")]
    claims = write("Why was batch AB-2 rejected?", evidence).claims
    assert [claim.text for claim in claims] == [said]
    assert set(claims[0].observations) == {observation.id for observation in evidence}


def test_every_row_that_a_comparison_takes_a_value_from_is_cited(table):
    runs = [
        ["Run", "Form", "Melting point (°C)"],
        ["1", "A", "187.2"],
        ["2", "A", "186.8"],
        ["3", "B", "174.1"],
    ]
    claims = write("Compare the melting points of form A and form B.", table(runs, section="Runs")).claims
    assert all(value in claims[0].text for value in ("187.2", "186.8", "174.1"))
    assert len(claims[0].observations) == 3


def test_a_which_question_gets_a_thing_and_no_quantity(table):
    rows = [["Batch", "Water (%)", "Catalyst lot"], ["AB-2", "0.38 %", "PD-7"], ["AB-3", "0.12 %", "PD-9"]]
    assert first("Which lot of catalyst was used for batch AB-2?", table(rows, section="Materials")) == "PD-7"


def test_nothing_read_is_nothing_answered():
    assert write("What is the yield?", []).status is AnswerStatus.INSUFFICIENT
