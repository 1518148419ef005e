"""The parser process: takes files from its standard input, one at a time, and answers in frames.

Runs `main()` in a process of its own (see `isolation`). Whatever a library prints goes to the error
stream; the frames have a pipe of their own. The process ends when its input ends, which also happens
when the server is killed.
"""

import contextlib
import ctypes
import json
import os
import resource
import signal
import struct
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import BinaryIO

from core.errors import DocumentRejected, RejectReason, UserError
from core.ingest.gate import MediaType, inspect
from core.ingest.parse import PARSERS, Report, parse, parser_for
from core.settings import IngestSettings

READY, PROGRESS, RESULT, REJECTED, USER_ERROR, FAULT = b"Y", b"P", b"R", b"J", b"U", b"F"
HEADER = struct.Struct(">cQ")
_PROGRESS_EVERY_S = 0.1
_PR_SET_PDEATHSIG = 1
_MOST_WRITTEN = 1024 * 1024 * 1024


class Frames:
    """Length-prefixed messages to the server."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe

    def send(self, kind: bytes, payload: bytes) -> None:
        """Write one frame."""
        self._pipe.write(HEADER.pack(kind, len(payload)))
        self._pipe.write(payload)
        self._pipe.flush()

    def reporter(self) -> Report:
        """A progress callback that sends at most ten frames a second, and every new stage."""
        last_stage, last_time = "", 0.0

        def report(stage: str, done: int, total: int) -> None:
            nonlocal last_stage, last_time
            now = time.monotonic()
            if stage != last_stage or now - last_time >= _PROGRESS_EVERY_S:
                last_stage, last_time = stage, now
                self.send(PROGRESS, json.dumps([stage, done, total]).encode())

        return report


def main(frames_fd: int, memory_mb: int) -> None:
    """Serve requests until standard input ends. `frames_fd` is the pipe for the answers."""
    _die_with_the_server()
    _limit(memory_mb)
    requests = _take_standard_streams()
    frames = Frames(os.fdopen(frames_fd, "wb"))
    for media_type in PARSERS:
        # A parser that cannot be imported fails its own files, with the reason, when they come.
        with contextlib.suppress(ImportError):
            parser_for(media_type)
    frames.send(READY, b"")
    while True:
        line = requests.get()
        if line is None:
            os._exit(0)
        request = json.loads(line)
        limits = IngestSettings.model_validate(request["limits"])
        frames.send(*answer(Path(request["path"]), request["name"], limits, frames.reporter()))


def answer(path: Path, name: str, limits: IngestSettings, report: Report) -> tuple[bytes, bytes]:
    """The frame that ends the work on one file: its document, a typed refusal, or the fault."""
    try:
        report("Checking", 0, 1)
        media_type: MediaType = inspect(path, name, limits)
        report("Reading", 0, 1)
        parsed = parse(path, name, media_type, report)
        return RESULT, parsed.model_dump_json().encode("utf-8")
    except DocumentRejected as error:
        fields = [error.name, error.reason.value, error.remedy, error.detail]
        return REJECTED, json.dumps(fields).encode()
    except UserError as error:
        return USER_ERROR, json.dumps([error.code, error.message, error.hint]).encode()
    except MemoryError:
        fields = [name, RejectReason.TOO_LARGE.value, TOO_MUCH_MEMORY, "it needs too much memory"]
        return REJECTED, json.dumps(fields).encode()
    except Exception:  # noqa: BLE001 - the process boundary: the server types and logs what went wrong
        return FAULT, traceback.format_exc().encode("utf-8", "replace")


TOO_MUCH_MEMORY = "Split it into smaller files, or ask an administrator to raise the limit."


class _Requests:
    """Lines of standard input, read by a thread so that its end is seen in the middle of a file."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe
        self._lines: list[bytes] = []
        self._arrived = threading.Semaphore(0)
        threading.Thread(target=self._read, name="requests", daemon=True).start()

    def get(self) -> bytes | None:
        self._arrived.acquire()
        return self._lines.pop(0) if self._lines else None

    def _read(self) -> None:
        for line in self._pipe:
            self._lines.append(line)
            self._arrived.release()
        # Programs that a parser started go with it: they share its process group.
        os.killpg(0, signal.SIGKILL)


def _take_standard_streams() -> _Requests:
    """Keep the input for us and point the output at the error stream, for C libraries too."""
    pipe = os.fdopen(os.dup(0), "rb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return _Requests(pipe)


def _die_with_the_server() -> None:
    if sys.platform == "linux":
        # The end of standard input is noticed only between Python instructions; this one always.
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _limit(memory_mb: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # What libraries print goes to a file: it may not fill the disk.
    resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_WRITTEN, _MOST_WRITTEN))
    # The server watches the resident size; this is the net under it, for one huge allocation.
    most = (2 * memory_mb + 1024) * 1024 * 1024
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(
        resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
    )
    with contextlib.suppress(OSError):
        os.nice(5)  # questions go before files on a busy machine
