"""The words of file names."""

import pytest

from core.lineage.marks import words


def test_stages_stand_in_the_order_of_a_document_s_life() -> None:
    life = [
        "old",
        "Entwurf",
        "for review",
        "tracked changes",
        "clean",
        "neu",
        "endgültig",
        "approved",
        "unterschrieben",
    ]
    ranks = [words.stage_of(word)[1] for word in life]
    assert ranks == sorted(ranks) and len(set(ranks)) == len(ranks)
    assert [words.stage_of(word)[0] for word in ("draft", "brouillon", "草稿")] == ["draft"] * 3


def test_a_word_that_names_no_stage_is_an_error() -> None:
    with pytest.raises(ValueError, match="toluene"):
        words.stage_of("toluene")


@pytest.mark.parametrize(
    ("name", "language"),
    [("TR-201_DE", "de"), ("TR-201 (French)", "fr"), ("报告 中文", "zh"), ("TR-201 EN", "en"), ("TR-201", ""),
     ("Procédé de fabrication", ""), ("", "")],
)  # fmt: skip
def test_the_language_that_a_name_tells(name: str, language: str) -> None:
    assert words.language_of(name) == language


@pytest.mark.parametrize(
    "name", ["Monthly report", "KW 12", "Monatsbericht", "月报", "rapport trimestriel", "CW-12"]
)
def test_names_of_periods(name: str) -> None:
    assert words.PERIODIC.search(name)


@pytest.mark.parametrize(
    "name", ["CoA toluene", "BR-K9-13", "Meeting minutes", "Chargenprotokoll", "批记录", "NB-0457"]
)
def test_names_of_records(name: str) -> None:
    assert words.RECORD.search(name)


@pytest.mark.parametrize("name", ["Protocol", "Broad spectra", "TR-201", "abridged"])
def test_other_names(name: str) -> None:
    assert not words.RECORD.search(name) and not words.PERIODIC.search(name)
