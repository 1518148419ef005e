"""`doctor`: is this workspace well, and what to do if not. Looks and changes nothing."""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from core.domain.views import Check
from core.domain.vocabulary import DocumentStatus
from core.errors import UserError
from core.ingest.isolation import ParserPool
from core.models.embedder import Embedder
from core.settings import IngestSettings, Settings
from core.store import Store

_FREE_GB = 2.0
_SAMPLE = "Checked by doctor.\n\nThis line was read by a parser in a process of its own.\n"


def examine(
    store: Store, embedder: Callable[[], Embedder], parsers: ParserPool, settings: Settings
) -> list[Check]:
    """All checks in the order in which their faults would be met."""
    return [
        _attempt("python", _python),
        _attempt("workspace", lambda: _workspace(settings.home)),
        _attempt("disk", lambda: _disk(settings.home)),
        _attempt("database", lambda: _database(store)),
        _attempt("embeddings", lambda: _embeddings(embedder())),
        _attempt("parsing", lambda: _parsing(parsers, settings.ingest)),
        _attempt("index", lambda: _index(store)),
        _attempt("network", lambda: _network(settings)),
    ]


def _attempt(name: str, check: Callable[[], tuple[bool, str]]) -> Check:
    try:
        ok, detail = check()
    except UserError as error:
        return Check(name=name, ok=False, detail=f"{error.message} {error.hint}".strip())
    except Exception as error:  # noqa: BLE001 - a check that breaks is a finding, not a crash
        return Check(name=name, ok=False, detail=f"{type(error).__name__}: {error}")
    return Check(name=name, ok=ok, detail=detail)


def _python() -> tuple[bool, str]:
    version = ".".join(map(str, sys.version_info[:3]))
    return sys.version_info >= (3, 11), f"Python {version}; 3.11 or newer is needed."


def _workspace(home: Path) -> tuple[bool, str]:
    with tempfile.NamedTemporaryFile(dir=home, prefix=".doctor-") as probe:
        probe.write(b"ok")
        probe.flush()
    return True, f"{home.resolve()} can be written."


def _disk(home: Path) -> tuple[bool, str]:
    free = shutil.disk_usage(home).free / 1024**3
    return free >= _FREE_GB, f"{free:.1f} GB free; at least {_FREE_GB:.0f} GB should be."


def _database(store: Store) -> tuple[bool, str]:
    known = len(store.documents.list())
    return True, f"Tables at revision {store.revision()}, {known} documents."


def _embeddings(model: Embedder) -> tuple[bool, str]:
    vector = model.embed(["solvent"])[0]
    length = float((vector**2).sum())
    ok = vector.shape == (model.dimensions,) and abs(length - 1) < 1e-3
    return ok, f"{model.name}, {model.dimensions} dimensions, answers."


def _parsing(parsers: ParserPool, limits: IngestSettings) -> tuple[bool, str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "doctor.txt"
        path.write_text(_SAMPLE, encoding="utf-8")
        parsed = parsers.parse(path, path.name, limits, lambda *_: None, lambda: False)
    return len(parsed.chunks) > 0, "A file was read in a process of its own."


def _index(store: Store) -> tuple[bool, str]:
    documents = store.documents.list()
    expected = sum(doc.chunks for doc in documents if doc.status is DocumentStatus.READY)
    found = store.index.count()
    detail = f"{found} of {expected} chunks are indexed."
    return found == expected, detail if found == expected else f"{detail} Run: python -m core reindex"


def _network(settings: Settings) -> tuple[bool, str]:
    if settings.models.embeddings == "openai":
        return True, f"Embeddings come from {settings.models.embeddings_url}; nothing else leaves this host."
    return True, "Nothing leaves this host: models, fonts and scripts are local."
