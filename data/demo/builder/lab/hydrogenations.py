"""Batch records of step 3: the lot that failed, its repeat, and the first one with the promoted catalyst."""

from builder.lab.batch_records import Charge, Control, Entry, Record


def _inert(day: str, start: str, remark: str = "") -> tuple[Entry, ...]:
    hour, minute = start.split(":")
    later = f"{int(hour):02d}:{int(minute) + 25:02d}"
    return (
        Entry(
            f"{day} {start}",
            "HY-12 inspected, closed, leak test at 6 bar nitrogen",
            "21",
            "20",
            "6.0",
            "0",
            remark,
        ),
        Entry(f"{day} {later}", "Three cycles of vacuum and nitrogen", "21", "20", "1.0", "0"),
    )


LK_304 = Record(
    "LK-304", "TR-201 #6 of 6 June 2025", "2025-07-08", "Maren Tolle", "Ines Halloran",
    (
        Charge("LS-20", "LK-204", "starting compound", "1.00", "5.46", "5.46", "2025-06-17 08:10", "M. Tolle"),
        Charge("methanol", "SV-2291", "mL/g", "15", "64.9", "65.1", "2025-06-17 08:30", "M. Tolle"),
        Charge("5% platinum on carbon, counted dry", "PT-2214", "wt%", "5.0", "0.273", "0.273", "2025-06-17 08:55", "J. Odum"),
        Charge("5% platinum on carbon, second charge", "PT-2214", "wt%", "2.5", "0.137", "0.136", "2025-06-17 18:35", "J. Odum"),
    ),
    (
        *_inert("2025-06-17", "07:20"),
        Entry("2025-06-17 08:10", "LS-20 and methanol charged", "24", "30", "1.0", "150"),
        Entry("2025-06-17 08:55", "Catalyst charged as a slurry in methanol under nitrogen", "33", "40", "1.0", "200", "new drum of catalyst opened"),
        Entry("2025-06-17 09:20", "Hydrogen to 5 bar, uptake begins", "46", "50", "5.0", "360"),
        Entry("2025-06-17 10:20", "Uptake 0.62 mol/mol", "51", "44", "5.0", "360", "cooling on, as in LK-303"),
        Entry("2025-06-17 11:20", "Uptake 1.08 mol/mol", "50", "46", "5.0", "360"),
        Entry("2025-06-17 12:20", "Uptake 1.29 mol/mol", "50", "49", "5.0", "360", "rate has fallen to less than half"),
        Entry("2025-06-17 14:20", "Uptake 1.50 mol/mol", "50", "50", "5.0", "360", "stirrer current and gas valve checked: normal"),
        Entry("2025-06-17 17:20", "Uptake 1.66 mol/mol", "50", "51", "5.0", "360", "I. Halloran called"),
        Entry("2025-06-17 18:20", "Vented, inerted, second charge of catalyst prepared", "47", "50", "1.0", "200", "9 h after the first hydrogen"),
        Entry("2025-06-17 18:50", "Hydrogen to 5 bar", "48", "51", "5.0", "360"),
        Entry("2025-06-17 19:10", "Uptake 1.76 mol/mol", "51", "49", "5.0", "360", "fast for twenty minutes, then as before"),
        Entry("2025-06-17 22:20", "Uptake 1.85 mol/mol", "50", "51", "5.0", "360", "last hour below 0.5%"),
        Entry("2025-06-17 23:20", "Stopped at 1.86 mol/mol, vented and inerted", "50", "30", "1.0", "200", "14 h; DEV-0725 opened"),
        Entry("2025-06-18 02:40", "Filtered over FK-09 into two drums, drums to 5 °C", "22", "20", "1.5", "0", "catalyst kept wet under nitrogen for analysis"),
    ),
    (
        Control("2025-06-17 22:30", "304-1", "LS-20 (area-%)", "HPLC-118", "0.5", "area-%", "33.3"),
        Control("2025-06-17 22:30", "304-1", "hydroxylamine (area-%)", "HPLC-118", "0.5", "area-%", "3.9"),
        Control("2025-06-17 23:30", "304-2", "LS-20 (area-%)", "HPLC-118", "0.5", "area-%", "33.1"),
        Control("2025-06-17 23:30", "304-2", "hydroxylamine (area-%)", "HPLC-118", "0.5", "area-%", "4.1"),
    ),
    (
        "Nothing was isolated. The mass on sheet Yield is LS-30 in the filtered solution by assay, 70.3 kg of solution at 4.45%.",
        "The uptake of 1.86 mol/mol is 62% of the 3.0 mol/mol that the reduction needs. Deviation DEV-0725.",
        "Not closed as a batch: the two drums are quarantined until the cause is known.",
    ),
    "quarantined, not released for step 4", "2025-07-08",
)  # fmt: skip

LK_304R = Record(
    "LK-304R", "Protocol LP-088, draft of TR-201 #9", "2025-08-29", "Maren Tolle", "Ines Halloran",
    (
        Charge("LS-20, reserve, treated with carbon", "R-204C", "starting compound", "1.00", "5.02", "5.02", "2025-08-19 08:05", "M. Tolle"),
        Charge("2-methyltetrahydrofuran", "SV-2347", "mL/g", "10", "42.9", "43.0", "2025-08-19 08:20", "M. Tolle"),
        Charge("5% platinum on carbon, counted dry", "PT-2240", "wt%", "5.0", "0.251", "0.251", "2025-08-19 08:50", "J. Odum"),
    ),
    (
        *_inert("2025-08-19", "07:15"),
        Entry("2025-08-19 08:05", "LS-20 charged, solvent added", "22", "25", "1.0", "150"),
        Entry("2025-08-19 08:50", "Catalyst charged as a slurry under nitrogen", "35", "42", "1.0", "200"),
        Entry("2025-08-19 09:15", "Hydrogen to 4 bar, uptake begins", "47", "50", "4.0", "360"),
        Entry("2025-08-19 10:15", "Uptake 0.79 mol/mol", "52", "41", "4.0", "360", "more cooling than methanol needed"),
        Entry("2025-08-19 11:15", "Uptake 1.54 mol/mol", "51", "42", "4.0", "360"),
        Entry("2025-08-19 12:45", "Uptake 2.48 mol/mol", "50", "46", "4.0", "360"),
        Entry("2025-08-19 14:27", "Uptake 3.00 mol/mol, sample drawn", "50", "50", "4.0", "360", "5.2 h; no bend in the curve"),
        Entry("2025-08-19 15:40", "Vented, inerted, cooled to 28 °C, water drawn off (0.6 kg)", "28", "20", "1.0", "120", "phases clear in ten minutes"),
        Entry("2025-08-19 17:10", "Filtered over FK-09", "26", "20", "1.5", "0"),
        Entry("2025-08-20 06:30", "Cooled to 5 °C in four hours and filtered", "5", "2", "1.0", "80", "crust at the cold wall, loosened by hand"),
        Entry("2025-08-21 09:00", "Dried to constant weight", "45", "", "0.05", "", "4.27 kg"),
    ),
    (
        Control("2025-08-19 14:30", "304R-1", "LS-20 (area-%)", "HPLC-118", "0.5", "area-%", "0.1"),
        Control("2025-08-19 14:30", "304R-1", "hydroxylamine (area-%)", "HPLC-118", "0.5", "area-%", "0.2"),
        Control("2025-08-21 09:10", "304R-2", "platinum in LS-30", "ICP-MS, draft method", "20", "ppm", "3.1"),
        Control("2025-08-18 15:00", "R-204C", "sulfur in the LS-20 feed", "ICP-OES, external", "20", "ppm", "9"),
    ),
    (
        "Repeat with the reserve of LS-20 after treatment with carbon. Two things differ from LK-304: the feed and the solvent.",
        "The protocol was approved before TR-201 #9 was issued; the conditions are those of that checkpoint.",
    ),
    "released for step 4", "2025-08-29",
)  # fmt: skip

LK_305 = Record(
    "LK-305", "TR-201 #11 of 31 October 2025", "2025-12-01", "Maren Tolle", "Ines Halloran",
    (
        Charge("LS-20", "LK-205", "starting compound", "1.00", "12.11", "12.11", "2025-11-18 07:50", "M. Tolle"),
        Charge("2-methyltetrahydrofuran", "SV-2419", "mL/g", "10", "103.4", "103.2", "2025-11-18 08:15", "P. Reyl"),
        Charge("1% platinum, 2% vanadium on carbon, counted dry", "PV-0107", "wt%", "3.0", "0.363", "0.364", "2025-11-18 09:00", "J. Odum"),
    ),
    (
        *_inert("2025-11-18", "07:05"),
        Entry("2025-11-18 07:50", "LS-20 charged, solvent added", "21", "25", "1.0", "150", "121 L in a vessel of 160 L"),
        Entry("2025-11-18 09:00", "Catalyst charged as a slurry under nitrogen", "36", "42", "1.0", "200"),
        Entry("2025-11-18 09:25", "Hydrogen to 4 bar, uptake begins", "47", "50", "4.0", "370"),
        Entry("2025-11-18 10:25", "Uptake 0.83 mol/mol", "53", "38", "4.0", "370", "jacket at its lower limit for 15 min"),
        Entry("2025-11-18 11:25", "Uptake 1.61 mol/mol", "52", "40", "4.0", "370"),
        Entry("2025-11-18 12:55", "Uptake 2.57 mol/mol", "50", "45", "4.0", "370"),
        Entry("2025-11-18 14:20", "Uptake 3.00 mol/mol, sample drawn", "50", "50", "4.0", "370", "4.9 h"),
        Entry("2025-11-18 16:10", "Vented, inerted, cooled to 27 °C, water drawn off (1.4 kg)", "27", "18", "1.0", "120"),
        Entry("2025-11-18 17:50", "Filtered over FK-09 to the crystalliser", "26", "20", "1.5", "0", "3.5 h from the last sample"),
        Entry("2025-11-19 08:00", "Cooled to 5 °C by the ramp of the record, held 2 h, filtered", "5", "3", "1.0", "80", "no crust"),
        Entry("2025-11-20 10:00", "Dried to constant weight", "45", "", "0.05", "", "10.42 kg"),
    ),
    (
        Control("2025-11-18 14:25", "305-1", "LS-20 (area-%)", "HPLC-142", "0.5", "area-%", "0.08"),
        Control("2025-11-18 14:25", "305-1", "hydroxylamine (area-%)", "HPLC-142", "0.2", "area-%", "0.10"),
        Control("2025-11-20 10:20", "305-2", "platinum in LS-30", "ICP-MS-15", "20", "ppm", "2.2"),
        Control("2025-11-17 13:00", "LK-205", "sulfur in the LS-20 feed", "ICP-OES-03", "15", "ppm", "3"),
    ),
    (
        "First lot with the promoted catalyst at this scale. The window of 45 to 55 °C was kept; the highest reading was 53 °C.",
        "Heat removal limits the charge in HY-12: with 12 kg the jacket had nothing in reserve during the first hour.",
    ),
    "released for step 4", "2025-12-01",
)  # fmt: skip

HYDROGENATIONS = (LK_304, LK_304R, LK_305)
