"""The locks are complete, name no index, hold no torch, and every licence lets a company use it."""

import re
from importlib import metadata
from pathlib import Path

import pytest

LISTS = ("requirements", "requirements-dev")
PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==\S+(?: ; .+)?$")
COPYLEFT = re.compile(
    r"\b(?:A|L)?GPL|Affero|(?:GNU|Lesser|Library) General Public|SSPL|Server Side Public|BUSL|Commons Clause",
    re.IGNORECASE,
)
OPEN = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla|Zlib|Unlicense|CC0|HPND|0BSD",
    re.IGNORECASE,
)


def unpinned(text: str) -> list[str]:
    """Lines of a lock that are neither a comment nor one exact version."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return [line for line in lines if not PIN.match(line)]


def _names(text: str) -> set[str]:
    return {match[1].lower() for line in text.splitlines() if (match := PIN.match(line))}


@pytest.mark.parametrize("name", LISTS)
def test_a_lock_pins_everything_exactly(name, repository):
    text = (repository / f"{name}.txt").read_text(encoding="utf-8")
    assert unpinned(text) == []
    assert len(_names(text)) > 20
    assert not {
        package for package in _names(text) if re.match(r"torch|nvidia|transformers|pymupdf", package)
    }


@pytest.mark.parametrize("name", LISTS)
def test_a_lock_holds_what_its_list_asks_for(name, repository):
    asked = (repository / f"{name}.in").read_text(encoding="utf-8").splitlines()
    locked = (repository / f"{name}.txt").read_text(encoding="utf-8")
    for line in asked:
        if wanted := re.match(r"([a-z0-9-]+)(?:\[.*\])?(==\S+)?$", line):
            assert re.search(rf"^{wanted[1]}{re.escape(wanted[2] or '==')}", locked, re.MULTILINE), line


def test_both_locks_agree(repository):
    locks = [
        (repository / name).read_text(encoding="utf-8")
        for name in ("requirements.txt", "requirements-dev.txt")
    ]
    one, other = ({line.split(" ;")[0] for line in lock.splitlines() if PIN.match(line)} for lock in locks)
    shared = {line.split("==")[0] for line in one} & {line.split("==")[0] for line in other}
    assert {line for line in one if line.split("==")[0] in shared} == {
        line for line in other if line.split("==")[0] in shared
    }


@pytest.mark.parametrize(
    "line", ["requests>=2", "--find-" + "links x", "requests", "-e .", "x @ file:///x.whl"]
)
def test_a_planted_line_that_is_no_pin_is_found(line):
    assert unpinned(f"# a comment\nhttpx==0.28.1\nscipy==1.2 ; sys_platform == 'linux'\n{line}\n") == [line]


def licence(name: str) -> str:
    """What a distribution says of its licence: the expression, the classifiers, else the file it ships."""
    about = metadata.metadata(name)
    said = [about.get("License-Expression") or (about.get("License") or "").split("\n")[0]]
    said += [line for line in about.get_all("Classifier") or [] if line.startswith("License ::")]
    said = [text for text in said if text and text != "UNKNOWN"]
    if not said:
        for path in metadata.files(name) or []:
            if re.match(r"LICEN[CS]E", path.name, re.IGNORECASE):
                said.append(Path(str(path.locate())).read_text(encoding="utf-8", errors="replace")[:2000])
    return " / ".join(said)


def objections(licences: dict[str, str]) -> list[str]:
    return [
        f"{name}: {text[:80] or 'says nothing'}"
        for name, text in sorted(licences.items())
        if COPYLEFT.search(text) or not OPEN.search(text)
    ]


def test_every_runtime_package_is_free_to_use_in_a_company(repository):
    installed = {
        (dist.metadata["Name"] or "").lower().replace("_", "-").replace(".", "-")
        for dist in metadata.distributions()
    }
    locked = _names((repository / "requirements.txt").read_text(encoding="utf-8"))
    assert len(locked & installed) > 100  # all but those of other platforms
    assert objections({name: licence(name) for name in locked & installed}) == []


@pytest.mark.parametrize("text", ["AGPL-3.0-only", "GNU Lesser General Public License v3", "", "Proprietary"])
def test_a_planted_licence_is_objected_to(text):
    assert objections({"planted": text, "fine": "BSD-3-Clause"}) == [f"planted: {text or 'says nothing'}"]
