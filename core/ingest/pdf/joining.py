"""Lines to running text: words that a line's end divided are put together again."""

import re
from collections.abc import Iterable, Sequence

from core.ingest.page.words import is_cjk

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_DIVIDED = re.compile(r"([^\W_]+(?:-[^\W_]+)*)-$")
_FIRST_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
# Parts that keep their hyphen in chemical names and common compounds.
_KEEPING = re.compile(
    "alpha|beta|gamma|delta|epsilon|kappa|lambda|omega|sigma|theta|cis|tert|non|self|well", re.IGNORECASE
)


class Vocabulary:
    """The words that a document writes within its lines: the evidence for or against a hyphen."""

    def __init__(self) -> None:
        self._words: set[str] = set()

    def add(self, lines: Sequence[str]) -> None:
        """Take the words of consecutive lines, but not the parts of those that a line's end divides."""
        divided = False
        for line in lines:
            words = _WORD.findall(line.lower())
            following = divided
            divided = line.endswith("-")
            if divided and words:
                words.pop()
            self._words.update(words[1:] if following else words)

    def knows(self, word: str) -> bool:
        return word.lower() in self._words


def join_lines(lines: Sequence[str], vocabulary: Vocabulary, breaks: Iterable[int] = ()) -> str:
    """The text of consecutive lines, with one blank or, in scripts without blanks, nothing between.

    A hyphen at a line's end is undone before a lower-case letter unless the document writes the
    word with its hyphen elsewhere or its first part is of the kind that keeps it (`2-`, `beta-`).
    Before the lines whose index is in `breaks` the line break stays.
    """
    kept = set(breaks)
    text = ""
    for index, line in enumerate(lines):
        line = line.strip()
        if not line:
            continue
        text = f"{text}\n{line}" if text and index in kept else _joined(text, line, vocabulary)
    return text


def _joined(text: str, line: str, vocabulary: Vocabulary) -> str:
    if not text:
        return line
    if divides(text, line):
        return (text if _keeps_hyphen(text, line, vocabulary) else text[:-1]) + line
    if is_cjk(text[-1]) and is_cjk(line[0]):
        return text + line
    # A path or a range that goes on after its hyphen, slash or dash, has no blank there either.
    if re.search(r"[\w)]-$", text) and re.match(r"[\w(]", line):
        return text + line
    return f"{text} {line}"


def divides(text: str, line: str) -> bool:
    """Whether a word may go on from a line's end to the next line."""
    return bool(_DIVIDED.search(text)) and line[0].islower()


def _keeps_hyphen(text: str, line: str, vocabulary: Vocabulary) -> bool:
    match, following = _DIVIDED.search(text), _FIRST_WORD.match(line)
    if match is None or following is None:
        return True
    left, right = match[1], following[0]
    if vocabulary.knows(f"{left}-{right}"):
        return True
    if vocabulary.knows(left + right):
        return False
    last = left.rpartition("-")[2]
    if "-" in left or "-" in right or any(map(str.isdigit, last)) or len(last) == 1:
        return True
    if _KEEPING.fullmatch(last) or last.isupper():
        return True
    return vocabulary.knows(left) and vocabulary.knows(right) and min(len(left), len(right)) >= 4
