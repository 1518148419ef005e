"""Identifiers. Content ids are hashes, so the same bytes give the same id on every machine."""

import hashlib
import json
import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import NewType

from core.domain.vocabulary import DocumentRole

DocumentId = NewType("DocumentId", str)
SectionId = NewType("SectionId", str)
ChunkId = NewType("ChunkId", str)
ObservationId = NewType("ObservationId", str)
ArtifactId = NewType("ArtifactId", str)
RunId = NewType("RunId", str)
PersonId = NewType("PersonId", str)
Sha256 = NewType("Sha256", str)
FolderId = NewType("FolderId", str)

_HEX = 24


def sha256_of(data: bytes) -> Sha256:
    """The hex digest that names a blob."""
    return Sha256(hashlib.sha256(data).hexdigest())


def digest(parts: Iterable[object]) -> str:
    """24 hex digits that name these parts in this order.

    Length-prefixed, so that ("ab", "c") and ("a", "bc") never meet.
    """
    joined = "".join(f"{len(text)}:{text}" for text in map(str, parts))
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:_HEX]


def document_id(collection: str, content: Sha256, role: DocumentRole) -> DocumentId:
    """One file version in one collection: same bytes and role there, same document."""
    return DocumentId("doc_" + digest((collection, content, role.value)))


def folder_id(collection: str, path: str) -> FolderId:
    """One folder of this host watched for one collection."""
    return FolderId("fld_" + digest((collection, path)))


def section_id(document: DocumentId, parse_version: int, ordinal: int) -> SectionId:
    """A section of one parse of one document."""
    return SectionId("sec_" + digest((document, parse_version, ordinal)))


def chunk_id(document: DocumentId, parse_version: int, ordinal: int) -> ChunkId:
    """A chunk of one parse of one document."""
    return ChunkId("chk_" + digest((document, parse_version, ordinal)))


def content_hash(value: object) -> str:
    """Hash of a JSON value in its canonical form (sorted keys, no white space, UTF-8)."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def observation_id(content: object) -> ObservationId:
    """An observation is named by what it says and where it says it."""
    return ObservationId("obs_" + content_hash(content)[:_HEX])


def artifact_id(content: object) -> ArtifactId:
    """An artifact is named by its content."""
    return ArtifactId("art_" + content_hash(content)[:_HEX])


def run_id(now: datetime, random: str | None = None) -> RunId:
    """Time-ordered id of a run or job: milliseconds since 1970 in hex, then 48 random bits.

    The clock is passed in; `random` too where a test needs the whole id.
    """
    return RunId(f"run_{int(now.timestamp() * 1000):012x}{random or secrets.token_hex(6)}")
