"""TR-204, impurities and residual solvents: a PDF whose long table runs over two pages."""

import io

from builder import model
from builder.model import IMPURITIES, LOTS, NOTICE, PEOPLE, SOLVENTS
from reportlab.graphics.shapes import Drawing, Line, PolyLine, String
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

TITLE = "TR-204 Impurities and residual solvents of LS-40"
_STYLES = getSampleStyleSheet()
_GRID = [
    ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
    ("BACKGROUND", (0, 0), (-1, 0), colors.Color(0.92, 0.94, 0.95)),
    ("FONT", (0, 0), (-1, 0), "Helvetica-Bold", 9),
    ("FONT", (0, 1), (-1, -1), "Helvetica", 9),
]


def write_pdf() -> bytes:
    target = io.BytesIO()
    document = SimpleDocTemplate(
        target,
        pagesize=A4,
        title=TITLE,
        author=PEOPLE["analytics"],
        subject=NOTICE,
        invariant=1,  # no clock and no random id
        pageCompression=0,
        topMargin=22 * mm,
        bottomMargin=22 * mm,
    )
    document.build([*_front(), *_impurities(), *_residues(), *_chromatogram(), *_end()], _footer, _footer)
    return target.getvalue()


def _footer(canvas, document) -> None:
    canvas.setFont("Helvetica", 7)
    canvas.drawString(22 * mm, 12 * mm, f"TR-204. {NOTICE}")
    canvas.drawRightString(A4[0] - 22 * mm, 12 * mm, f"Page {document.page}")


def _heading(text: str) -> Paragraph:
    return Paragraph(text, _STYLES["Heading1"])


def _text(text: str) -> Paragraph:
    return Paragraph(text, _STYLES["BodyText"])


def _caption(text: str) -> Paragraph:
    return Paragraph(f"<b>{text}</b>", _STYLES["BodyText"])


def _table(rows: list[list[str]]) -> Table:
    table = Table(rows, repeatRows=1, hAlign="LEFT", spaceBefore=4, spaceAfter=8)
    table.setStyle(_GRID)
    return table


def _front() -> list:
    return [
        Paragraph(TITLE, _STYLES["Title"]),
        _text(NOTICE),
        _text(f"Programme Larkspur. Author: {PEOPLE['analytics']}. Issued: 20 June 2025. Version 1."),
        Spacer(1, 8 * mm),
        _heading("1 Scope"),
        _text(
            "This appendix to TR-201 lists the specified impurities of LS-40 with their origin and limit, and the "
            "residual solvents of all five lots of campaign K9. Limits of solvents follow ICH Q3C(R8). Impurities "
            "were measured by HPLC (method TM-088), residual solvents by headspace gas chromatography (method "
            "TM-091), isopropyl mesylate by GC-MS (method TM-095)."
        ),
        _text(
            "All results refer to the dried LS-40. A value of 0 means below the detection limit of 5 ppm for "
            "solvents. The detection limit of method TM-088 is 0.01% and its reporting level 0.02%."
        ),
    ]


def _impurities() -> list:
    rows = [["Code", "Name", "Origin", "Limit (%)", *(one.id for one in LOTS)]]
    for one in IMPURITIES:
        digits = 4 if one.limit < 0.01 else 2
        limit = f"{one.limit:.3f}" if digits == 4 else f"{one.limit:.2f}"
        rows.append([one.code, one.name, one.origin, limit, *(f"{level:.{digits}f}" for level in one.levels)])
    return [
        _heading("2 Impurities"),
        _caption("Table 1: Specified impurities and their levels (%)"),
        _table(rows),
        _text(
            "Only one result is above its limit: IMP-D in lot K9-12 (0.34%, limit 0.15%). IMP-C is the largest "
            "impurity in every lot. Its level fell from 0.62% on average in the two DMF lots to 0.18% in the three "
            "2-MeTHF lots."
        ),
        _text(
            "IMP-G, isopropyl mesylate, is a potential mutagen. Its limit of 10 ppm is derived from a maximum daily "
            "dose of 150 mg and the threshold of toxicological concern of 1.5 µg per day. All lots are at or below "
            "5 ppm."
        ),
        PageBreak(),
    ]


def _residues() -> list:
    rows = [["Lot", "Solvent", "ICH class", "Limit (ppm)", "Found (ppm)", "Outcome"]]
    for one in LOTS:
        for short, found in one.residues.items():
            solvent = SOLVENTS[short]
            outcome = "passes" if found <= solvent.limit_ppm else "fails"
            row = [one.id, solvent.name, str(solvent.ich_class), str(solvent.limit_ppm), str(found), outcome]
            rows.append(row)
    used = [SOLVENTS[short] for short in LOTS[0].residues]
    properties = [["Solvent", "CAS number", "Boiling point (°C)", "ICH class", "Limit (ppm)"]]
    properties += [[s.name, s.cas, f"{s.boiling_c}", str(s.ich_class), str(s.limit_ppm)] for s in used]
    return [
        _heading("3 Residual solvents"),
        _text(
            "Table 2 gives public reference data of the solvents that were used or can be carried over. Boiling "
            "points are at 1 atm and rounded; classes and limits are those of ICH Q3C(R8), option 1."
        ),
        _caption("Table 2: Solvents and their limits"),
        _table(properties),
        _caption("Table 3: Residual solvents by lot"),
        _table(rows),
        _text(
            "All residual solvents are below their limits in all lots. The highest single result is 1310 ppm of "
            "2-propanol in lot K9-12. DMF was found in lots K9-11 (412 ppm) and K9-12 (655 ppm) only; 2-MeTHF in "
            "lots K9-13, K9-14 and K9-15 only."
        ),
    ]


def _chromatogram() -> list:
    drawing = Drawing(430, 110)
    drawing.add(Line(10, 15, 420, 15))
    peaks = {40: 6, 95: 4, 150: 12, 190: 5, 240: 85, 330: 8}
    points = []
    for x in range(10, 421):
        points += [x, 15 + sum(height * 2.718 ** (-(((x - at) / 4) ** 2)) for at, height in peaks.items())]
    drawing.add(PolyLine([round(value, 2) for value in points], strokeWidth=0.8))
    for at, label in {
        40: "IMP-A",
        95: "IMP-B",
        150: "IMP-C",
        190: "IMP-E",
        240: "LS-40",
        330: "IMP-F",
    }.items():
        drawing.add(String(at - 10, 3, label, fontSize=7))
    return [
        _heading("4 Chromatogram"),
        _text(
            "LS-40 elutes at 12.4 minutes, IMP-C at 8.1 minutes. The run time of method TM-088 is 22 minutes."
        ),
        drawing,
        _caption("Figure 1: HPLC chromatogram of lot K9-14, drawn schematically"),
    ]


def _end() -> list:
    return [
        _heading("5 Conclusions"),
        _text(
            "The change of the step 3 solvent from DMF to 2-MeTHF removes IMP-D and the residual DMF. The limit of "
            f"IMP-C ({model.IMP_C_LIMIT:.2f}%) can be tightened to 0.30% when ten lots have been made. The origin of IMP-E is "
            "still assumed, not proven."
        ),
    ]
