"""Documents of every kind in the workspace of the pages, and opening them."""

import io
from pathlib import Path

import openpyxl
import pytest
from openpyxl.comments import Comment
from PIL import Image
from pptx import Presentation
from pptx.util import Inches
from reportlab.pdfgen.canvas import Canvas

from core.domain.document import Document
from core.workbench.library import Incoming

SENTENCE = "The solvent of step 3 was changed to 2-MeTHF on page"
OTHERS = (
    "Drying took eighteen hours in all, and the cake was broken up twice.",
    "A sample of the first crop was kept under nitrogen for comparison.",
    "The filter was blocked, so the slurry was warmed and filtered again.",
)


def write_pdf(path: Path) -> None:
    canvas = Canvas(str(path), pagesize=(595, 842), invariant=1)
    for page in (1, 2, 3):
        canvas.setFont("Helvetica", 11)
        canvas.drawString(72, 700 - 60 * page, f"{SENTENCE} {page}.")
        canvas.drawString(72, 400, OTHERS[page - 1])
        canvas.showPage()
    canvas.save()


def write_xlsx(path: Path) -> None:
    made = openpyxl.Workbook()
    lots = made.active
    lots.title = "Lots"
    lots.append(("Lot", "Yield (%)"))
    for number in range(1, 301):
        lots.append((f"LK-{number:03d}", 60 + number / 10))
    made.create_sheet("Remarks").append(("Remark", "By <b>"))
    made["Remarks"].append(("Lot LK-007 was dried twice.", "Mira"))
    made["Remarks"]["B2"].comment = Comment("Ask her for the weighing slip.", "Ada")
    made.save(path)


def write_pptx(path: Path) -> None:
    made = Presentation()
    for number in (1, 2):
        slide = made.slides.add_slide(made.slide_layouts[1])
        slide.shapes.title.text = f"Slide about lot {number}"
        slide.placeholders[1].text_frame.text = f"The yield of lot {number} was good & <i>stable</i>."
        picture = io.BytesIO()
        Image.new("RGB", (20, 10), "blue").save(picture, "PNG")
        picture.seek(0)
        slide.shapes.add_picture(picture, Inches(1), Inches(5))
    slide.notes_slide.notes_text_frame.text = "Do not promise lot 3."
    made.save(path)


@pytest.fixture
def added(ready, bench, tmp_path):
    """Add a made file of a kind and wait until it is ready; the app has run once."""

    def add(kind: str) -> Document:
        ready.run()
        path = tmp_path / f"made.{kind}"
        {"pdf": write_pdf, "xlsx": write_xlsx, "pptx": write_pptx}[kind](path)
        (item,) = bench().library.add([Incoming(path, path.name)], "Larkspur", "name:mira holt", "b")
        (row,) = bench().library.wait([item])
        assert row.status.value == "ready", row
        return bench().library.get(row.document_id)

    return add


@pytest.fixture
def shown(ready, bench):
    """Open a document in Library at the passage with some words, those words marked."""

    def show(document: Document, words: str = "", **more: str):
        ready.query_params["document"] = document.id
        if words:
            chunk = next(one for one in bench().library.show(document.id).chunks if words in one.text)
            start = chunk.text.index(words)
            more = {"chunk": chunk.id, "start": str(start), "end": str(start + len(words))} | more
        for name, value in more.items():
            ready.query_params[name] = value
        return ready.run().switch_page("pages/library.py").run()

    return show
