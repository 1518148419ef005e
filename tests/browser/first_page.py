"""`make bench`: seconds from the command to the first page that a person can use, as JSON.

Run after `python -m core demo`, over the demo workspace of a folder of its own.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, REPOSITORY, Server

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def first_page(home: Path, browser_program: str) -> float:
    """Seconds until the question box of Ask stands on the screen, browser start not counted."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1366, "height": 900})
        server = Server(home=home, log=home / "server.log")
        started = time.perf_counter()
        try:
            server.start()
            page.goto(server.url)
            page.locator("textarea").first.wait_for(timeout=60_000)
            return time.perf_counter() - started
        finally:
            server.stop()
            browser.close()


def main() -> None:
    found = next(program for name in BROWSERS if (program := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        environment = {"BENCHSIDE_HOME": str(home), "PATH": str(Path(sys.executable).parent)}
        subprocess.run(
            [sys.executable, "-m", "core", "demo", "--json"],
            cwd=REPOSITORY,
            env=environment,
            check=True,
            capture_output=True,
        )
        seconds = [round(first_page(home, found), 1) for _ in range(3)]
    sys.stdout.write(json.dumps({"first_page_s": seconds}) + "\n")


if __name__ == "__main__":
    main()
