import pytest

from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.tables.answer import answer_from_tables

SHEET = [
    ["Batch number", "QZ-7"], ["Product", "Substance 9"], ["Site", "Hill works"], ["Operator", "Ada Moe"],
    ["Batch size", "12.5 kg"],
]  # fmt: skip
STORED = [
    ["Lot", "Condition", "Month", "Assay (%)"],
    ["A-1", "25 °C", "0", "99.1"],
    ["A-1", "25 °C", "6", "98.7"],
    ["A-2", "25 °C", "6", "98.2"],
]


def looked_up(question, observations):
    found = answer_from_tables(analyse(question), spans_of(observations))
    return found.text if found and found.cover >= 0.75 else None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the batch size of QZ-7?", "12.5 kg"),
        ("Where was batch QZ-7 made?", "Hill works"),
        ("Who was the operator of batch QZ-7?", "Ada Moe"),
        ("What is the batch size of QZ-8?", None),
    ],
)
def test_a_sheet_of_keys_and_values(table, question, answer):
    assert looked_up(question, table(SHEET, section="Header")) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What was the assay of lot A-1 after 6 months?", "98.7 %"),
        ("What was the assay of lot A-2 after 6 months?", "98.2 %"),
        ("What was the assay of lot A-2 after 9 months?", None),
        ("What was the assay of lot A-3 after 6 months?", None),
    ],
)
def test_every_number_of_the_question_must_be_the_rows(table, question, answer):
    assert looked_up(question, table(STORED)) == answer


def test_rows_that_fit_alike_are_told_apart(table):
    assert looked_up("What was the assay of lot A-1?", table(STORED)) == "99.1 % (0); 98.7 % (6)"


def test_an_abbreviation_finds_the_long_name(table):
    rows = [["Solvent", "CAS number"], ["tetrahydrofuran", "109-99-9"], ["toluene", "108-88-3"]]
    assert looked_up("What is the CAS number of THF?", table(rows)) == "109-99-9"


def test_of_two_like_headers_the_plain_one_answers(table):
    rows = [["Lot", "Theoretical yield (kg)", "Yield (kg)"], ["A-1", "14.2", "11.0"], ["A-2", "14.0", "12.0"]]
    assert looked_up("What is the yield of lot A-1?", table(rows)) == "11.0 kg"


def test_who_is_answered_by_a_name_only(table):
    rows = [["Risk", "Owner", "Mitigation"], ["Leak of R-1", "Ann Berg", "test every week"]]
    assert looked_up("Who owns the leak of R-1?", table(rows)) == "Ann Berg"
    assert looked_up("Who mitigates the leak of R-1?", table(rows)) is None


def test_a_column_of_highest_values_is_looked_up(table):
    rows = [["Lot", "Highest temperature (°C)"], ["A-1", "61"], ["A-2", "52"]]
    assert looked_up("What was the highest temperature of lot A-2?", table(rows)) == "52 °C"
