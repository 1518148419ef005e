"""Office packages (DOCX, PPTX, XLSX): parts, relations and their XML, read without trusting them."""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import unquote

from lxml import etree

from core.errors import DocumentRejected, RejectReason
from core.ingest.text import date_of

_SCHEMAS = "http://schemas.openxmlformats.org"
W = f"{{{_SCHEMAS}/wordprocessingml/2006/main}}"
A = f"{{{_SCHEMAS}/drawingml/2006/main}}"
P = f"{{{_SCHEMAS}/presentationml/2006/main}}"
S = f"{{{_SCHEMAS}/spreadsheetml/2006/main}}"
R = f"{{{_SCHEMAS}/officeDocument/2006/relationships}}"
M = f"{{{_SCHEMAS}/officeDocument/2006/math}}"
C = f"{{{_SCHEMAS}/drawingml/2006/chart}}"
DGM = f"{{{_SCHEMAS}/drawingml/2006/diagram}}"
WP = f"{{{_SCHEMAS}/drawingml/2006/wordprocessingDrawing}}"
XDR = f"{{{_SCHEMAS}/drawingml/2006/spreadsheetDrawing}}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
V = "{urn:schemas-microsoft-com:vml}"
# What libraries that write such files leave in their own templates.
_OF_TEMPLATES = ("2013-12-23T23:15:00Z", "2013-01-27T09:14:16Z", "2013-01-27T09:15:58Z")
_DC_TERMS = "{http://purl.org/dc/terms/}"
_DC_TITLE = "{http://purl.org/dc/elements/1.1/}title"
# The strict dialect has the same words under other namespaces.
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/([A-Za-z]+)/([A-Za-z/]+)")
_DAMAGED = "Open it in the program that made it, save a fresh copy and add that; or copy the file again."
_DOCTYPE = tuple("<!DOCTYPE".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))
_JUNK_TITLE = re.compile(
    r"(?:microsoft (?:word|powerpoint|excel)|powerpoint[- ]pr|slide ?1$|untitled|document\d*$|title$)",
    re.I,
)


@dataclass(frozen=True)
class Relation:
    """A part that another part names; `target` is a part name, or an address when `external`."""

    kind: str
    target: str
    external: bool


class Package:
    """An open Office file. Anything broken in it raises DocumentRejected (`corrupt`)."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        try:
            self._archive = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise self.corrupt("it is not a whole Office file") from error
        self._parts = {part.lower().lstrip("/"): part for part in self._archive.namelist()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._archive.close()

    def corrupt(self, detail: str) -> DocumentRejected:
        """The refusal for a damaged file."""
        return DocumentRejected(self.name, RejectReason.CORRUPT, _DAMAGED, detail)

    def has(self, part: str) -> bool:
        """Whether the package holds a part; names differ in case between programs."""
        return part.lower().lstrip("/") in self._parts

    def read(self, part: str) -> bytes:
        """The bytes of a part, strict namespaces written as the usual ones."""
        try:
            data = self._archive.read(self._parts[part.lower().lstrip("/")])
        except KeyError as error:
            raise self.corrupt(f"its part {part} is missing") from error
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            OSError,
            NotImplementedError,
            RuntimeError,
        ) as error:
            raise self.corrupt(f"its part {part} cannot be unpacked") from error
        if b"purl.oclc.org/ooxml" in data:
            data = _STRICT.sub(_transitional, data)
        return data

    def xml(self, part: str) -> etree._Element:
        """The root of a part. Entities are not expanded and nothing outside is fetched."""
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
        )
        try:
            root = etree.fromstring(self._without_doctype(part), parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise self.corrupt(f"its part {part} is not well-formed") from error
        if root is None:
            raise self.corrupt(f"its part {part} is empty")
        return root

    def _without_doctype(self, part: str) -> bytes:
        """The bytes of an XML part. Office never writes a document type, the home of entities."""
        data = self.read(part)
        if any(mark in data for mark in _DOCTYPE):
            raise self.corrupt(f"its part {part} declares entities")
        return data

    def optional(self, part: str) -> etree._Element | None:
        """The root of a part that may be absent or broken without harm to the text."""
        try:
            return self.xml(part) if self.has(part) else None
        except DocumentRejected:
            return None

    def stream(self, part: str, *tags: str) -> Iterator[etree._Element]:
        """Elements of the tags as they end, each freed after it was given: for very large parts."""
        context = etree.iterparse(
            io.BytesIO(self._without_doctype(part)),
            events=("end",),
            tag=tags,
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
        )
        try:
            for _, element in context:
                yield element
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]
        except etree.XMLSyntaxError as error:
            raise self.corrupt(f"its part {part} is not well-formed") from error

    def relations(self, part: str) -> dict[str, Relation]:
        """What a part refers to, by relation id; of the package itself for an empty name."""
        folder, base = posixpath.split(part)
        root = self.optional(posixpath.join(folder, "_rels", f"{base}.rels"))
        found: dict[str, Relation] = {}
        for element in root if root is not None else ():
            target, external = element.get("Target", ""), element.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
            kind = element.get("Type", "").rsplit("/", 1)[-1]
            found[element.get("Id", "")] = Relation(kind, target, external)
        return found

    def related(self, part: str, kind: str) -> list[str]:
        """Names of the parts inside that a part refers to by one kind of relation."""
        relations = self.relations(part).values()
        return [r.target for r in relations if r.kind == kind and not r.external and self.has(r.target)]

    def main_part(self, usual: str) -> str:
        """The part with the document itself."""
        named = self.related("", "officeDocument")
        if named:
            return named[0]
        if self.has(usual):
            return usual
        raise self.corrupt("its main part is missing")

    def title(self) -> str:
        """The title in the file's properties, empty where it says nothing."""
        for part in self.related("", "core-properties") or ["docProps/core.xml"]:
            root = self.optional(part)
            text = (root.findtext(_DC_TITLE) or "").strip() if root is not None else ""
            if text and not _JUNK_TITLE.match(text):
                return text
        return ""

    def written(self) -> date | None:
        """The day on which the file's properties say that it was last changed, else made."""
        for part in self.related("", "core-properties") or ["docProps/core.xml"]:
            root = self.optional(part)
            times = (
                [root.findtext(f"{_DC_TERMS}{name}") for name in ("modified", "created")]
                if root is not None
                else []
            )
            if day := date_of(*(time for time in times if time not in _OF_TEMPLATES)):
                return day
        return None


def _transitional(match: re.Match[bytes]) -> bytes:
    return b"http://schemas.openxmlformats.org/" + match[1] + b"/2006/" + match[2]


def local_name(element: etree._Element) -> str:
    """The tag without its namespace; empty for entity references and other non-elements."""
    tag = element.tag
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""
