import csv
from pathlib import Path

import pytest

from core.bench.scifact import Abstract, read_claims, read_corpus, run
from core.errors import UserError
from core.settings import Settings

CORPUS = [
    (
        "11",
        "Fever and interleukin 6",
        "['Tocilizumab lowered fever.'\n 'It blocks the receptor of \"IL-6\".']",
    ),
    ("12", "Solvents", "[\"2-MeTHF isn't miscible with water.\" 'THF is.']"),
    ("13", "Tablets", "['The tablets were stored at 40 °C.' 'Their hardness did not change.']"),
    ("14", "Sleep", "['Short sleep was followed by weight gain in children.']"),
]
CLAIMS = [
    ("1", "Blocking interleukin 6 reduces fever.", "[11]"),
    ("1", "Blocking interleukin 6 reduces fever.", "[11]"),
    ("2", "2-MeTHF forms two phases with water.", "[12 13]"),
    ("3", "Cited nowhere in this corpus.", "[99]"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, head, rows in (
        ("corpus.csv", ("doc_id", "title", "abstract"), CORPUS),
        ("claims.csv", ("id", "claim", "cited_doc_ids"), CLAIMS),
    ):
        with (tmp_path / name).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([head, *rows])
    return tmp_path


def test_a_printed_array_is_read_without_running_it(folder):
    corpus = read_corpus(folder / "corpus.csv")
    assert corpus[0].sentences == ("Tocilizumab lowered fever.", 'It blocks the receptor of "IL-6".')
    assert corpus[1].sentences == ("2-MeTHF isn't miscible with water.", "THF is.")


@pytest.mark.parametrize("cell", ["[__import__('os')]", "['a'] + ['b']", "['a'", "'a'", "['a' for x in y]"])
def test_a_cell_that_is_not_a_list_of_strings_is_refused(folder, cell):
    with (folder / "corpus.csv").open("a", newline="", encoding="utf-8") as file:
        csv.writer(file).writerow(("15", "Title", cell))
    with pytest.raises(UserError, match="not a list of strings"):
        read_corpus(folder / "corpus.csv")


def test_a_missing_file_or_column_is_named(folder):
    with pytest.raises(UserError, match=r"no absent\.csv"):
        read_claims(folder / "absent.csv")
    (folder / "claims.csv").write_text("a,b\n1,2\n")
    with pytest.raises(UserError, match="no columns"):
        read_claims(folder / "claims.csv")


def test_the_product_is_measured_and_a_second_run_says_the_same(folder, tmp_path):
    settings = Settings(home=tmp_path / "home")
    result = run(folder, settings)
    assert (result["n"], result["skipped"], result["abstracts"]) == (2, 1, 4)
    assert set(result["systems"]) == {"text", "vector", "hybrid"}
    for system in result["systems"].values():
        for figure in system.values():
            assert 0 <= figure["low"] <= figure["value"] <= figure["high"] <= 1
    assert result["systems"]["hybrid"]["recall@100"]["value"] == 1.0, "four abstracts: vectors see them all"
    assert set(result["hybrid_minus"]) == {"text", "vector"}
    assert run(folder, settings) == result


def test_the_real_data_are_read_whole(test_data):
    folder = test_data / "literature" / "scifact"
    corpus = read_corpus(folder / "corpus.csv")
    assert (len(corpus), len({abstract.id for abstract in corpus})) == (5183, 5183)
    assert all(abstract.title and abstract.sentences and all(abstract.sentences) for abstract in corpus)
    first: Abstract = corpus[0]
    assert first.sentences[0].startswith("Alterations of the architecture of cerebral white matter")
    claims = read_claims(folder / "claims.csv")
    assert (len(claims), sum(len(claim.cited) for claim in claims)) == (809, 919)
    assert {abstract.id for abstract in corpus} >= {cited for claim in claims for cited in claim.cited}
