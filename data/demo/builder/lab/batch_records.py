"""Batch records as workbooks: header, charges, process log, in-process controls, yield; formulas hold their values."""

import io
from dataclasses import dataclass
from datetime import datetime, time
from decimal import Decimal

import xlsxwriter
from builder.model.chemistry import MASS, STEPS
from builder.model.lots import Lot, all_lots
from builder.write.archive import normalised
from builder.write.title import NOTICE


@dataclass(frozen=True)
class Charge:
    """A material: how it is counted (equivalents, mL/g or wt% of the starting compound) and what was weighed."""

    material: str
    batch: str
    basis: str
    ratio: str
    planned: str  # kg
    charged: str  # kg
    at: str
    by: str


@dataclass(frozen=True)
class Entry:
    """A line of the process log; figures are empty where nothing was read."""

    at: str
    operation: str
    inside: str = ""
    jacket: str = ""
    pressure: str = ""
    stirrer: str = ""
    remark: str = ""


@dataclass(frozen=True)
class Control:
    """An in-process control. `limit` is the largest value that passes."""

    at: str
    sample: str
    test: str
    method: str
    limit: str
    unit: str
    result: str


@dataclass(frozen=True)
class Record:
    lot: str
    procedure: str
    issued: str
    author: str
    checker: str
    charges: tuple[Charge, ...]
    log: tuple[Entry, ...]
    controls: tuple[Control, ...]
    remarks: tuple[str, ...]
    disposition: str
    decided: str

    def model(self) -> Lot:
        return next(lot for lot in all_lots() if lot.number == self.lot)


class _Sheets:
    """The workbook with its formats; each sheet begins with a merged title and the notice."""

    def __init__(self, record: Record, target: io.BytesIO) -> None:
        self.record, self.lot = record, record.model()
        self.book = xlsxwriter.Workbook(target, {"in_memory": True})
        shape = self.book.add_format
        self.title = shape(
            {"bold": True, "font_size": 13, "align": "center", "border": 1, "bg_color": "#E8EBEE"}
        )
        self.notice = shape({"italic": True, "font_size": 8, "align": "center"})
        self.head = shape({"bold": True, "border": 1, "text_wrap": True, "valign": "top"})
        self.cell = shape({"border": 1, "text_wrap": True, "valign": "top"})
        self.day = shape({"border": 1, "num_format": "yyyy-mm-dd", "align": "left"})
        self.moment = shape({"border": 1, "num_format": "yyyy-mm-dd hh:mm", "align": "left"})
        self.result = shape({"border": 1, "bold": True})

    def number(self, decimals: int, percent: bool = False):
        zeros = "0." + "0" * decimals if decimals else "0"
        return self.book.add_format({"border": 1, "num_format": zeros + ("%" if percent else "")})

    def sheet(self, name: str, title: str, widths: tuple[int, ...]):
        sheet = self.book.add_worksheet(name)
        last = len(widths) - 1
        heading = f"{title}: lot {self.lot.number}, step {self.lot.step}, {self.lot.product}"
        sheet.merge_range(0, 0, 0, last, heading, self.title)
        sheet.merge_range(1, 0, 1, last, NOTICE, self.notice)
        for column, wide in enumerate(widths):
            sheet.set_column(column, column, wide)
        sheet.freeze_panes(3, 0)
        return sheet

    def header_row(self, sheet, row: int, names: tuple[str, ...]) -> None:
        for column, name in enumerate(names):
            sheet.write_string(row, column, name, self.head)

    def put(self, sheet, row: int, column: int, text: str) -> None:
        """A number with its own decimals, or text."""
        try:
            value = Decimal(text)
        except ArithmeticError:
            sheet.write_string(row, column, text, self.cell)
            return
        decimals = max(0, -int(value.as_tuple().exponent))
        sheet.write_number(row, column, float(value), self.number(decimals))


def _when(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d %H:%M")  # noqa: DTZ007  a wall clock of the plant


def _header(sheets: _Sheets) -> None:
    record, lot = sheets.record, sheets.lot
    sheet = sheets.sheet("Header", "Batch record", (30, 52))
    step = STEPS[lot.step - 1]
    rows: list[tuple[str, str]] = [
        ("Document", f"BR-{lot.number}"),
        ("Programme", "Larkspur"),
        ("Lot", lot.number),
        ("Product", lot.product),
        ("Step", f"step {lot.step}, {step.name}"),
        ("Site", lot.site),
        ("Reactor", lot.reactor),
        ("Procedure", record.procedure),
        (f"Charge of {step.start} (kg)", str(lot.charge)),
        ("Record kept by", record.author),
        ("Record checked by", record.checker),
    ]
    for row, (name, value) in enumerate(rows, 2):
        sheet.write_string(row, 0, name, sheets.head)
        sheets.put(sheet, row, 1, value)
    row = len(rows) + 2
    moments = (("Start", record.log[0].at), ("End", record.log[-1].at))
    for name, moment in moments:
        sheet.write_string(row, 0, name, sheets.head)
        sheet.write_datetime(row, 1, _when(moment), sheets.moment)
        row += 1
    sheet.write_string(row, 0, "Record closed", sheets.head)
    sheet.write_datetime(row, 1, datetime.fromisoformat(record.issued), sheets.day)
    for number, remark in enumerate(record.remarks):
        sheet.merge_range(row + 2 + number, 0, row + 2 + number, 1, remark, sheets.cell)
        sheet.set_row(row + 2 + number, 15 * (1 + len(remark) // 80))


def _charges(sheets: _Sheets) -> None:
    sheet = sheets.sheet("Charges", "Charges", (36, 18, 14, 10, 13, 13, 14, 17, 14))
    names = ("Material", "Batch of material", "Counted in", "Ratio", "Planned (kg)", "Charged (kg)", "Deviation (%)", "Charged at", "Weighed by")  # fmt: skip
    sheets.header_row(sheet, 2, names)
    for row, item in enumerate(sheets.record.charges, 3):
        for column, text in enumerate((item.material, item.batch, item.basis, item.ratio, item.planned, item.charged)):  # fmt: skip
            sheets.put(sheet, row, column, text)
        deviation = float((Decimal(item.charged) - Decimal(item.planned)) / Decimal(item.planned))
        sheet.write_formula(row, 6, f"=(F{row + 1}-E{row + 1})/E{row + 1}", sheets.number(2, True), deviation)
        sheet.write_datetime(row, 7, _when(item.at), sheets.moment)
        sheet.write_string(row, 8, item.by, sheets.cell)
    last = len(sheets.record.charges) + 3
    total = float(sum(Decimal(item.charged) for item in sheets.record.charges))
    sheet.merge_range(last, 0, last, 4, "Total charged (kg)", sheets.head)
    sheet.write_formula(last, 5, f"=SUM(F4:F{last})", sheets.number(3), total)


def _log(sheets: _Sheets) -> None:
    sheet = sheets.sheet("Process log", "Process log", (17, 10, 50, 13, 13, 12, 12, 44))
    names = ("Time", "Elapsed (h)", "Operation", "Inside (°C)", "Jacket (°C)", "Pressure (bar)", "Stirrer (rpm)", "Remark")  # fmt: skip
    sheets.header_row(sheet, 2, names)
    start = _when(sheets.record.log[0].at)
    for row, item in enumerate(sheets.record.log, 3):
        sheet.write_datetime(row, 0, _when(item.at), sheets.moment)
        hours = (_when(item.at) - start).total_seconds() / 3600
        sheet.write_formula(row, 1, f"=(A{row + 1}-$A$4)*24", sheets.number(1), round(hours, 6))
        cells = (item.operation, item.inside, item.jacket, item.pressure, item.stirrer, item.remark)
        for column, text in enumerate(cells, 2):
            sheets.put(sheet, row, column, text)


def _controls(sheets: _Sheets) -> None:
    sheet = sheets.sheet("In-process controls", "In-process controls", (17, 12, 40, 20, 12, 10, 10, 10))
    names = ("Sampled at", "Sample", "Test", "Method", "Limit (NMT)", "Unit", "Result", "Verdict")
    sheets.header_row(sheet, 2, names)
    for row, item in enumerate(sheets.record.controls, 3):
        sheet.write_datetime(row, 0, _when(item.at), sheets.moment)
        for column, text in enumerate(
            (item.sample, item.test, item.method, item.limit, item.unit, item.result), 1
        ):
            sheets.put(sheet, row, column, text)
        verdict = "pass" if Decimal(item.result) <= Decimal(item.limit) else "fail"
        formula = f'=IF(G{row + 1}<=E{row + 1},"pass","fail")'
        sheet.write_formula(row, 7, formula, sheets.result, verdict)


def _yield(sheets: _Sheets) -> None:
    record, lot = sheets.record, sheets.lot
    step = STEPS[lot.step - 1]
    sheet = sheets.sheet("Yield", "Yield and disposition", (46, 22))
    start, product = MASS[step.start], MASS[step.product]
    theory = lot.charge * product / start
    rows: list[tuple[str, str, Decimal, int, bool]] = [
        (f"{step.start} charged (kg)", "", lot.charge, 2, False),
        (f"Molar mass of {step.start} (g/mol)", "", start, 2, False),
        (f"Molar mass of {step.product} (g/mol)", "", product, 2, False),
        (f"{step.product}, theory (kg)", "=B4*B6/B5", theory, 2, False),
        (f"{step.product} obtained, dry (kg)", "", lot.mass, 2, False),
        ("Yield (%)", "=B8/B7", lot.mass / theory, 1, True),
        ("Purity (area-%)", "", lot.purity, 1, False),
    ]
    sheets.header_row(sheet, 2, ("Item", "Value"))
    for row, (name, formula, value, decimals, percent) in enumerate(rows, 3):
        sheet.write_string(row, 0, name, sheets.cell)
        shape = sheets.number(decimals, percent)
        if formula:
            sheet.write_formula(row, 1, formula, shape, float(value))
        else:
            sheet.write_number(row, 1, float(value), shape)
    row = len(rows) + 3
    for name, text in (("Disposition", record.disposition), ("Decided by", record.checker)):
        sheet.write_string(row, 0, name, sheets.head)
        sheet.write_string(row, 1, text, sheets.result)
        row += 1
    sheet.write_string(row, 0, "Decided on", sheets.head)
    sheet.write_datetime(row, 1, datetime.fromisoformat(record.decided), sheets.day)


def write_record(record: Record) -> bytes:
    """The workbook of a lot, five sheets."""
    created = datetime.combine(datetime.fromisoformat(record.issued), time(9))
    target = io.BytesIO()
    sheets = _Sheets(record, target)
    sheets.book.set_properties(
        {
            "title": f"BR-{record.lot} Batch record of lot {record.lot}",
            "subject": "Larkspur",
            "author": record.author,
            "comments": NOTICE,
            "created": created,
        }
    )
    for write in (_header, _charges, _log, _controls, _yield):
        write(sheets)
    sheets.book.close()
    return normalised(target.getvalue(), created)
