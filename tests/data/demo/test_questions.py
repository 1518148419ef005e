"""The questions of the demo can be answered from the documents they name, the others from none."""

import re
from collections import Counter

LITERAL = {"value", "name", "highest", "compare", "why", "list"}


def _holds(text: str, words: str) -> bool:
    """As whole words: the 40 of "40 °C" is not in "140 °C", nor the 5 of "5 hours" in "1.5 hours"."""
    return re.search(rf"(?<![\w.]){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def test_there_are_enough_of_every_kind(questions):
    kinds = Counter(question["kind"] for question in questions)
    assert sum(question["answerable"] for question in questions) >= 40
    assert kinds["unanswerable"] >= 10
    assert min(kinds[kind] for kind in ("value", "name", "yes_no", "list", "count", "compare", "why")) >= 4
    assert sum(question["conflict"] for question in questions) >= 4


def test_every_question_is_asked_once(questions):
    assert len({question["id"] for question in questions}) == len(questions)
    assert len({question["question"] for question in questions}) == len(questions)


def test_every_answer_stands_in_the_documents_that_are_named(questions, texts):
    for question in questions:
        if question["kind"] not in LITERAL:
            continue
        for group in question["expected"]:
            found = [name for name in question["documents"] if any(_holds(texts[name], one) for one in group)]
            assert found, (question["question"], group)
        for name in question["documents"]:
            held = [group for group in question["expected"] if any(_holds(texts[name], one) for one in group)]
            assert held, (question["question"], name)


def test_where_versions_disagree_each_says_its_own(questions, texts):
    disagreeing = [question for question in questions if question["conflict"]]
    for question in disagreeing:
        old, new = question["documents"]
        first, second = question["expected"]
        assert any(_holds(texts[old], one) for one in first)
        assert not any(_holds(texts[old], one) for one in second), question["question"]
        assert any(_holds(texts[new], one) for one in second)


def test_what_cannot_be_answered_stands_nowhere(questions, texts):
    for question in questions:
        if not question["answerable"]:
            assert question["expected"] == question["documents"] == []
            where = [name for name, text in texts.items() if question["absent"].lower() in text.lower()]
            assert where == [], (question["question"], where)
