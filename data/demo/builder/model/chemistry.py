"""Compounds, formulas and the six steps. Structures are invented; reagents and their formulas are real."""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

# Standard atomic weights, abridged. Source: IUPAC 2021, doi:10.1515/pac-2019-0603.
ATOMS = {
    "H": "1.008",
    "B": "10.81",
    "C": "12.011",
    "N": "14.007",
    "O": "15.999",
    "F": "18.998",
    "S": "32.06",
    "Cl": "35.45",
    "Br": "79.904",
}

FORMULAS = {
    "SM-1": "C5H2BrClN2O2",
    "SM-2": "C10H20N2O2",
    "SM-3": "C6H6BFO2",
    "SM-4": "C5H6N2O2",
    "LS-10": "C15H21BrN4O4",
    "LS-20": "C21H25FN4O4",
    "LS-30": "C21H27FN4O2",
    "LS-40": "C22H25FN4O3",
    "LS-45": "C17H17FN4O",
    "LS-50": "C22H21FN6O2",
    "LS-60": "C23H25FN6O5S",
    "SR-10": "C13H10FNO3",
    "SR-20": "C13H12FNO",
    "SR-30": "C18H16FN3O2",
}

NAMES = {
    "SM-1": "5-bromo-2-chloro-3-nitropyridine",
    "SM-2": "tert-butyl 4-aminopiperidine-1-carboxylate",
    "SM-3": "4-fluorophenylboronic acid",
    "SM-4": "1-methylpyrazole-4-carboxylic acid",
    "LS-10": "tert-butyl 4-[(5-bromo-3-nitropyridin-2-yl)amino]piperidine-1-carboxylate",
    "LS-20": "tert-butyl 4-{[5-(4-fluorophenyl)-3-nitropyridin-2-yl]amino}piperidine-1-carboxylate",
    "LS-30": "tert-butyl 4-{[3-amino-5-(4-fluorophenyl)pyridin-2-yl]amino}piperidine-1-carboxylate",
    "LS-40": "tert-butyl 4-[6-(4-fluorophenyl)-2-oxo-1H-imidazo[4,5-b]pyridin-3-yl]piperidine-1-carboxylate",
    "LS-45": "6-(4-fluorophenyl)-3-(piperidin-4-yl)-1H-imidazo[4,5-b]pyridin-2-one, free base",
    "LS-50": "6-(4-fluorophenyl)-3-[1-(1-methylpyrazole-4-carbonyl)piperidin-4-yl]-1H-imidazo[4,5-b]pyridin-2-one",
    "LS-60": "methanesulfonate of LS-50, form A",
}


def molar_mass(formula: str) -> Decimal:
    """Molar mass in g/mol, two decimals."""
    total = sum(
        Decimal(ATOMS[atom]) * int(count or 1) for atom, count in re.findall(r"([A-Z][a-z]?)(\d*)", formula)
    )
    return Decimal(total).quantize(Decimal("0.01"), ROUND_HALF_UP)


MASS = {code: molar_mass(formula) for code, formula in FORMULAS.items()}


@dataclass(frozen=True)
class Step:
    number: int
    name: str
    start: str
    product: str
    reagents: tuple[str, ...]


STEPS = (
    Step(1, "nucleophilic aromatic substitution", "SM-1", "LS-10", ("SM-2", "{{s1.base}}")),
    Step(2, "Suzuki coupling", "LS-10", "LS-20", ("SM-3", "{{s2.base}}", "{{s2.catalyst}}")),
    Step(3, "nitro reduction by hydrogenation", "LS-20", "LS-30", ("hydrogen", "{{s3.catalyst}}")),
    Step(4, "ring closure with carbonyldiimidazole", "LS-30", "LS-40", ("1,1'-carbonyldiimidazole",)),
    Step(5, "deprotection and amide coupling", "LS-40", "LS-50", ("{{s5.acid}}", "SM-4", "T3P")),
    Step(6, "salt formation and crystallisation", "LS-50", "LS-60", ("methanesulfonic acid",)),
)
