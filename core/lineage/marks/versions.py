"""Version marks in words: "#10", "v1.2", "rev B", "Ed. 2", "Fassung 3", "第3版"."""

import re
from dataclasses import dataclass

_CHINESE = {word: number for number, word in enumerate("一二三四五六七八九十", 1)}
# A mark starts and ends where no Latin letter or digit touches it; Chinese has no spaces.
_LETTER = "0-9A-Za-zÀ-ɏ"
_START, _END = rf"(?<![{_LETTER}])", rf"(?![{_LETTER}])"
_NUMBER = r"(?P<n>\d{1,4}(?:\.\d{1,4}){0,3})(?P<s>[a-z]?)"
_FORMS = (
    re.compile(rf"(?<![A-Za-z])#[ _]?{_NUMBER}{_END}", re.IGNORECASE),
    re.compile(r"第\s*(?P<n>\d{1,4}|[一二三四五六七八九十])(?P<s>)\s*[版次稿]"),
    re.compile(rf"(?:{_START}V\.?\s*)?(?<![\d.]){_NUMBER}\s*版"),
    re.compile(rf"(?:修订版?|改訂版?|版本号?|版次|版)\s*[:：]?\s*V?{_NUMBER}(?![\d.])", re.IGNORECASE),
    re.compile(
        rf"{_START}(?:versions?|versión|vers|ver|fassung|ausgabe|auflage|checkpoint|snapshot|iteration|iter)"
        rf"[\s._-]*(?:no|nr|n°)?[\s._-]*{_NUMBER}{_END}",
        re.IGNORECASE,
    ),
    re.compile(  # "issue 33" at the start of a name is an issue of a tracker
        r"(?<=[\s_.,(-])(?:edition|édition|edición|edizione|edn?|issue|iss)[\s._-]*(?:no|nr|n°)?[\s._-]*"
        rf"(?P<n>\d{{1,2}})(?P<s>){_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_START}(?:revision|révision|revisión|revisione|revised|rev|rév|indice)(?:[\s._-]*(?:no|nr|n°)?[\s._-]*"
        rf"{_NUMBER}|[\s._-]+(?P<l>[a-z]|(?-i:[A-Z]{{2}}))|(?P<u>(?-i:[A-Z]{{1,2}}))){_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_START}v[\s.]?(?P<n>\d{{1,3}}(?:_\d{{1,2}}|-\d))(?P<s>)(?![0-9A-Za-z]|[.]\d|_\d)", re.IGNORECASE
    ),
    re.compile(rf"{_START}v[\s._-]?{_NUMBER}{_END}", re.IGNORECASE),
    re.compile(
        rf"(?:(?<=[a-z]{{4}})(?<!conv)|(?<=\d))[vV](?P<n>\d{{1,2}}(?:\.\d{{1,3}}){{0,3}})(?P<s>){_END}"
    ),
    re.compile(r"(?<=[_\- ])r[-.]?(?P<n>\d{1,2})(?P<s>)(?=$|[_ (.-]|\x00)", re.IGNORECASE),
)


@dataclass(frozen=True)
class Version:
    """An explicit version: a number ("1.2", "2b"), or letters as revisions have them ("B", "AA").

    `word` is the mark as it stands ("#10", "rev B").
    """

    numbers: tuple[int, ...]
    letters: str
    label: str
    word: str

    @property
    def key(self) -> tuple[int, tuple[int, ...], str]:
        """Order of meaning: letters before numbers, AA after Z, 1.10 after 1.9, 2.0 with 2."""
        if not self.numbers:
            return 0, (len(self.letters),), self.letters
        numbers = self.numbers
        while len(numbers) > 1 and numbers[-1] == 0:
            numbers = numbers[:-1]
        return 1, numbers, self.letters


def versions_in(text: str) -> list[tuple[int, int, Version]]:
    """The explicit version marks of a text with their places, the first of overlapping ones, in order."""
    found: list[tuple[int, int, Version]] = []
    for pattern in _FORMS:
        for match in pattern.finditer(text):
            if all(match.end() <= start or end <= match.start() for start, end, _ in found):
                found.append((match.start(), match.end(), _version(match)))
    return sorted(found, key=lambda entry: entry[:2])


def _version(match: re.Match[str]) -> Version:
    parts = match.groupdict()
    word = match.group().strip(" _")
    letters = (parts.get("l") or parts.get("u") or "").upper()
    if letters:
        return Version((), letters, letters, word)
    number = parts["n"]
    if number in _CHINESE:
        return Version((_CHINESE[number],), "", str(_CHINESE[number]), word)
    numbers = tuple(int(part) for part in re.split(r"[._-]", number))
    suffix = (parts.get("s") or "").lower()
    return Version(numbers, suffix, ".".join(map(str, numbers)) + suffix, word)
