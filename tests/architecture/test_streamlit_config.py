"""The app's configuration: options that exist, nothing fetched, and text that can be read."""

import re
import tomllib

import pytest
from streamlit import config

from core.settings import IngestSettings


@pytest.fixture(scope="module")
def options(repository):
    text = (repository / ".streamlit/config.toml").read_text(encoding="utf-8")

    def flatten(table, prefix=""):
        for key, value in table.items():
            if isinstance(value, dict):
                yield from flatten(value, f"{prefix}{key}.")
            else:
                yield f"{prefix}{key}", value

    return dict(flatten(tomllib.loads(text)))


def test_every_option_is_one_that_streamlit_knows(options):
    assert {*options} <= {*config.get_config_options()}


def test_the_app_calls_nobody_and_listens_to_this_host(options):
    assert options["browser.gatherUsageStats"] is False
    assert options["client.showErrorLinks"] is False
    assert options["server.address"] == "127.0.0.1"
    assert "server.enableAgentApi" not in options
    assert not [value for value in options.values() if "//" in str(value)]


def test_an_upload_may_be_as_large_as_a_file_that_is_read(options):
    assert options["server.maxUploadSize"] == IngestSettings().max_file_mb


def test_both_themes_set_the_same_options(options):
    light = {key.replace("light", "*") for key in options if key.startswith("theme.light")}
    dark = {key.replace("dark", "*") for key in options if key.startswith("theme.dark")}
    assert light == dark
    assert len(light) > 5


def _luminance(colour: str) -> float:
    """Relative luminance in [0, 1]. Source: WCAG 2.2, "relative luminance"."""
    assert re.fullmatch(r"#[0-9a-f]{6}", colour)
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["backgroundColor", "secondaryBackgroundColor", "sidebar.backgroundColor"])
def test_text_and_links_stand_out_from_what_they_are_on(options, theme, ground):
    behind = options[f"theme.{theme}.{ground}"]
    assert _contrast(options[f"theme.{theme}.textColor"], behind) >= 7
    assert _contrast(options[f"theme.{theme}.linkColor"], behind) >= 4.5
