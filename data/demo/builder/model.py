"""Programme Larkspur: everything that the demo documents say, in one place.

The compounds, lots, people and sites are invented. Boiling points (in °C at 1 atm, rounded), CAS
numbers and the ICH Q3C(R8) classes and limits of real solvents are public reference data.
"""

from dataclasses import dataclass, field
from datetime import date

NOTICE = "Fictional demonstration material, written for Benchside. Not a real compound, trial or batch."

# Molar masses in g/mol of the invented compounds; the amide forms with loss of water.
MASS = {"LS-30": 312.4, "LS-31": 204.2, "LS-35": 498.6, "LS-40": 594.7}

PEOPLE = {
    "process": "Mira Holt",
    "analytics": "Tomas Quill",
    "safety": "Ines Farrow",
    "manufacturing": "Wen Abara",
    "solid_state": "Pia Lindgard",
}
SITES = {"kilo": "Meadow kilo lab", "pilot": "Quarry pilot plant"}


@dataclass(frozen=True)
class Solvent:
    """A real solvent; the limit is the ICH Q3C option 1 concentration in ppm."""

    name: str
    short: str
    cas: str
    boiling_c: float
    ich_class: int
    limit_ppm: int


SOLVENTS = {
    solvent.short: solvent
    for solvent in (
        Solvent("acetonitrile", "MeCN", "75-05-8", 81.6, 2, 410),
        Solvent("dichloromethane", "DCM", "75-09-2", 39.8, 2, 600),
        Solvent("N,N-dimethylformamide", "DMF", "68-12-2", 153.0, 2, 880),
        Solvent("ethanol", "EtOH", "64-17-5", 78.2, 3, 5000),
        Solvent("ethyl acetate", "EtOAc", "141-78-6", 77.1, 3, 5000),
        Solvent("methanol", "MeOH", "67-56-1", 64.6, 2, 3000),
        Solvent("2-methyltetrahydrofuran", "2-MeTHF", "96-47-9", 80.2, 3, 5000),
        Solvent("N-methylpyrrolidone", "NMP", "872-50-4", 202.0, 2, 530),
        Solvent("2-propanol", "IPA", "67-63-0", 82.3, 3, 5000),
        Solvent("tetrahydrofuran", "THF", "109-99-9", 66.0, 2, 720),
        Solvent("toluene", "PhMe", "108-88-3", 110.6, 2, 890),
    )
}


@dataclass(frozen=True)
class Step:
    """One step of the route; the yield in percent of theory, isolated."""

    number: int
    name: str
    start: str
    product: str
    solvent: str
    temperature_c: int
    hours: int
    yield_percent: float


@dataclass(frozen=True)
class Process:
    """The process as one version of TR-201 describes it."""

    version: int
    issued: date
    author: str
    steps: tuple[Step, ...]
    t3p_equivalents: float
    imp_c: float
    imp_d: float

    def step(self, number: int) -> Step:
        return self.steps[number - 1]

    def overall_yield(self) -> float:
        """Percent over all steps, one decimal."""
        product = 1.0
        for step in self.steps:
            product *= step.yield_percent / 100
        return round(100 * product, 1)


_STEP_1 = Step(1, "Suzuki coupling", "LS-10", "LS-20", "EtOH", 75, 6, 91.3)
_STEP_2 = Step(2, "hydrogenation", "LS-20", "LS-30", "EtOH", 40, 4, 95.6)
_STEP_4 = Step(4, "salt formation and crystallisation", "LS-35", "LS-40", "IPA", 50, 12, 88.7)


def _process(version: int, issued: date, step_3: Step, t3p: float, imp_c: float, imp_d: float) -> Process:
    return Process(version, issued, PEOPLE["process"], (_STEP_1, _STEP_2, step_3, _STEP_4), t3p, imp_c, imp_d)


OLD = _process(
    1, date(2025, 3, 14), Step(3, "amide coupling", "LS-30", "LS-35", "DMF", 60, 8, 71.4), 1.6, 0.62, 0.24
)
NEW = _process(
    2, date(2025, 6, 12), Step(3, "amide coupling", "LS-30", "LS-35", "2-MeTHF", 45, 5, 84.2), 1.3, 0.18, 0.02
)


@dataclass(frozen=True)
class Lot:
    """One lot of step 3 taken through to LS-40; impurities in area percent, residues in ppm."""

    id: str
    solvent: str
    site: str
    started: date
    charge_kg: float
    yield_percent: float
    assay: float
    water: float
    imp_c: float
    imp_d: float
    decision: str
    peak_c: int
    residues: dict[str, int] = field(hash=False)

    def product_kg(self) -> float:
        """LS-35 isolated, in kg: the charge of LS-30 on a molar basis times the yield."""
        return round(self.charge_kg * MASS["LS-35"] / MASS["LS-30"] * self.yield_percent / 100, 2)


_KILO, _PILOT = SITES["kilo"], SITES["pilot"]
LOTS = (
    Lot("K9-11", "DMF", _KILO, date(2025, 1, 20), 1.20, 72.1, 98.9, 0.31, 0.58, 0.13, "released", 61,
        {"EtOH": 210, "IPA": 1240, "2-MeTHF": 0, "DMF": 412, "MeOH": 35, "PhMe": 12, "MeCN": 0}),
    Lot("K9-12", "DMF", _KILO, date(2025, 2, 10), 1.20, 70.7, 98.4, 0.35, 0.66, 0.34, "rejected", 62,
        {"EtOH": 188, "IPA": 1310, "2-MeTHF": 0, "DMF": 655, "MeOH": 28, "PhMe": 15, "MeCN": 0}),
    Lot("K9-13", "2-MeTHF", _PILOT, date(2025, 4, 28), 5.00, 83.6, 99.4, 0.22, 0.21, 0.02, "released", 52,
        {"EtOH": 164, "IPA": 980, "2-MeTHF": 620, "DMF": 0, "MeOH": 22, "PhMe": 0, "MeCN": 0}),
    Lot("K9-14", "2-MeTHF", _PILOT, date(2025, 5, 12), 5.00, 85.1, 99.6, 0.19, 0.16, 0.02, "released", 47,
        {"EtOH": 151, "IPA": 905, "2-MeTHF": 540, "DMF": 0, "MeOH": 19, "PhMe": 0, "MeCN": 0}),
    Lot("K9-15", "2-MeTHF", _PILOT, date(2025, 5, 26), 5.00, 83.9, 99.5, 0.20, 0.17, 0.02, "released", 46,
        {"EtOH": 172, "IPA": 1015, "2-MeTHF": 585, "DMF": 0, "MeOH": 25, "PhMe": 0, "MeCN": 0}),
)  # fmt: skip


def stock_kg() -> float:
    """LS-40 from the 2-MeTHF lots, in kg, at the yield of step 4."""
    base = sum(one.product_kg() for one in LOTS if one.solvent == "2-MeTHF")
    return round(base * MASS["LS-40"] / MASS["LS-35"] * _STEP_4.yield_percent / 100, 1)


IMP_C_LIMIT, IMP_D_LIMIT = 0.70, 0.15


def lot(name: str) -> Lot:
    return next(one for one in LOTS if one.id == name)


@dataclass(frozen=True)
class Impurity:
    """Levels in percent by lot, in the order of LOTS."""

    code: str
    name: str
    origin: str
    limit: float
    levels: tuple[float, ...]


IMPURITIES = (
    Impurity("IMP-A", "des-bromo LS-10", "step 1", 0.20, (0.06, 0.05, 0.05, 0.04, 0.05)),
    Impurity("IMP-B", "hydroxylamine of LS-30", "step 2", 0.10, (0.03, 0.04, 0.03, 0.02, 0.03)),
    Impurity("IMP-C", "bis-amide dimer", "step 3", IMP_C_LIMIT, tuple(one.imp_c for one in LOTS)),
    Impurity("IMP-D", "dimethylamide of LS-31", "step 3", IMP_D_LIMIT, tuple(one.imp_d for one in LOTS)),
    Impurity("IMP-E", "propyl phosphonate ester", "step 3", 0.15, (0.08, 0.09, 0.05, 0.04, 0.05)),
    Impurity("IMP-F", "N-oxide of LS-40", "storage", 0.20, (0.04, 0.05, 0.03, 0.03, 0.03)),
    Impurity("IMP-G", "isopropyl mesylate", "step 4", 0.001, (0.0004, 0.0005, 0.0003, 0.0002, 0.0003)),
)


@dataclass(frozen=True)
class ScreenRun:
    """One 20 g run of the step 3 solvent screen; values in percent."""

    solvent: str
    temperature_c: int
    hours: int
    conversion: float
    imp_c: float
    imp_d: float
    yield_percent: float


SCREEN = (
    ScreenRun("DMF", 60, 8, 97.1, 0.59, 0.22, 72.0),
    ScreenRun("NMP", 60, 8, 96.4, 0.71, 0.0, 69.5),
    ScreenRun("MeCN", 45, 6, 93.8, 0.44, 0.0, 74.9),
    ScreenRun("THF", 45, 6, 96.9, 0.31, 0.0, 78.2),
    ScreenRun("2-MeTHF", 45, 5, 99.2, 0.19, 0.0, 84.6),
    ScreenRun("EtOAc", 45, 6, 95.5, 0.27, 0.0, 79.8),
    ScreenRun("PhMe", 45, 8, 61.7, 0.15, 0.0, 48.3),
    ScreenRun("DCM", 35, 6, 98.0, 0.25, 0.0, 81.1),
)

RANGES = (
    ("Internal temperature", "40 to 50 °C", "IMP-C rises above 52 °C"),
    ("T3P", "1.2 to 1.5 equivalents", "conversion stops at 96% below 1.2 equivalents"),
    ("Water in the reaction mixture", "not more than 0.10%", "T3P is consumed by water"),
    ("Addition time of T3P", "60 to 120 minutes", "faster addition raises the temperature"),
    ("pH of the aqueous wash", "8.0 to 9.0", "LS-35 is lost to the water layer below pH 7"),
)

# Internal temperature of K9-13 in step 3: minutes from the start of the T3P addition, °C, remark.
STEP_3_LOG = (
    (0, 41, "start of T3P addition"),
    (15, 43, ""),
    (30, 46, ""),
    (45, 49, ""),
    (52, 51, "alarm: above 50 °C"),
    (58, 52, "addition stopped, jacket set to 25 °C"),
    (64, 51, ""),
    (70, 50, "back in range"),
    (80, 46, "addition resumed at half rate"),
    (120, 45, "end of T3P addition"),
    (180, 45, ""),
    (240, 45, "sample 1: 96.2% conversion"),
    (300, 45, "sample 2: 99.1% conversion"),
    (315, 38, "quench with water"),
)

# Minutes above 50 °C, from the alarm to the return into range.
EXCURSION_MINUTES = 70 - 52


@dataclass(frozen=True)
class FormRun:
    """One crystallisation of the solid form screen."""

    number: int
    solvent: str
    method: str
    form: str
    onset_c: float
    remark: str


FORMS = (
    FormRun(1, "2-propanol/water 9:1", "cooling 50 to 5 °C, seeded", "A", 187.2, "block crystals"),
    FormRun(2, "2-propanol", "cooling 50 to 5 °C, unseeded", "A", 186.8, "fines, slow filtration"),
    FormRun(3, "ethanol", "cooling 60 to 5 °C", "A", 187.0, "plates"),
    FormRun(4, "acetonitrile", "cooling 60 to 5 °C", "B", 174.1, "needles"),
    FormRun(5, "acetonitrile", "slurry, 7 days at 20 °C", "B", 174.3, "needles"),
    FormRun(6, "ethyl acetate", "slurry, 7 days at 20 °C", "A", 186.9, "plates"),
    FormRun(7, "2-MeTHF", "slurry, 7 days at 20 °C", "A", 187.1, "plates"),
    FormRun(8, "methanol", "evaporation", "A + B", 173.8, "two endotherms"),
    FormRun(9, "water", "slurry, 2 days at 40 °C", "hydrate H1", 92.5, "loses 2.9% water below 100 °C"),
    FormRun(10, "toluene", "slurry, 7 days at 20 °C", "A", 187.0, "no change"),
)


@dataclass(frozen=True)
class Storage:
    """A storage condition and what it does per month to assay (percent) and total impurities."""

    name: str
    months: tuple[int, ...]
    assay_loss: float
    impurity_gain: float


STORAGES = (
    Storage("25 °C / 60% RH", (0, 3, 6, 9, 12), 0.02, 0.010),
    Storage("30 °C / 65% RH", (0, 3, 6, 9, 12), 0.03, 0.018),
    Storage("40 °C / 75% RH", (0, 1, 3, 6), 0.10, 0.065),
)
STABILITY_LOTS = ("K9-11", "K9-13", "K9-14")


@dataclass(frozen=True)
class StabilityPoint:
    """One pull of the stability study ST-118; values in percent."""

    lot: str
    storage: str
    month: int
    assay: float
    impurities: float
    imp_f: float
    water: float
    form: str
    result: str


def stability() -> tuple[StabilityPoint, ...]:
    """Linear change with storage time; the DMF lot degrades half as fast again."""
    points = []
    for name in STABILITY_LOTS:
        batch = lot(name)
        pace = 1.5 if batch.solvent == "DMF" else 1.0
        start = round(sum(one.levels[LOTS.index(batch)] for one in IMPURITIES[:6]), 2)
        for storage in STORAGES:
            for month in storage.months:
                total = round(start + pace * storage.impurity_gain * month, 2)
                mixed = name == "K9-11" and storage.name.startswith("40") and month == 6
                points.append(
                    StabilityPoint(
                        lot=name,
                        storage=storage.name,
                        month=month,
                        assay=round(batch.assay - pace * storage.assay_loss * month, 1),
                        impurities=total,
                        imp_f=round(IMPURITIES[5].levels[LOTS.index(batch)] + 0.6 * (total - start), 2),
                        water=round(batch.water + 0.01 * month, 2),
                        form="A + B (trace)" if mixed else "A",
                        result="fails" if mixed or total > 1.5 else "passes",
                    )
                )
    return tuple(points)


@dataclass(frozen=True)
class Hazard:
    """Thermal data of a reaction mixture or a solid; None where it was not measured."""

    subject: str
    onset_c: int | None
    adiabatic_k: int | None
    note: str


HAZARDS = (
    Hazard("Step 2, hydrogenation of LS-20", 190, 112, "heat release follows the hydrogen uptake"),
    Hazard("Step 3, addition of T3P in 2-MeTHF", 205, 38, "dosing controlled; no accumulation at 45 °C"),
    Hazard("LS-35, solid", 218, None, "not shock sensitive in the fall hammer test"),
    Hazard("LS-40, solid", 231, None, "minimum ignition energy between 10 and 30 mJ"),
)
