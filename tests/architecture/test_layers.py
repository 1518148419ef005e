"""Each import contract of pyproject.toml is kept by the repository and broken by a planted import."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

LINT = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"]


def _broken(root: Path) -> set[str]:
    """The names of the contracts that import-linter reports as broken in this folder."""
    done = subprocess.run(LINT, cwd=root, capture_output=True, text=True, check=False)
    assert "Contracts:" in done.stdout, done.stdout + done.stderr
    broken = set(re.findall(r"^(.+) BROKEN", done.stdout, re.MULTILINE))
    assert (done.returncode == 0) is (not broken)
    return broken


ROOMS = "Imports point down only, and every room has its place"
STREAMLIT = "Streamlit is for pages, not for core"
TABLES = "Tables and the index are known to store alone"
LLAMA = "LlamaIndex stays where the design puts it"
CLIENTS = "Models and sources are handed what they record to; they do not import store"
PURE = "Domain does no input or output and has no clock"
MENU = "Pages know the workbench, contracts and errors alone"
ENGINES = "Pages hold no tables, prompts or models"


def test_the_repository_keeps_every_contract(repository):
    assert _broken(repository) == set()


PLANTED = [
    ("core/domain/planted.py", "import core.errors\n", set()),
    ("core/domain/planted.py", "import core.ingest.planted\n", {ROOMS}),
    ("core/settings_reader.py", "import core.settings\n", {ROOMS}),
    ("core/lobby/planted.py", "", {ROOMS}),
    ("core/models/planted.py", "import core.jobs.planted\n", {ROOMS}),
    ("core/jobs/planted.py", "import core.models.planted\n", {ROOMS}),
    ("core/sources/planted.py", "import core.jobs.planted\n", {ROOMS}),
    ("core/ingest/planted.py", "def f():\n    import core.retrieval.planted\n", {ROOMS}),
    ("core/workbench/planted.py", "import core.api.planted\n", {ROOMS}),
    ("core/ask/planted.py", "import streamlit\n", {STREAMLIT}),
    ("core/ask/planted.py", "from streamlit_agraph import agraph\n", {STREAMLIT}),
    ("core/retrieval/planted.py", "import lancedb\n", {TABLES}),
    ("core/jobs/planted.py", "from sqlmodel import Session\n", {TABLES}),
    ("core/workbench/planted.py", "def f():\n    from sqlalchemy import text\n", {TABLES}),
    ("core/operate/planted.py", "import alembic\n", {TABLES}),
    ("core/ingest/planted.py", "from llama_index.core import Document\n", {LLAMA}),
    ("core/store/planted.py", "import llama_index\n", {LLAMA}),
    ("core/retrieval/planted.py", "from llama_index.core import QueryBundle\n", set()),
    ("core/store/planted.py", "import sqlmodel, lancedb\n", set()),
    ("core/models/planted.py", "import core.store.planted\n", {CLIENTS}),
    ("core/sources/planted.py", "from core.store import planted\n", {CLIENTS}),
    ("pages/planted.py", "from core.store import planted\n", {MENU}),
    ("pages/ui/planted.py", "def f():\n    from core.settings import Settings\n", {MENU}),
    ("pages/planted.py", "import core.workbench, core.domain.ids, core.errors, streamlit\n", set()),
    ("pages/planted.py", "import llama_index\n", {ENGINES}),
    ("pages/ui/planted.py", "from sqlmodel import Session\n", {ENGINES}),
    ("core/domain/planted.py", "import time\n", {PURE}),
    ("core/domain/planted.py", "from urllib.request import urlopen\n", {PURE}),
]


@pytest.mark.parametrize(("name", "text", "expected"), PLANTED)
def test_a_planted_import_breaks_its_contract(name, text, expected, plant, repository):
    root = plant(name, text)
    (root / "pyproject.toml").write_bytes((repository / "pyproject.toml").read_bytes())
    for room in re.findall(r"core\.\w+", text):  # the imported room, where it has not been built yet
        folder = root / room.replace(".", "/")
        if "planted" in text and not folder.with_suffix(".py").exists():
            folder.mkdir(exist_ok=True)
            (folder / "__init__.py").touch()
            (folder / "planted.py").touch()
    assert _broken(root) == expected
