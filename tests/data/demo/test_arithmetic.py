"""Numbers of the documents agree with each other, computed from the files alone."""

from decimal import ROUND_HALF_UP, Decimal

import docx
import pytest

# Molar masses in g/mol, added up by hand from the abridged IUPAC 2021 weights.
MOLAR = {
    "SM-1": "237.44",
    "LS-10": "401.26",
    "LS-20": "416.45",
    "LS-30": "386.47",
    "LS-40": "412.47",
    "LS-50": "420.45",
    "LS-60": "516.55",
}
ERRATUM = ("LK-403", {10, 11, 12})
LOT_TABLE = ["Lot", "Date", "Site", "Reactor", "Yield (%)", "Decision"]  # columns 4 and 5 name compounds


def _tables(demo, number):
    document = docx.Document(str(demo / f"Larkspur/TR-201-#{number}.docx"))
    return [[[cell.text for cell in row.cells] for row in table.rows] for table in document.tables]


def _lots(tables):
    """Step product to rows of the lot tables."""
    found = {}
    for header, *rows in tables:
        if header[:4] + header[6:] == LOT_TABLE:
            found[header[5].removesuffix(" (kg)")] = (header[4].removesuffix(" (kg)"), rows)
    return found


@pytest.mark.parametrize("number", [1, 5, 9, 12, 13, 17, 21])
def test_the_mass_of_a_lot_follows_from_charge_yield_and_molar_masses(demo, number):
    checked = 0
    for product, (start, rows) in _lots(_tables(demo, number)).items():
        for lot, _, _, _, charge, mass, share, _ in rows:
            theory = float(charge) * float(MOLAR[product]) / float(MOLAR[start])
            agrees = abs(float(mass) / theory * 100 - float(share)) < 0.6
            assert agrees == (lot != ERRATUM[0] or number not in ERRATUM[1]), (lot, number)
            checked += 1
    assert checked >= 6


@pytest.mark.parametrize("number", [1, 5, 9, 12, 13, 17, 21])
def test_the_means_are_those_of_the_lots(demo, number):
    tables = _tables(demo, number)
    lots = _lots(tables)
    (means,) = [rows for header, *rows in tables if header[0] == "Step" and header[-1] == "Mean yield (%)"]
    for _, product, count, mean in means:
        shares = [Decimal(row[6]) for row in lots[product][1] if row[7] == "used"]
        assert int(count) == len(shares)
        assert (sum(shares) / len(shares)).quantize(Decimal("0.1"), ROUND_HALF_UP) == Decimal(mean)


def test_a_charge_never_exceeds_what_the_step_before_gave(demo):
    lots = _lots(_tables(demo, 21))
    given = {row[0]: Decimal(row[5]) for _, rows in lots.values() for row in rows}
    for product, (start, rows) in lots.items():
        for row in rows:
            campaign = row[0].removesuffix("R")[-1]
            before = {
                name: mass for name, mass in given.items() if name.startswith(f"LK-{int(row[0][3]) - 1}")
            }
            feeds = [mass for name, mass in before.items() if name.removesuffix("R")[-1] == campaign]
            assert start == "SM-1" or Decimal(row[4]) <= max(feeds), (product, row[0])


def _value(truth, key, number):
    (value,) = [
        fact["value"]
        for fact in truth["facts"]
        if fact["key"] == key
        and any(p["document"] == "TR-201" and str(number) in p["versions"] for p in fact["holds"])
    ]
    return float(value)


@pytest.mark.parametrize("number", range(1, 22))
def test_the_overall_yield_is_the_product_of_the_steps(truth, number):
    overall = 100.0
    for step in range(1, 7):
        overall *= _value(truth, f"s{step}.yield", number) / 100
    assert abs(overall - _value(truth, "sum.overall", number)) < 0.06


def _of_the_report(fact):
    """Other documents have a version 1 of their own."""
    return [place for place in fact["holds"] if place["document"] == "TR-305"]


def test_the_limit_of_the_mutagenic_impurity_is_the_threshold_over_the_dose(truth):
    values = {}
    for fact in truth["facts"]:
        if fact["key"] in ("prog.dose", "spec.ipms"):
            for place in _of_the_report(fact):
                for version in place["versions"]:
                    values.setdefault(version, {})[fact["key"]] = float(fact["value"].removeprefix("NMT "))
    assert len(values) == 10
    for found in values.values():  # 1.5 µg over the dose in mg, as ppm
        assert found["spec.ipms"] == pytest.approx(1.5 / found["prog.dose"] * 1000)


def test_the_overall_purge_factor_is_the_product_of_the_steps(truth):
    values = {}
    for fact in truth["facts"]:
        if (
            fact["key"] in ("impc.purge4", "impc.purge5", "impc.purge6", "imp.totalc")
            and fact["split"] == "test"
        ):
            for place in _of_the_report(fact):
                for version in place["versions"]:
                    values.setdefault(version, {})[fact["key"]] = float(fact["value"])
    full = [found for found in values.values() if len(found) == 4]
    assert len(full) == 5
    for found in full:
        product = found["impc.purge4"] * found["impc.purge5"] * found["impc.purge6"]
        assert round(product) == found["imp.totalc"]
