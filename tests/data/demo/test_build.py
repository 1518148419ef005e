"""The committed demo is what its builder writes, and its facts agree with each other."""

import csv
import io
import itertools
import re
import statistics
import subprocess
import sys
import zipfile
from fractions import Fraction

import openpyxl
import pdfplumber
import pytest

NOTICE = "Fictional demonstration material, written for Benchside. Not a real compound, trial or batch."


def _build(demo, folder):
    subprocess.run([sys.executable, str(demo / "build.py"), str(folder)], check=True)
    return {
        path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_the_builder_writes_the_committed_bytes_again(demo, tmp_path):
    built = _build(demo, tmp_path)
    assert len(built) == 9
    for name, content in built.items():
        assert (demo / name).read_bytes() == content, f"{name}: run data/demo/build.py"


def test_no_file_is_left_over(demo, tmp_path):
    assert {path.name for path in (demo / "Larkspur").iterdir()} == {
        name.name for name in _build(demo, tmp_path) if name.parent.name == "Larkspur"
    }


def test_archives_hold_no_time_of_the_build(demo):
    for path in (demo / "Larkspur").iterdir():
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
                assert b"2025-" in archive.read("docProps/core.xml")


def test_every_document_begins_with_the_notice(texts):
    assert len(texts) == 8
    for name, text in texts.items():
        assert NOTICE in text[:700], name


def _grid(demo, sheet):
    rows = list(openpyxl.load_workbook(demo / "Larkspur/BR-K9.xlsx")[sheet].iter_rows(values_only=True))
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def test_the_mean_yields_of_the_report_are_those_of_the_lots(demo, texts):
    lots = _grid(demo, "Lots")
    for solvent, mean in (("DMF", "71.4%"), ("2-MeTHF", "84.2%")):
        yields = [Fraction(str(row["Yield (%)"])) for row in lots if row["Step 3 solvent"] == solvent]
        assert f"{float(statistics.mean(yields)):.1f}%" == mean
        assert (
            f"mean yield of {mean}" in texts["TR-201-#2.docx" if solvent == "2-MeTHF" else "TR-201-#1.docx"]
        )


def test_weighed_amounts_agree_with_the_yields(demo):
    # LS-30 312.4 g/mol, LS-35 498.6 g/mol, one to one
    for row in _grid(demo, "Lots"):
        theory = row["LS-30 charged (kg)"] / 312.4 * 498.6
        assert 100 * row["LS-35 isolated (kg)"] / theory == pytest.approx(row["Yield (%)"], abs=0.35)


def test_the_overall_yields_are_the_products_of_the_steps(texts):
    for name, third, overall in (("TR-201-#1.docx", "71.4", "55.3%"), ("TR-201-#2.docx", "84.2", "65.2%")):
        product = Fraction(1)
        for step in ("91.3", "95.6", third, "88.7"):
            product *= Fraction(step) / 100
            assert step in texts[name]
        assert f"{float(100 * product):.1f}%" == overall
        assert f"overall yield over the four steps is {overall}" in texts[name]


def test_the_excursion_of_the_log_is_the_one_that_is_reported(demo, texts):
    log = _grid(demo, "Step 3 log K9-13")
    assert max(row["Internal temperature (°C)"] for row in log) == 52
    times = [row["Time (min)"] for row in log]
    assert times == sorted(times)
    high = [row["Time (min)"] for row in log if row["Internal temperature (°C)"] > 50]
    back = min(time for time in times if time > max(high))
    assert f"above 50 °C for {back - min(high)} minutes" in texts["TR-201-#2.docx"]
    assert f"above 50 °C for {back - min(high)} minutes" in texts["BR-K9.xlsx"]


def _residues(demo):
    with pdfplumber.open(demo / "Larkspur/TR-204.pdf") as document:
        tables = [table for page in document.pages for table in page.extract_tables()]
    return [
        dict(zip(table[0], row, strict=True))
        for table in tables
        if "Found (ppm)" in table[0]
        for row in table[1:]
    ]


def test_the_long_table_runs_over_two_pages_and_decides_rightly(demo):
    rows = _residues(demo)
    assert len(rows) == 35
    with pdfplumber.open(demo / "Larkspur/TR-204.pdf") as document:
        assert sum("Found (ppm)" in (page.extract_text() or "") for page in document.pages) == 2
    for row in rows:
        assert (int(row["Found (ppm)"]) <= int(row["Limit (ppm)"])) is (row["Outcome"] == "passes")
    highest = max(rows, key=lambda row: int(row["Found (ppm)"]))
    assert (highest["Lot"], highest["Solvent"], highest["Found (ppm)"]) == ("K9-12", "2-propanol", "1310")


def test_only_the_rejected_lot_is_above_a_limit(demo):
    fails = [row for row in _grid(demo, "In-process controls") if row["Outcome"] == "fails"]
    assert [(row["Lot"], row["Control"]) for row in fails] == [("K9-12", "IMP-D in LS-35 (%)")]
    rejected = [row["Lot"] for row in _grid(demo, "Lots") if row["Decision"] == "rejected"]
    assert rejected == ["K9-12"]


def test_stability_starts_at_release_and_never_gets_better(demo):
    text = (demo / "Larkspur/ST-118.csv").read_text(encoding="utf-8").split("\n\n", 1)[1]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 42
    assay = {row["Lot"]: str(row["Assay (%)"]) for row in _grid(demo, "Lots")}
    for before, after in itertools.pairwise(rows):
        if after["Month"] == "0":
            assert after["Assay (%)"] == assay[after["Lot"]]
        else:
            assert float(after["Assay (%)"]) <= float(before["Assay (%)"])
            assert float(after["Total impurities (%)"]) >= float(before["Total impurities (%)"])


def _cas_numbers(texts):
    return set(re.findall(r"\b\d{2,7}-\d\d-\d\b", texts["TR-204.pdf"]))


def test_cas_numbers_have_the_right_check_digit(texts):
    # Source: CAS, "Check digit verification of CAS Registry Numbers"
    assert len(_cas_numbers(texts)) == 7
    for number in _cas_numbers(texts):
        digits = [int(digit) for digit in number.replace("-", "")]
        assert sum(place * digit for place, digit in enumerate(reversed(digits[:-1]), 1)) % 10 == digits[-1]


def test_cas_numbers_name_the_solvents_that_they_stand_beside(texts, test_data):
    with (test_data / "reactions/solvents.csv").open(encoding="utf-8") as file:
        known = {cell.strip().lower(): row for row in csv.reader(file) for cell in row if cell.strip()}
    for name, cas in re.findall(r"(\S+) (\d{2,7}-\d\d-\d)\b", texts["TR-204.pdf"]):
        spelled = "dimethylformamide" if name == "N,N-dimethylformamide" else name.lower()
        row = known.get(name.lower()) or known.get(spelled)
        assert row is not None, name
        assert cas in row
