"""What a document's first page says of itself: version, date, number, lots, language."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from itertools import pairwise

from core.lineage.marks import words
from core.lineage.marks.dates import Written, dates_in, may_have_date
from core.lineage.marks.names import read_name
from core.lineage.marks.versions import Version, versions_in


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


LONGEST = 2_000
_LONGEST_LINE = 160
_SHORT_LINE = 60
_LONGEST_HEAD = 30
_MOST_WORDS = 12
_LONGEST_MARKED = 120
# What follows is about other versions.
_HISTORY = re.compile(
    r"(?:revision|version|change|document)[ -]history|history of (?:changes|revisions)"
    r"|änderungs(?:historie|verlauf)"
    r"|revisionshistorie|historique|修订历史|变更历史|修订记录|版本记录|table of contents"
    r"|inhaltsverzeichnis|sommaire|目录",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"(?:supersed|replac|previous|prior|earlier|ersetzt|vorherig|frühere|remplac|précédent|annule"
    r"|based on|compared"
    r"|since|from|until|than|see|siehe|voir|代替|替代|前一|software|excel|office|windows|chemdraw"
    r"|python|release of"
    r"|template|vorlage|form|formblatt|method|guideline|ich|sop)[^|;.\n]{0,40}$",
    re.IGNORECASE,
)
_LABEL = (
    r"(?:document |report |doc\.? )?(?:version|revision|rev|issue|edition|ed|checkpoint|fassung|ausgabe"
    r"|révision"
    r"|indice|édition|版本号?|版次|修订版?)"
)
_OWN = re.compile(
    rf"(?:^|(?<=[|;·•,(\t–—])|(?<=  ))\s*{_LABEL}(?:\s*\.?\s*(?:no\.?|nr\.?|n°|number|nummer))?\s*"
    r"(?:[.:：|#]?\s*(?:#|v\.?\s*)?(?P<n>\d{1,4}(?:\.\d{1,4}){0,3})|(?:[.:：|#]\s*|\s+)(?P<l>(?-i:[A-Z]{1,2})))"
    r"(?![\w.]*\w)",
    re.IGNORECASE,
)
# What may stand behind a version in the line that gives it: nothing, a sign, a date, "of" a date.
_BEHIND = re.compile(
    r"\s*(?:$|[|;,·•()\[\]–—-]|\s{2}|\t|(?:of|from|vom|du|dated|as of|stand)\s+\d|\d)", re.IGNORECASE
)
_DRAFT = re.compile(
    r"(?:^|[|;·(\s])(?:draft|entwurf|brouillon|草稿|草案)\s*(?:no\.?|nr\.?|#)?\s*(?P<n>\d{1,2})?\s*(?:$"
    r"|[|;·)])",
    re.I,
)
_STATUS = re.compile(
    r"(?:^|\|)\s*(?:status|état|statut|状态)\s*[:：|]\s*(?P<word>[^|\n]{3,30})", re.IGNORECASE
)
_DATE_LABEL = re.compile(
    r"(?P<own>date of (?:this )?(?:report|issue|version|revision|document)|(?:report|issue|issued"
    r"|version|revision"
    r"|effective|document|approval) date|date issued|date effective|date|issued(?: on)?"
    r"|effective(?: from)?|as of|dated"
    r"|last (?:changed|updated|revised|modified)|updated|revised|datum|stand|ausgabedatum|gültig ab"
    r"|erstellt am"
    r"|erstellt|freigabe(?:datum)?|berichtsdatum|date d['’](?:émission|édition|effet|application)|date de"
    r" (?:révision|rédaction|publication|création)|émis le|mis à jour le|établi le|日期|发布日期"
    r"|生效日期|编制日期|签发日期|版本日期"
    r"|报告日期)\s*[:：|]?\s*$",
    re.IGNORECASE,
)
_NOT_OWN_DATE = re.compile(
    r"(?:manufactur|production|start|expiry|expiration|retest|received|sampling|sample|analysis|test"
    r"|birth|printed"
    r"|print|herstell|verfall|prüf|druck|fabrication|péremption|analyse|生产|有效期|检验|取样|supersed"
    r"|replac|previous"
    r"|next review|review)\w*[^|\n]{0,25}$",
    re.IGNORECASE,
)
_FIELDS = {
    "lot": r"lot|batch|charge|los|lot/batch|batch/lot|n° de lot|numéro de lot|chargen(?:nummer|nr\.?|-nr\.?)?"
    r"|批号|批次|批次号",
    "study": r"study|trial|studie|étude|protocol|研究",
    "subject": r"subject|patient|site|centre|center|participant|受试者",
    "sample": r"sample|probe|échantillon|样品|样品编号",
    "experiment": r"experiment|notebook page|eln|versuch|expérience",
    "period": r"reporting period|period|month|week|quarter|berichtszeitraum|zeitraum|monat|période|mois"
    r"|报告期",
    "number": r"(?:document|report|doc|dok|dokument(?:en)?|berichts?|rapport|certificate|zertifikat"
    r"|sop|protocol|record)"
    r"|文件|报告|证书",
}
_FIELD = re.compile(
    r"(?:^|\|)\s*(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _FIELDS.items())
    + r")[ -]*(?P<no>no\.?|nr\.?|n°|number|nummer|numéro|id|code|#|编号|号)?\s*(?P<mark>[:："
    r"|])\s*(?P<value>[^|;\n]{1,60})",
    re.IGNORECASE | re.MULTILINE,
)
_SUPPLEMENT = re.compile(
    r"(?:^|\n|\|)\s*(?:electronic )?(?:supporting information|supplement(?:ary|al) (?:information"
    r"|material|data|materials"
    r"|methods|appendix|note)|supplement(?: to|$)|online supplement|zusatzmaterial"
    r"|informations? supplémentaires?|补充材料|支持信息)",
    re.IGNORECASE,
)
_STOPWORDS = {
    "en": _listed("the of and in was were is for with that by from at this are which been"),
    "de": _listed(
        "der die das und wurde wurden ist für mit auf nicht ein eine den dem bei zur nach sich des"
    ),
    "fr": _listed("le la les des et une est pour avec dans sur par du au ont été cette aux qui"),
    "es": _listed("el los las una es para con por del se que como fue sobre entre"),
    "it": _listed("il gli della delle che per con una sono nel dei alla stato è"),
}
_LANGUAGES_OF: dict[str, list[str]] = {}
for _language, _words in _STOPWORDS.items():
    for _word in _words:
        _LANGUAGES_OF.setdefault(_word, []).append(_language)
_WORD = re.compile(r"[^\W\d_]+")
_PROSE = re.compile(
    r"(?<![^\W_])(?:is|was|on|until|by|since|from|to|in|at|the|am|bis|seit|le|au)(?![^\W_])", re.IGNORECASE
)
_QUANTITY = re.compile(
    r"\d+(?:[.,]\d+)?\s*(?:%|[kmµ]?[glL]|[mc]?m|kg|mol|mmol|h|min|°C|of|von|de|/)(?![^\W\d_])"
)
_NUMBER = re.compile(r"[1-9]\d*")
_MAY_MARK = re.compile(
    r"#|(?<![a-z])v[\s._-]?\d|vers|rev|rév|第|版|修订|改訂|indice|fassung|ausgabe|auflage|checkpoint|snapshot|iter|edition"
    r"|édition|edizione|edición|(?<![a-z])(?:ed|iss)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Page:
    """A title page, read.

    `version_of` has the numbers that stand before the version in its line, those of the document that it
    is a version of. `fields` has the values of labelled lots, studies, samples and numbers.
    """

    version: Version | None = None
    version_of: frozenset[str] = frozenset()
    stage: str = ""
    rank: int = 0
    count: int = 0
    dated: date | None = None
    supplement: bool = False
    language: str = ""
    fields: dict[str, frozenset[str]] = field(default_factory=dict)


@lru_cache(maxsize=20_000)
def read_page(opening: str, title: str) -> Page:
    """Read a title and the text of a title page; only their first 2,000 characters count."""
    text = f"{title}\n{opening}"[:LONGEST]
    text = text if text.isascii() else unicodedata.normalize("NFKC", text)
    lines = [line.strip() for line in text.split("\n") if 0 < len(line.strip()) <= _LONGEST_LINE]
    short = "\n".join(lines)
    history = _HISTORY.search(short, len(title))
    own = short[: history.start()] if history is not None else short
    lines = [*own.split("\n"), *_beside(own.split("\n"))]
    own = "\n".join(lines)
    stage, rank, count = _stage(lines)
    version, before = _version(lines)
    return Page(
        version=version,
        version_of=frozenset(_NUMBER.findall(before)),
        stage=stage,
        rank=rank,
        count=count,
        dated=_dated("\n".join(filter(may_have_date, lines))),
        supplement=bool(_SUPPLEMENT.search(text[: len(title) + 300])),
        language=language_of(text),
        fields=_fields(own),
    )


def _beside(lines: list[str]) -> Iterator[str]:
    """The cells of a table of one row, each beside its heading: "Version | Date" above "3 | 2025-03-12"."""
    rows = [line.split(" | ") for line in lines]
    for at, (heads, values) in enumerate(pairwise(rows)):
        last = rows[at + 2] if at + 2 < len(rows) else []
        if len(heads) < 2 or len(heads) != len(values) or len(last) == len(heads):
            continue  # more rows are a history
        if not any(map(_NUMBER.search, heads)) and all(len(head) <= _LONGEST_HEAD for head in heads):
            yield from (
                f"{head.strip()} | {value.strip()}" for head, value in zip(heads, values, strict=True)
            )


def _version(lines: list[str]) -> tuple[Version | None, str]:
    """The version that a line of its own gives, and the text before it in that line."""
    for line in lines:
        if len(line) > _LONGEST_MARKED or not _MAY_MARK.search(line):
            continue
        own = list(_OWN.finditer(line))
        if len({match.group().split()[-1] for match in own}) > 1:
            continue  # the head of a table that compares versions
        for match in own:
            if _BEHIND.match(line, match.end()) and not _OTHERS.search(line[: match.start()]):
                return _made(match), line[: match.start()]
        marks = versions_in(line)
        for start, end, version in marks if len(marks) == 1 else ():
            if _stands_alone(line, start, end, version) and not _OTHERS.search(line[:start]):
                return version, line[:start]
    return None, ""


def _made(match: re.Match[str]) -> Version:
    word = match.group().strip(" |;,(•·\t–—")
    if match["n"] is None:
        return Version((), match["l"], match["l"], word)
    numbers = tuple(map(int, match["n"].split(".")))
    return Version(numbers, "", ".".join(map(str, numbers)), word)


def _stands_alone(line: str, start: int, end: int, version: Version) -> bool:
    """Whether a mark is the point of its line ("TR-201 #7", "Development report, v2") and no sentence's."""
    if version.word[0] == "#" and version.numbers[0] > 99:
        return False  # "Receipt #0342"
    if line.rstrip("'\"”)").endswith((".", "。")) or len(_WORD.findall(line)) > _MOST_WORDS:
        return False
    short_mark = version.word[:1] in "#vV" or len(version.word.split()) > 1 or version.word[-1] in "版稿次"
    return short_mark and start <= _SHORT_LINE and bool(_BEHIND.match(line, end))


def _stage(lines: list[str]) -> tuple[str, int, int]:
    for line in lines[:12]:
        match = _STATUS.search(line)
        if match is not None:
            try:
                return (*words.stage_of(match["word"].strip()), 0)
            except ValueError:  # a status of the plant's own
                continue
        draft = _DRAFT.search(line) if len(line) <= _SHORT_LINE else None
        if draft is not None:
            return (*words.stage_of("draft"), int(draft["n"] or 0))
    return "", 0, 0


def _dated(text: str) -> date | None:
    """The date with a label of the document's own, else the first that stands alone on a line."""
    alone: date | None = None
    best: tuple[int, date] | None = None
    for found in dates_in(text):
        if found.day is None:
            continue
        line_start = text.rfind("\n", 0, found.start) + 1
        before = text[line_start : found.start]
        label = _DATE_LABEL.search(before)
        if (
            label is not None
            and _opens(before, label)
            and not _NOT_OWN_DATE.search(before[: label.end("own")])
        ):
            rank = _rank(label["own"])
            if best is None or rank > best[0]:
                best = rank, found.day
        elif alone is None and _alone(text, line_start, found):
            alone = found.day
    return best[1] if best is not None else alone


def _rank(label: str) -> int:
    """Of several dates: the one on which the version was changed or issued, before a mere "date"."""
    return 1 + bool(
        re.search(r"issue|revis|version|effective|updated|changed|stand|ausgabe|émi|版本|发布", label, re.I)
    )


def _opens(before: str, label: re.Match[str]) -> bool:
    """Whether a label begins its line or cell, or follows the version: "TR-9 issued on …" is of another."""
    ahead = before[: label.start()].rstrip()
    return not ahead or ahead[-1] in "|;,·•()–—:：." or not _WORD.search(ahead)


def _alone(text: str, line_start: int, found: Written) -> bool:
    """Whether a date has its line to itself, or shares it with a name: "Mira Holt, 17 June 2025"."""
    end = text.find("\n", found.end)
    behind = text[found.end : len(text) if end < 0 else end].strip()
    before = text[line_start : found.start].strip()
    if _WORD.search(behind) or "|" in before + behind:
        return False  # a row of a history or of signatures
    return not _WORD.search(before) or (
        len(before) <= 40 and before[-1] in ",·–—(;" and not _PROSE.search(before)
    )


def _fields(text: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for match in _FIELD.finditer(text):
        name = next(key for key in _FIELDS if match[key] is not None)
        if name == "number" and not match["no"]:
            continue
        value = _value(name, match["value"])
        if value and (any(character.isdigit() for character in value) or name in ("period", "subject")):
            found.setdefault(name, set()).add(value)
    return {name: frozenset(values) for name, values in found.items()}


def _value(name: str, text: str) -> str:
    """What a field says: a document number without its version, nothing for a quantity."""
    if name == "number":
        text = read_name(text).stem or text
    return "" if _QUANTITY.match(text.strip()) else re.sub(r"\W+", " ", text.casefold()).strip()


def language_of(text: str) -> str:
    """The language of a text by its script and commonest words; empty where they do not tell."""
    letters = _WORD.findall(text.casefold())
    if not text.isascii():
        kana = sum(1 for character in text if "ぁ" <= character <= "ヿ")
        chinese = sum(1 for character in text if "一" <= character <= "鿿")
        if kana > 20 and kana * 4 > chinese:
            return "ja"
        if chinese > 40 and chinese * 2 > len(letters):
            return "zh"
    counts = Counter(language for word in letters for language in _LANGUAGES_OF.get(word, ()))
    ranked = counts.most_common(2)
    most = ranked[0][1] if ranked else 0
    next_most = ranked[1][1] if len(ranked) > 1 else 0
    return ranked[0][0] if most >= 6 and most >= 2 * next_most else ""
