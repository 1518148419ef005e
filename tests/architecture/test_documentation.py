"""The documentation names what is there: every command, every setting, every room, and its own links."""

import re
from pathlib import Path

import pytest
import typer
from pydantic import BaseModel, SecretStr

from core.__main__ import app
from core.settings import Settings


@pytest.fixture(scope="module")
def guide(repository: Path) -> str:
    return (repository / "docs/guide.md").read_text(encoding="utf-8")


def _commands(group: typer.Typer, before: str = "") -> list[str]:
    names = [
        before + str(one.name or one.callback.__name__) for one in group.registered_commands if one.callback
    ]
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        # A group without a name of its own adds its commands to the one above.
        named = f"{before}{inner.name} " if isinstance(inner.name, str) else before
        names += _commands(inner.typer_instance, named)
    return names


def test_the_guide_describes_every_command(guide: str) -> None:
    described = {" ".join(re.findall(r"^[a-z -]+", heading)[0].split()) for heading in _headings(guide)}
    assert len(_commands(app)) >= 10
    assert described == set(_commands(app))


def _headings(guide: str) -> list[str]:
    return re.findall(r"^### `(.+)`$", guide, re.MULTILINE)


def _settings(section: BaseModel, before: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in type(section).model_fields:
        value = getattr(section, name)
        if isinstance(value, BaseModel):
            found |= _settings(value, f"{before}{name.upper()}__")
        else:
            found[f"{before}{name.upper()}"] = value
    return found


def test_the_guide_names_every_setting_with_its_default(guide: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _settings(Settings(), "BENCHSIDE_"):
        monkeypatch.delenv(name, raising=False)
    rows = dict(re.findall(r"^\| `(BENCHSIDE_\w+)` \| (.*?) ?\|", guide, re.MULTILINE))
    settings = _settings(Settings(), "BENCHSIDE_")
    assert set(rows) == set(settings)
    for name, value in settings.items():
        if isinstance(value, int | float):
            assert float(rows[name]) == value, name
        elif not isinstance(value, SecretStr) and value and str(value):
            assert rows[name] == f"`{value}`", name


def test_the_map_of_rooms_is_complete(repository: Path) -> None:
    readme = (repository / "README.md").read_text(encoding="utf-8")
    rooms = {path.name for path in (repository / "core").iterdir() if (path / "__init__.py").exists()}
    assert set(re.findall(r"^\| `core/(\w+)/`", readme, re.MULTILINE)) == rooms


def broken_links(page: Path) -> list[str]:
    """Relative links of a Markdown page whose file or heading is not there."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = []
    for link in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", text):
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists():
            found.append(link)
        elif anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}
            found += [] if anchor in slugs else [link]
    return found


def test_links_lead_somewhere(repository: Path) -> None:
    pages = [repository / "README.md", repository / "CONTRIBUTING.md", *(repository / "docs").rglob("*.md")]
    assert {page.name: broken_links(page) for page in pages if broken_links(page)} == {}


def test_a_planted_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One\n[a](gone.md) [b](#two) [c](#one) [d](https://example.org/x)", encoding="utf-8")
    assert broken_links(page) == ["gone.md", "#two"]
