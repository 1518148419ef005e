"""Lineages: what grouping compares, what it decides, and what a person decided instead."""

from datetime import date
from enum import StrEnum
from typing import NewType

from pydantic import Field

from core.domain.base import Contract, UtcTime
from core.domain.ids import DocumentId, PersonId, digest
from core.domain.vocabulary import DocumentRole

LineageId = NewType("LineageId", str)


def lineage_id(collection: str, first: DocumentId) -> LineageId:
    """A lineage is named by the document that it was made around; it keeps the name when others join."""
    return LineageId("lin_" + digest((collection, first)))


def mark(version: str) -> str:
    """A version as people write it: #10 for a number, and everything else as it is."""
    return f"#{version}" if version.isdecimal() else version


class Fingerprint(Contract):
    """What grouping knows of a document's content; made once for each parse.

    `opening` is the text of the first chunks, where title pages stand (at most 2,000 characters).
    `headings` are the section titles in reading order, as they stand (at most 200).
    `sketch` is a MinHash signature over the document's sentences, always of one length, empty for a
    document without sentences: the share of places at which two signatures agree estimates the Jaccard
    likeness of the two sets of sentences. `sentences` counts the different ones.
    `bottom` holds the smallest sentence hashes, in order (at most 256): what two share tells whether the
    smaller document stands within the larger one.
    """

    opening: str = ""
    headings: tuple[str, ...] = ()
    sketch: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()
    sentences: int = 0
    doi: str | None = None


class Member(Contract):
    """One ready document as grouping sees it.

    `removed` marks one that is no longer there and was once named by a decision: it gets no place, but the
    documents that a person put beside it stay in what is left of its lineage.

    `written` is the date in the file's own properties, None where it has none; `received` is when it
    came here.
    """

    id: DocumentId
    name: str
    title: str
    role: DocumentRole
    media_type: str
    received: UtcTime
    written: date | None = None
    removed: bool = False
    fingerprint: Fingerprint = Fingerprint()


class DecisionKind(StrEnum):
    """What a person may say about where a document belongs."""

    JOIN = "join"
    ALONE = "alone"
    VERSION = "version"


class Decision(Contract):
    """A person's correction; kept for good, the last one about a document counts.

    JOIN puts the document into the lineage of `other`, after it where `newer` says that it took its place,
    as a file of the same path or one that somebody replaced it with. ALONE takes it out of the lineage
    that it is in and keeps it out of every lineage that a person did not put it into. VERSION sets the
    label and, when given, the date; the place in the lineage follows from them.
    """

    document_id: DocumentId
    kind: DecisionKind
    other: DocumentId | None = None
    newer: bool = False
    version: str | None = Field(default=None, max_length=40)
    dated: date | None = None
    by: PersonId
    at: UtcTime


class Grouping(Contract):
    """Where one document belongs and why.

    Documents with the same `group` form a lineage; `order` counts from 0, the oldest version first.
    `version` is what the document calls itself ("10", "1.2", "B", "2025-03-12"), else its place from "1".
    `dated_from` tells where the date was read: "name", "title page", "properties", "person" or "".
    `reason` is one or two plain sentences for a person; `by` is who decided, None for the rules.
    """

    document_id: DocumentId
    group: DocumentId
    version: str
    order: int = Field(ge=0)
    dated: date | None = None
    dated_from: str = ""
    reason: str
    by: PersonId | None = None


class VersionPlace(Contract):
    """Where a searchable document stands among its versions; enough to choose by version or date."""

    id: DocumentId
    collection: str
    name: str
    title: str
    lineage: LineageId
    version: str
    order: int
    dated: date | None
