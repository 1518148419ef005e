"""Characters to words, and words to the text of a line with its blanks where they belong."""

import itertools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from core.ingest.page.characters import GUESSED, NONE, WRITTEN, Char, Style
from core.ingest.page.geometry import Affine, Rect, hull, overlap

_CJK = re.compile(
    "[\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff]"
)
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_STRONG_LTR = re.compile(r"[^\W\d_\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
# What TeX and old fonts draw over a letter, and the combining mark that means the same.
_ACCENTS = dict(
    zip(
        "´`¨ˆ˜˘ˇ˚˙¸˛˝¯",
        "\u0301\u0300\u0308\u0302\u0303\u0306\u030c\u030a\u0307\u0327\u0328\u030b\u0304",
        strict=True,
    )
)
# In font sizes; measured on 140 files: letters of one word are less than 0.09 apart, or less than 0.2
# where pdfium saw no gap.
_APART = 0.2
_GUESS = 0.09
_BACK = 0.5


@dataclass(slots=True)
class Word:
    """Characters that stand together. Coordinates are those of the upright frame of its text.

    `size` is the font size in points, `base` the baseline's y, `first` and `last` places in the
    file's order, `space` as in `Char`.
    """

    text: str
    box: Rect
    style: Style
    size: float
    base: float
    first: int
    last: int
    space: int


def is_cjk(character: str) -> bool:
    """Whether a character belongs to a script that is written without blanks."""
    return bool(_CJK.match(character))


def count_words(text: str) -> int:
    """Words of a text; two characters of a script without blanks count as one."""
    return len(text.split()) - bool(_CJK.match(text)) + (len(_CJK.findall(text)) + 1) // 2


def right_to_left(text: str) -> bool:
    """Whether a text has more letters that run right to left than left to right."""
    return len(_RTL.findall(text)) > len(_STRONG_LTR.findall(text))


def make_words(chars: Sequence[Char], frame: Affine) -> list[Word]:
    """Join characters that follow each other in the file and touch on the page.

    A blank, a gap, a step back, another line, or another size or weight ends a word.
    """
    words: list[Word] = []
    run: list[Char] = []
    boxes: list[Rect] = []
    turned = frame != Affine()
    for char in _with_accents(chars):
        box = frame.rect(*char.box) if turned else char.box
        if run and not _continues(run[-1], boxes[-1], char, box):
            words.append(_word(run, boxes))
            run, boxes = [], []
        run.append(char)
        boxes.append(box)
    if run:
        words.append(_word(run, boxes))
    return words


def _continues(before: Char, left: Rect, char: Char, box: Rect) -> bool:
    if char.space == WRITTEN:
        return False
    style, other = before.style, char.style
    if style is not other and (style.bold != other.bold or style.mono != other.mono):
        return False
    tall, low = max(style.size, other.size), min(style.size, other.size)
    shared = overlap(left.y0, left.y1, box.y0, box.y1)
    if tall > 1.2 * low or shared < 0.7 * min(left.height, box.height):
        return False
    limit = (_GUESS if char.space == GUESSED else _APART) * tall
    gap = left.x0 - box.x1 if _RTL.match(char.text) and box.x < left.x else box.x0 - left.x1
    if gap > limit and is_cjk(before.text) and is_cjk(char.text):
        return gap < 0.6 * tall and char.space == NONE
    return -_BACK * tall <= gap <= limit


def _word(run: Sequence[Char], boxes: Sequence[Rect]) -> Word:
    box = hull(boxes)
    first = run[0]
    text = "".join(char.text for char in run)
    return Word(
        text,
        box,
        first.style,
        first.style.size,
        box.y1 - first.style.descent,
        first.at,
        run[-1].at,
        first.space,
    )


def _with_accents(chars: Sequence[Char]) -> Iterable[Char]:
    """Put an accent that was drawn over a letter into that letter."""
    if not any(char.text in _ACCENTS for char in chars):
        return chars
    result: list[Char | None] = list(chars)
    for index, char in enumerate(chars):
        if char.text not in _ACCENTS:
            continue
        for other in range(max(0, index - 6), min(len(chars), index + 7)):
            letter = result[other]
            if letter is None or other == index or not letter.text.isalpha():
                continue
            if overlap(char.box.x0, char.box.x1, letter.box.x0, letter.box.x1) < 0.6 * char.box.width:
                continue
            joined = unicodedata.normalize("NFC", letter.text + _ACCENTS[char.text])
            if len(joined) == 1 and overlap(char.box.y0, char.box.y1, letter.box.y0, letter.box.y1) > 0:
                result[other] = letter._replace(text=joined, space=max(letter.space, char.space))
                result[index] = None
                break
    return [char for char in result if char is not None]


def join_words(words: Sequence[Word]) -> str:
    """The text of one line of words, in logical order."""
    ordered = in_order(words)
    if not ordered:
        return ""
    apart = _gap_limit(ordered)
    parts = [ordered[0].text]
    for before, word in itertools.pairwise(ordered):
        if _blank_between(before, word, apart):
            parts.append(" ")
        parts.append(word.text)
    return "".join(parts)


def _blank_between(before: Word, word: Word, apart: float) -> bool:
    gap = max(word.box.x0 - before.box.x1, before.box.x0 - word.box.x1)
    # A raised or lowered figure is as good as the line's own size: the bigger font sets the measure.
    size = max(word.size, before.size)
    if is_cjk(before.text[-1]) and is_cjk(word.text[0]):
        return gap > (0.3 if word.space == WRITTEN else 0.6) * size
    follows = 0 < word.first - before.last <= 4
    if follows and word.space == WRITTEN:
        return gap > 0.03 * size
    if follows and word.space == GUESSED:
        return gap > _GUESS * size * (apart / _APART)
    return gap > apart * size


def _gap_limit(words: Sequence[Word]) -> float:
    """From which gap on, in font sizes, two words are apart; more where the letters are spaced out."""
    single = [len(word.text) == 1 for word in words]
    if len(words) < 6 or sum(single) < 0.7 * len(words):
        return _APART
    gaps = [
        (word.box.x0 - before.box.x1) / max(word.size, before.size)
        for before, word in itertools.pairwise(words)
        if word.space != WRITTEN
    ]
    usual = median(gaps) if gaps else 0.0
    return max(_APART, 1.6 * usual) if usual < 0.8 else _APART


def in_order(words: Sequence[Word]) -> list[Word]:
    """Words of one line as they are read: from the left, or from the right in right-to-left text.

    Runs of the other direction keep their own order.
    """
    ordered = sorted(words, key=lambda word: (word.box.x0, word.first))
    text = "".join(word.text for word in ordered)
    if not _RTL.search(text):
        return ordered
    backwards = right_to_left(text)
    if backwards:
        ordered.reverse()
    result: list[Word] = []
    run: list[Word] = []
    for word in ordered:
        runs_left = bool(_RTL.search(word.text))
        if runs_left != backwards and (runs_left or re.search(r"\w", word.text)):
            run.append(word)
            continue
        result.extend(reversed(run))
        run = []
        result.append(word)
    result.extend(reversed(run))
    return result
