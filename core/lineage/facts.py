"""One document as grouping weighs it: what its name, title page and properties say, put together."""

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import pairwise

from core.domain.ids import DocumentId
from core.domain.lineage import Member
from core.domain.vocabulary import DocumentRole
from core.lineage.likeness import Likeness, compare
from core.lineage.marks.names import Name, read_name
from core.lineage.marks.titlepage import Page, read_page
from core.lineage.marks.versions import Version

_FAMILIES = {
    "pdf": "pdf",
    "pptx": "slides",
    "ppt": "slides",
    "xlsx": "sheets",
    "xls": "sheets",
    "xlsm": "sheets",
    "csv": "sheets",
    "tsv": "sheets",
}
_WORD = re.compile(r"[一-鿿ぁ-ヿ]|[^\W\d_]+")
_LAST_NUMBER = re.compile(r"[\s_.-]*\d+$")
_SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True, eq=False)
class Facts:
    """A member and what was read of it.

    `title` names what the document calls itself, without version and date, empty where it has no title
    of its own. `version` is the explicit mark and `version_from` tells whether it stands in the name or
    on the title page. `part` is the part of a work that the document is, empty for the work itself.
    """

    member: Member
    name: Name
    page: Page
    titled: Name
    title: str
    version: Version | None
    version_from: str
    stage: str
    rank: int
    count: int
    dated: date | None
    dated_from: str
    part: str
    language: str
    family: str

    @cached_property
    def identity(self) -> frozenset[str]:
        """The numbers that name the document: those of its file name, of its title where the name is any."""
        return self.titled.numbers if self.name.generic else self.name.numbers

    @cached_property
    def wording(self) -> frozenset[tuple[str, str]]:
        """The pairs of neighbouring words of the opening, numbers left out."""
        found = _WORD.findall(self.member.fingerprint.opening.casefold())
        return frozenset(pairwise(found))

    def likeness(self, other: "Facts") -> Likeness:
        """How alike the two texts are; each pair is compared once in the life of these facts."""
        known = self._compared.get(other.member.id)
        if known is None:
            known = compare(self.member.fingerprint, other.member.fingerprint)
            self._compared[other.member.id] = known
            other._compared[self.member.id] = replace(
                known, first_in_second=known.second_in_first, second_in_first=known.first_in_second
            )
        return known

    @cached_property
    def _compared(self) -> dict[DocumentId, Likeness]:
        return {}

    @cached_property
    def record(self) -> bool:
        """Whether it records one event or one lot, of which the next has a record of its own."""
        return self.name.record or self.titled.record

    @property
    def periodic(self) -> bool:
        """Whether it reports of one month, week, quarter or year."""
        return self.name.periodic or self.titled.periodic


def read(member: Member) -> Facts:
    """Read a member's name, title, title page and properties."""
    page = read_page(member.fingerprint.opening, member.title)
    name = _counted(read_name(member.name), page)
    titled = read_name(member.title)
    own_title = titled.stem if _own(titled, name) else ""
    version, version_from = _version(name, titled if own_title else None, page)
    named = bool(name.stage)
    day, day_from = _date(member, name, titled, page)
    return Facts(
        member=member,
        name=name,
        page=page,
        titled=titled,
        title=own_title,
        version=version,
        version_from=version_from,
        stage=name.stage or page.stage,
        rank=name.rank if named else page.rank,
        count=name.count if named else page.count,
        dated=day,
        dated_from=day_from,
        part=_part(member, name, titled, page),
        language=page.language or name.language,
        family=_FAMILIES.get(name.extension, "slides" if "presentation" in member.media_type else "prose"),
    )


def _counted(name: Name, page: Page) -> Name:
    """A bare number that ends the name is the version where the title page gives the same: "TR-201-10"."""
    version = page.version
    if name.version is not None or version is None or len(version.numbers) != 1 or len(name.tokens) < 3:
        return name
    if name.tokens[-1] != str(version.numbers[0]) or not any(token.isdigit() for token in name.tokens[:-1]):
        return name
    tokens = name.tokens[:-1]
    return replace(
        name,
        tokens=tokens,
        stem=" ".join(tokens),
        shown=_LAST_NUMBER.sub("", name.shown),
        numbers=frozenset(token for token in tokens if token[0].isdigit()),
        version=version,
    )


def _own(titled: Name, name: Name) -> bool:
    """Whether a title says more than the file's name, which a document without a title gets."""
    return (
        not titled.generic
        and len(titled.stem) > 3
        and _SIGNS.sub("", titled.stem) != _SIGNS.sub("", name.stem)
    )


def _version(name: Name, titled: Name | None, page: Page) -> tuple[Version | None, str]:
    if name.version is not None:
        return name.version, "name"
    if titled is not None and titled.version is not None:
        return titled.version, "title page"
    own = {number for source in (name, titled) if source is not None for number in source.numbers}
    if page.version is not None and not (page.version_of and own and page.version_of.isdisjoint(own)):
        return page.version, "title page"
    return None, ""


def _date(member: Member, name: Name, titled: Name, page: Page) -> tuple[date | None, str]:
    if name.date is not None and name.date.day is not None:
        return name.date.day, "name"
    if page.dated is not None:
        return page.dated, "title page"
    if titled.date is not None and titled.date.day is not None:
        return titled.date.day, "title page"
    return (member.written, "properties") if member.written is not None else (None, "")


def _part(member: Member, name: Name, titled: Name, page: Page) -> str:
    if member.role is DocumentRole.SUPPLEMENT or page.supplement:
        return "supplement"
    return name.part or (titled.part if titled.part == "supplement" else "")
