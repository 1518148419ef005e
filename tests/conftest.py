"""Fixtures that every test may use, and how thoroughly property tests search."""

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from core.domain.vocabulary import DocumentStatus
from core.settings import Settings

if TYPE_CHECKING:
    from core.workbench import Workbench

REPOSITORY = Path(__file__).resolve().parent.parent
DEMO = REPOSITORY / "tests" / "programme"

# The same examples on every run unless a person asks to explore: a red build must be repeatable.
settings.register_profile(
    "ci", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def _required(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


@pytest.fixture
def test_data() -> Path:
    """The folder of real files. Absent, the test is skipped, or fails where they must be there."""
    folder = Settings().test_data
    folder = folder if folder.is_absolute() else REPOSITORY / folder
    if folder.is_dir():
        return folder.resolve()
    reason = f"the test data is not there: {folder} (name it with BENCHSIDE_TEST_DATA)"
    if _required("BENCHSIDE_REQUIRE_DATA"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser_program() -> str:
    """The Chromium to drive. Absent, the test is skipped, or fails where it must be there."""
    named = os.environ.get("BENCHSIDE_TEST_BROWSER", "")
    names = [named] if named else ["chromium", "chromium-browser", "google-chrome"]
    for name in names:
        if found := shutil.which(name):
            return found
    reason = f"no browser: none of {', '.join(names)} is on PATH (name one with BENCHSIDE_TEST_BROWSER)"
    if _required("BENCHSIDE_REQUIRE_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def now() -> datetime:
    """A time that never changes, for everything that has its clock passed in."""
    return datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="session")
def _demo_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with the demo collection, made once; tests get copies."""
    home = tmp_path_factory.mktemp("demo") / "home"
    with _opened(Settings(home=home)) as bench:
        by = bench.people.enter("tester", "Tester").id
        rows = bench.library.wait(bench.operations.demo(DEMO, by, "demo"))
        assert {row.status for row in rows} == {DocumentStatus.READY}, rows
    return home


@pytest.fixture
def demo_workbench(_demo_home: Path, tmp_path: Path) -> "Iterator[Workbench]":
    """A workbench of its own over a copy of the demo workspace."""
    home = tmp_path / "home"
    shutil.copytree(_demo_home, home)
    with _opened(Settings(home=home)) as bench:
        yield bench


@pytest.fixture
def empty_workbench(tmp_path: Path) -> "Iterator[Workbench]":
    """A workbench over an empty workspace."""
    with _opened(Settings(home=tmp_path / "home")) as bench:
        yield bench


def _opened(settings: Settings) -> "Workbench":
    from core.workbench import open_workbench  # the whole product: only the tests that use it wait for it

    return open_workbench(settings)
