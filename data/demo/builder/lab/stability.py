"""Stability results in long format: one result a row, as the laboratory system exports them."""

import csv
import io
from datetime import date

from builder.model.tables import STABILITY
from builder.write.title import NOTICE

LONG, ACCELERATED = "25 °C/60% RH", "40 °C/75% RH"
# The long-term results of LK-601 are those of the report's table. IMP-J, assay, total and water of the others.
_OTHERS: dict[tuple[str, str, int], tuple[str, str, str, str]] = {
    ("LK-601", ACCELERATED, 0): ("99.8", "below 0.05", "0.61", "0.21"),
    ("LK-601", ACCELERATED, 1): ("99.7", "0.07", "0.64", "0.33"),
    ("LK-601", ACCELERATED, 3): ("99.6", "0.12", "0.71", "0.38"),
    ("LK-601", ACCELERATED, 6): ("99.3", "0.18", "0.79", "0.40"),
    ("LK-602", LONG, 0): ("99.9", "below 0.05", "0.55", "0.62"),
    ("LK-602", LONG, 3): ("99.8", "0.05", "0.58", "0.61"),
    ("LK-602", LONG, 6): ("99.8", "0.07", "0.61", "0.62"),
    ("LK-602", LONG, 9): ("99.7", "0.08", "0.63", "0.62"),
    ("LK-602", ACCELERATED, 0): ("99.9", "below 0.05", "0.55", "0.62"),
    ("LK-602", ACCELERATED, 1): ("99.8", "0.06", "0.58", "0.64"),
    ("LK-602", ACCELERATED, 3): ("99.6", "0.11", "0.65", "0.65"),
    ("LK-602", ACCELERATED, 6): ("99.4", "0.17", "0.72", "0.65"),
    ("LK-605", LONG, 0): ("99.9", "below 0.03", "0.29", "0.41"),
    ("LK-605", LONG, 3): ("99.9", "0.05", "0.32", "0.41"),
    ("LK-605", ACCELERATED, 0): ("99.9", "below 0.03", "0.29", "0.41"),
    ("LK-605", ACCELERATED, 1): ("99.8", "0.05", "0.33", "0.43"),
    ("LK-605", ACCELERATED, 3): ("99.7", "0.10", "0.39", "0.44"),
}
_START = {"LK-601": date(2025, 1, 15), "LK-602": date(2025, 8, 1), "LK-605": date(2026, 3, 15)}
_ATTRIBUTES = (("assay", "%"), ("IMP-J", "area-%"), ("total impurities", "area-%"), ("water", "%"))
_MOVED = date(2026, 2, 21)  # the samples went from CH-04 to CH-11
_NEW_METHOD = date(2025, 11, 21)


def pulled(lot: str, month: int) -> date:
    """The day on which the sample of that month is due."""
    start = _START[lot]
    months = start.month - 1 + month
    return date(start.year + months // 12, months % 12 + 1, start.day)


def results() -> list[tuple[str, ...]]:
    """Rows: lot, condition, month, pulled, chamber, attribute, method, result, unit."""
    found = {("LK-601", LONG, month): row for month, row in STABILITY.items()} | _OTHERS
    rows = []
    for (lot, condition, month), values in sorted(found.items()):
        day = pulled(lot, month)
        purity = "HPLC-142" if day >= _NEW_METHOD else "HPLC-118"
        methods = (purity, purity, purity, "coulometric Karl Fischer titration")
        chamber = "CH-11" if day >= _MOVED else "CH-04"
        front = (lot, condition, str(month), day.isoformat(), chamber)
        for (attribute, unit), method, value in zip(_ATTRIBUTES, methods, values, strict=True):
            rows.append((*front, attribute, method, value, unit))
        rows.append((*front, "form", "XRPD-07", "A", ""))
    return rows


def write_stability() -> bytes:
    """The CSV: a line with the notice, a line that says what it is, then header and rows."""
    target = io.StringIO()
    target.write(f"# {NOTICE}\n")
    target.write(
        "# Stability of LS-60 under SP-60-01 and SP-60-02. Exported by Lucian Okafor on 24 July 2026.\n"
    )
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(
        ("lot", "condition", "month", "pulled", "chamber", "attribute", "method", "result", "unit")
    )
    writer.writerows(results())
    return target.getvalue().encode()
