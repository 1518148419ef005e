"""What import-linter cannot say: the environment, printing, app.py, and what is installed."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

import pytest

PAGES_MAY_IMPORT = ("core.workbench", "core.domain", "core.errors")
ENVIRONMENT = {"environ", "environb", "getenv", "getenvb", "putenv", "unsetenv"}


def _modules(root: Path, *places: str) -> Iterator[tuple[str, ast.Module]]:
    for place in places:
        path = root / place
        for module in sorted([path] if path.is_file() else path.rglob("*.py")):
            yield module.relative_to(root).as_posix(), ast.parse(module.read_text(encoding="utf-8"))


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def environment_readers(root: Path) -> list[str]:
    """Only settings reads the environment, so that everything configurable is in one place."""
    found = []
    for name, tree in _modules(root, "core", "pages", "app.py"):
        if name == "core/settings.py":
            continue
        for node in ast.walk(tree):
            read = isinstance(node, ast.Attribute) and node.attr in ENVIRONMENT
            imported = isinstance(node, ast.ImportFrom) and node.module == "os"
            if read or (imported and ENVIRONMENT & {alias.name for alias in node.names}):
                found.append(f"{name}:{node.lineno}")
    return found


def printers(root: Path) -> list[str]:
    """Standard output belongs to the command line: one JSON document and nothing beside it."""
    return [
        f"{name}:{node.lineno}"
        for name, tree in _modules(root, "core", "pages", "app.py")
        if name != "core/__main__.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]


def nosy_pages(root: Path) -> list[str]:
    """Pages and app.py know the menu, the contracts and the errors; nothing else of core."""
    return [
        f"{name}:{line} {imported}"
        for name, tree in _modules(root, "pages", "app.py")
        for line, imported in _imports(tree)
        if imported.split(".")[0] == "core"
        and not any(imported == room or imported.startswith(room + ".") for room in PAGES_MAY_IMPORT)
    ]


def impure_domain(root: Path) -> list[str]:
    """Domain opens no file and asks for no time, also through modules that it may import."""
    clock_or_file = {"now", "utcnow", "today", "open", "read_text", "read_bytes", "write_text", "write_bytes"}
    found = []
    for name, tree in _modules(root, "core/domain"):
        for node in ast.walk(tree):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name | ast.Attribute):
                what = called.id if isinstance(called, ast.Name) else called.attr
                found += [f"{name}:{node.lineno} {what}()"] if what in clock_or_file else []
        found += [f"{name}:{line} {what}" for line, what in _imports(tree) if what == "pathlib.Path"]
    return found


def _locked(root: Path) -> set[str]:
    text = (root / "requirements.txt").read_text(encoding="utf-8")
    names = re.findall(r"^([A-Za-z0-9][\w.-]*)==", text, re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names}


def uninstalled_imports(root: Path) -> list[str]:
    """Every package that the product imports comes with requirements.txt, not with the test tools."""
    locked = _locked(root)
    distributions = metadata.packages_distributions()
    found = []
    for name, tree in _modules(root, "core", "pages", "app.py"):
        for line, imported in _imports(tree):
            package = imported.split(".")[0]
            if package in sys.stdlib_module_names or package in ("core", "pages"):
                continue
            provided = {re.sub(r"[-_.]+", "-", dist).lower() for dist in distributions.get(package, [])}
            if not provided & locked:
                found.append(f"{name}:{line} {package}")
    return found


Rule = Callable[[Path], list[str]]
RULES: list[Rule] = [environment_readers, printers, nosy_pages, impure_domain, uninstalled_imports]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_repository_keeps_the_rule(rule, repository):
    assert rule(repository) == []


PLANTED = [
    (environment_readers, "core/ingest/planted.py", "import os\nx = os.environ['HOME']\n"),
    (environment_readers, "core/planted.py", "from os import getenv as g\n"),
    (environment_readers, "pages/planted.py", "import os as o\nx = o.getenv('HOME')\n"),
    (printers, "core/domain/planted.py", "def f():\n    print('here')\n"),
    (nosy_pages, "pages/planted.py", "from core import store\n"),
    (nosy_pages, "pages/planted.py", "def f():\n    import core.settings\n"),
    (nosy_pages, "pages/ui/planted.py", "from core.store.documents import DocumentStore\n"),
    (nosy_pages, "pages/planted.py", "from core.workbench_secrets import x\n"),
    (nosy_pages, "app.py", "from core.retrieval import Retrieval\n"),
    (impure_domain, "core/domain/planted.py", "from datetime import datetime\nx = datetime.now()\n"),
    (impure_domain, "core/domain/planted.py", "def f(path):\n    return path.read_text()\n"),
    (impure_domain, "core/domain/planted.py", "x = open('notes')\n"),
    (impure_domain, "core/domain/planted.py", "from pathlib import Path\n"),
    (uninstalled_imports, "core/planted.py", "import hypothesis\n"),
    (uninstalled_imports, "core/planted.py", "def f():\n    from torch import nn\n"),
]


@pytest.mark.parametrize(("rule", "name", "text"), PLANTED)
def test_a_planted_violation_is_found(rule, name, text, plant, repository):
    root = plant(name, text)
    (root / "requirements.txt").write_bytes((repository / "requirements.txt").read_bytes())
    assert [line for line in rule(root) if line.startswith(f"{name}:")]


def test_planted_imports_that_are_allowed_are_not_reported(plant, repository):
    root = plant(
        "pages/planted.py",
        "import streamlit\nfrom core.workbench import Workbench\nfrom core import errors\nimport json\n"
        "from core.domain.ids import RunId\nfrom pages.ui import cards\n",
    )
    (root / "requirements.txt").write_bytes((repository / "requirements.txt").read_bytes())
    assert not [line for rule in RULES for line in rule(root) if line.startswith("pages/planted.py")]
