"""Parsing in processes of their own, so that a file that hangs, crashes or eats memory fails alone."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import psutil
import structlog
from pydantic import ValidationError

from core.domain.document import ParsedDocument
from core.errors import Cancelled, DocumentRejected, RejectReason, UserError
from core.ingest import worker
from core.ingest.parse import ParseFailed, Report
from core.settings import IngestSettings

_ROOT = Path(__file__).resolve().parents[2]
_POLL_S = 0.1
_START_S = 120.0
_MOST_IDLE = 2
_READ = 1024 * 1024
_MEGABYTE = 1024 * 1024
_AGAIN = "Try it once more; if it fails again, save it as PDF or plain text and add that."
_log = structlog.get_logger(__name__)


class _Died(Exception):
    """The process ended before it answered."""


class _Process:
    """One parser process and the frames that come from it."""

    def __init__(self, memory_mb: int) -> None:
        reading, writing = os.pipe()
        code = (
            f"import sys; sys.path.insert(0, {str(_ROOT)!r}); "
            f"from core.ingest.worker import main; main({writing}, {memory_mb})"
        )
        self._noise: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        try:
            self._popen = subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.PIPE,
                stdout=self._noise,
                stderr=self._noise,
                pass_fds=(writing,),
                start_new_session=True,
            )
        except OSError:
            os.close(reading)
            self._noise.close()
            raise
        finally:
            os.close(writing)
        self._reading = reading
        self._buffer = bytearray()
        self._watched = psutil.Process(self._popen.pid)
        self.memory_mb = memory_mb
        self.files = 0
        self.ready = False

    def request(self, path: Path, name: str, limits: IngestSettings) -> None:
        """Send one file. Raises _Died when the process is gone."""
        message = {"path": str(path.absolute()), "name": name, "limits": limits.model_dump(mode="json")}
        pipe = self._popen.stdin
        assert pipe is not None
        try:
            pipe.write(json.dumps(message).encode("ascii") + b"\n")
            pipe.flush()
        except OSError as error:
            raise _Died from error
        self.files += 1

    def frame(self, timeout: float) -> tuple[bytes, bytes] | None:
        """The next frame, None when none is complete within `timeout` seconds. Raises _Died at the end."""
        found = self._complete()
        if found is None and select.select([self._reading], [], [], timeout)[0]:
            data = os.read(self._reading, _READ)
            if not data:
                raise _Died
            self._buffer += data
            found = self._complete()
        return found

    def received(self) -> int:
        """How many bytes of an incomplete frame are there: also a sign of progress."""
        return len(self._buffer)

    def _complete(self) -> tuple[bytes, bytes] | None:
        if len(self._buffer) < worker.HEADER.size:
            return None
        kind, length = worker.HEADER.unpack_from(self._buffer)
        end = worker.HEADER.size + length
        if len(self._buffer) < end:
            return None
        payload = bytes(self._buffer[worker.HEADER.size : end])
        del self._buffer[:end]
        return kind, payload

    def resident_mb(self, with_children: bool) -> float:
        """Resident memory of the process, and of programs that it started when asked."""
        try:
            processes = [self._watched, *(self._watched.children(recursive=True) if with_children else ())]
            return float(sum(process.memory_info().rss for process in processes)) / _MEGABYTE
        except psutil.Error:
            return 0.0

    def ending(self) -> str:
        """How the process ended, and the last lines that were printed in it."""
        try:
            code = self._popen.wait(timeout=5)
        except subprocess.TimeoutExpired:
            return "still running"
        size = self._noise.seek(0, os.SEEK_END)
        self._noise.seek(max(0, size - 2000))
        printed = self._noise.read().decode("utf-8", "replace")
        how = signal.Signals(-code).name if code < 0 else f"exit {code}"
        return f"{how}\n{printed}".strip()

    def interrupt(self) -> None:
        """End the process and every program that it started; whoever reads its frames sees the end."""
        with contextlib.suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(self._popen.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End the process as `interrupt` does and let go of everything that it held."""
        self.interrupt()
        self._popen.wait()
        if self._popen.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # a request that it did not live to read
                self._popen.stdin.close()
        os.close(self._reading)
        self._noise.close()


class ParserPool:
    """Parser processes, one for each thread that parses; up to two wait for the next file.

    A process is recycled after `files_per_process` files, or when one file has left it large. All of
    them end when the pool is closed, and when the server dies in whatever way.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[_Process] = []
        self._busy: set[_Process] = set()
        self._closed = False
        # The kernel's "parent died" signal follows the thread that started a process, not the
        # server: processes are therefore started by one thread that lives as long as the pool.
        self._starter = ThreadPoolExecutor(max_workers=1, thread_name_prefix="parser-start")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def parse(
        self,
        path: Path,
        name: str,
        limits: IngestSettings,
        on_progress: Report,
        cancelled: Callable[[], bool],
    ) -> ParsedDocument:
        """Gate and parse a file in a process of its own. May be called from many threads.

        Raises DocumentRejected for a file that cannot become a document (also `too_large` for one
        that needs more than `parse_memory_mb`), ParseFailed when its parser crashed, failed, or showed
        no progress for `parse_timeout_s`, Cancelled when `cancelled()` said so, and RuntimeError when
        the pool is closed. What `on_progress` raises ends the work and is passed on.
        """
        process = self._take(limits)
        try:
            process.request(path, name, limits)
            kind, payload = self._follow(process, name, limits, on_progress, cancelled)
        except _Died as error:
            raise self._death(process, name) from error
        except BaseException:
            self._discard(process)
            raise
        self._give_back(process, limits)
        return _outcome(name, kind, payload)

    def close(self) -> None:
        """End every process. Callers that are inside `parse` get a RuntimeError."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            for process in self._busy:
                process.interrupt()
        for process in idle:
            process.kill()
        self._starter.shutdown()

    def _take(self, limits: IngestSettings) -> _Process:
        with self._lock:
            if self._closed:
                raise RuntimeError("the parser pool is closed")
            while self._idle:
                process = self._idle.pop()
                if process.memory_mb == limits.parse_memory_mb:
                    self._busy.add(process)
                    return process
                process.kill()
        process = self._starter.submit(_Process, limits.parse_memory_mb).result()
        if not self._admit(process):
            process.kill()
            raise RuntimeError("the parser pool is closed")
        return process

    def _admit(self, process: _Process) -> bool:
        with self._lock:
            if not self._closed:
                self._busy.add(process)
            return not self._closed

    def _follow(
        self,
        process: _Process,
        name: str,
        limits: IngestSettings,
        on_progress: Report,
        cancelled: Callable[[], bool],
    ) -> tuple[bytes, bytes]:
        last_sign, received, round_ = time.monotonic(), 0, 0
        while True:
            frame = process.frame(_POLL_S)
            now = time.monotonic()
            if frame is not None or process.received() != received:
                last_sign, received = now, process.received()
            if frame is not None and frame[0] == worker.READY:
                process.ready = True
            elif frame is not None and frame[0] == worker.PROGRESS:
                stage, done, total = json.loads(frame[1])
                on_progress(stage, done, total)
            elif frame is not None:
                return frame
            if cancelled():
                raise Cancelled
            round_ += 1
            resident = process.resident_mb(with_children=round_ % 10 == 0)
            if resident > limits.parse_memory_mb:
                detail = f"reading it needs more than {limits.parse_memory_mb:,} MB of memory"
                raise DocumentRejected(name, RejectReason.TOO_LARGE, worker.TOO_MUCH_MEMORY, detail)
            patience = limits.parse_timeout_s if process.ready else max(_START_S, limits.parse_timeout_s)
            if now - last_sign > patience:
                what = f"there was no progress for {limits.parse_timeout_s:,.0f} seconds"
                raise ParseFailed(name, what, _AGAIN)

    def _death(self, process: _Process, name: str) -> Exception:
        how = process.ending()
        self._discard(process)
        if self._closed:
            return RuntimeError("the parser pool is closed")
        _log.warning("parser process died", file=name, how=how)
        return ParseFailed(name, "its parser stopped unexpectedly", _AGAIN, how)

    def _give_back(self, process: _Process, limits: IngestSettings) -> None:
        worn = process.files >= limits.files_per_process
        large = process.resident_mb(with_children=False) > limits.parse_memory_mb / 2
        with self._lock:
            self._busy.discard(process)
            keep = not (self._closed or worn or large or len(self._idle) >= _MOST_IDLE)
            if keep:
                self._idle.append(process)
        if not keep:
            process.kill()

    def _discard(self, process: _Process) -> None:
        with self._lock:
            self._busy.discard(process)
        process.kill()


def _outcome(name: str, kind: bytes, payload: bytes) -> ParsedDocument:
    if kind == worker.RESULT:
        try:
            return ParsedDocument.model_validate_json(payload)
        except ValidationError as error:
            _log.error("a parser's result breaks the contract", file=name, error=str(error)[:2000])
            raise ParseFailed(name, "what was read from it makes no sense", _AGAIN, str(error)) from error
    if kind == worker.REJECTED:
        rejected, reason, remedy, detail = json.loads(payload)
        raise DocumentRejected(rejected, RejectReason(reason), remedy, detail)
    if kind == worker.USER_ERROR:
        code, message, hint = json.loads(payload)
        raise UserError(code, message, hint)
    trace = payload.decode("utf-8", "replace")
    _log.error("a parser failed", file=name, trace=trace)
    raise ParseFailed(name, "there is something in it that we do not understand", _AGAIN, trace)
