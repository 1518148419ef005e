"""Modules, functions and folders stay small, and nothing is named for nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

CODE = ("app.py", "core", "pages", "data", "tests")
ROOMS = ("core", "pages")
MODULE_LINES, PAGE_LINES, FUNCTION_LINES, FOLDER_FILES = 400, 150, 60, 12
MANY_FILES = ("core/agents", "core/sources")
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "manager", "managers", "misc", "common"}


def _modules(root: Path, places: tuple[str, ...]) -> Iterator[Path]:
    for place in places:
        path = root / place
        yield from sorted([path] if path.is_file() else path.rglob("*.py"))


def long_modules(root: Path) -> list[str]:
    found = []
    for path in _modules(root, CODE):
        name = path.relative_to(root).as_posix()
        limit = PAGE_LINES if path.parent == root / "pages" or name == "app.py" else MODULE_LINES
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > limit:
            found.append(f"{name}: {lines} lines, at most {limit}")
    return found


def long_functions(root: Path) -> list[str]:
    found = []
    for path in _modules(root, CODE):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION_LINES:
                    name = path.relative_to(root).as_posix()
                    found.append(f"{name}:{node.lineno} {node.name}: {lines} lines, at most {FUNCTION_LINES}")
    return found


def full_folders(root: Path) -> list[str]:
    found = []
    for place in ROOMS:
        for folder in [root / place, *(root / place).rglob("*")]:
            name = folder.relative_to(root).as_posix()
            if not folder.is_dir() or folder.name == "__pycache__" or name in MANY_FILES:
                continue
            files = [path for path in folder.iterdir() if path.is_file() and path.suffix != ".pyc"]
            if len(files) > FOLDER_FILES:
                found.append(f"{name}: {len(files)} files, at most {FOLDER_FILES}")
    return found


def deep_folders(root: Path) -> list[str]:
    """A room may have folders, and those have none; a page folder likewise.

    The migrations folder is laid out by Alembic: its `versions` is a level that we did not choose.
    """
    found = []
    for path in _modules(root, ROOMS):
        inside = path.relative_to(root).parts[1:-1]
        depth = len(inside) - (inside[-2:] == ("migrations", "versions"))
        if depth > (2 if path.is_relative_to(root / "core") else 1):
            found.append(f"{path.relative_to(root).as_posix()}: one level of folders in a room")
    return found


def empty_names(root: Path) -> list[str]:
    return [
        f"{path.relative_to(root).as_posix()}: say what it does"
        for path in _modules(root, CODE)
        if EMPTY_NAMES & {*path.relative_to(root).with_suffix("").parts}
    ]


RULES = [long_modules, long_functions, full_folders, deep_folders, empty_names]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_repository_keeps_the_limit(rule, repository):
    assert rule(repository) == []


FUNCTION = "def long():\n" + "    x = 1\n" * FUNCTION_LINES
PLANTED = [
    (long_modules, "core/domain/planted.py", "x = 1\n" * (MODULE_LINES + 1)),
    (long_modules, "pages/planted.py", "x = 1\n" * (PAGE_LINES + 1)),
    (long_modules, "app.py", "x = 1\n" * (PAGE_LINES + 1)),
    (long_functions, "core/domain/planted.py", FUNCTION),
    (long_functions, "pages/ui/planted.py", "class A:\n" + "    " + FUNCTION.replace("\n", "\n    ")),
    (deep_folders, "core/ingest/parsers/office/planted.py", "x = 1\n"),
    (deep_folders, "pages/ui/cards/planted.py", "x = 1\n"),
    (empty_names, "core/domain/utils.py", "x = 1\n"),
    (empty_names, "core/ingest/helpers/tables.py", "x = 1\n"),
]


@pytest.mark.parametrize(("rule", "name", "text"), PLANTED)
def test_a_planted_violation_is_found(rule, name, text, plant):
    assert [line for line in rule(plant(name, text)) if line.startswith(name)]


def test_planted_a_folder_with_one_file_too_many_is_found(plant):
    root = plant("core/crowded/__init__.py", "")
    for number in range(FOLDER_FILES - 1):
        (root / f"core/crowded/part{number}.py").touch()
    found = f"core/crowded: {FOLDER_FILES + 1} files, at most {FOLDER_FILES}"
    assert found not in full_folders(root)
    (root / "core/crowded/last.py").touch()
    assert found in full_folders(root)
