"""`make` says what is missing, and does nothing when there is nothing to do."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = ["bash", "cat", "cmp", "cp", "dirname", "echo", "env", "ls", "make", "mkdir", "rm", "sh", "touch"]


@pytest.fixture
def checkout(tmp_path, repository):
    """A fresh checkout with the Makefile and the locks, and a PATH that holds only the common tools."""
    for name in ("Makefile", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(repository / name, tmp_path)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        if found := shutil.which(tool):
            (tmp_path / "bin" / tool).symlink_to(found)
    return tmp_path


def _program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def _make(checkout: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", *arguments],
        cwd=checkout,
        env={"PATH": str(checkout / "bin"), "HOME": str(checkout), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_named_with_the_remedy(checkout):
    _program(checkout / "bin/python3", '[ "$1" = --version ] && exec echo Python 3.9.2; exit 1')
    done = _make(checkout, "setup")
    assert done.returncode != 0
    assert "needs Python 3.11 or newer; Python 3.9.2 was found" in done.stderr
    assert "PYTHON=" in done.stderr


def test_a_newer_python_beside_an_old_one_is_taken(checkout):
    _program(checkout / "bin/python3", "exit 1")
    log = 'echo "$@" >> calls; case $1 in -m) mkdir -p .venv/bin; cp bin/fake .venv/bin/python;; esac'
    _program(checkout / "bin/fake", 'echo "venv $@" >> calls')
    _program(checkout / "bin/python3.12", log)
    assert _make(checkout, "setup").returncode == 0
    calls = (checkout / "calls").read_text(encoding="utf-8")
    assert "-m venv .venv" in calls
    assert "venv -m pip install -qq -r requirements.txt" in calls


def test_a_python_without_venv_is_told_what_to_install(checkout):
    script = 'case "$2" in *ensurepip*) exit 1;; *version_info\\[*) echo 3.11;; esac; exit 0'
    _program(checkout / "bin/python3", script)
    done = _make(checkout, "setup")
    assert done.returncode != 0
    assert "apt-get install python3.11-venv" in done.stderr
    assert not (checkout / ".venv").exists()


@pytest.fixture
def installed(checkout):
    """A checkout whose environment is there; its Python writes down how it is called."""
    _program(checkout / ".venv/bin/python", 'echo "$@" >> calls')
    for name in ("requirements", "requirements-dev"):
        shutil.copy(checkout / f"{name}.txt", checkout / f".venv/{name}.installed")
    return checkout


def _calls(checkout: Path) -> list[str]:
    log = checkout / "calls"
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def test_nothing_is_installed_twice(installed):
    done = _make(installed, "setup-dev")
    assert (done.returncode, done.stdout, _calls(installed)) == (0, "", [])


def test_a_changed_lock_is_installed_and_remembered(installed):
    with (installed / "requirements.txt").open("a", encoding="utf-8") as lock:
        lock.write("colorama==0.4.6\n")
    for _ in range(2):
        assert _make(installed, "setup").returncode == 0
    assert _calls(installed) == ["-m pip install -qq -r requirements.txt"]


def test_a_failed_installation_is_tried_again(installed):
    (installed / ".venv/requirements.installed").unlink()
    _program(installed / ".venv/bin/python", 'echo "$@" >> calls; exit 1')
    for _ in range(2):
        assert _make(installed, "setup").returncode != 0
    assert len(_calls(installed)) == 2


def test_the_demo_is_loaded_into_an_empty_workspace_only(installed):
    serve = "-m streamlit run app.py --server.address 127.0.0.1 --server.port 8501 --server.headless true"
    assert _make(installed, "run").returncode == 0
    assert sorted(_calls(installed)) == ["-m core demo", serve]
    (installed / "workspace").mkdir()
    (installed / "workspace/benchside.db").touch()
    assert _make(installed, "run", "PORT=9000", "ADDRESS=0.0.0.0").returncode == 0
    assert _calls(installed)[2:] == [serve.replace("8501", "9000").replace("127.0.0.1", "0.0.0.0")]


def test_the_workspace_is_where_the_environment_says(installed):
    home = installed / "elsewhere"
    home.mkdir()
    (home / "benchside.db").touch()
    assert _make(installed, "run", BENCHSIDE_HOME=str(home)).returncode == 0
    assert len(_calls(installed)) == 1


def test_a_browser_that_is_there_is_not_installed(installed):
    _program(installed / "bin/chromium", "exit 0")
    _program(installed / "bin/apt-get", "echo apt-get >> calls")
    assert _make(installed, "browser").returncode == 0
    assert _calls(installed) == []


def test_a_browser_that_was_named_must_be_there(installed):
    done = _make(installed, "browser", BENCHSIDE_TEST_BROWSER="/nowhere/chromium")
    assert done.returncode != 0
    assert "/nowhere/chromium" in done.stderr


@pytest.mark.parametrize(("user", "succeeds"), [("0", True), ("1000", False)])
def test_a_browser_is_installed_by_root_and_asked_for_otherwise(installed, user, succeeds):
    _program(installed / "bin/apt-get", 'echo "$@" >> calls')
    _program(installed / "bin/id", f"echo {user}")
    done = _make(installed, "browser")
    assert (done.returncode == 0) is succeeds
    if succeeds:
        assert _calls(installed) == ["update -qq", "install -y -qq chromium"]
    else:
        assert "sudo apt-get install chromium" in done.stderr


def test_ci_leaves_nothing_behind_and_demands_data_and_browser(installed, repository):
    shutil.copytree(repository / ".ci", installed / ".ci")
    scratch = installed / "scratch"
    data = installed / "data"
    scratch.mkdir()
    data.mkdir()
    (installed / "Makefile").write_text('check test:\n\t@env | cat >> seen; touch "$$BENCHSIDE_HOME"\n')
    shutil.copy(shutil.which("mktemp") or "", installed / "bin/mktemp")
    done = subprocess.run(
        ["bash", str(installed / ".ci/run")],
        env={
            "PATH": str(installed / "bin"),
            "TMPDIR": str(scratch),
            "BENCHSIDE_TEST_DATA": str(data),
            "HOME": os.environ.get("HOME", ""),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = (installed / "seen").read_text(encoding="utf-8")
    assert "BENCHSIDE_REQUIRE_DATA=1" in seen
    assert "BENCHSIDE_REQUIRE_BROWSER=1" in seen
    assert f"BENCHSIDE_HOME={scratch}" in seen
    assert list(scratch.iterdir()) == []
