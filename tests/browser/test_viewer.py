"""The source beside the answer, for a PDF, a workbook, a report and slides, in a real browser."""

import re
from pathlib import Path

import openpyxl
import pytest
from docx import Document
from playwright.sync_api import Page, expect
from pptx import Presentation
from reportlab.pdfgen.canvas import Canvas

from tests.browser.test_journeys import add, ask

PDF_SENTENCE = "The residual toluene of batch QX-17 was 412 ppm after drying."


def write_pdf(path: Path) -> None:
    canvas = Canvas(str(path), pagesize=(595, 842), invariant=1)
    canvas.drawString(72, 700, "This appendix lists the residual solvents of the campaign.")
    canvas.showPage()
    canvas.drawString(72, 120, PDF_SENTENCE)
    canvas.drawString(72, 780, "The second page tells how the samples were taken and kept.")
    canvas.showPage()
    canvas.save()


def write_docx(path: Path) -> None:
    report = Document()
    report.add_heading("Development report", 1)
    report.add_heading("Choice of the base", 2)
    report.add_paragraph("The screening of bases took two weeks and used eleven amines.")
    report.add_paragraph("The base was changed to N-methylmorpholine because triethylamine left a haze.")
    report.add_heading("Outlook", 2)
    report.add_paragraph("Nothing else is planned for this step.")
    report.save(str(path))


def write_xlsx(path: Path) -> None:
    book = openpyxl.Workbook()
    lots = book.active
    lots.title = "Campaign"
    lots.append(("Batch", "Vessel", "Yield (%)"))
    for number in range(1, 121):
        lots.append((f"QX-{number:03d}", f"R-{number % 7}", 60 + number / 10))
    book.create_sheet("Remarks").append(("Nothing to remark.",))
    book.save(path)


def write_pptx(path: Path) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Programme review"
    slide.placeholders[1].text_frame.text = "Agenda of the meeting"
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Decisions"
    slide.placeholders[1].text_frame.text = "The second supplier of borane is Harrow Chemicals from March on."
    deck.save(path)


@pytest.fixture
def sources(tmp_path: Path) -> list[Path]:
    """One file of each kind, each answering a question that the others do not."""
    makers = {"app.pdf": write_pdf, "rep.docx": write_docx, "lots.xlsx": write_xlsx, "deck.pptx": write_pptx}
    for name, write in makers.items():
        write(tmp_path / name)
    return [tmp_path / name for name in makers]


def in_view(page: Page, selector: str) -> bool:
    """Whether the first such element lies inside the box of the viewer that scrolls."""
    return bool(
        page.evaluate(
            """(selector) => {
                const node = document.querySelector(`.st-key-viewer ${selector}`);
                const box = node.closest('.bs-view, .bs-source');
                const [a, b] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
                return a.top >= b.top - 2 && a.bottom <= b.bottom + 2;
            }""",
            selector,
        )
    )


def ask_again(page: Page, question: str) -> None:
    """Ask from the first screen and open the first citation."""
    page.get_by_role("button", name="New question").click()
    expect(page.get_by_role("heading", name="Ask your documents")).to_be_visible()
    ask(page, question)
    expect(page.locator(".st-key-viewer")).to_be_visible()


def test_a_citation_shows_its_source_as_it_looks(own_server, open_page, sources):
    page = open_page(own_server, "/library", name="Ada Lovelace")
    page.watch.down = True  # the export button asks for a file that the next file's end has replaced
    add(page, "Quartz", sources)
    expect(page.locator(".st-key-ended_imports")).to_contain_text("4 ready")
    page.watch.down = False
    page.get_by_test_id("stSidebarNav").get_by_text("Ask").click()
    viewer = page.locator(".st-key-viewer")

    ask(page, "What was the residual toluene of batch QX-17?")
    expect(viewer.get_by_alt_text("Page 2")).to_be_visible()
    expect(viewer.locator("mark.bs-box")).to_have_count(1)
    page.wait_for_timeout(500)
    assert in_view(page, "mark.bs-box")
    viewer.get_by_label("Page", exact=True).fill("1")
    page.keyboard.press("Enter")
    expect(viewer.get_by_alt_text("Page 1")).to_be_visible()
    expect(viewer.locator("mark.bs-box")).to_have_count(0)
    viewer.get_by_role("button", name="The passage stands on page 2").click()
    expect(viewer.locator("mark.bs-box")).to_have_count(1)
    viewer.get_by_text("200%").click()
    expect(viewer.locator(".bs-sheet-page")).to_have_attribute("style", re.compile("width: ?[0-9]+px"))
    expect(viewer.locator("mark.bs-box")).to_have_count(1)
    page.wait_for_timeout(800)
    assert in_view(page, "mark.bs-box")

    ask_again(page, "What was the yield of batch QX-095?")
    expect(viewer.locator("td.cited").first).to_have_text("QX-095")
    page.wait_for_timeout(500)
    assert in_view(page, "td.cited")
    expect(viewer.get_by_text(re.compile(r"rows \d+–\d+ of 121"))).to_be_visible()
    viewer.get_by_role("button", name="Remarks").click()
    expect(viewer.get_by_text("Nothing to remark.")).to_be_visible()

    ask_again(page, "Why was the base changed to N-methylmorpholine?")
    expect(viewer.locator(".bs-source mark")).to_contain_text("because triethylamine left a haze")
    expect(viewer.locator(".bs-chunk.near")).to_contain_text("eleven amines")

    ask_again(page, "Who is the second supplier of borane?")
    expect(viewer.locator(".bs-slide mark").first).to_contain_text("Harrow Chemicals")
    expect(viewer.locator(".bs-cited-shape")).to_have_count(1)
    viewer.get_by_role("button", name="←", exact=True).click()
    expect(viewer.locator(".bs-slide")).to_contain_text("Agenda of the meeting")

    viewer.get_by_role("link", name="Open in Library").click()
    expect(page).to_have_url(re.compile(r"/library\?document=doc_\w+&chunk=chk_\w+"))
    expect(page.locator(".st-key-content .bs-slide mark").first).to_contain_text("Harrow Chemicals")
    colleague = open_page(own_server, page.url.removeprefix(own_server.url))
    expect(colleague.locator(".st-key-content .bs-slide mark").first).to_contain_text("Harrow Chemicals")
    colleague.get_by_role("button", name="Copy link").click()
    expect(colleague.get_by_role("button", name=re.compile("Copied|Copy it from here"))).to_be_visible()
