"""TR-201, the development report: version 1 describes the DMF process, version 2 what replaced it."""

from collections.abc import Iterator

from builder import model
from builder.archive import png
from builder.blocks import Block, Figure, Heading, Items, Table, Text, day, percent
from builder.model import LOTS, NEW, OLD, SCREEN, SOLVENTS, Process


def title(process: Process) -> str:
    return f"TR-201 Development report: synthesis of LS-40, version {process.version}"


def report(process: Process) -> Iterator[Block]:
    yield from _front(process)
    yield from _route(process)
    yield from _steps_1_and_2()
    yield from _step_3(process)
    if process is NEW:
        yield from _solvent_screen()
    yield from _step_4(process)
    yield from _impurities(process)
    yield from _lots(process)
    if process is NEW:
        yield from _robustness()
    yield from _end(process)


def _solvent(step) -> str:
    return SOLVENTS[step.solvent].name if step.solvent != "2-MeTHF" else "2-MeTHF"


def _front(process: Process) -> Iterator[Block]:
    step = process.step(3)
    yield Heading(1, "1 Summary")
    yield Text(
        "LS-40 is the mesylate salt of LS-35 and the drug substance of programme Larkspur. This report "
        "describes its synthesis from LS-10 in four steps, the control of impurities and the results of "
        f"the {'first two lots' if process is OLD else 'five lots made so far'}."
    )
    if process is OLD:
        yield Text(
            f"Step 3, the amide coupling, is run in DMF at {step.temperature_c} °C for {step.hours} hours and "
            f"gives LS-35 in a mean yield of {step.yield_percent}%. The overall yield of the route is "
            f"{process.overall_yield()}%. The process is suitable for the kilo lab. Its weak point is IMP-D, "
            "which exceeded its limit in one of two lots."
        )
    else:
        yield Text(
            f"Since version 1 the solvent of step 3 was changed from DMF to 2-MeTHF. The coupling now runs at "
            f"{step.temperature_c} °C for {step.hours} hours and gives LS-35 in a mean yield of "
            f"{step.yield_percent}%, against {OLD.step(3).yield_percent}% before. The overall yield of the "
            f"route rose from {OLD.overall_yield()}% to {process.overall_yield()}%. IMP-D is no longer formed, "
            "and three lots at the 5 kg scale met every limit."
        )
    yield Heading(1, "2 Scope and background")
    yield Text(
        "The report covers steps 1 to 4 and the isolated intermediates LS-20, LS-30 and LS-35. Analytical "
        "methods are described in TM-088, residual solvents and impurities in TR-204, thermal safety in SN-33. "
        "The choice of the salt is outside the scope of this report."
    )
    if process is NEW:
        yield Text(
            "Version 1 concluded that the DMF process should be kept for the next campaign. The rejection of "
            "lot K9-12 for IMP-D led to the solvent screen of section 4.4 and to this version."
        )


def _route(process: Process) -> Iterator[Block]:
    yield Heading(1, "3 Route")
    yield Text(
        "LS-10 is coupled with the boronic acid LS-11 to the nitro biaryl LS-20 (step 1), which is hydrogenated "
        "to the aniline LS-30 (step 2). LS-30 is coupled with the carboxylic acid LS-31 to the free base LS-35 "
        "(step 3). LS-35 is converted to its mesylate LS-40 and crystallised as form A (step 4)."
    )
    yield Figure("Figure 1: The route to LS-40 in four steps", _route_picture())
    rows = tuple(
        (
            str(step.number),
            step.name,
            step.start,
            step.product,
            _solvent(step) if step.number != 4 else "2-propanol/water 9:1",
            str(step.temperature_c),
            str(step.hours),
            f"{step.yield_percent}",
        )
        for step in process.steps
    )
    header = ("Step", "Reaction", "From", "To", "Solvent", "Temperature (°C)", "Time (h)", "Yield (%)")
    yield Table("Table 1: Conditions and yields of the four steps", header, rows)
    yield Text(f"The overall yield over the four steps is {process.overall_yield()}%.")


def _route_picture() -> bytes:
    """Four boxes joined by arrows, 400 by 80 pixels."""
    pixels = [bytearray(b"\xff" * 400) for _ in range(80)]
    for box in range(5):
        left = 5 + box * 80
        for x in range(left, left + 60):
            pixels[20][x] = pixels[59][x] = 40
        for y in range(20, 60):
            pixels[y][left] = pixels[y][left + 59] = 40
        for x in range(left + 62, min(left + 78, 399)):
            pixels[40][x] = 40 if box < 4 else 255
    return png([bytes(row) for row in pixels])


def _steps_1_and_2() -> Iterator[Block]:
    one, two = OLD.step(1), OLD.step(2)
    yield Heading(1, "4 Process description")
    yield Heading(2, "4.1 Step 1: Suzuki coupling")
    yield Text(
        f"LS-10 (1.00 equivalent), LS-11 (1.08 equivalents) and potassium carbonate (2.2 equivalents) are heated "
        f"in ethanol/water 4:1 to {one.temperature_c} °C for {one.hours} hours with 0.5 mol% of palladium acetate "
        f"and 1.0 mol% of the ligand. LS-20 crystallises on cooling to 10 °C and is isolated in {one.yield_percent}% "
        "yield. Palladium in LS-20 is below 20 ppm after one wash with N-acetylcysteine solution."
    )
    yield Text(
        "The reaction is complete when less than 0.5% of LS-10 remains by HPLC. The mixture must be degassed with "
        "nitrogen for 30 minutes before the catalyst is added, because oxygen promotes the homocoupling of LS-11."
    )
    yield Heading(2, "4.2 Step 2: Hydrogenation")
    yield Text(
        f"LS-20 is hydrogenated in ethanol at {two.temperature_c} °C and 3 bar with 2.0 wt% of 10% palladium on "
        f"carbon. Hydrogen uptake stops after {two.hours} hours. The catalyst is filtered off under nitrogen and "
        f"LS-30 is isolated by crystallisation in {two.yield_percent}% yield."
    )
    yield Text(
        "The hydroxylamine IMP-B is an intermediate of this reaction. It is below 0.10% when the hydrogenation is "
        "held for one hour after the uptake has stopped."
    )


def _step_3(process: Process) -> Iterator[Block]:
    step = process.step(3)
    name = "N,N-dimethylformamide (DMF)" if process is OLD else "2-methyltetrahydrofuran (2-MeTHF)"
    volumes = 8 if process is OLD else 10
    yield Heading(2, "4.3 Step 3: Amide coupling")
    yield Text(
        f"LS-30 (1.00 equivalent) and LS-31 (1.05 equivalents) are dissolved in {volumes} volumes of {name} with "
        "N-methylmorpholine (2.5 equivalents). T3P, 50 wt% in ethyl acetate, "
        f"({process.t3p_equivalents} equivalents) is added over 90 minutes. The mixture is stirred at "
        f"{step.temperature_c} °C for {step.hours} hours."
    )
    if process is OLD:
        yield Text(
            "The reaction is quenched with water. LS-35 precipitates from DMF/water, is filtered and washed with "
            "water and methanol. Filtration of a 1.2 kg lot takes 7 hours. The product is dried at 40 °C under vacuum."
        )
        yield Text(
            "IMP-D, the dimethylamide of LS-31, forms from dimethylamine that DMF releases above 50 °C in the "
            "presence of N-methylmorpholine. It co-crystallises with LS-35 and is hardly removed downstream."
        )
    else:
        yield Text(
            "The reaction is quenched with water. The layers separate within 10 minutes, the organic layer is washed "
            "with sodium bicarbonate solution at pH 8.0 to 9.0 and LS-35 crystallises after concentration to 4 volumes "
            "and addition of n-heptane. Filtration of a 5 kg lot takes 2 hours."
        )
        yield Text(
            "The step 3 solvent was changed from DMF to 2-MeTHF because DMF releases dimethylamine above 50 °C, which "
            "forms IMP-D and caused the rejection of lot K9-12. 2-MeTHF also separates from water, so that LS-35 can "
            "be extracted instead of precipitated, and it has a higher residual limit (5000 ppm) than DMF (880 ppm)."
        )


def _solvent_screen() -> Iterator[Block]:
    yield Heading(2, "4.4 Solvent screen for step 3")
    yield Text(
        "Eight solvents were compared on a 20 g scale with 1.3 equivalents of T3P. Conversion and impurities were "
        "measured at the end of the reaction, the yield after isolation."
    )
    rows = tuple(
        (
            SOLVENTS[run.solvent].name,
            str(run.temperature_c),
            str(run.hours),
            f"{run.conversion}",
            percent(run.imp_c),
            percent(run.imp_d),
            f"{run.yield_percent}",
        )
        for run in SCREEN
    )
    header = (
        "Solvent",
        "Temperature (°C)",
        "Time (h)",
        "Conversion (%)",
        "IMP-C (%)",
        "IMP-D (%)",
        "Isolated yield (%)",
    )
    yield Table("Table 2: Solvent screen for step 3", header, rows)
    yield Text(
        "2-MeTHF gave the highest conversion (99.2%) and the highest isolated yield (84.6%). Toluene was excluded "
        "because LS-30 is poorly soluble in it and the conversion stopped at 61.7%. Dichloromethane gave 81.1% but "
        "was excluded because the site does not handle chlorinated solvents. IMP-D was found in DMF only."
    )


def _step_4(process: Process) -> Iterator[Block]:
    step = OLD.step(4)
    number = "4.4" if process is OLD else "4.5"
    yield Heading(2, f"{number} Step 4: Salt formation and crystallisation")
    yield Text(
        f"LS-35 is dissolved in 2-propanol/water 9:1 at {step.temperature_c} °C and methanesulfonic acid (1.02 "
        f"equivalents) is added over 60 minutes below 25 °C. The solution is heated to {step.temperature_c} °C, "
        f"seeded with 0.5 wt% of LS-40 form A and cooled to 5 °C over {step.hours} hours. LS-40 form A is isolated "
        f"in {step.yield_percent}% yield."
    )
    yield Text(
        "Isopropyl mesylate (IMP-G) can form from methanesulfonic acid and 2-propanol. It is a potential mutagen "
        "and is limited to 10 ppm (0.001%). The addition below 25 °C and the presence of water keep it at or below "
        "5 ppm. Acetonitrile must not be used in this step, because it gives form B."
    )


def _impurities(process: Process) -> Iterator[Block]:
    yield Heading(1, "5 Impurity control")
    old = process is OLD
    count = 2 if old else 3
    yield Text(
        "Seven impurities are specified; their origin and limits are listed in TR-204. The two that decide about the "
        "release of a lot come from step 3."
    )
    yield Items(
        (
            f"IMP-C, the bis-amide dimer: {process.imp_c:.2f}% on average of {count} lots, limit "
            f"{model.IMP_C_LIMIT:.2f}%. It forms from an excess of LS-31"
            + ("." if old else " and rises with the temperature."),
            f"IMP-D, the dimethylamide of LS-31: {process.imp_d:.2f}% on average, limit {model.IMP_D_LIMIT:.2f}%."
            if old
            else "IMP-D, the dimethylamide of LS-31: at the reporting level of 0.02% in all 2-MeTHF lots, limit 0.15%.",
        )
    )


def _lots(process: Process) -> Iterator[Block]:
    lots = [one for one in LOTS if process is NEW or one.solvent == "DMF"]
    yield Heading(1, "6 Scale-up results")
    rows = tuple(
        (
            one.id,
            one.solvent,
            one.site,
            f"{one.charge_kg:.2f}",
            f"{one.product_kg():.2f}",
            f"{one.yield_percent}",
            f"{one.imp_c:.2f}",
            f"{one.imp_d:.2f}",
            one.decision,
        )
        for one in lots
    )
    header = (
        "Lot",
        "Step 3 solvent",
        "Site",
        "LS-30 (kg)",
        "LS-35 (kg)",
        "Yield (%)",
        "IMP-C (%)",
        "IMP-D (%)",
        "Decision",
    )
    yield Table(f"Table {2 if process is OLD else 3}: Lots made in step 3", header, rows)
    yield Text(
        "Lot K9-12 was rejected because IMP-D was 0.34%, above the limit of 0.15%. Its internal temperature had "
        "reached 62 °C. The product was not reworked."
    )
    if process is NEW:
        yield Text(
            "In lot K9-13 the internal temperature rose to 52 °C during the addition of T3P and stayed above 50 °C "
            f"for {model.EXCURSION_MINUTES} minutes (deviation DEV-019). The cause was a jacket valve that opened "
            "late. IMP-C was 0.21%, within the limit, and the lot was released. Lots K9-14 and K9-15 were made without "
            "deviation. Lot K9-14 gave the highest yield, 85.1%."
        )


def _robustness() -> Iterator[Block]:
    yield Heading(1, "7 Robustness")
    yield Text("The ranges below were shown in 18 runs on a 50 g scale with 2-MeTHF as solvent.")
    yield Table("Table 4: Proven ranges of step 3", ("Parameter", "Range", "Effect outside"), model.RANGES)


def _end(process: Process) -> Iterator[Block]:
    number = 7 if process is OLD else 8
    yield Heading(1, f"{number} Conclusions")
    if process is OLD:
        yield Items(
            (
                "DMF is kept as solvent of step 3 for the next campaign.",
                "The temperature of step 3 is limited to 60 °C to hold IMP-D below 0.15%.",
                "The process is ready for a transfer to the pilot plant.",
            )
        )
    else:
        yield Items(
            (
                "2-MeTHF replaces DMF as solvent of step 3. DMF must not be used any more.",
                "The temperature of step 3 is 45 °C, with a proven range of 40 to 50 °C.",
                "The process is not yet ready for validation: the valve behind DEV-019 has to be replaced first.",
                "A retest period of 12 months at or below 30 °C is proposed for LS-40, from study ST-118.",
            )
        )
    yield Heading(1, f"{number + 1} Open questions")
    items = [
        "The origin of IMP-E is not confirmed.",
        "Recovery of the mother liquor of step 4 was not studied.",
    ]
    if process is NEW:
        items.append("Recycling of 2-MeTHF was tried once and recovered 78% of the solvent.")
    yield Items(tuple(items))
    yield Heading(1, "Document history")
    history = [("1", day(OLD.issued), OLD.author, "first issue")]
    if process is NEW:
        history.append(
            ("2", day(NEW.issued), NEW.author, "step 3 solvent changed to 2-MeTHF, lots K9-13 to K9-15")
        )
    yield Table("Versions of TR-201", ("Version", "Date", "Author", "Change"), tuple(history))
