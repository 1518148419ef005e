"""The ChemLit-QA bench: reading, halves, and its figures on a small file with plain answers."""

import csv

import pytest

from core.bench.chemlit_qa import run, token_f1
from core.errors import UserError
from core.settings import Settings

FACTS = [
    (f"The {metal} catalyst gave a yield of {value}% in {solvent} after it was stirred overnight.", metal)
    for metal, value, solvent in [
        ("palladium", 71, "toluene"),
        ("nickel", 62, "acetone"),
        ("copper", 55, "methanol"),
        ("iron", 48, "ethanol"),
        ("cobalt", 33, "dioxane"),
        ("ruthenium", 90, "anisole"),
        ("rhodium", 88, "pyridine"),
        ("iridium", 79, "xylene"),
    ]
]


def _write(path, rows):
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["Question", "Answer", "chunk", "Context", "similar_chunks"])
        writer.writeheader()
        writer.writerows(rows)


def _row(question, answer, passage):
    return {
        "Question": question,
        "Answer": answer,
        "chunk": passage,
        "Context": repr([passage]),
        "similar_chunks": "[]",
    }


def test_own_passages_are_told_from_others(tmp_path):
    _write(
        tmp_path / "answerable.csv",
        [_row(f"What yield did the {metal} catalyst give?", "a yield", text) for text, metal in FACTS],
    )
    _write(tmp_path / "unanswerable.csv", [_row("Why is the sky blue?", "", FACTS[0][0])])
    result = run(tmp_path, Settings())
    assert result["n"] == result["split"]["own/report"]
    assert result["metrics"]["auc"]["value"] > 0.9
    assert result["systems"]["extraction"]["metrics"]["context_hit@1"]["value"] == 1


def test_a_missing_folder_is_told(tmp_path):
    with pytest.raises(UserError):
        run(tmp_path, Settings())


def test_wrong_columns_are_told(tmp_path):
    (tmp_path / "answerable.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(UserError, match="no column"):
        run(tmp_path, Settings())


def test_token_f1_against_counting_by_hand():
    assert token_f1("a yield of 87%", "the yield was 87") == pytest.approx(2 * 2 / (4 + 4))
    assert token_f1("x", "y") == 0
