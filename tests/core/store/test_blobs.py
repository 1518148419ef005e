"""Files are kept whole, once, under the hash of their content."""

import hashlib
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.domain.ids import Sha256
from core.errors import NotFound
from core.store.blobs import BlobStore

# Writes blobs for ever and says what it has been promised.
WRITER = """
import sys
from pathlib import Path
from core.store.blobs import BlobStore
blobs = BlobStore(Path(sys.argv[1]))
source = Path(sys.argv[1]) / "source"
for n in range(100_000):
    data = bytes([n % 256]) * (1 << 25) + str(n).encode()
    if n % 2:
        print(blobs.put(data), flush=True)
    else:
        source.write_bytes(data)
        print(blobs.put_file(source), flush=True)
"""


@pytest.fixture
def blobs(tmp_path: Path) -> BlobStore:
    return BlobStore(tmp_path / "blobs")


def left_aside(blobs: BlobStore) -> list[Path]:
    return list(blobs._incoming.iterdir())


@pytest.mark.parametrize("data", [b"", b"x", bytes(range(256)) * 10_000])
def test_what_is_put_is_got(blobs: BlobStore, tmp_path: Path, data: bytes) -> None:
    digest = blobs.put(data)
    assert digest == hashlib.sha256(data).hexdigest()
    assert blobs.get(digest) == data
    assert blobs.path(digest) == tmp_path / "blobs" / digest[:2] / digest[2:4] / digest
    source = tmp_path / "source"
    source.write_bytes(data)
    assert blobs.put_file(source) == digest
    assert source.read_bytes() == data
    assert left_aside(blobs) == []


def test_the_same_content_is_kept_once(blobs: BlobStore, tmp_path: Path) -> None:
    blobs.put(b"same")
    (tmp_path / "copy").write_bytes(b"same")
    blobs.put_file(tmp_path / "copy")
    assert len([path for path in (tmp_path / "blobs").rglob("*") if path.is_file()]) == 1


@pytest.mark.parametrize(
    "digest", ["0" * 64, "../../etc/passwd", "", "A" * 64, "0" * 63, "0" * 64 + "\n", "a/" * 32]
)
def test_a_name_that_is_no_stored_hash_is_not_found(blobs: BlobStore, digest: str) -> None:
    assert not blobs.has(Sha256(digest))
    with pytest.raises(NotFound):
        blobs.path(Sha256(digest))
    with pytest.raises(NotFound):
        blobs.get(Sha256(digest))


def test_a_source_that_is_not_there_leaves_nothing(blobs: BlobStore, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        blobs.put_file(tmp_path / "nothing")
    assert left_aside(blobs) == []


def test_threads_may_put_the_same_content_at_once(blobs: BlobStore) -> None:
    start = threading.Barrier(8)

    def put(_number: int) -> Sha256:
        start.wait()
        return blobs.put(b"same" * 100_000)

    with ThreadPoolExecutor(8) as threads:
        (digest,) = set(threads.map(put, range(8)))
    assert blobs.get(digest) == b"same" * 100_000
    assert left_aside(blobs) == []


@pytest.mark.parametrize("round_", range(3))
def test_a_writer_that_is_killed_leaves_whole_blobs_only(
    blobs: BlobStore, tmp_path: Path, pytestconfig: pytest.Config, round_: int
) -> None:
    folder = tmp_path / "blobs"
    child = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=pytestconfig.rootpath,
    )
    assert child.stdout is not None
    promised = [child.stdout.readline().strip() for _ in range(1 + round_)]
    # At the moment when the next blob shows: half of it would show now.
    known = len(list(folder.glob("??/??/*")))
    while len(list(folder.glob("??/??/*"))) == known:
        pass
    child.send_signal(signal.SIGKILL)
    promised += child.stdout.read().split()
    child.wait()
    kept = list(folder.glob("??/??/*"))
    assert len(kept) > known
    for path in kept:
        assert hashlib.sha256(path.read_bytes()).hexdigest() == path.name
    assert all(blobs.has(Sha256(digest)) for digest in promised if len(digest) == 64)


def test_what_dead_writers_left_is_tidied_away_after_a_day(blobs: BlobStore) -> None:
    kept = blobs.put(b"kept")
    (blobs._incoming / "half").write_bytes(b"ha")
    now = datetime.now(UTC)
    assert blobs.tidy(now + timedelta(hours=1)) == 0
    assert blobs.tidy(now + timedelta(days=2)) == 1
    assert left_aside(blobs) == []
    assert blobs.get(kept) == b"kept"
