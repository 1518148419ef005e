"""Fixtures that every test may use, and how thoroughly property tests search."""

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from core.settings import Settings

REPOSITORY = Path(__file__).resolve().parent.parent

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
