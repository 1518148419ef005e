"""What counts as the same words: line ends, quotation marks, dashes and running numbers do not matter."""

import re
import unicodedata
from functools import lru_cache

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‐‑‒–—−﹣－", "-"),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", None),
        "µ": "μ",
        "℃": "°C",
    }
)
_BLANKS = re.compile(r"\s+")
# "see Section 4.3", "Table 12", "Fig. S3", "[12]": they move when something is put in before them.
_REFERENCE = re.compile(
    r"\b(?P<noun>sections?|sect\.|tables?|tab\.|figures?|figs?\.|schemes?|appendix|appendices|chapters?|"
    r"equations?|eq\.)\s*(?P<number>[A-Z]?\d+(?:\.\d+)*[a-z]?(?:\s*(?:-|and|to|,)\s*[A-Z]?\d+(?:\.\d+)*[a-z]?)*)\b",
    re.I,
)
_BRACKETED = re.compile(r"\[\d+(?:\s*[,-]\s*\d+)*\]")
_BULLET = re.compile(r"^(?:[-*•·‣▪o]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+")
_NUMBERED = re.compile(
    r"^\s*(?:(?:section|chapter)\s+)?(?:\d+(?:\.\d+)*\.?|[A-Z](?:\.\d+)+\.?|[A-Z]\.|[IVX]+\.|\(?[a-z]\))\s+",
    re.I,
)


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """The text with single blanks and plain signs; letters keep their case, so that nothing else is lost."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFKC", text).translate(_SIGNS)).strip()


@lru_cache(maxsize=65536)
def key(text: str) -> str:
    """What two texts share when only line ends, signs, bullets or the numbers of headings, tables and
    references differ.
    """
    low = _BULLET.sub("", plain(text))
    low = _REFERENCE.sub(lambda match: f"{match['noun'].casefold()} #", low)
    return _BRACKETED.sub("[#]", low)


@lru_cache(maxsize=16384)
def heading(title: str) -> str:
    """A heading without its number, in lower case: "4.3 Step 3" and "4.4 Step 3" are one."""
    return _NUMBERED.sub("", plain(title)).casefold().rstrip(" .:")
