"""Page tests: the real app in-process, over a real workbench in a workspace of its own."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.runtime.scriptrunner import script_runner
from streamlit.testing.v1 import AppTest

from core.domain.ids import PersonId, RunId
from core.domain.search import Scope
from core.domain.views import RunView
from core.domain.vocabulary import JOB_ENDED, AskMode, DocumentStatus
from core.settings import Settings
from core.workbench import Workbench, open_workbench
from core.workbench.library import Incoming
from pages.ui.workbench import workbench

APP = Path(__file__).resolve().parent.parent.parent / "app.py"

OLD_PAGES = script_runner._mpa_v1

# Two sides of one yield, and text that would act if a page took it for HTML, markdown or a formula.
FILES = {
    "Process description.txt": (
        "Process description of step 3\n\n"
        "The solvent of step 3 was changed from dichloromethane to 2-MeTHF because residual dichloromethane "
        "exceeded the limit of 600 ppm in two batches. The coupling is stirred at 45 °C for six hours.\n\n"
        "Batch LK-0231 was made in 2-MeTHF and gave a yield of 84.2%. "
        "<img src=x onerror=alert(1)> [a link](https://example.org) $x$ :smile: is text.\n"
    ),
    "Yields.csv": (
        "Batch,Solvent,Yield %,Note\n"
        "LK-0229,dichloromethane,81.0,residual solvent 712 ppm\n"
        "LK-0231,2-MeTHF,84.2,\"=cmd|' /C calc'!A1\"\n"
        "LK-0232,2-MeTHF,83.7,<b>bold</b>\n"
    ),
}


def write_files(folder: Path) -> list[Incoming]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [Incoming(folder / name, name) for name in FILES]


@pytest.fixture(scope="session")
def _ready_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with two ready documents, made once; tests get copies."""
    folder = tmp_path_factory.mktemp("ready")
    with open_workbench(Settings(home=folder / "home")) as bench:
        by = bench.people.enter("name:mira holt", "Mira Holt").id
        items = bench.library.add(write_files(folder / "files"), "Larkspur", by, "batch")
        rows = bench.library.wait(items)
        assert {row.status for row in rows} == {DocumentStatus.READY}, rows
    return folder / "home"


@pytest.fixture(autouse=True)
def _door(monkeypatch: pytest.MonkeyPatch) -> None:
    """AppTest forgets before each run that app.py lays out the pages; a server learns it once."""

    def door(main_script: str) -> None:
        code = compile(Path(main_script).read_text(encoding="utf-8"), main_script, "exec")
        exec(code, {"__name__": "__main__", "__file__": main_script})

    monkeypatch.setattr(script_runner, "_mpa_v1", door)


@pytest.fixture
def no_door(_door: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server does before app.py has run for the first time."""
    monkeypatch.setattr(script_runner, "_mpa_v1", OLD_PAGES)


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """The app over an empty workspace, not run yet."""
    monkeypatch.setenv("BENCHSIDE_HOME", str(tmp_path / "home"))
    yield AppTest.from_file(str(APP), default_timeout=60)
    workbench.clear()


@pytest.fixture
def ready(_ready_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """The app over a workspace with two documents, not run yet."""
    shutil.copytree(_ready_home, tmp_path / "home")
    monkeypatch.setenv("BENCHSIDE_HOME", str(tmp_path / "home"))
    yield AppTest.from_file(str(APP), default_timeout=60)
    workbench.clear()


@pytest.fixture
def bench() -> Callable[[], Workbench]:
    """The workbench that the app uses."""
    return workbench


@pytest.fixture
def page() -> type["Page"]:
    """What tests do with a page and read from it."""
    return Page


@pytest.fixture
def asked() -> Callable[..., RunId]:
    """Ask through the workbench and wait for the end; gives the run's id."""

    def ask(question: str, collections: tuple[str, ...] = ()) -> RunId:
        by = workbench().people.enter("name:mira holt", "Mira Holt").id
        run = workbench().asking.start(question, Scope(collections=collections), AskMode.AUTO, PersonId(by))
        Page.ended(run)
        return run

    return ask


class Page:
    """What a person does and sees, in the words of the tests."""

    @staticmethod
    def ended(run: RunId, seconds: float = 60) -> RunView:
        """Wait until the run has ended."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            view = workbench().asking.follow(run)
            if view.job.status in JOB_ENDED:
                return view
            time.sleep(0.05)
        raise AssertionError(f"{run} did not end in {seconds} s")

    @staticmethod
    def answer_of(app: AppTest) -> dict[str, Any]:
        """What the page hands to the part that draws the claims."""
        drawn = [one.proto for one in app.get("bidi_component")]
        return json.loads(next(one.json for one in drawn if one.component_name == "benchside_answer"))

    @staticmethod
    def texts(app: AppTest) -> str:
        """Everything that the page says, as one text; HTML and markdown as they were written."""
        assert not app.exception, app.exception
        kinds = (
            "title",
            "header",
            "subheader",
            "markdown",
            "caption",
            "html",
            "error",
            "warning",
            "info",
            "success",
        )
        return "\n".join(
            str(one.value) for kind in kinds for side in (app.main, app.sidebar) for one in side.get(kind)
        )

    @staticmethod
    def named(app: AppTest, name: str = "Mira Holt") -> AppTest:
        """The app after its first run, with the name chosen in the sidebar."""
        app.run()
        app.text_input(key="chosen_name_sidebar").set_value(name)
        button = next(one for one in app.button if one.label == "Use this name")
        return button.click().run()
