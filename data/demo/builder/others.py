"""Files that no text is rendered into: pictures, scans, data tables. Collection and file name to a maker of bytes."""

from collections.abc import Callable
from functools import partial

from builder.lab import scan, sorrel_stability
from builder.lab.batch_records import write_record
from builder.lab.crystallisations import CRYSTALLISATIONS
from builder.lab.hydrogenations import HYDROGENATIONS
from builder.lab.stability import write_stability

OTHERS: dict[tuple[str, str], Callable[[], bytes]] = {
    ("Larkspur", "SC-0617.png"): scan.write_png,
    ("Larkspur", "SC-0617-scan.pdf"): scan.write_pdf,
    ("Larkspur", "ST-60-01.csv"): write_stability,
    ("Sorrel", "ST-SR-30.csv"): sorrel_stability.write_stability,
    **{
        ("Larkspur", f"BR-{record.lot}.xlsx"): partial(write_record, record)
        for record in (*HYDROGENATIONS, *CRYSTALLISATIONS)
    },
}
