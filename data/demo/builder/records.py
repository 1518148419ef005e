"""The batch record of campaign K9, the programme review and the stability data."""

import csv
import io

from builder import model
from builder.blocks import Block, Items, Table, Text
from builder.model import LOTS, NEW, NOTICE, OLD, PEOPLE

# What goes into step 3 for each kg of LS-30, in kg, by solvent of the process.
_PER_KG = {
    "DMF": {"LS-31": 0.686, "N-methylmorpholine": 0.809, "T3P, 50 wt% in ethyl acetate": 3.259, "DMF": 7.55},
    "2-MeTHF": {
        "LS-31": 0.686,
        "N-methylmorpholine": 0.809,
        "T3P, 50 wt% in ethyl acetate": 2.648,
        "2-MeTHF": 8.54,
    },
}
_SUPPLIERS = {
    "LS-30": ("Larkspur step 2", "LS30-2"),
    "LS-31": ("Fern & Daughters", "FD-77"),
    "N-methylmorpholine": ("Orchard Reagents", "OR-410"),
    "T3P, 50 wt% in ethyl acetate": ("Orchard Reagents", "OR-655"),
    "DMF": ("Bellweather Solvents", "BS-102"),
    "2-MeTHF": ("Bellweather Solvents", "BS-340"),
}


def batch_record() -> dict[str, list[tuple]]:
    return {
        "Read me": [
            ("BR-K9 Batch record of campaign K9, step 3: LS-30 to LS-35",),
            (NOTICE,),
            (
                f"Responsible: {PEOPLE['manufacturing']}. One row per lot in Lots; K9-13 in full in Step 3 log.",
            ),
        ],
        "Lots": _lots(),
        "Materials": _materials(),
        "Step 3 log K9-13": [
            ("Time (min)", "Internal temperature (°C)", "Remark"),
            *model.STEP_3_LOG,
        ],
        "In-process controls": _controls(),
        "Deviations": _deviations(),
    }


def _lots() -> list[tuple]:
    header = (
        "Lot",
        "Step 3 solvent",
        "Site",
        "Started",
        "LS-30 charged (kg)",
        "LS-35 isolated (kg)",
        "Yield (%)",
        "Assay (%)",
        "Water (%)",
        "Highest temperature (°C)",
        "Decision",
    )
    return [
        header,
        *(
            (
                one.id,
                one.solvent,
                one.site,
                one.started,
                one.charge_kg,
                one.product_kg(),
                one.yield_percent,
                one.assay,
                one.water,
                one.peak_c,
                one.decision,
            )
            for one in LOTS
        ),
    ]


def _materials() -> list[tuple]:
    rows: list[tuple] = [("Lot", "Material", "Supplier", "Material lot", "Amount (kg)")]
    for number, one in enumerate(LOTS, 1):
        amounts = {"LS-30": 1.0, **_PER_KG[one.solvent]}
        for material, per_kg in amounts.items():
            supplier, prefix = _SUPPLIERS[material]
            rows.append((one.id, material, supplier, f"{prefix}{number}", round(per_kg * one.charge_kg, 2)))
    return rows


def _controls() -> list[tuple]:
    rows: list[tuple] = [("Lot", "Control", "Limit", "Result", "Outcome")]
    for one in LOTS:
        water = {"K9-11": 0.08, "K9-12": 0.09, "K9-13": 0.05, "K9-14": 0.04, "K9-15": 0.06}[one.id]
        left = {"K9-11": 1.4, "K9-12": 1.9, "K9-13": 0.9, "K9-14": 0.5, "K9-15": 0.7}[one.id]
        rows += [
            (one.id, "Water before T3P (%)", "not more than 0.10", water, "passes"),
            (one.id, "LS-30 at the end (%)", "not more than 2.0", left, "passes"),
            (
                one.id,
                "IMP-D in LS-35 (%)",
                "not more than 0.15",
                one.imp_d,
                "fails" if one.imp_d > 0.15 else "passes",
            ),
            (one.id, "Loss on drying (%)", "not more than 0.50", one.water, "passes"),
        ]
    return rows


def _deviations() -> list[tuple]:
    return [
        ("Deviation", "Lot", "What happened", "Cause", "Decision"),
        (
            "DEV-017",
            "K9-12",
            "IMP-D 0.34%, limit 0.15%; internal temperature up to 62 °C",
            "decomposition of DMF to dimethylamine",
            "lot rejected",
        ),
        (
            "DEV-019",
            "K9-13",
            f"internal temperature up to 52 °C, above 50 °C for {model.EXCURSION_MINUTES} minutes",
            "jacket valve TV-204 opened late",
            "lot released, valve to be replaced",
        ),
    ]


def review() -> list[tuple[str, list[Block], str]]:
    """The slides of PR-07: title, blocks and speaker's note."""
    return [
        (
            "Where we are",
            [Items(_status())],
            "The stock covers the first clinical study; nothing is reserved for stability beyond ST-118.",
        ),
        (
            "Step 3 before and after the solvent change",
            [Table("", ("", "Version 1", "Version 2"), _before_and_after())],
            "The process mass intensity fell because 2-MeTHF needs no precipitation with water.",
        ),
        ("Decisions of the review", [Items(_DECISIONS)], ""),
        ("Risks", [Table("", ("Risk", "Likelihood", "Owner", "Mitigation"), _RISKS)], ""),
        (
            "Costs and next steps",
            [Text("LS-31 is 46% of the material cost of LS-40; palladium is 9%."), Items(_NEXT)],
            "",
        ),
    ]


def _status() -> tuple[str, ...]:
    return (
        "Five lots made in campaign K9, four released",
        f"{model.stock_kg()} kg of LS-40 form A in stock at the Quarry pilot plant, from lots K9-13 to K9-15",
        "TR-201 version 2 issued on 12 June 2025",
        "First clinical supplies planned for November 2025",
    )


def _before_and_after() -> tuple[tuple[str, str, str], ...]:
    old, new = OLD.step(3), NEW.step(3)
    return (
        ("Solvent", "DMF", "2-MeTHF"),
        ("Temperature", f"{old.temperature_c} °C", f"{new.temperature_c} °C"),
        ("Reaction time", f"{old.hours} h", f"{new.hours} h"),
        ("T3P", f"{OLD.t3p_equivalents} equivalents", f"{NEW.t3p_equivalents} equivalents"),
        ("Mean yield of LS-35", f"{old.yield_percent}%", f"{new.yield_percent}%"),
        ("Overall yield", f"{OLD.overall_yield()}%", f"{NEW.overall_yield()}%"),
        ("Process mass intensity", "118 kg/kg", "74 kg/kg"),
    )


_DECISIONS = (
    "D-1: 2-MeTHF is the solvent of step 3 from lot K9-13 on",
    "D-2: the jacket valve TV-204 is replaced before the next campaign",
    "D-3: form A is the form for development; form B is not pursued",
    "D-4: the starting material LS-31 gets a second supplier",
)
_RISKS = (
    ("Single supplier of LS-31", "high", PEOPLE["process"], "qualify a second supplier by September"),
    ("IMP-G above 10 ppm at scale", "low", PEOPLE["analytics"], "test every lot by GC-MS"),
    ("Form B after a change of solvent", "medium", PEOPLE["solid_state"], "seed with form A"),
    ("Peroxides in recycled 2-MeTHF", "medium", PEOPLE["safety"], "test before every distillation"),
)
_NEXT = (
    "Validation campaign in the first quarter of 2026, if D-2 is done",
    "Next review on 9 September 2025",
)


def stability_csv() -> str:
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerows([(f"ST-118 Stability of LS-40 form A. {NOTICE}",), ()])
    writer.writerow(
        (
            "Lot",
            "Storage condition",
            "Month",
            "Assay (%)",
            "Total impurities (%)",
            "IMP-F (%)",
            "Water (%)",
            "Form",
            "Result",
        )
    )
    for point in model.stability():
        writer.writerow(
            (
                point.lot,
                point.storage,
                point.month,
                f"{point.assay:.1f}",
                f"{point.impurities:.2f}",
                f"{point.imp_f:.2f}",
                f"{point.water:.2f}",
                point.form,
                point.result,
            )
        )
    return target.getvalue()
