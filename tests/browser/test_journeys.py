"""What a person does, from the first file to the cited sentence, in a real browser."""

import re
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

REPORT = """Process description of step 3

The solvent of step 3 was changed from dichloromethane to 2-MeTHF because residual dichloromethane exceeded \
the limit of 600 ppm in two batches.

The coupling is stirred at 45 degrees for six hours. \
<img src="https://example.org/x.png" onerror="alert(1)"> ![x](https://example.org/y.png) stays text.
"""
YIELDS = "Batch,Solvent,Yield %\nLK-0229,dichloromethane,81.0\nLK-0231,2-MeTHF,84.2\n"
QUESTION = "Why was the solvent of step 3 changed?"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The files that a lab has: two good ones, one that is not what its name says, and a long one."""
    long = "\n\n".join(
        f"Sample {n} of lot K9-{n} was dried for {n % 9 + 2} hours and weighed {n * 7 % 100} g. "
        f"The residue of run {n} was kept under nitrogen, and its colour was noted as shade {n % 13}."
        for n in range(1500)
    )
    contents = {
        "report.txt": REPORT.encode(),
        "yields.csv": YIELDS.encode(),
        "lots.csv": YIELDS.encode(),
        "batches.csv": YIELDS.encode(),
        "scan.pdf": b"PK\x03\x04" + b"\0" * 200,
        "long.txt": long.encode(),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {name: tmp_path / name for name in contents}


def add(page: Page, collection: str, paths: Sequence[Path]) -> None:
    """Choose the collection, drop the files and confirm."""
    box = page.get_by_role("combobox", name="Collection", exact=True)
    box.fill(collection)
    page.get_by_role("option").filter(has_text=collection).first.click()
    expect(box).to_have_value(collection)
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.locator("input[type=file]").set_input_files([str(path) for path in paths])
    page.get_by_role("button", name=re.compile(f"^Add .* to {collection}$")).click()


def ended(page: Page, outcome: str, name: str) -> Locator:
    """The row of an import that has ended so."""
    row = page.locator(".st-key-ended_imports .bs-outcome").filter(has_text=name)
    expect(row).to_contain_text(outcome)
    return row


def ask(page: Page, question: str) -> None:
    """Type a question and wait for its answer."""
    page.get_by_placeholder("Ask about your documents").fill(question)
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name=re.compile("^Searched"))).to_be_visible()


def test_from_a_file_to_a_cited_sentence_and_back_after_a_reload(server, open_page, files):
    page = open_page(server, "/library", name="Ada Lovelace")
    add(page, "Larkspur", [files["report.txt"], files["yields.csv"]])
    ended(page, "ready", "report.txt")
    ended(page, "ready", "yields.csv")
    expect(page.get_by_text("2 documents · select a row to open it")).to_be_visible()

    page.get_by_test_id("stSidebarNav").get_by_text("Ask").click()
    ask(page, QUESTION)
    expect(page).to_have_url(re.compile(r"\?run=run_\w+"))
    first = page.get_by_role("button", name=re.compile("^Citation 1:"))
    first.first.click()
    source = page.locator(".st-key-source")
    expect(source.locator("mark")).to_contain_text("because residual dichloromethane exceeded")
    expect(source).to_contain_text('<img src="https://example.org/x.png"')
    expect(page).to_have_url(re.compile("cite=1"))
    expect(page.locator(".answer")).to_contain_text("verified")
    answer = page.locator(".answer").inner_text()

    page.reload()
    expect(page.locator(".st-key-source mark")).to_contain_text("because residual dichloromethane exceeded")
    expect(page.locator(".answer")).to_have_text(answer, use_inner_text=True)
    expect(page.get_by_text("You are Ada Lovelace")).to_be_visible()

    page.get_by_role("link", name="Open in Library").click()
    expect(page).to_have_url(re.compile(r"/library\?document=doc_\w+&chunk=chk_\w+"))
    expect(page.locator(".st-key-content .bs-chunk.cited")).to_contain_text(
        "because residual dichloromethane"
    )


def test_a_past_question_reopens_and_a_link_opens_it_for_a_colleague(server, open_page, files):
    page = open_page(server, "/library", name="Ada Lovelace")
    add(page, "Past", [files["lots.csv"]])
    ended(page, "ready", "lots.csv")
    page.get_by_test_id("stSidebarNav").get_by_text("Ask").click()
    ask(page, "What was the yield of batch LK-0231?")
    expect(page.locator(".answer")).to_contain_text("84.2")
    address, answer = page.url, page.locator(".answer").inner_text()
    page.get_by_role("button", name="New question").click()
    expect(page.get_by_role("heading", name="Ask your documents")).to_be_visible()
    page.locator(".st-key-past_list button").filter(has_text="LK-0231").first.click()
    expect(page.locator(".answer")).to_have_text(answer, use_inner_text=True)

    colleague = open_page(server, address.removeprefix(server.url))
    expect(colleague.locator(".answer")).to_have_text(answer, use_inner_text=True)


def test_a_rejected_file_is_listed_with_reason_and_remedy_until_dismissed(server, open_page, files):
    page = open_page(server, "/library", name="Ada Lovelace")
    add(page, "Rejected", [files["scan.pdf"]])
    row = ended(page, "rejected", "scan.pdf")
    expect(row).to_contain_text("unsupported")
    assert len(row.inner_text().split("—")[1].split()) > 4
    page.reload()
    row = ended(page, "rejected", "scan.pdf")
    line = page.locator(".st-key-ended_imports [data-testid=stHorizontalBlock]").filter(has_text="scan.pdf")
    line.get_by_role("button", name="Dismiss", exact=True).click()
    expect(row).to_have_count(0)


def test_an_import_shows_its_progress_and_is_cancelled(server, open_page, files):
    page = open_page(server, "/library", name="Ada Lovelace")
    add(page, "Cancelled", [files["long.txt"]])
    running = page.locator(".st-key-running_imports")
    expect(running.get_by_text(re.compile(r"· [\d,]+ of [\d,]+"))).to_be_visible()
    running.get_by_role("button", name="Cancel", exact=True).click()
    ended(page, "cancelled", "long.txt")
    expect(running).to_have_count(0)


def test_a_restart_in_the_middle_of_an_import_loses_nothing(own_server, open_page, files):
    page = open_page(own_server, "/library", name="Ada Lovelace")
    part = files["long.txt"].with_name("part.txt")
    part.write_text("\n\n".join(files["long.txt"].read_text().split("\n\n")[:300]))
    add(page, "Restart", [part])
    expect(page.locator(".st-key-running_imports").get_by_text(re.compile("Embedding"))).to_be_visible()

    page.watch.down = True
    own_server.stop(signal.SIGKILL)
    own_server.start()
    page.close()

    again = open_page(own_server, "/library")
    expect(again.get_by_text("part.txt").first).to_be_visible()
    ended(again, "ready", "part.txt")
    expect(again.get_by_text("1 document · select a row to open it")).to_be_visible()
    row = ended(again, "ready", "part.txt")
    expect(row).to_have_count(1)


def test_too_little_evidence_and_a_chosen_scope(server, open_page, files):
    page = open_page(server, "/library", name="Grace Hopper")
    add(page, "Scope", [files["batches.csv"]])
    ended(page, "ready", "batches.csv")
    page.goto(server.url + "/?scope=Scope")
    expect(page.get_by_text("Asking in Scope · 1 document")).to_be_visible()
    ask(page, "Who signed the contract with the railway company?")
    expect(page.get_by_text("The documents do not answer this.")).to_be_visible()
    expect(page.get_by_text("What to try")).to_be_visible()


def test_admin_tells_that_the_workspace_is_well(server, open_page):
    page = open_page(server, "/admin")
    expect(page.get_by_role("heading", name="Health")).to_be_visible()
    expect(page.locator(".bs-checks")).to_contain_text("embeddings")
    expect(page.locator(".bs-bad")).to_have_count(0)
