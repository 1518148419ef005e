"""The questions of the demo have their answers in the documents that they name, in the newest versions."""

import json
import re
from collections import Counter

import pytest

# Answers that no document spells as the question asks for them: the words that bear them out.
EVIDENCE = {
    "Was IMP-C ever quantified in a stability sample of SR-30?": ["IMP-C,HPLC-151,below 0.02"],
    "Can the phenol from step 2 of Sorrel be washed out after the acylation?": [
        "afterwards the wash does nothing",
        "0.28 before, 0.27 after",
    ],
    "Has the heat of step 3 of Sorrel been measured above half a litre?": [
        "has still not been measured above half a litre"
    ],
    "Was LK-606 milled?": ["Not milled."],
}
# What belongs to the test part of the truth, or quotes it.
HELD_OUT = re.compile(r"TR-305|SP-12|SR-12|AR-06|IF-09|COA-|CS-ALD|NB-209")


@pytest.fixture(scope="module")
def questions(demo):
    return json.loads((demo / "questions.json").read_text(encoding="utf-8"))


def _says(text, wording):
    words = re.escape(" ".join(wording.split()))
    return re.search(rf"(?<![\w.]){words}(?!\w|\.\d)", text, re.IGNORECASE) is not None


def _text(built, read, names):
    """The texts of the named files, a blank for each line end: a PDF breaks lines where it likes."""
    found = [path for name in names for path in built.glob(f"*/{name}")]
    assert len(found) == len(names), names
    return [" ".join(read(path).split()) for path in found]


def test_ids_and_questions_are_unique(questions):
    assert len({entry["id"] for entry in questions}) == len(questions)
    assert len({entry["question"] for entry in questions}) == len(questions)


def test_there_are_enough_questions_of_many_kinds(questions):
    kinds = Counter(entry["kind"] for entry in questions)
    assert len(questions) - kinds["unanswerable"] >= 70
    assert kinds["unanswerable"] >= 20
    wanted = {"value", "name", "when", "why", "how", "yes_no", "list", "count", "compare", "highest"}
    assert wanted <= set(kinds)


def test_every_expected_wording_stands_in_a_named_document(questions, built, read):
    missing = []
    for entry in questions:
        if not entry["answerable"] or entry["question"] in EVIDENCE:
            continue
        texts = _text(built, read, entry["documents"])
        missing += [
            (entry["id"], wordings)
            for wordings in entry["expected"]
            if not any(_says(text, wording) for text in texts for wording in wordings)
        ]
        every = [wording for wordings in entry["expected"] for wording in wordings]
        missing += [
            (entry["id"], name)
            for name, text in zip(entry["documents"], texts, strict=True)
            if not any(_says(text, wording) for wording in every)
        ]
    assert not missing


@pytest.mark.parametrize("question", EVIDENCE)
def test_what_is_answered_by_yes_or_no_is_borne_out(question, questions, built, read):
    (entry,) = [entry for entry in questions if entry["question"] == question]
    assert entry["kind"] == "yes_no"
    (text,) = _text(built, read, entry["documents"])
    assert [words for words in EVIDENCE[question] if words not in text] == []


def test_yes_and_no_are_the_only_answers_without_a_wording_of_the_text(questions):
    assert {entry["question"] for entry in questions if entry["kind"] == "yes_no"} == set(EVIDENCE)


def test_an_unanswerable_question_names_no_document(questions):
    for entry in questions:
        assert entry["answerable"] == (entry["kind"] != "unanswerable") == bool(entry["expected"])
        assert entry["answerable"] == bool(entry["documents"])


def test_no_question_touches_the_test_part_or_an_old_version(questions):
    named = {name for entry in questions for name in entry["documents"]}
    assert not {name for name in named if HELD_OUT.search(name)}
    assert {name for name in named if "#" in name} == {"TR-201-#21.docx"}
    assert not named & {"SR-11_v1.docx", "SOP-41 rev A.pdf"}
