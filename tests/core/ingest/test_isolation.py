"""A file that hangs, crashes or eats memory fails alone, and no parser outlives its server."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from core.domain.document import ParsedDocument
from core.errors import Cancelled, DocumentRejected, RejectReason
from core.ingest.isolation import ParserPool
from core.ingest.parse import ParseFailed
from core.settings import IngestSettings

LIMITS = IngestSettings()
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def pool() -> Iterator[ParserPool]:
    with ParserPool() as opened:
        yield opened


@pytest.fixture
def slow_file(tmp_path: Path) -> Path:
    """A table that takes a second or two and reports its progress meanwhile."""
    path = tmp_path / "slow.csv"
    path.write_text("lot,temperature,remark\n" + "L-1,25,kept under nitrogen\n" * 80_000)
    return path


@pytest.fixture
def small_file(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text("The yield was 85 %.")
    return path


def parse(
    pool: ParserPool,
    path: Path,
    limits: IngestSettings = LIMITS,
    on_progress: Callable[[str, int, int], None] = lambda stage, done, total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> ParsedDocument:
    return pool.parse(path, path.name, limits, on_progress, cancelled)


def children() -> list[psutil.Process]:
    found = psutil.Process().children()
    return [child for child in found if "core.ingest.worker" in " ".join(child.cmdline())]


def strike(number: signal.Signals) -> Callable[[str, int, int], None]:
    """Send a signal to the parser as soon as it is in the middle of the file."""
    struck = threading.Event()

    def on_progress(stage: str, done: int, total: int) -> None:
        if done and not struck.is_set():
            struck.set()
            for child in children():
                child.send_signal(number)

    return on_progress


def test_a_file_is_read_as_it_would_be_here_and_its_progress_is_seen(pool, slow_file):
    seen = []
    parsed = parse(pool, slow_file, on_progress=lambda *progress: seen.append(progress))
    assert sum(len(chunk.grid.rows) - 1 for chunk in parsed.chunks) == 80_000
    assert parsed.chunks[-1].cells.endswith(":C80001")
    stages = [stage for stage, _, _ in seen]
    assert stages[0] == "Checking"
    assert "Reading rows" in stages


def test_a_refusal_keeps_its_reason_and_remedy(pool, tmp_path):
    path = tmp_path / "a\nb'.pdf"
    path.write_text("not a PDF")
    with pytest.raises(DocumentRejected) as caught:
        parse(pool, path)
    assert caught.value.reason is RejectReason.UNSUPPORTED
    assert caught.value.name == path.name
    assert caught.value.remedy
    assert len(children()) == 1


@pytest.mark.parametrize(
    ("number", "says"),
    [(signal.SIGSTOP, "no progress for 3 seconds"), (signal.SIGSEGV, "stopped unexpectedly")],
)
def test_a_hang_or_a_crash_fails_that_file_alone(pool, slow_file, small_file, number, says):
    started = time.monotonic()
    with pytest.raises(ParseFailed, match=says) as caught:
        parse(pool, slow_file, IngestSettings(parse_timeout_s=3), on_progress=strike(number))
    assert caught.value.code == "parse_failed"
    assert caught.value.hint
    assert time.monotonic() - started < 20
    assert children() == []
    assert parse(pool, small_file).chunks[0].text == "The yield was 85 %."


def test_a_file_that_needs_too_much_memory_is_too_large(pool, tmp_path, small_file):
    path = tmp_path / "wide.csv"
    path.write_text("a,b\n" + "1234567,7654321\n" * 2_000_000)
    limits = IngestSettings(parse_memory_mb=256)
    with pytest.raises(DocumentRejected) as caught:
        parse(pool, path, limits)
    assert caught.value.reason is RejectReason.TOO_LARGE
    assert "256 MB" in caught.value.detail
    assert parse(pool, small_file, limits).chunks


def test_cancelling_ends_the_process(pool, slow_file):
    begun = threading.Event()
    with pytest.raises(Cancelled):
        parse(pool, slow_file, on_progress=lambda *progress: begun.set(), cancelled=begun.is_set)
    assert children() == []


def test_what_the_progress_callback_raises_ends_the_work(pool, slow_file):
    def lost_lease(stage: str, done: int, total: int) -> None:
        raise LookupError(stage)

    with pytest.raises(LookupError):
        parse(pool, slow_file, on_progress=lost_lease)
    assert children() == []


def test_every_caller_has_a_process_and_two_wait_for_the_next_file(pool, tmp_path):
    paths = []
    for number in range(12):
        paths.append(tmp_path / f"{number}.txt")
        paths[-1].write_text(f"Batch {number} was stable.")
    together = threading.Barrier(4)

    def one(path: Path) -> str:
        def meet(stage: str, done: int, total: int) -> None:
            if stage == "Checking" and int(path.stem) < 4:
                together.wait(timeout=60)

        return parse(pool, path, on_progress=meet).chunks[0].text

    with ThreadPoolExecutor(4) as threads:
        texts = list(threads.map(one, paths))
    assert texts == [f"Batch {number} was stable." for number in range(12)]
    assert len(children()) == 2


def test_a_process_is_recycled_after_its_number_of_files(pool, small_file):
    limits = IngestSettings(files_per_process=2)
    used = []
    for _ in range(4):
        parse(pool, small_file, limits, on_progress=lambda *p: used.append(children()[0].pid))
    assert len(set(used)) == 2
    assert children() == []


def test_a_process_outlives_the_thread_that_asked_for_it(pool, small_file):
    first = threading.Thread(target=parse, args=(pool, small_file))
    first.start()
    first.join()
    time.sleep(0.3)
    alive = children()
    assert len(alive) == 1
    assert parse(pool, small_file).chunks
    assert children() == alive


def test_closing_ends_every_process_and_whoever_waits(slow_file, small_file):
    pool = ParserPool()
    begun, raised = threading.Event(), []

    def work() -> None:
        try:
            parse(pool, slow_file, on_progress=lambda *progress: begun.set())
        except RuntimeError as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    assert begun.wait(60)
    pool.close()
    thread.join(timeout=20)
    assert [str(error) for error in raised] == ["the parser pool is closed"]
    assert children() == []
    with pytest.raises(RuntimeError, match="closed"):
        parse(pool, small_file)


def test_no_parser_outlives_a_server_that_is_killed(slow_file):
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER.format(root=str(ROOT), path=str(slow_file))],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert server.stdout.readline() == "begun\n"
    parsers = psutil.Process(server.pid).children()
    assert len(parsers) == 1
    server.kill()
    server.wait()
    _, alive = psutil.wait_procs(parsers, timeout=10)
    assert alive == []


SERVER = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from core.ingest.isolation import ParserPool
from core.settings import IngestSettings
path = Path({path!r})
told = []
def on_progress(stage, done, total):
    if done and not told:
        told.append(1)
        print("begun", flush=True)
pool = ParserPool()
while True:
    pool.parse(path, path.name, IngestSettings(), on_progress, lambda: False)
"""
