"""The only reader of the environment.

`BENCHSIDE_HOME` names the workspace folder; every other setting is `BENCHSIDE_<SECTION>__<NAME>`,
for example `BENCHSIDE_INGEST__MAX_FILE_MB=50`. A room takes its own section, never the whole.
"""

import getpass
import json
import os
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

# LanceDB reads this when it is imported; below errors it tells of matters that are none of the reader's.
os.environ.setdefault("LANCEDB_LOG", "error")


class StoreSettings(BaseModel):
    """Where the truth and the index are kept; empty means inside the workspace folder."""

    database_url: str = ""
    vectors_uri: str = ""


class JobSettings(BaseModel):
    """Workers of this process and the patience of the queue, in seconds."""

    ingestion_workers: int = Field(default=2, ge=0)
    question_workers: int = Field(default=2, ge=0)
    lease_s: float = Field(default=30.0, gt=0)
    poll_s: float = Field(default=0.5, gt=0)
    max_attempts: int = Field(default=3, ge=1)


class IngestSettings(BaseModel):
    """Limits of one file, and what is taken from folders of this host.

    `parse_timeout_s` counts from the last sign of progress. `folders` are those that people may take
    files from in the app, a JSON list or paths joined as in PATH; nobody may when there is none. A
    watched folder is looked at every `look_every_s`, and a file in it is taken when it has stayed the
    same for `settle_s`.
    """

    max_file_mb: int = Field(default=200, ge=1)
    max_pages: int = Field(default=5000, ge=1)
    parse_timeout_s: float = Field(default=120.0, gt=0)
    parse_memory_mb: int = Field(default=1500, ge=256)
    files_per_process: int = Field(default=25, ge=1)
    folders: Annotated[tuple[Path, ...], NoDecode] = ()
    look_every_s: float = Field(default=30.0, gt=0)
    settle_s: float = Field(default=2.0, ge=0)

    @field_validator("folders", mode="before")
    @classmethod
    def _paths(cls, value: object) -> object:
        """A list that came from the environment as text."""
        if not isinstance(value, str):
            return value
        if value.lstrip().startswith("["):
            return json.loads(value)
        return [part for part in value.split(os.pathsep) if part.strip()]


class ModelSettings(BaseModel):
    """Embeddings: the packaged model by default, a site's own ONNX folder or an endpoint by choice."""

    embeddings: str = Field(default="packaged", pattern="^(packaged|onnx|openai)$")
    embeddings_path: str = ""
    embeddings_url: str = ""
    embeddings_name: str = ""
    embeddings_key: SecretStr = SecretStr("")
    embeddings_sessions: int = Field(default=2, ge=1)


class RetrievalSettings(BaseModel):
    """How many candidates each signal brings and how many are rescored by their sentences."""

    candidates: int = Field(default=100, ge=1)
    rescored: int = Field(default=60, ge=0)


class AskSettings(BaseModel):
    """The offline engine's limits."""

    passages: int = Field(default=20, ge=1)
    max_claims: int = Field(default=6, ge=1)


class PeopleSettings(BaseModel):
    """Who is asking. The header is believed only together with the proxy's secret."""

    trusted_header: str = ""
    proxy_secret_header: str = "X-Benchside-Proxy-Secret"
    proxy_secret: SecretStr = SecretStr("")
    command_line: str = ""


class Settings(BaseSettings):
    """Everything that can be configured, read once when a process starts."""

    model_config = SettingsConfigDict(env_prefix="BENCHSIDE_", env_nested_delimiter="__", extra="ignore")

    home: Path = Path("workspace")
    test_data: Path = Path("../shared/data")
    store: StoreSettings = StoreSettings()
    jobs: JobSettings = JobSettings()
    ingest: IngestSettings = IngestSettings()
    models: ModelSettings = ModelSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    ask: AskSettings = AskSettings()
    people: PeopleSettings = PeopleSettings()

    def database_url(self) -> str:
        """The SQLAlchemy address of the tables."""
        return self.store.database_url or f"sqlite:///{self.home.resolve() / 'benchside.db'}"

    def vectors_uri(self) -> str:
        """Where LanceDB keeps the index."""
        return self.store.vectors_uri or str(self.home.resolve() / "vectors")

    def person(self) -> str:
        """Who works on the command line: the setting, else the account's name."""
        return self.people.command_line or getpass.getuser()
