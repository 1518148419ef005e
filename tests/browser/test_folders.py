"""In a real browser: folders dropped, taken from the server and watched; documents replaced and removed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server

PATIENCE = 90_000


@pytest.fixture
def share(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "share"
    (root / "2025").mkdir(parents=True)
    (root / "2025" / "drying.txt").write_text("The cake of lot K9-13 was dried at 40 °C for twelve hours.\n")
    (root / "melting.md").write_text("# Melting\n\nThe melting point of LS-40 is 181 °C.\n")
    (root / "~$melting.docx").write_text("owner")
    (root / "film.mp4").write_bytes(b"film")
    return root


@pytest.fixture
def watching(tmp_path: Path, share: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that may take files from one folder."""
    monkeypatch.setenv("BENCHSIDE_INGEST__FOLDERS", str(share))
    monkeypatch.setenv("BENCHSIDE_INGEST__LOOK_EVERY_S", "1")
    monkeypatch.setenv("BENCHSIDE_INGEST__SETTLE_S", "0.3")
    server = Server(home=tmp_path / "home", log=tmp_path / "server.log")
    try:
        server.start()
        yield server
    finally:
        server.stop()


def collection(page: Page, name: str) -> None:
    box = page.get_by_role("combobox", name="Collection", exact=True)
    box.fill(name)
    page.get_by_role("option").filter(has_text=name).first.click()
    expect(box).to_have_value(name)


def origin(page: Page, name: str) -> None:
    page.get_by_test_id("stButtonGroup").get_by_text(name, exact=True).click()
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")


def test_a_folder_on_the_server_is_taken_in_watched_and_said_when_it_is_away(watching, open_page, share):
    page = open_page(watching, "/library", name="Ada Lovelace")
    collection(page, "Larkspur")
    origin(page, "A folder on this server")
    page.get_by_role("button", name="Look into this folder").click()
    expect(page.get_by_text("2 files", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("1 unsupported .film.mp4."))).to_be_visible()
    expect(page.get_by_text(re.compile("1 temporary"))).to_be_visible()
    page.get_by_role("button", name="Take them and keep watching").click()
    expect(page.get_by_text("2 documents · select a row to open it")).to_be_visible(timeout=PATIENCE)
    folder = page.locator(".st-key-watched_folders")
    expect(folder).to_contain_text("watched · by Ada Lovelace")

    (share / "2025" / "drying.txt").write_text("The cake of lot K9-13 was dried at 55 °C for ten hours.\n")
    expect(page.get_by_text("2 documents in 3 versions")).to_be_visible(timeout=PATIENCE)

    away = share.rename(share.parent / "unmounted")
    expect(folder).to_contain_text("cannot be read", timeout=PATIENCE)
    away.rename(share)
    expect(folder).not_to_contain_text("cannot be read", timeout=PATIENCE)
    folder.get_by_role("button", name="Stop").click()
    expect(folder).to_have_count(0, timeout=PATIENCE)
    expect(page.get_by_text("2 documents in 3 versions")).to_be_visible()


def test_a_dropped_folder_keeps_its_paths_and_leaves_hidden_files_out(own_server, open_page, tmp_path):
    folder = tmp_path / "programme"
    for number in range(300):
        path = folder / f"part {number % 3}" / f"note {number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"Sample {number} of lot K9-{number} weighed {number} g after drying.")
    (folder / "~$note.docx").write_text("owner")
    (folder / "part 0" / ".hidden.txt").write_text("hidden")
    page = open_page(own_server, "/library", name="Ada Lovelace")
    collection(page, "Larkspur")
    origin(page, "A folder")
    page.locator("input[webkitdirectory]").set_input_files(str(folder))
    add = page.get_by_role("button", name="Add 300 files to Larkspur")
    expect(add).to_be_visible(timeout=PATIENCE)
    add.click()
    expect(page.locator(".st-key-running_imports")).to_contain_text("on the way", timeout=PATIENCE)
    expect(page.locator(".st-key-running_imports")).to_contain_text(re.compile(r"part \d/note \d+\.txt"))
    page.locator(".st-key-running_imports").get_by_role("button", name="Cancel all").click()
    expect(page.locator(".st-key-ended_imports")).to_contain_text("cancelled", timeout=PATIENCE)


def test_a_document_is_replaced_removed_and_brought_back(own_server, open_page, tmp_path):
    first, newer = tmp_path / "drying.txt", tmp_path / "newer.txt"
    first.write_text("Drying of the cake\n\nThe cake of lot K9-13 was dried at 40 °C for twelve hours.\n")
    newer.write_text("Drying of the cake\n\nThe cake of lot K9-13 was dried at 55 °C for ten hours.\n")
    page = open_page(own_server, "/library", name="Ada Lovelace")
    collection(page, "Larkspur")
    page.locator("input[type=file]").set_input_files(str(first))
    page.get_by_role("button", name="Add 1 file to Larkspur").click()
    row = page.locator(".st-key-ended_imports").get_by_role("button", name="Open")
    expect(row).to_be_visible(timeout=PATIENCE)
    row.click()
    page.get_by_role("button", name=re.compile("^Replace with a newer file")).click()
    page.get_by_test_id("stPopoverBody").locator("input[type=file]").set_input_files(str(newer))
    page.get_by_role("button", name="Replace", exact=True).click()
    expect(page.get_by_text("1 document in 2 versions")).to_be_visible(timeout=PATIENCE)

    page.get_by_role("button", name=re.compile("^Remove several")).click()
    page.get_by_test_id("stPopoverBody").get_by_role("combobox").fill("newer")
    page.get_by_role("option").first.click()
    expect(page.get_by_text(re.compile("No answer cites it"))).to_be_visible()
    page.get_by_role("button", name="Remove 1 document").click()
    expect(page.locator(".st-key-just_removed")).to_contain_text("1 document removed from search")
    page.get_by_role("button", name="Bring back").click()
    expect(page.get_by_text("1 document in 2 versions")).to_be_visible(timeout=PATIENCE)
