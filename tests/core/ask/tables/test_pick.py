import pytest

from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.tables.answer import answer_from_tables

WIDE = [
    ["", "QZ-1", "QZ-2", "QZ-3"],
    ["Base", "soda", "pyridine", "pyridine"],
    ["Yield (%)", "61.2", "74.8", "79.3"],
    ["Result", "fail", "pass", "pass"],
]
DEVIATIONS = [
    ["ID", "Deviation", "Status"],
    ["D-1", "leak", "open"],
    ["D-2", "delay", "closed"],
    ["D-3", "leak", "open"],
]


def picked(question, observations):
    found = answer_from_tables(analyse(question), spans_of(observations))
    return found.text if found and found.cover >= 0.75 else None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which batch had the highest yield?", "QZ-3 (79.3 %)"),
        ("Which batches were made with pyridine?", "QZ-2 and QZ-3"),
        ("How many batches were made with pyridine?", "2 (QZ-2 and QZ-3)"),
    ],
)
def test_batches_in_columns(table, question, answer):
    assert picked(question, table(WIDE, section="Batches")) == answer


def test_repeats_are_listed_once(table):
    assert picked("List all deviations.", table(DEVIATIONS)) == "leak and delay"


def test_what_is_denied_leaves_the_others(table):
    rows = [["Lot", "Decision"], ["A-1", "released"], ["A-2", "rejected"], ["A-3", "released"]]
    assert picked("Which lots were not released?", table(rows)) == "A-2"


def test_identifiers_are_never_ranked(table):
    rows = [["Solvent", "CAS number"], ["water", "7732-18-5"], ["toluene", "108-88-3"]]
    assert picked("Which solvent has the highest CAS number?", table(rows)) is None


def test_a_column_of_kinds_names_nothing(table):
    rows = [
        ["Tag", "Equipment", "Volume (L)"],
        ["R-1", "reactor", "100"],
        ["R-2", "reactor", "250"],
        ["F-1", "filter", "60"],
    ]
    assert picked("Which reactor has the largest volume?", table(rows)) == "R-2 (250 L)"
