import pytest

from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.tables.judge import judge

ROWS = [
    ["Lot", "Limit (ppm)", "Found (ppm)", "Decision"],
    ["A-1", "500", "120", "released"],
    ["A-2", "500", "730", "rejected"],
]


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Was lot A-1 released?", "yes"),
        ("Was lot A-2 released?", "no"),
        ("Was lot A-2 rejected?", "yes"),
        ("Is lot A-1 below its limit?", "yes"),
        ("Is lot A-2 below its limit?", "no"),
        ("Are all lots below their limits?", "no"),
    ],
)
def test_a_cell_decides(table, question, word):
    verdict = judge(analyse(question), spans_of(table(ROWS, section="Lots")))
    assert verdict is not None and verdict.word == word


def test_a_lot_that_is_not_there_is_not_judged(table):
    assert judge(analyse("Was lot A-9 released?"), spans_of(table(ROWS))) is None
