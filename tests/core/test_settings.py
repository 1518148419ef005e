from pathlib import Path

import pytest
from pydantic import ValidationError

from core.settings import Settings


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch):
    import os

    for name in list(os.environ):
        if name.startswith("BENCHSIDE_"):
            monkeypatch.delenv(name)


def test_everything_is_in_the_workspace_unless_said_otherwise(tmp_path, monkeypatch):
    monkeypatch.setenv("BENCHSIDE_HOME", str(tmp_path))
    settings = Settings()
    assert settings.database_url() == f"sqlite:///{tmp_path / 'benchside.db'}"
    assert Path(settings.vectors_uri()) == tmp_path / "vectors"


def test_a_relative_workspace_becomes_an_absolute_address(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert Settings().database_url() == f"sqlite:///{tmp_path.resolve() / 'workspace' / 'benchside.db'}"


def test_a_setting_is_named_by_its_section(monkeypatch):
    monkeypatch.setenv("BENCHSIDE_INGEST__MAX_FILE_MB", "50")
    monkeypatch.setenv("BENCHSIDE_STORE__DATABASE_URL", "postgresql+psycopg://db/benchside")
    settings = Settings()
    assert settings.ingest.max_file_mb == 50
    assert settings.database_url() == "postgresql+psycopg://db/benchside"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BENCHSIDE_INGEST__MAX_FILE_MB", "0"),
        ("BENCHSIDE_JOBS__MAX_ATTEMPTS", "none"),
        ("BENCHSIDE_MODELS__EMBEDDINGS", "magic"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused_at_the_start(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError):
        Settings()


def test_a_secret_is_not_shown_when_settings_are_printed(monkeypatch):
    monkeypatch.setenv("BENCHSIDE_PEOPLE__PROXY_SECRET", "k3ep-out")
    monkeypatch.setenv("BENCHSIDE_MODELS__EMBEDDINGS_KEY", "k3ep-out")
    settings = Settings()
    assert "k3ep-out" not in f"{settings!r} {settings.model_dump_json()}"
    assert settings.people.proxy_secret.get_secret_value() == "k3ep-out"


def test_the_command_line_is_somebody(monkeypatch):
    monkeypatch.setenv("BENCHSIDE_PEOPLE__COMMAND_LINE", "mira")
    assert Settings().person() == "mira"
    monkeypatch.delenv("BENCHSIDE_PEOPLE__COMMAND_LINE")
    monkeypatch.setenv("LOGNAME", "holt")
    assert Settings().person() == "holt"


@pytest.mark.parametrize(
    ("value", "folders"),
    [
        ('["/data/a", "/data/b c"]', ("/data/a", "/data/b c")),
        ("/data/a:/data/b c", ("/data/a", "/data/b c")),
        ("/data/a", ("/data/a",)),
        ("", ()),
    ],
)
def test_folders_are_a_json_list_or_joined_as_in_path(monkeypatch, value, folders):
    monkeypatch.setenv("BENCHSIDE_INGEST__FOLDERS", value)
    assert Settings().ingest.folders == tuple(Path(one) for one in folders)
