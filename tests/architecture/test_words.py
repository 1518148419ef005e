"""What may not stand in a tracked text file, and the words that the design settled."""

import re
from pathlib import Path

import pytest

# Written in pieces, so that this file does not hold what it looks for.
HOSTS = "|".join(
    [r"py" + r"pi\.org", r"python" + r"hosted\.org", r"npm" + r"js\.(?:org|com)", r"deb\.debi" + r"an"]
)
ROOTS = "|".join(
    ["wo" + "rk", "ro" + "ot", "fa" + "rm", r"ho" + r"me/[a-z]\w*", r"Us" + r"ers/\w+", "op" + "t"]
)

EMOJI = "an emoji"
ANYWHERE = {
    "a package registry": re.compile(HOSTS),
    "an index option": re.compile(r"--(?:extra-)?index-" + r"url|--find-" + r"links"),
    "a path of one machine": re.compile(rf"(?<![\w.>)\]}}])/(?:{ROOTS})(?=[/\s\"'`),;]|$)", re.MULTILINE),
    EMOJI: re.compile("[\U0001f300-\U0001faff\u2705\u274c\u2728\u26a0\ufe0f]"),
}
# One word for one thing (README, "The words"), and no selling.
PROSE = {
    "snippet": "chunk or span",
    "knowledge base": "collection",
    "chatbot": "Benchside",
    "hallucinat": "an unsupported claim",
    "seamless": "say what it does",
    "powerful": "say what it does",
    "cutting-edge": "say what it does",
    "state-of-the-art": "say what was measured",
    "blazing": "say what was measured",
    "leverag": "use",
    "simply": "leave it out",
}


def unwanted(files: list[Path], root: Path) -> list[str]:
    """Tests may hold an emoji: text from outside does, and has to survive."""
    found = []
    for path in files:
        tests = path.is_relative_to(root / "tests")
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            found += [
                f"{path.relative_to(root).as_posix()}:{number}: {what}"
                for what, pattern in ANYWHERE.items()
                if pattern.search(line) and not (what == EMOJI and tests)
            ]
    return found


def _prose(files: list[Path], root: Path) -> list[Path]:
    """The Markdown that we write for readers; test files and the demo's documents are material."""
    places = [root / "README.md", root / "CONTRIBUTING.md", root / "CHANGELOG.md", root / "docs"]
    return [
        path
        for path in files
        if path.suffix == ".md" and any(path == place or path.is_relative_to(place) for place in places)
    ]


def wrong_words(files: list[Path], root: Path) -> list[str]:
    found = []
    for path in _prose(files, root):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found += [
                f"{path.relative_to(root).as_posix()}:{number}: {word!r}, say: {instead}"
                for word, instead in PROSE.items()
                if re.search(rf"\b{word}", line, re.IGNORECASE)
            ]
    return found


def test_no_tracked_file_holds_what_belongs_to_one_machine(tracked, repository):
    assert unwanted(tracked, repository) == []


def test_the_documentation_keeps_to_the_words(tracked, repository):
    assert wrong_words(tracked, repository) == []


@pytest.mark.parametrize(
    "line",
    [
        "https://files.python" + "hosted.org/packages/x.whl",
        "pip install --index-" + "url file:///x y",
        "cd /wo" + "rk/main && make",
        'HOME = "/ro' + 'ot"',
        "open('/ho" + "me/mira/notes.txt')",
        "Done \U0001f389",
    ],
)
def test_a_planted_line_is_found(line, tmp_path):
    planted = tmp_path / "notes.txt"
    planted.write_text(f"first\n{line}\n", encoding="utf-8")
    assert [found.split(": ")[0] for found in unwanted([planted], tmp_path)] == ["notes.txt:2"]


@pytest.mark.parametrize(
    "line",
    [
        "see https://example.org/work/item",
        "POST /api/work_items",
        "root / 'data'",
        "a/root/b",
        "µmol × 3 – 5 °C",
    ],
)
def test_a_planted_line_that_is_fine_is_left_alone(line, tmp_path):
    planted = tmp_path / "notes.txt"
    planted.write_text(line, encoding="utf-8")
    assert unwanted([planted], tmp_path) == []


def test_a_planted_emoji_in_a_test_is_material_and_a_path_is_not(tmp_path):
    planted = tmp_path / "tests/test_planted.py"
    planted.parent.mkdir()
    planted.write_text("text = '\U0001f389'\nhome = '/ro" + "ot/x'\n", encoding="utf-8")
    assert unwanted([planted], tmp_path) == ["tests/test_planted.py:2: a path of one machine"]


@pytest.mark.parametrize("word", ["snippets", "Seamless", "a knowledge base"])
def test_a_planted_word_is_found(word, tmp_path):
    for name in ("README.md", "docs/adr/0009-x.md"):
        planted = tmp_path / name
        planted.parent.mkdir(parents=True, exist_ok=True)
        planted.write_text(f"It has {word}.\n", encoding="utf-8")
        assert wrong_words([planted], tmp_path)[0].startswith(f"{name}:1: ")


def test_a_planted_document_of_the_demo_may_use_its_own_words(tmp_path):
    planted = tmp_path / "data/demo/notebook.md"
    planted.parent.mkdir(parents=True)
    planted.write_text("A seamless steel vessel.\n", encoding="utf-8")
    assert wrong_words([planted], tmp_path) == []
