"""What a chemist asks about Larkspur, with the answers that follow from the process model.

`expected` is a list of groups: an answer is right when it holds, as whole words and whatever the case,
one string of every group.
`documents` name files that say so: a right answer cites one of them, all of them where `conflict`.
Unanswerable questions are near misses: their words are in the documents, their answers are not.
"""

from builder.model import (
    EXCURSION_MINUTES,
    FORMS,
    HAZARDS,
    IMPURITIES,
    LOTS,
    NEW,
    OLD,
    PEOPLE,
    SCREEN,
    SOLVENTS,
    STABILITY_LOTS,
    lot,
    stability,
    stock_kg,
)

V1, V2, TR, BR = "TR-201-#1.docx", "TR-201-#2.docx", "TR-204.pdf", "BR-K9.xlsx"
PR, ST, NB, SN = "PR-07.pptx", "ST-118.csv", "NB-0457.html", "SN-33.adoc"
Question = dict[str, object]


def questions() -> list[Question]:
    asked = [*_values(), *_names(), *_yes_no(), *_lists(), *_comparisons(), *_conflicts(), *_unanswerable()]
    return [{"id": f"L{number:02d}", **one} for number, one in enumerate(asked, 1)]


def _ask(kind: str, question: str, expected: list, documents: list[str], **more: object) -> Question:
    """A group of one alternative may be written as that string alone."""
    groups = [[group] if isinstance(group, str) else list(group) for group in expected]
    return {
        "kind": kind,
        "question": question,
        "answerable": True,
        "conflict": False,
        "expected": groups,
        "documents": documents,
        **more,
    }


def _written(value: float) -> list[str]:
    """Text documents write 6.70, a workbook keeps the number 6.7."""
    return [f"{value:.2f}", f"{value:g}"]


def _values() -> list[Question]:
    k13 = lot("K9-13")
    nine = next(
        point for point in stability() if (point.lot, point.storage[:2], point.month) == ("K9-14", "25", 12)
    )
    dmf = next(run for run in SCREEN if run.solvent == "DMF")
    asked = [
        ("What was the yield of lot K9-14?", [f"{lot('K9-14').yield_percent}"], [V2, BR]),
        (
            "How much LS-30 was charged for lot K9-13?",
            [_written(k13.charge_kg)],
            [V2, BR],
        ),
        ("How much LS-35 was isolated in lot K9-15?", [_written(lot("K9-15").product_kg())], [V2, BR]),
        ("What is the limit of IMP-D?", ["0.15"], [V1, V2, TR, BR]),
        ("What is the limit of isopropyl mesylate?", [["10 ppm", "0.001"]], [V1, V2, TR]),
        ("How much IMP-D was found in lot K9-12?", [f"{lot('K9-12').imp_d}"], [V1, V2, TR, BR]),
        ("At what temperature is the hydrogenation run?", [f"{OLD.step(2).temperature_c} °C"], [V1, V2, SN]),
        ("At what pressure is LS-20 hydrogenated?", ["3 bar"], [V1, V2]),
        ("How much catalyst is used in the hydrogenation?", ["2.0 wt%"], [V1, V2]),
        ("What is the flash point of 2-MeTHF?", ["-11 °C"], [SN]),
        ("What is the boiling point of 2-MeTHF?", [f"{SOLVENTS['2-MeTHF'].boiling_c}"], [TR, SN]),
        ("What is the CAS number of N,N-dimethylformamide?", [SOLVENTS["DMF"].cas], [TR]),
        ("What is the residual solvent limit of toluene?", [f"{SOLVENTS['PhMe'].limit_ppm}"], [TR]),
        ("What is the decomposition onset of LS-35?", [f"{HAZARDS[2].onset_c}"], [SN]),
        ("At which temperature does form B melt?", [["174", "174.1"]], [NB]),
        (
            "How long was the temperature of lot K9-13 above 50 °C?",
            [f"{EXCURSION_MINUTES} minutes"],
            [V2, BR],
        ),
        ("What conversion did toluene give in the solvent screen?", ["61.7"], [V2]),
        ("What isolated yield did DMF give in the solvent screen?", [f"{dmf.yield_percent}"], [V2]),
        ("What was the assay of lot K9-14 after 12 months at 25 °C / 60% RH?", [f"{nine.assay}"], [ST]),
        ("How much LS-40 form A is in stock?", [f"{stock_kg()} kg"], [PR]),
        ("What is the retention time of LS-40?", ["12.4 minutes"], [TR]),
        ("What is the peroxide limit for 2-MeTHF?", ["25 ppm"], [SN]),
        ("What share of the material cost of LS-40 is LS-31?", ["46%"], [PR]),
        ("What retest period is proposed for LS-40?", ["12 months"], [V2]),
        ("What is the particle size of LS-40 after milling?", ["not measured yet"], [NB]),
    ]
    return [_ask("value", *one) for one in asked]


def _names() -> list[Question]:
    asked = [
        ("Which method is used for residual solvents?", ["TM-091"], [TR]),
        ("Which impurity forms from DMF?", ["IMP-D"], [V1, V2]),
        ("Which valve caused deviation DEV-019?", ["TV-204"], [BR]),
        ("Who supplied the 2-MeTHF of lot K9-13?", ["Bellweather Solvents"], [BR]),
        ("Which lot of LS-31 was used for lot K9-13?", ["FD-773"], [BR]),
        ("Who owns the risk of peroxides in recycled 2-MeTHF?", [PEOPLE["safety"]], [PR]),
        ("Who is the author of TR-201?", [PEOPLE["process"]], [V1, V2]),
        ("Which base is used in the amide coupling?", ["N-methylmorpholine"], [V1, V2]),
        ("Which form does acetonitrile give?", ["form B"], [V1, V2, NB]),
        ("Where was lot K9-11 made?", [lot("K9-11").site], [V1, V2, BR]),
    ]
    best = max(SCREEN, key=lambda run: run.yield_percent)
    worst = min(SCREEN, key=lambda run: run.conversion)
    superlatives = [
        (
            "Which solvent gave the highest isolated yield in the solvent screen?",
            [[best.solvent, SOLVENTS[best.solvent].name]],
            [V2],
        ),
        (
            "Which solvent gave the lowest conversion in the solvent screen?",
            [SOLVENTS[worst.solvent].name],
            [V2],
        ),
        ("Which lot had the highest yield?", [max(LOTS, key=lambda one: one.yield_percent).id], [V2, BR]),
        ("Which lot contained the most IMP-C?", [max(LOTS, key=lambda one: one.imp_c).id], [V1, V2, TR]),
    ]
    return [*(_ask("name", *one) for one in asked), *(_ask("highest", *one) for one in superlatives)]


def _yes_no() -> list[Question]:
    asked = [
        ("Was lot K9-12 released?", ["no"], [V1, V2, BR]),
        ("Was lot K9-13 released?", ["yes"], [V2, BR]),
        ("Is form A the stable form at room temperature?", ["yes"], [NB]),
        ("May acetonitrile be used in step 4?", ["no"], [V1, V2]),
        ("Does 2-MeTHF form peroxides?", ["yes"], [SN, PR]),
        ("Is the origin of IMP-E confirmed?", ["no"], [V1, V2, TR]),
        ("Are all residual solvents below their limits?", ["yes"], [TR]),
    ]
    return [_ask("yes_no", *one) for one in asked]


def _lists() -> list[Question]:
    greener = [one.id for one in LOTS if one.solvent == "2-MeTHF"]
    form_b = [run for run in FORMS if run.form == "B"]
    lists = [
        ("List all lots of campaign K9.", [one.id for one in LOTS], [V2, BR, TR]),
        ("Which lots were made with 2-MeTHF?", greener, [V2, BR]),
        ("List all specified impurities of LS-40.", [one.code for one in IMPURITIES], [TR]),
        (
            "Which solvents were compared in the solvent screen?",
            [SOLVENTS[r.solvent].name for r in SCREEN],
            [V2],
        ),
        ("Which decisions were taken in the programme review?", ["D-1", "D-2", "D-3", "D-4"], [PR]),
        ("Which lots are in the stability study ST-118?", list(STABILITY_LOTS), [ST]),
    ]
    counts = [
        ("How many lots were rejected?", [["1", "one"]], [V1, V2, BR]),
        ("How many solvents were compared for step 3?", [[str(len(SCREEN)), "eight"]], [V2]),
        ("How many impurities are specified?", [[str(len(IMPURITIES)), "seven"]], [V1, V2, TR]),
        ("How many crystallisations of LS-40 gave form B?", [[str(len(form_b)), "two"]], [NB]),
    ]
    return [*(_ask("list", *one) for one in lists), *(_ask("count", *one) for one in counts)]


def _comparisons() -> list[Question]:
    old, new = OLD.step(3), NEW.step(3)
    compare = [
        (
            "Compare the yields of lots K9-13 and K9-14.",
            [f"{lot('K9-13').yield_percent}", f"{lot('K9-14').yield_percent}"],
            [V2, BR],
        ),
        (
            "Compare the isolated yields of THF and ethyl acetate in the solvent screen.",
            ["78.2", "79.8"],
            [V2],
        ),
        (
            "How did the overall yield change from version 1 to version 2?",
            [f"{OLD.overall_yield()}", f"{NEW.overall_yield()}"],
            [V2, PR],
        ),
        (
            "Compare the mean yield of step 3 before and after the solvent change.",
            [f"{old.yield_percent}", f"{new.yield_percent}"],
            [V2, PR],
        ),
        ("Compare the melting onsets of form A and form B.", [["187"], ["174"]], [NB]),
    ]
    why = [
        ("Why was the step 3 solvent changed from DMF to 2-MeTHF?", ["dimethylamine"], [V2]),
        ("Why was lot K9-12 rejected?", ["0.34%"], [V1, V2, BR]),
        ("Why was toluene excluded in the solvent screen?", ["poorly soluble"], [V2]),
        ("Why must the mixture of step 1 be degassed?", ["oxygen"], [V1, V2]),
        ("Why does step 3 need a reflux condenser?", [["boiling point", "83 °C"]], [SN]),
    ]
    return [*(_ask("compare", *one) for one in compare), *(_ask("why", *one) for one in why)]


def _conflicts() -> list[Question]:
    old, new = OLD.step(3), NEW.step(3)
    both = [V1, V2]
    asked = [
        ("What is the solvent of step 3?", [[old.solvent, SOLVENTS["DMF"].name], new.solvent]),
        ("At what temperature is step 3 run?", [f"{old.temperature_c} °C", f"{new.temperature_c} °C"]),
        ("What is the mean yield of LS-35?", [f"{old.yield_percent}", f"{new.yield_percent}"]),
        ("How long is the amide coupling stirred?", [f"{old.hours} hours", f"{new.hours} hours"]),
        (
            "How many equivalents of T3P are used?",
            [f"{OLD.t3p_equivalents}", f"{NEW.t3p_equivalents}"],
        ),
    ]
    return [_ask("value", question, groups, both, conflict=True) for question, groups in asked]


def _unanswerable() -> list[Question]:
    """`absent` is what an answer would have to hold and no document does."""
    asked = [
        ("What was the yield of lot K9-16?", "K9-16", "lots end with K9-15"),
        ("What is the solvent of step 5?", "step 5", "the route has four steps"),
        ("What is the bulk density of LS-40?", "density", "never stated"),
        ("What is the half-life of LS-40 in humans?", "half-life", "no clinical data"),
        ("Which enzyme is used in the hydrogenation?", "enzyme", "no enzyme is used"),
        ("What is the boiling point of cyclopentyl methyl ether?", "cyclopentyl", "not among the solvents"),
        ("What is the price of T3P per kilogram?", "price", "only shares of the cost are given"),
        ("Who approved TR-202?", "TR-202", "there is no TR-202"),
        ("What was the assay of lot K9-12 after 6 months of storage?", "K9-12,", "K9-12 is not in the study"),
        ("What is the melting point of LS-20?", "melting point", "never stated"),
        ("What is the flash point of DMF?", "flash point of DMF", "only that of 2-MeTHF is given"),
        ("Which patent covers the synthesis of LS-40?", "patent", "no patent is mentioned"),
        ("What is the chiral purity of LS-35?", "chiral", "never stated"),
        (
            "What was the tablet weight of the first clinical supplies?",
            "tablet",
            "only their date is planned",
        ),
        ("What dose was given to rats in the toxicology study?", "rats", "no such study is described"),
        ("How many patients are in the first clinical study?", "patients", "only supplies are planned"),
    ]
    return [
        {
            "kind": "unanswerable",
            "question": question,
            "answerable": False,
            "conflict": False,
            "expected": [],
            "documents": [],
            "absent": absent,
            "reason": reason,
        }
        for question, absent, reason in asked
    ]
