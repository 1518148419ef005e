"""What a file's name says: the document's own name, and the marks that tell its versions apart."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from core.lineage.marks import words
from core.lineage.marks.dates import Precision, Written, dates_in
from core.lineage.marks.versions import Version, versions_in

_CUT = "\x00"
_EXTENSION = re.compile(
    r"\.(?:docx?|docm|dotx|pdf|pptx?|pptm|xlsx?|xlsm|csv|tsv|html?|xhtml|md|markdown|adoc|asciidoc|txt"
    r"|rtf|od[tsp]"
    r"|png|jpe?g|tiff?|bmp|gif|webp|msg|eml|xml|json|log|zip)$",
    re.IGNORECASE,
)
_COPY = re.compile(
    r"(?:[\s_-]*(?:-|_|\s)\s*(?:copy|kopie|copie|copia)(?:\s*\(?(?P<a>\d{1,2})\)?)?"
    r"|[\s_]*副本(?:\s*\(?(?P<b>\d)\)?)?"
    r"|\s*\((?P<c>\d{1,2})\)|[\s_.-]+(?:bak|backup))\s*$",
    re.IGNORECASE,
)
_COPY_OF = re.compile(r"^(?:copy\s+of|kopie\s+von|copie\s+de|copia\s+de)\s+", re.IGNORECASE)
_SHORT_DATE = re.compile(r"^(\d\d)(0[1-9]|1[0-2])([0-3]\d)(?=[_ -])")
_TIME = re.compile(r"[T_ -]?(?:[01]\d|2[0-3])[-.:h]?[0-5]\d(?:[-.:]?[0-5]\d)?(?![0-9A-Za-z])")
_HASH = re.compile(r"(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,5}", re.IGNORECASE)
_INITIALS = re.compile(r"^[\s_-]*([A-Z]{2,3})$")
_TOKEN = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_PLAIN_WORD = re.compile(r"[^\W\d_]{2,}")
_WORDS = 3
_EDGE = " _-–—.,;+&()[]{}" + _CUT
_YEAR = re.compile(r"(?:19[89]\d|20[0-4]\d)")


@dataclass(frozen=True)
class Name:
    """A file's name, read.

    `stem` is what names the document, the same for all its versions ("tr 201"), `shown` the same as it
    stands, `numbers` the numbers in it: those of another document differ. `stage` is a word such as
    "draft" or "final" with its place in the order, `count` the number behind it. `trailing` is a number
    at the end that may count versions or documents ("report 2"), `year` one beside a version; the stem is
    then without it.
    `part` is what kind of part of a work it is ("supplement", "appendix"), `language` what the name says.
    """

    stem: str
    shown: str
    numbers: frozenset[str] = frozenset()
    version: Version | None = None
    stage: str = ""
    rank: int = 0
    count: int = 0
    copy: int | None = None
    date: Written | None = None
    trailing: int | None = None
    year: str = ""
    part: str = ""
    language: str = ""
    periodic: bool = False
    record: bool = False
    generic: bool = False
    extension: str = ""
    tokens: tuple[str, ...] = field(default=())

    @property
    def coded(self) -> bool:
        """Whether the stem holds a number of its own ("tr 201"): it names one document and no template."""
        return bool(self.numbers)

    @property
    def marked(self) -> bool:
        """Whether anything in the name may tell a version."""
        return bool(
            self.version or self.stage or self.copy is not None or self.date or self.trailing is not None
        )


@lru_cache(maxsize=20_000)
def read_name(name: str) -> Name:
    """Read a file's name; folders before it do not count."""
    plain = unicodedata.normalize("NFKC", name.replace("\\", "/").rsplit("/", 1)[-1]).strip()
    plain = unicodedata.normalize("NFC", plain)
    base, extension = _without_extension(plain)
    text, copy = _without_copy(_plain_ordinals(base))
    text, date = _without_dates(text)
    text, version = _without_versions(text)
    text, stage = _without_stages(text)
    if version is None and stage is None and copy is None:
        text, copy = _without_copy(text)
    return _name(text, base, extension, version, stage, copy, date)


def _without_extension(name: str) -> tuple[str, str]:
    extension = ""
    for _ in range(2):  # "report.docx.pdf"
        match = _EXTENSION.search(name)
        if match is None or match.start() == 0:
            break
        extension = extension or match.group()[1:].lower()
        name = name[: match.start()]
    return name, extension


def _plain_ordinals(text: str) -> str:
    """ "2nd draft" and "3. Fassung" as "draft 2" and "Fassung 3"."""
    return words.ORDINAL.sub(lambda match: f"{match['what']} {words.ordinal(match['which'])}", text)


def _without_copy(text: str) -> tuple[str, int | None]:
    found: int | None = None
    while match := _COPY.search(text):  # "report (1) - Copy (2)"
        if match.start() == 0:
            break
        found = max(found or 0, int(match["a"] or match["b"] or match["c"] or 1))
        text = text[: match.start()]
    start = _COPY_OF.match(text)
    if start is not None:
        return text[start.end() :], max(found or 0, 1)
    return text, found


def _without_dates(text: str) -> tuple[str, Written | None]:
    found = [
        entry
        for entry in dates_in(text)
        if not (_belongs_to_number(text, entry) or _within_sentence(text, entry.start, entry.end))
    ]
    short = _SHORT_DATE.match(text) if not found else None
    if short is not None:
        found = dates_in(f"20{short[1]}-{short[2]}-{short[3]}")
        return (text[6:], found[0]) if found else (text, None)
    cut = text
    for entry in reversed(found):
        start = entry.start
        label = words.DATE_LABEL.search(cut, 0, start)
        time = _TIME.match(cut, entry.end)
        behind = cut[time.end() if time is not None else entry.end :]
        cut = cut[: label.start() if label is not None else start] + _CUT + behind
    return cut, max(found, key=lambda entry: (entry.precision is Precision.DAY, entry.start), default=None)


def _belongs_to_number(text: str, entry: Written) -> bool:
    """Whether digits that look like a date are part of a lot or document number ("lot 20250312-01")."""
    if re.match(r"-\d{1,3}(?!\d)", text[entry.end :]):
        return True
    return bool(words.NUMBERED.search(text, 0, entry.start)) and text[entry.start : entry.end].isdigit()


def _within_sentence(text: str, start: int, end: int) -> bool:
    """Whether words stand on both sides, as in a title that is a sentence: a mark stands at an end."""
    return (
        len(_PLAIN_WORD.findall(text, end)) >= _WORDS and len(_PLAIN_WORD.findall(text, 0, start)) >= _WORDS
    )


def _without_versions(text: str) -> tuple[str, Version | None]:
    found = [entry for entry in versions_in(text) if not _within_sentence(text, entry[0], entry[1])]
    if len(found) > 2:
        return text, None  # "domains V2, V4 and V5"
    for start, end, _ in reversed(found):
        text = text[:start] + _CUT + text[end:]
    return text, max((version for _, _, version in found), key=_weight, default=None)


def _weight(version: Version) -> tuple[bool, int]:
    """Of two marks in one name ("rev B v1.2"): the one with numbers, the one with more parts."""
    return bool(version.numbers), len(version.numbers)


def _without_stages(text: str) -> tuple[str, tuple[str, int, int] | None]:
    """Take stage words off both ends and from brackets; words inside a name are the name's own."""
    found: list[tuple[str, int, int]] = []
    while True:
        match = words.STAGE_LAST.search(text) or (words.STAGE_FIRST.match(text) if len(found) < 3 else None)
        if match is not None and _of_the_title(text, match):
            break
        if match is None or not _TOKEN.search(text[: match.start()] + text[match.end() :]):
            break
        word = match["word"]
        stage, rank = words.stage_of(word)
        found.append((stage, rank, int(match.groupdict().get("count") or 0)))
        text = f"{text[: match.start()]}{_CUT}{text[match.end() :]}"
        text = text.rstrip(_EDGE) if match.re is words.STAGE_LAST else text.lstrip(_EDGE)
    if not found:
        return text, None
    stage, rank, _ = max(found, key=lambda entry: (abs(entry[1]), entry[0]))
    return text, (stage, rank, max(entry[2] for entry in found))


def _of_the_title(text: str, match: re.Match[str]) -> bool:
    """Whether a last word is the title's own: "a literature review", "an update"."""
    if match.re is words.STAGE_FIRST:
        return len(_PLAIN_WORD.findall(text, match.end())) > 2 * _WORDS
    before = text[: match.start("word")]
    if (
        before.rstrip(" ")[-1:] in (_CUT, *"_-–([.")
        or before.rstrip(" ")[-1:].isdigit()
        or not before.isascii()
    ):
        return False
    if match["word"].casefold() in words.WEAK:
        return True
    return len(_PLAIN_WORD.findall(before)) > 2 * _WORDS


def _name(
    text: str,
    base: str,
    extension: str,
    version: Version | None,
    stage: tuple[str, int, int] | None,
    copy: int | None,
    date: Written | None,
) -> Name:
    before, cut, after = text.rpartition(_CUT)
    if (
        cut
        and (version is not None or date is not None)
        and _INITIALS.match(after)
        and after.strip(_EDGE) not in words.NO_INITIALS
    ):
        text = before  # "TR-201_v2_JS": who edited it
    shown = re.sub(r"[\s_]+", " ", text.replace(_CUT, " ")).strip(_EDGE)
    tokens = [_plain(token) for token in _TOKEN.findall(shown.casefold())]
    if _HASH.fullmatch(shown):
        tokens = []  # a name that a program drew
    generic = all(token in words.GENERIC or token.isdigit() for token in tokens)
    trailing = None
    if generic:
        tokens = [token for token in tokens if not token.isdigit()] or tokens
    elif version is None and len(tokens) >= 2 and _counts_versions(shown, tokens):
        trailing = int(tokens.pop())
        shown = re.sub(r"[\s_-]*\d+$", "", shown)
    year = ""
    if version is not None and len(tokens) >= 2 and _YEAR.fullmatch(tokens[-1]):
        year = tokens.pop()  # of this version: "IB 2024 v5"
    name, rank, count = stage or ("", 0, 0)
    return Name(
        stem=" ".join(tokens),
        shown=shown or base,
        numbers=frozenset(token for token in tokens if token[0].isdigit()),
        version=version,
        stage=name,
        rank=rank,
        count=count,
        copy=copy,
        date=date,
        trailing=trailing,
        year=year,
        part=words.part_of(tokens, shown),
        language=words.language_of(shown),
        periodic=bool(words.PERIODIC.search(base)),
        record=bool(words.RECORD.search(base)),
        generic=generic,
        extension=extension,
        tokens=tuple(tokens),
    )


def _plain(token: str) -> str:
    return token.lstrip("0") or "0" if token.isdigit() else token


def _counts_versions(shown: str, tokens: list[str]) -> bool:
    """Whether a number at the end may count versions: "report 2", not "step 2", "TR 201" or "CoA 13"."""
    last, before = tokens[-1], tokens[-2]
    if not re.search(r"(?:\s|_|-)\d{1,2}$", shown) or not last.isdigit() or not before.isalpha():
        return False
    own = re.search(r"([^\W\d_]+)[\s_-]*\d+$", shown)
    if own is None or sum(letter.isupper() for letter in own[1]) >= 2:  # "CoA 13", "TR 201"
        return False
    return before not in words.COUNTED and len(before) > 2 and not _YEAR.fullmatch(last)
