"""Tables that the model fills: an author names them, the renderer writes and records them.

A table is a function of the edition to rows, the header first; cells may hold insertions like any text.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from builder.model.calendar import TR_201
from builder.model.chemistry import FORMULAS, MASS, NAMES, STEPS
from builder.model.facts import Group
from builder.model.lots import Lot, all_lots
from builder.model.programme import groups

if TYPE_CHECKING:
    from builder.text.render import Edition

Rows = list[tuple[str, ...]]
TableMaker = Callable[["Edition"], Rows]


def _history(edition: "Edition") -> Rows:
    """Change history up to the checkpoint."""
    rows: Rows = [("Checkpoint", "Date", "Author", "Change")]
    for item in edition.source.checkpoints[: edition.number]:
        rows.append((f"#{item.number}", item.issued.isoformat(), item.author, item.summary))
    return rows


def _params(group: Group) -> TableMaker:
    """All keys of a group that hold, one a row; the first column makes each row stand alone."""

    def make(edition: "Edition") -> Rows:
        rows: Rows = [("Subject", "Parameter", "Value")]
        for key in group.keys:
            if edition.holds(key.name):
                rows.append((key.subject, key.property, "{{" + key.name + "}}"))
        return rows

    return make


def _lots(edition: "Edition", step: int | None) -> list[Lot]:
    name = "yield" if edition.source is TR_201 else "purity"
    return [
        lot for lot in all_lots() if step in (None, lot.step) and edition.holds(f"lot.{lot.number}.{name}")
    ]


def _step_lots(step: int) -> TableMaker:
    """Lots of a step: charge, mass and yield for TR-201, purity and IMP-C for TR-305."""

    def make(edition: "Edition") -> Rows:
        compound, product = STEPS[step - 1].start, STEPS[step - 1].product
        if edition.source is TR_201:
            rows: Rows = [
                (
                    "Lot",
                    "Date",
                    "Site",
                    "Reactor",
                    f"{compound} (kg)",
                    f"{product} (kg)",
                    "Yield (%)",
                    "Decision",
                )
            ]
            for lot in _lots(edition, step):
                stem = f"lot.{lot.number}"
                front = (lot.number, lot.made.isoformat(), lot.site, lot.reactor, str(lot.charge))
                decision = lot.decision
                if decision == "rejected" and edition.number < 8:
                    decision = "quarantined"
                rows.append((*front, "{{" + stem + ".mass|bare}}", "{{" + stem + ".yield|bare}}", decision))
            return rows
        rows = [("Lot", "Date", "Site", "Purity (area-%)", "IMP-C (area-%)")]
        for lot in _lots(edition, step):
            impc = "{{lot." + lot.number + ".impc|bare}}" if lot.impc else "not tested"
            purity = "{{lot." + lot.number + ".purity|bare}}"
            rows.append((lot.number, lot.made.isoformat(), lot.site, purity, impc))
        return rows

    return make


def _means(edition: "Edition") -> Rows:
    rows: Rows = [("Step", "Product", "Lots", "Mean yield (%)")]
    for step in STEPS:
        lots = [lot for lot in _lots(edition, step.number) if lot.decision != "rejected"]
        if lots:
            mean = "{{mean." + str(step.number) + "|bare}}"
            rows.append((f"step {step.number}", step.product, str(len(lots)), mean))
    return rows


def _compounds(edition: "Edition") -> Rows:
    rows: Rows = [("Code", "Chemical name", "Formula", "Molar mass (g/mol)")]
    for code, name in NAMES.items():
        rows.append((code, name, FORMULAS[code], str(MASS[code])))
    return rows


def _steps(edition: "Edition") -> Rows:
    """The route at a glance. The conditions stand in the tables of the steps, not here."""
    rows: Rows = [("Step", "Reaction", "From", "To", "Reagents")]
    for step in STEPS:
        rows.append((str(step.number), step.name, step.start, step.product, ", ".join(step.reagents)))
    return rows


def _stability(edition: "Edition") -> Rows:
    """Long-term results of lot LK-601 so far; IMP-J grows with the root of time."""
    rows: Rows = [("Month", "Assay (%)", "IMP-J (area-%)", "Total impurities (area-%)", "Water (%)", "Form")]
    last = int(edition.value("stab.months")) if edition.holds("stab.months") else 0
    for month in (item for item in (0, 1, 3, 6, 9, 12, 18) if item <= last):
        rows.append((str(month), *STABILITY[month], "A"))
    return rows


# Assay, IMP-J, total impurities and water of LK-601 at 25 °C/60% RH.
STABILITY = {
    0: ("99.8", "below 0.05", "0.61", "0.21"),
    1: ("99.9", "below 0.05", "0.62", "0.22"),
    3: ("99.7", "0.06", "0.66", "0.24"),
    6: ("99.6", "0.07", "0.68", "0.23"),
    9: ("99.7", "0.09", "0.71", "0.25"),
    12: ("99.5", "0.10", "0.72", "0.26"),
    18: ("99.4", "0.12", "0.75", "0.26"),
}

TABLES: dict[str, TableMaker] = {
    "history": _history,
    "compounds": _compounds,
    "steps": _steps,
    "means": _means,
    "stability": _stability,
    **{f"lots.{step}": _step_lots(step) for step in range(1, 7)},
    **{f"params.{group.name}": _params(group) for group in groups() if group.name != "lot"},
}
