import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.text.identifiers import MAX_LENGTH, identifiers_in, is_cas_number


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What is the melting point of K9-13?", ["k9-13"]),
        ("K9\u201113 and K9\u20131, not K9-13's salt", ["k9-13", "k9-1"]),
        ("Report TR-201/2 (CAS 96-47-9)", ["tr-201/2", "tr-201", "96-47-9"]),
        ("2-MeTHF or 1,4-dioxane", ["2-methf", "1,4-dioxane"]),
        ("IL-6/JAK2 and IL-6-induced, anti-IL-6", ["il-6/jak2", "il-6", "jak2"]),
        ("Lot 2023114, LOT_2023_A1", ["2023114", "lot_2023_a1"]),
        ("TR-201_v4_final of K9-13_KA7", ["tr-201_v4_final", "tr-201", "k9-13_ka7", "k9-13"]),
        ("CO₂ and CD4+CD25+ cells", ["co2", "cd4", "cd25"]),
        ("section 3.2.S.4.1 of the file", ["3.2.s.4.1"]),
        ("抗体K9-13的稳定性", ["k9-13"]),
        ("TGF-β1, 17β-estradiol", ["tgf-β1", "17β-estradiol"]),
    ],
)
def test_identifiers_are_read_and_normalised(text, found):
    assert identifiers_in(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "25mg, 10 mL, 60 °C, 100nM, 1.5mg/kg, 50mg/day, 5.0mm, 10µM, 37°C",
        "10-fold, 3-year follow-up, 24-hour, a 5-step synthesis",
        "step-3, Fig.2, phase-2, day7, week-12, Rev.2, Table-4, pH7.4",
        "the 1990s, 2nd and 5th, 2024-05-01, 12/05/2024, 1,000 or 3.14",
        "pages 12-34, p < 0.05, 95% (n=12), CAS 96-47-8",
        "TNF and mRNA without a number",
    ],
)
def test_quantities_places_and_dates_are_no_identifiers(text):
    assert identifiers_in(text) == []


@given(st.text(max_size=300))
def test_any_text_gives_small_clean_identifiers(text):
    found = identifiers_in(text)
    assert len(set(found)) == len(found)
    for identifier in found:
        assert len(identifier) <= 2 * MAX_LENGTH
        assert not any(character.isspace() for character in identifier)
        assert any(character.isdigit() for character in identifier)
        assert identifiers_in(identifier)[:1] == [identifier] or "/" in identifier or "-" in identifier


@given(st.integers(10, 9_999_999), st.integers(0, 99))
def test_exactly_one_check_digit_makes_a_cas_number(front, middle):
    digits = f"{front}{middle:02}"
    check = sum(int(digit) * place for place, digit in enumerate(digits[::-1], 1)) % 10
    right = [digit for digit in range(10) if is_cas_number(f"{front}-{middle:02}-{digit}")]
    assert right == [check]


def test_the_cas_numbers_of_real_solvents_are_recognised(test_data):
    rows = [
        row for path in (test_data / "reactions").rglob("*solvent*.csv") for row in csv.reader(path.open())
    ]
    cells = {cell.strip() for row in rows for cell in row}
    shaped = {cell for cell in cells if cell.count("-") == 2 and cell.replace("-", "").isdigit()}
    right = {cell for cell in shaped if is_cas_number(cell)}
    assert len(right) > 300
    assert len(right) / len(shaped) > 0.97
