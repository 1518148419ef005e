"""The lots of six campaigns: masses follow from charge, molar masses and yield, and their keys from the lots."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from functools import cache

from builder.model.calendar import TR_201, TR_305, Source
from builder.model.chemistry import MASS, STEPS
from builder.model.facts import LAST, Group, Key, Span

_CENT = Decimal("0.01")
_REPORTED_AFTER = timedelta(days=7)
# Until the erratum of TR-201 #13 the yield of LK-403 stood on the wet weight of the cake (4.6% water).
ERRATUM = ("LK-403", "91.2", 10, 12)


@dataclass(frozen=True)
class Lot:
    number: str
    step: int
    made: date
    site: str
    reactor: str
    charge: Decimal  # kg of the step's starting compound
    yielded: Decimal  # percent of theory
    purity: Decimal  # area-%
    impc: str  # IMP-C in area-%, empty before step 3
    decision: str

    @property
    def product(self) -> str:
        return STEPS[self.step - 1].product

    @property
    def mass(self) -> Decimal:
        """kg of product: charge × ratio of molar masses × yield."""
        ratio = MASS[self.product] / MASS[STEPS[self.step - 1].start]
        return (self.charge * ratio * self.yielded / 100).quantize(_CENT, ROUND_HALF_UP)


# Campaign: first charge in kg of SM-1, then per step date, yield and purity.
_CAMPAIGNS = {
    1: ("0.80", "2024-11-18 87.4 98.1; 2024-11-26 78.6 97.6; 2024-12-04 85.1 98.2; 2024-12-10 81.3 98.6; 2024-12-17 73.2 98.4; 2025-01-08 84.6 99.1"),
    2: ("2.00", "2025-02-03 88.9 98.4; 2025-02-20 79.8 97.9; 2025-03-24 86.0 98.0; 2025-04-24 84.1 98.7; 2025-05-15 74.5 98.6; 2025-05-27 85.3 99.2"),
    3: ("2.00", "2025-03-06 90.2 98.6; 2025-03-31 83.1 98.2; 2025-04-28 85.7 97.9; 2025-09-12 87.2 98.8; 2025-09-24 78.3 98.9; 2025-10-16 89.4 99.4"),
    4: ("4.20", "2025-05-12 91.4 98.7; 2025-05-23 84.6 98.3; 2025-06-17 61.8 60.4; 2025-09-22 86.1 98.9; 2025-10-08 77.7 98.9; 2025-10-22 90.6 99.5"),
    5: ("9.00", "2025-10-14 92.8 99.0; 2025-10-29 86.2 98.8; 2025-11-18 92.7 99.3; 2025-12-09 87.5 99.0; 2026-01-20 78.9 99.0; 2026-02-17 90.8 99.6"),
    6: ("24.50", "2026-03-24 93.3 99.1; 2026-04-16 88.4 98.9; 2026-05-12 94.1 99.5; 2026-05-28 87.9 99.1; 2026-06-16 83.2 99.3; 2026-07-14 92.3 99.8"),
}  # fmt: skip
_REPEAT = ("LK-304R", date(2025, 8, 19), "91.6", "99.2")
_IMPC_LS30 = {1: "0.29", 2: "0.34", 3: "0.41", 4: "0.18", 5: "0.03", 6: "0.03"}
_PURGE = {4: Decimal("3.2"), 5: Decimal("2.5"), 6: Decimal("5.0")}


def _reactor(step: int, made: date) -> str:
    first = {1: "R-118", 2: "R-118", 3: "HY-12", 4: "R-205", 5: "R-205", 6: "R-310"}
    later = {1: "R-402", 2: "R-402", 3: "HY-31", 4: "R-611", 5: "R-611", 6: "R-614"}
    moved = {
        1: "2025-10-01",
        2: "2025-10-01",
        3: "2026-02-01",
        4: "2026-05-01",
        5: "2026-05-01",
        6: "2026-05-01",
    }
    return (later if made >= date.fromisoformat(moved[step]) else first)[step]


def _site(step: int, made: date) -> str:
    if step < 3:
        return "Veldkamp" if made >= date(2025, 10, 1) else "Hallam Bridge"
    return "Ostrach" if made >= date(2026, 5, 1) else "Hallam Bridge"


def _impc(level: Decimal, made: date) -> str:
    quantified = Decimal("0.03") if made >= date(2025, 10, 1) else Decimal("0.05")
    level = level.quantize(_CENT, ROUND_HALF_UP)
    return str(level) if level >= quantified else f"below {quantified}"


def _lot(
    number: str, step: int, made: date, charge: Decimal, figures: tuple[str, str], impc: Decimal | None
) -> Lot:
    decision = "rejected" if number == "LK-304" else "used"
    text = "" if impc is None else _impc(impc, made)
    return Lot(
        number, step, made, _site(step, made), _reactor(step, made), charge,
        Decimal(figures[0]), Decimal(figures[1]), text, decision,
    )  # fmt: skip


def _campaign(number: int, first: str, steps: str) -> list[Lot]:
    charge, impc, lots = Decimal(first), None, []
    for step, text in enumerate(steps.split("; "), 1):
        day, yielded, purity = text.split()
        if step == 3:
            impc = Decimal(_IMPC_LS30[number])
        elif impc is not None:
            impc = impc / _PURGE[step]
        lot = _lot(f"LK-{step}0{number}", step, date.fromisoformat(day), charge, (yielded, purity), impc)
        lots.append(lot)
        if lot.decision == "rejected":  # the reserve of LS-20 was reduced again
            name, made, *figures = _REPEAT
            charge, impc = (charge * Decimal("0.92")).quantize(_CENT, ROUND_DOWN), Decimal("0.04")
            lot = _lot(name, step, made, charge, (figures[0], figures[1]), impc)
            lots.append(lot)
        # Samples and heels leave two hundredths of the product behind.
        charge = (lot.mass * Decimal("0.98")).quantize(_CENT, ROUND_DOWN)
    return lots


@cache
def all_lots() -> tuple[Lot, ...]:
    """Every lot, by step and then by date."""
    found = [lot for number, (first, steps) in _CAMPAIGNS.items() for lot in _campaign(number, first, steps)]
    return tuple(sorted(found, key=lambda lot: (lot.step, lot.made)))


def shown_from(lot: Lot, source: Source) -> int | None:
    """The first checkpoint that can tabulate the lot; None when it was made after the last."""
    for checkpoint in source.checkpoints:
        if checkpoint.issued >= lot.made + _REPORTED_AFTER:
            return checkpoint.number
    return None


def stated_yield(lot: Lot, checkpoint: int) -> str:
    """The yield as the report states it, with its error before the erratum."""
    number, wrong, first, last = ERRATUM
    return wrong if lot.number == number and first <= checkpoint <= last else str(lot.yielded)


def _key(
    lot: Lot, name: str, noun: str, unit: str, question: str, source: Source, spans: tuple[Span, ...]
) -> Key:
    number = lot.number
    return Key(f"lot.{number}.{name}", "lot", f"lot {number}", noun, unit, question, {source.name: spans})


def _yield_spans(lot: Lot, first: int) -> tuple[Span, ...]:
    number, wrong, start, end = ERRATUM
    if lot.number != number:
        return (Span(str(lot.yielded), first),)
    return (Span(wrong, start, end), Span(str(lot.yielded), end + 1))


def lot_group() -> Group:
    """Keys of every lot: yield and mass in TR-201, purity and IMP-C in TR-305."""
    keys = []
    for lot in all_lots():
        name = lot.number
        if first := shown_from(lot, TR_201):
            spans = _yield_spans(lot, first)
            keys.append(_key(lot, "yield", "yield", "%", f"What was the yield of lot {name}?", TR_201, spans))
            spans = (Span(str(lot.mass), first),)
            asked = f"How much {lot.product} did lot {name} give?"
            keys.append(_key(lot, "mass", f"mass of {lot.product}", "kg", asked, TR_201, spans))
        if first := shown_from(lot, TR_305):
            spans = (Span(str(lot.purity), first),)
            asked = f"What is the purity of lot {name}?"
            keys.append(_key(lot, "purity", "purity", "area-%", asked, TR_305, spans))
            if lot.impc:
                spans = (Span(lot.impc, first),)
                asked = f"How much IMP-C was found in lot {name}?"
                keys.append(_key(lot, "impc", "IMP-C", "area-%", asked, TR_305, spans))
    return Group("lot", "Lots", tuple(keys))


def spans_of(values: list[tuple[int, str]]) -> tuple[Span, ...]:
    """Spans from the value at each checkpoint in turn; equal neighbours join."""
    spans: list[Span] = []
    for number, value in values:
        if spans and spans[-1].value == value:
            continue
        if spans:
            spans[-1] = Span(spans[-1].value, spans[-1].first, number - 1)
        spans.append(Span(value, number, LAST))
    return tuple(spans)
