"""Every module and every page has its tests at the place where a reader looks for them."""

import ast
from pathlib import Path

import pytest


def _tests_of(path: Path) -> Path:
    """core/<room>/<file>.py is tested by tests/core/<room>/test_<file>.py; app.py like a page."""
    folder = Path("pages") if path.parts == ("app.py",) else path.parent
    return Path("tests") / folder / f"test_{path.stem}.py"


def _modules(root: Path) -> list[Path]:
    places = [root / "app.py", *(root / "core").rglob("*.py"), *(root / "pages").rglob("*.py")]
    names = [path.relative_to(root) for path in places if path.is_file()]
    return sorted(name for name in names if name.name != "__init__.py" and "migrations" not in name.parts)


def untested(root: Path) -> list[str]:
    """Modules without a test file, or whose test file holds no test."""
    found = []
    for module in _modules(root):
        tests = root / _tests_of(module)
        if not tests.is_file():
            found.append(f"{module.as_posix()}: no {_tests_of(module).as_posix()}")
            continue
        nodes = ast.walk(ast.parse(tests.read_text(encoding="utf-8")))
        if not any(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in nodes):
            found.append(f"{module.as_posix()}: no test in {_tests_of(module).as_posix()}")
    return found


def test_every_module_has_its_tests(repository):
    assert untested(repository) == []


@pytest.mark.parametrize(
    ("module", "tests"),
    [
        ("core/planted.py", "tests/core/test_planted.py"),
        ("core/__main__.py", "tests/core/test___main__.py"),
        ("core/domain/planted.py", "tests/core/domain/test_planted.py"),
        ("core/ingest/parsers/planted.py", "tests/core/ingest/parsers/test_planted.py"),
        ("pages/planted.py", "tests/pages/test_planted.py"),
        ("pages/ui/planted.py", "tests/pages/ui/test_planted.py"),
        ("app.py", "tests/pages/test_app.py"),
    ],
)
def test_a_planted_module_without_tests_is_found(module, tests, plant):
    root = plant(module, "x = 1\n", copied=())
    assert f"{module}: no {tests}" in untested(root)
    (root / tests).parent.mkdir(parents=True)
    (root / tests).write_text("def helper(): ...\n", encoding="utf-8")
    assert f"{module}: no test in {tests}" in untested(root)
    (root / tests).write_text("def test_x(): ...\n", encoding="utf-8")
    assert not [line for line in untested(root) if line.startswith(module)]


def test_planted_migrations_and_package_markers_need_no_tests(plant):
    root = plant("core/store/migrations/versions/0001_first.py", "x = 1\n", copied=())
    assert untested(root) == []
