"""A name tells whether its process is gone, and never says so of one that may be alive."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from core.jobs import identity
from core.jobs.identity import is_dead, new_owner

NAME_ITSELF = "from core.jobs.identity import new_owner; print(new_owner(), flush=True); input()"
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the proc file system")


@pytest.fixture
def child(pytestconfig: pytest.Config) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", NAME_ITSELF],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=pytestconfig.rootpath,
    )


def test_every_claim_has_a_name_of_its_own() -> None:
    assert len({new_owner() for _ in range(1000)}) == 1000
    assert not is_dead(new_owner())


@linux
def test_a_process_that_was_killed_is_known_to_be_dead(child: "subprocess.Popen[str]") -> None:
    assert child.stdout is not None
    owner = child.stdout.readline().strip()
    assert not is_dead(owner)
    child.send_signal(signal.SIGKILL)
    while child.poll() is None:
        pass
    assert is_dead(owner)


@linux
def test_a_process_that_nobody_has_buried_is_dead(child: "subprocess.Popen[str]") -> None:
    assert child.stdout is not None
    owner = child.stdout.readline().strip()
    os.kill(child.pid, signal.SIGKILL)
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert is_dead(owner)
    child.wait()


@linux
def test_a_process_id_that_was_given_away_again_is_not_the_old_process() -> None:
    host, boot, space, pid, started, chance = new_owner().split("|")
    assert is_dead("|".join([host, boot, space, pid, str(int(started) - 1), chance]))


@pytest.mark.parametrize("part", [0, 1, 2])
def test_nothing_is_known_about_another_machine_boot_or_container(part: int) -> None:
    parts = new_owner().split("|")
    parts[part] += "x"
    parts[3] = "999999999"
    assert not is_dead("|".join(parts))


@pytest.mark.parametrize("owner", ["", "w", "a|b|c|d|e|f", "||||||", "a|b|c"])
def test_a_name_of_another_form_is_not_dead(owner: str) -> None:
    assert not is_dead(owner)


def test_without_proc_nothing_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "_boot", lambda: "")
    monkeypatch.setattr(identity, "_started", lambda _pid: "")
    assert not is_dead(new_owner())
