"""Names of workers that tell, on the same machine, whether their process is still there."""

import os
import secrets
import socket
from pathlib import Path

_SEPARATOR = "|"


def new_owner() -> str:
    """A name that no other claim ever has: machine, process and chance."""
    return _SEPARATOR.join([*_place(), str(os.getpid()), _started(os.getpid()), secrets.token_hex(8)])


def is_dead(owner: str) -> bool:
    """Whether the process that made this name is certainly gone.

    False where it cannot be known from here: another machine, another container, another system.
    """
    parts = owner.split(_SEPARATOR)
    if len(parts) != len(_place()) + 3 or tuple(parts[:3]) != _place() or "" in parts[:3]:
        return False
    pid, started = parts[3], parts[4]
    # A process id may have been given to somebody else since: the start time tells them apart.
    return pid.isdecimal() and started != "" and _started(int(pid)) != started


def _place() -> tuple[str, str, str]:
    """Host, boot and process namespace: within one of each, a process id means one process."""
    return socket.gethostname().replace(_SEPARATOR, "_"), _boot(), _namespace()


def _boot() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return ""  # no Linux: nothing is certain, leases decide


def _namespace() -> str:
    try:
        return str(Path("/proc/self/ns/pid").readlink())
    except OSError:
        return ""


def _started(pid: int) -> str:
    """Clock ticks after boot at which the process began; empty when there is no such process."""
    try:
        # The name in parentheses may hold anything, so fields are counted from its end.
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return ""
    # Field 3 of proc(5) comes first here: the state, Z for a process that is dead and not yet buried.
    return "" if fields[0] in ("Z", "X") else fields[19]
