"""The labelled figures by name, as texts call them. Measured points stand here; keys of the model are read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from builder.lab import structures
from builder.lab.charts import Axis, bars, boxes, curves, spans
from builder.lab.hydrogenations import HYDROGENATIONS
from builder.model.calendar import TR_201
from builder.model.lots import all_lots, stated_yield

if TYPE_CHECKING:
    from builder.text.render import Edition

_UPTAKE = Axis("Uptake (mol/mol)", 0, 3.5, 7)


def _readings(lot: str) -> list[tuple[float, float]]:
    """Hours since the first hydrogen and uptake, from the log of a batch record."""
    record = next(item for item in HYDROGENATIONS if item.lot == lot)
    start, points = 0.0, []
    for entry in record.log:
        hours = int(entry.at[8:10]) * 24 + int(entry.at[11:13]) + int(entry.at[14:16]) / 60
        if "uptake begins" in entry.operation:
            start, points = hours, [(0.0, 0.0)]
        elif "ptake " in entry.operation or "Stopped at" in entry.operation:
            words = entry.operation.split()
            points.append(
                (
                    hours - start,
                    float(words[words.index("mol/mol,") - 1] if "mol/mol," in words else words[1]),
                )
            )
    return points


def _uptake(edition: "Edition") -> bytes:
    normal = [(0, 0), (1, 0.58), (2, 1.12), (3, 1.6), (4, 2.02), (6, 2.64), (7.6, 3.0)]
    return curves([("LK-303", normal), ("LK-304", _readings("LK-304"))], Axis("Time (h)", 0, 16, 8), _UPTAKE)


def _repeat(edition: "Edition") -> bytes:
    series = [("LK-305", _readings("LK-305")), ("LK-304", _readings("LK-304"))]
    return curves(series, Axis("Time (h)", 0, 16, 8), _UPTAKE)


def _means(edition: "Edition") -> bytes:
    steps = range(1, 7)
    values = [edition.value(f"mean.{step}") for step in steps]
    return bars(
        [f"step {n}" for n in steps], [float(v) for v in values], Axis("Mean yield (%)", 0, 100), values
    )


def _lots(step: int) -> Callable[["Edition"], bytes]:
    def draw(edition: "Edition") -> bytes:
        lots = [
            lot
            for lot in all_lots()
            if lot.step == step and edition.source is TR_201 and edition.holds(f"lot.{lot.number}.yield")
        ]
        values = [stated_yield(lot, edition.number) for lot in lots]
        return bars(
            [lot.number for lot in lots], [float(v) for v in values], Axis("Yield (%)", 0, 100), values
        )

    return draw


def _waste(edition: "Edition") -> bytes:
    key, source, number = edition.origin("prog.waste")
    found = [span for span in key.histories[source] if span.first <= number]
    return bars(
        [f"#{span.first}" for span in found],
        [float(span.value) for span in found],
        Axis("Process mass intensity (kg/kg)", 0, 500),
        [span.value for span in found],
    )


def _purge(edition: "Edition") -> bytes:
    factors = [edition.value(f"impc.purge{step}") for step in (4, 5, 6)]
    level, rows = 1.0, [["LS-30", "1.00"]]
    for compound, factor in zip(("LS-40", "LS-50", "LS-60"), factors, strict=True):
        level /= float(factor)
        rows.append([compound, f"{level:.3f}"])
    return boxes(rows, [f"/{factor}" for factor in factors])


def _arrhenius(edition: "Edition") -> bytes:
    line = [(2.84, -4.22), (3.05, -5.94)]
    points = [(2.848, -4.30), (2.881, -4.54), (2.914, -4.83), (2.957, -5.16), (3.002, -5.55), (3.029, -5.78)]
    left_out = [(3.075, -6.38), (3.095, -6.67)]
    series = [("fit", line), ("left out", left_out), ("fitted", points)]
    return curves(series, Axis("1000/T (1/K)", 2.8, 3.15, 7), Axis("ln k", -7, -4, 3))


def _heat(edition: "Edition") -> bytes:
    # Heat of reaction times the uptake of the batch record: 1297 kJ a kilogram of LS-20 in all.
    batch = [(0, 0), (0.2, 104), (1, 98), (2, 90), (3, 75), (4, 40), (4.6, 20), (4.9, 5)]
    limit = [(0, 110), (5, 110)]
    series = [("heat of LK-305", batch), ("jacket limit", limit)]
    return curves(series, Axis("Time (h)", 0, 5), Axis("W/kg of LS-20", 0, 120, 6))


def _drying(edition: "Edition") -> bytes:
    tray = [(2, 4.6), (4, 3.1), (7, 2.0), (9, 1.6), (11, 1.4), (20, 0.9), (28, 0.7), (36, 0.5)]
    filter_dryer = [(1, 3.8), (2, 2.2), (4, 1.0), (7, 0.5), (9, 0.3), (11, 0.2)]
    return curves([("FD-14", filter_dryer), ("TD-08", tray)], Axis("h", 0, 40, 8), Axis("%", 0, 5))


def _solubility(edition: "Edition") -> bytes:
    curve = [(5, 7.0), (20, 22), (40, 103), (42, 120), (44, 140)]
    return curves([("mg/mL", curve)], Axis("°C", 0, 50), Axis("mg/mL", 0, 160, 8))


def _schedule(edition: "Edition") -> bytes:
    rows = [
        ("HY-31 installed", 1, 2), ("methods to Ostrach", 3, 5), ("LK-306 to LK-506", 5, 6.5),
        ("FD-14 qualified", 4.5, 6), ("LK-606", 7, 8), ("report", 8, 9),
    ]  # fmt: skip
    return spans(rows, Axis("month of 2026", 1, 9, 8))


def _bed(edition: "Edition") -> bytes:
    long_run = [(1, 99.9), (12, 99.8), (24, 99.5), (32, 97.6), (40, 94.8), (52, 88.9), (66, 81.2), (84, 71)]
    pure = [(1, 99.9), (12, 99.9), (24, 99.3), (36, 95.6), (52, 86)]
    return curves(
        [("F-5", long_run), ("F-6", pure)],
        Axis("Hours on stream", 0, 100),
        Axis("Conversion (%)", 60, 100, 4),
    )


def _root(edition: "Edition") -> bytes:
    long_term = [(1.73, 0.06), (2.45, 0.07), (3.0, 0.09), (3.46, 0.10), (4.24, 0.12)]
    last = float(edition.value("stab.months")) ** 0.5 + 0.01
    fast = [(1.0, 0.07), (1.73, 0.12), (2.45, 0.18)]
    shown = [point for point in long_term if point[0] <= last]
    return curves(
        [("25/60", shown), ("40/75", fast)], Axis("Root of months", 0, 5), Axis("IMP-J (area-%)", 0, 0.2, 4)
    )


PICTURES: dict[str, Callable[["Edition"], bytes]] = {
    "lab.uptake": _uptake,
    "lab.repeat": _repeat,
    "lab.means": _means,
    "lab.waste": _waste,
    "lab.purge": _purge,
    "lab.arrhenius": _arrhenius,
    "lab.heat": _heat,
    "lab.drying": _drying,
    "lab.solubility": _solubility,
    "lab.schedule": _schedule,
    "lab.bed": _bed,
    "lab.root": _root,
    "lab.impb": lambda edition: structures.biphenyl(),
    "lab.ls30": lambda edition: structures.amine(False),
    "lab.impc": lambda edition: structures.amine(True),
    **{f"lab.lots{step}": _lots(step) for step in range(1, 7)},
}
