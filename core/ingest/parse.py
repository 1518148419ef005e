"""Which parser reads which media type. Runs inside the parser process."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, cast

from core.domain.document import ParsedDocument
from core.errors import DocumentRejected, RejectReason, UserError
from core.ingest.gate import MediaType

Report = Callable[[str, int, int], None]

PARSERS: Mapping[MediaType, str] = MappingProxyType(
    {
        MediaType.PDF: "core.ingest.parsers.pdf",
        MediaType.DOCX: "core.ingest.parsers.docx",
        MediaType.PPTX: "core.ingest.parsers.pptx",
        MediaType.XLSX: "core.ingest.parsers.xlsx",
        MediaType.HTML: "core.ingest.parsers.html",
        MediaType.MARKDOWN: "core.ingest.parsers.markdown",
        MediaType.ASCIIDOC: "core.ingest.parsers.asciidoc",
        MediaType.CSV: "core.ingest.parsers.delimited",
        MediaType.TSV: "core.ingest.parsers.delimited",
        MediaType.TEXT: "core.ingest.parsers.txt",
    }
)


class ParseFailed(UserError):
    """A file that its parser could not get through: a hang, a crash or a fault of ours.

    `cause` is for the log, never for a page.
    """

    def __init__(self, name: str, what: str, hint: str, cause: str = "") -> None:
        super().__init__("parse_failed", f"{name} could not be read: {what}.", hint)
        self.name = name
        self.cause = cause


class Parser(Protocol):
    """What every module in `parsers` offers."""

    def parse(self, path: Path, name: str, report: Report) -> ParsedDocument:
        """Read the file; `report(stage, done, total)` says how far it is."""
        ...


def parser_for(media_type: str) -> Parser:
    """The parser of a media type. Raises ValueError for one that is not read."""
    return cast(Parser, import_module(PARSERS[MediaType(media_type)]))


def parse(path: Path, name: str, media_type: str, report: Report) -> ParsedDocument:
    """Read a file that has passed the gate.

    Raises DocumentRejected: `corrupt`, `encrypted`, `too_large`, `unreadable_text`, or `empty` when
    there is no text in it.
    """
    parsed = parser_for(media_type).parse(path, name, report)
    if not parsed.chunks:
        raise DocumentRejected(
            name,
            RejectReason.EMPTY,
            "Check that it is the file you meant; it holds no text.",
            "there is no text in it",
        )
    return parsed
