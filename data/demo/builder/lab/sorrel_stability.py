"""Stability results of SR-30 in long format, as the laboratory system exports them."""

import csv
import io
from datetime import date

from builder.write.title import NOTICE

LONG, ACCELERATED = "25 °C/60% RH", "40 °C/75% RH"
# Assay, SR-20, total impurities and water by lot, condition and month. IMP-C was never above quantitation.
_RESULTS: dict[tuple[str, str, int], tuple[str, str, str, str]] = {
    ("SK-301", LONG, 0): ("99.5", "0.60", "0.84", "0.40"),
    ("SK-301", LONG, 3): ("99.4", "0.61", "0.85", "0.41"),
    ("SK-301", LONG, 6): ("99.6", "0.61", "0.85", "0.43"),
    ("SK-301", LONG, 9): ("99.3", "0.63", "0.87", "0.43"),
    ("SK-301", LONG, 12): ("99.4", "0.64", "0.88", "0.44"),
    ("SK-301", ACCELERATED, 0): ("99.5", "0.60", "0.84", "0.40"),
    ("SK-301", ACCELERATED, 1): ("99.5", "0.62", "0.86", "0.52"),
    ("SK-301", ACCELERATED, 3): ("99.2", "0.66", "0.90", "0.57"),
    ("SK-301", ACCELERATED, 6): ("99.3", "0.71", "0.95", "0.58"),
    ("SK-303", LONG, 0): ("99.8", "0.38", "0.63", "0.30"),
    ("SK-303", LONG, 3): ("99.7", "0.38", "0.63", "0.31"),
    ("SK-303", ACCELERATED, 0): ("99.8", "0.38", "0.63", "0.30"),
    ("SK-303", ACCELERATED, 1): ("99.7", "0.39", "0.64", "0.41"),
    ("SK-303", ACCELERATED, 3): ("99.7", "0.41", "0.66", "0.46"),
}
_START = {"SK-301": date(2025, 8, 15), "SK-303": date(2026, 3, 20)}
_METHODS = (
    ("assay", "HPLC-151", "%"),
    ("SR-20", "HPLC-151", "area-%"),
    ("total impurities", "HPLC-151", "area-%"),
    ("water", "coulometric Karl Fischer titration", "%"),
)


def pulled(lot: str, month: int) -> date:
    """The day on which the sample of that month is due."""
    start = _START[lot]
    months = start.month - 1 + month
    return date(start.year + months // 12, months % 12 + 1, start.day)


def results() -> list[tuple[str, ...]]:
    """Rows: lot, condition, month, pulled, chamber, attribute, method, result, unit."""
    rows = []
    for (lot, condition, month), values in sorted(_RESULTS.items()):
        front = (lot, condition, str(month), pulled(lot, month).isoformat(), "CH-07")
        for (attribute, method, unit), value in zip(_METHODS, values, strict=True):
            rows.append((*front, attribute, method, value, unit))
        rows.append((*front, "IMP-C", "HPLC-151", "below 0.02", "area-%"))
        rows.append((*front, "form", "XRPD-07", "I", ""))
    return rows


def write_stability() -> bytes:
    """The CSV: a line with the notice, a line that says what it is, then header and rows."""
    target = io.StringIO()
    target.write(f"# {NOTICE}\n")
    target.write("# Stability of SR-30 under SP-30-01. Exported by Lucian Okafor on 28 August 2026.\n")
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(
        ("lot", "condition", "month", "pulled", "chamber", "attribute", "method", "result", "unit")
    )
    writer.writerows(results())
    return target.getvalue().encode()
