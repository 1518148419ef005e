"""The real app in a process of its own, driven in headless Chromium.

A test fails when the page asks any other host for anything, logs an error or throws.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket, expect, sync_playwright

REPOSITORY = Path(__file__).resolve().parent.parent.parent
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Below a page's own path Streamlit looks for its server first, is told 404 there, and goes to the root.
PROBE = re.compile(r"/\w+/_stcore/(health|host-config)$")
PATIENCE_MS = 60_000

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Server:
    """The app on a port of its own over one workspace; it may be killed and started again."""

    home: Path
    log: Path
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.port = self.port or _free_port()
        command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(self.port)]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                cwd=REPOSITORY,
                env=os.environ | {"BENCHSIDE_HOME": str(self.home), "PYTHONUNBUFFERED": "1"},
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until = time.monotonic() + 60
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text(errors="replace")
            assert time.monotonic() < until, self.log.read_text(errors="replace")

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End the process and everything that it started."""
        if self.process is None:
            return
        for end in (number, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, end)
            except ProcessLookupError:
                break
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                continue
        self.process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2) as response:
                return response.status == 200
        except (urllib.error.URLError, OSError):
            return False


@dataclass
class Watch:
    """What a page did that it may not do. While the server is down on purpose, errors are expected."""

    origin: str
    faults: list[str] = field(default_factory=list)
    down: bool = False

    def attach(self, page: Page) -> None:
        page.on("request", self._request)
        page.on("websocket", self._socket)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"uncaught: {error}"))

    def _note(self, fault: str) -> None:
        if not self.down:
            self.faults.append(fault)

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin + "/", "data:", "blob:")):
            self.faults.append(f"left the host: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.origin.replace("http", "ws", 1) + "/"):
            self.faults.append(f"left the host: {socket.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not PROBE.search(message.location["url"]):
            self._note(f"console: {message.text} ({message.location['url']})")


@pytest.fixture(scope="session")
def chromium(browser_program: str) -> Iterator[Browser]:
    """The browser; every test has a context of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program, headless=True, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app over a workspace that the tests of a session share."""
    yield from _served(tmp_path_factory.mktemp("app"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """The app over a workspace that one test has to itself."""
    yield from _served(tmp_path)


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Open an address of a server at the common laptop's size; checked for faults at the end."""
    contexts, watches = [], []

    def opened(server: Server, path: str = "/", name: str = "") -> Page:
        context = chromium.new_context(viewport={"width": 1366, "height": 900})
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        watch = Watch(server.url)
        watch.attach(page)
        page.watch = watch  # type: ignore[attr-defined]
        contexts.append(context)
        watches.append(watch)
        page.goto(server.url + path)
        if name:
            choose_name(page, name)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [fault for watch in watches for fault in watch.faults] == []


def choose_name(page: Page, name: str) -> None:
    """Give a name in the sidebar."""
    side = page.get_by_test_id("stSidebar")
    side.get_by_label("Your name").fill(name)
    side.get_by_role("button", name="Use this name").click()
    expect(side.get_by_text(f"You are {name}")).to_be_visible()


def _served(folder: Path) -> Iterator[Server]:
    server = Server(home=folder / "home", log=folder / "server.log")
    try:
        server.start()
        yield server
    finally:
        server.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
