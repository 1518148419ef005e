"""In a real browser: a lineage and its correction, questions as of a version, a change, a stale answer."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import REPOSITORY, Server
from tests.browser.test_journeys import add, ask, ended

TITLE = "Development report of the coupling"
REPORT = """# Development report of the coupling

Report TR-9, checkpoint #{number}, {dated}

## 1 Scope

This report collects what is known of step 3 of the Alder programme. \
It is kept up to date by the process group.

## 2 Conditions

The solvent of step 3 is {solvent}. The coupling of step 3 is run at {temperature} for six hours. \
The activator is added in portions over 90 minutes so that the heat is taken away.

## 3 Work-up

The organic layer is washed twice with brine. \
The cake is dried at {drying} under vacuum until its mass is constant.

## 4 Analysis

Purity is measured by HPLC on a phenyl column. The limit for IMP-C is NMT 0.15 %.
"""
FIRST = {"dated": "12 January 2025", "solvent": "DMF", "temperature": "60 °C", "drying": "45 °C"}
SECOND = FIRST | {"dated": "12 March 2025", "solvent": "2-MeTHF", "temperature": "50 °C"}
THIRD = SECOND | {"dated": "12 May 2025", "drying": "40 °C"}
NOTE = """# Canteen

The canteen of the south building serves soup on Thursdays. The key of the bicycle shed hangs beside the door.
"""
QUESTION = "What is the solvent of step 3?"
OLD, NEW = "The solvent of step 3 is DMF.", "The solvent of step 3 is 2-MeTHF."


def write(folder: Path) -> dict[str, Path]:
    """Three versions of a living report and a note that has nothing to do with it."""
    folder.mkdir(parents=True, exist_ok=True)
    versions: list[Mapping[str, str]] = [FIRST, SECOND, THIRD]
    texts = {f"TR-9-#{at}.md": REPORT.format(number=at, **one) for at, one in enumerate(versions, start=1)}
    paths = {}
    for name, text in (texts | {"canteen.md": NOTE}).items():
        paths[name] = folder / name
        paths[name].write_text(text, encoding="utf-8")
    return paths


def ingest(server: Server, *paths: Path) -> None:
    """Add files to the server's workspace by the command line and wait until they are ready."""
    done = subprocess.run(
        [sys.executable, "-m", "core", "ingest", *map(str, paths), "--collection", "Alder"],
        cwd=REPOSITORY,
        env=os.environ | {"BENCHSIDE_HOME": str(server.home)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    return write(tmp_path / "files")


@pytest.fixture(scope="module")
def living(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose workspace holds two versions of the report and the note; its tests only ask."""
    folder = tmp_path_factory.mktemp("living")
    paths = write(folder / "files")
    server = Server(home=folder / "home", log=folder / "server.log")
    ingest(server, paths["TR-9-#1.md"], paths["TR-9-#2.md"], paths["canteen.md"])
    try:
        server.start()
        yield server
    finally:
        server.stop()


def settled(page: Page) -> None:
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")


def rows(page: Page) -> Locator:
    """The rows of Library's table: it is painted, and told to screen readers as a grid in the canvas."""
    return page.locator("[data-testid=stDataFrame] canvas tbody tr")


def cells(row: Locator) -> Locator:
    """Title, version, number of versions and date of a row."""
    return row.locator(", ".join(f"td[aria-colindex='{at}']" for at in (1, 3, 4, 5)))


def open_row(page: Page, words: str, name: str) -> None:
    """Select the one row with these words, which opens the document of that file."""
    # A list of imports that shrinks moves the table, and a row under the pointer is another one then.
    expect(page.locator(".st-key-running_imports")).to_have_count(0)
    settled(page)
    row = rows(page).filter(has_text=words)
    expect(row).to_have_count(1)
    at = int(row.get_attribute("aria-rowindex") or "")  # the header is row 1
    canvas = page.get_by_test_id("data-grid-canvas")
    high = canvas.evaluate("it => it.clientHeight / it.querySelector('table').ariaRowCount")
    page.locator("[data-testid=stDataFrame] .dvn-scroller").click(position={"x": 16, "y": high * (at - 0.5)})
    expect(page).to_have_url(re.compile(r"/library\?document=doc_\w+"))
    expect(page.locator(".bs-facts")).to_contain_text(name)


def versions(page: Page) -> Locator:
    return page.locator(".st-key-versions button:visible")


def asked(page: Page, question: str) -> Locator:
    """The answer to a question that is asked from the first screen."""
    expect(page.get_by_role("heading", name="Ask your documents")).to_be_visible()
    ask(page, question)
    return page.locator(".answer")


def new_question(page: Page) -> None:
    """Back to the first screen, drawn to its end."""
    page.get_by_role("button", name="New question").click()
    expect(page.get_by_role("heading", name="Ask your documents")).to_be_visible()
    expect(page).not_to_have_url(re.compile("run="))
    settled(page)


def source_of(page: Page) -> Locator:
    """The card of the first citation: where it stands, and the words."""
    page.get_by_role("button", name=re.compile("^Citation 1:")).first.click()
    return page.locator(".st-key-card_1")


def test_a_version_that_a_person_takes_out_stays_out(own_server, open_page, files):
    page = open_page(own_server, "/library", name="Ada Lovelace")
    first = [files[name] for name in ("TR-9-#1.md", "TR-9-#2.md", "canteen.md")]
    add(page, "Alder", first)
    for path in first:
        ended(page, "ready", path.name)
    expect(page.get_by_text("2 documents in 3 versions · select a row to open it")).to_be_visible()
    expect(rows(page)).to_have_count(2)
    report = rows(page).filter(has_text=TITLE)
    expect(cells(report)).to_have_text([TITLE, "#2", "2", "2025-03-12"])

    open_row(page, "2025-03-12", "TR-9-#2.md")
    expect(versions(page)).to_have_text(["#2 · 12 Mar 2025 · newest", "#1 · 12 Jan 2025"])
    expect(
        page.get_by_text(re.compile(r"The name says #2 of TR-9\. .*\d+%.* of the sentences"))
    ).to_be_visible()
    page.get_by_role("button", name="Correct…").click()
    body = page.get_by_test_id("stPopoverBody")
    body.get_by_text("It stands alone").click()
    body.get_by_role("button", name="Take it out of this lineage").click()
    expect(versions(page)).to_have_count(1)
    expect(page.get_by_text("Put here by a person. (Ada Lovelace)")).to_be_visible()

    page.get_by_role("button", name="← All documents").click()
    expect(page.get_by_text("3 documents · select a row to open it")).to_be_visible()
    expect(page.get_by_role("combobox", name="Collection", exact=True)).to_have_value("Alder")
    page.locator("input[type=file]").set_input_files(str(files["TR-9-#3.md"]))
    page.get_by_role("button", name="Add 1 file to Alder").click()
    ended(page, "ready", "TR-9-#3.md")
    expect(page.get_by_text("3 documents in 4 versions · select a row to open it")).to_be_visible()
    expect(rows(page)).to_have_count(3)
    open_row(page, "2025-05-12", "TR-9-#3.md")
    expect(versions(page)).to_have_text(["#3 · 12 May 2025 · newest", "#1 · 12 Jan 2025"])
    page.get_by_role("button", name="← All documents").click()
    open_row(page, "2025-03-12", "TR-9-#2.md")
    expect(versions(page)).to_have_text(["#2 · 12 Mar 2025"])
    expect(page.get_by_text("Put here by a person. (Ada Lovelace)")).to_be_visible()


def test_a_question_as_of_a_version_is_answered_from_it(living, open_page):
    page = open_page(living, "/", name="Ada Lovelace")
    answer = asked(page, QUESTION)
    expect(answer).to_contain_text(NEW)
    expect(answer).not_to_contain_text("DMF")
    expect(source_of(page)).to_contain_text("version 2")

    new_question(page)
    asked_in_words = asked(page, "As of TR-9 #1, what is the solvent of step 3?")
    expect(asked_in_words).to_contain_text(OLD)
    expect(asked_in_words).not_to_contain_text("2-MeTHF")
    expect(source_of(page)).to_contain_text("version 1")

    new_question(page)
    as_of = page.get_by_test_id("stSidebar").get_by_role("combobox", name="As of")
    as_of.fill("TR-9 #1")
    page.get_by_role("option", name="TR-9 #1", exact=True).click()
    expect(page.get_by_text(re.compile("Asking in .* as of TR-9 #1"))).to_be_visible()
    expect(page).to_have_url(re.compile("as_of="))
    settled(page)
    answer = asked(page, QUESTION)
    expect(answer).to_contain_text(OLD)
    expect(answer).not_to_contain_text("2-MeTHF")
    expect(source_of(page)).to_contain_text("version 1")
    expect(page.locator(".st-key-viewer mark").first).to_contain_text("DMF")
    expect(page.locator(".bs-stale")).to_have_count(0)


def test_a_change_is_told_with_both_values_and_its_comparison_opens(living, open_page):
    page = open_page(living, "/", name="Ada Lovelace")
    answer = asked(page, "When did the solvent of step 3 change?")
    expect(answer).to_contain_text(
        re.compile(r"from DMF \(#1, 12 January 2025\) to 2-MeTHF \(#2, 12 March 2025\)")
    )
    expect(page.locator(".st-key-card_1")).to_contain_text(OLD)
    expect(page.locator(".st-key-card_2")).to_contain_text(NEW)
    page.get_by_role("link", name="Compare #1 with #2").click()
    expect(page).to_have_url(re.compile(r"/library\?(?=.*document=doc_\w+)(?=.*compare=doc_\w+)"))
    expect(page.get_by_role("heading", name=f"What changed in {TITLE}")).to_be_visible()
    change = page.locator(".bs-change").filter(has_text="The solvent of step 3 is")
    expect(change).to_have_count(1)
    expect(change.locator("del")).to_have_text(["DMF"])
    expect(change.locator("ins")).to_have_text(["2-MeTHF"])
    expect(page.locator(".bs-diff")).not_to_contain_text("washed twice with brine")


def test_an_answer_goes_stale_when_a_newer_version_changes_it(own_server, open_page, files):
    ingest(own_server, files["TR-9-#1.md"], files["canteen.md"])
    page = open_page(own_server, "/", name="Ada Lovelace")
    expect(asked(page, QUESTION)).to_contain_text(OLD)
    expect(page.locator(".bs-stale")).to_have_count(0)
    address = page.url

    ingest(own_server, files["TR-9-#2.md"])
    page.reload()
    stale = page.locator(".bs-stale")
    expect(stale).to_contain_text("Stale")
    expect(stale).to_contain_text("#2 (12 March 2025) changed what [1] rests on")
    expect(stale.locator("del")).to_have_text(["DMF"])
    expect(stale.locator("ins")).to_have_text(["2-MeTHF"])
    expect(page.locator(".answer")).to_contain_text(OLD)
    expect(page.locator(".st-key-past_list button").first).to_contain_text("stale")

    page.get_by_role("button", name="Ask again").click()
    expect(page.locator(".answer")).to_contain_text(NEW)
    expect(page.locator(".answer")).not_to_contain_text("DMF")
    expect(page.locator(".bs-stale")).to_have_count(0)
    assert page.url != address
