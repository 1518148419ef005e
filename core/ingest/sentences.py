"""Where the sentences of a chunk are.

pysbd finds the boundaries on a masked copy of the same length, so that every span is exact in the
stored text. Masking keeps it from splitting after the abbreviations of a laboratory, and from
meeting the symbols that it uses as placeholders inside (it loses sentences that contain them).
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from core.domain.vocabulary import ChunkKind

Span = tuple[int, int]

_BY_LINE = frozenset({ChunkKind.LIST, ChunkKind.CODE})


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# A sentence never ends after these.
_NEVER_LAST = _words(
    "approx ca circa sat satd aq conc anhyd e.g eg i.e ie cf vs viz dr prof mr mrs "
    "vgl bzw ggf inkl sog z.b d.h u.a i.d.r p.ex"
)
# Nor after these when a number follows ("Fig. 3", "No. 4", "Tab. S1", "Nr. 7").
_BEFORE_NUMBER = _words(
    "fig figs no nos nr tab ref refs eq eqs eqn eqns sect sec suppl chap ch pp p vol ex abb cmpd cpd "
    "lot resp temp max min"
)
# Nor after these unless a capital follows ("2.0 equiv. of base", "Smith et al. showed").
_BEFORE_SMALL = _BEFORE_NUMBER | _words(
    "equiv sol soln wt avg secs hr hrs h d wk wks mo yr yrs al etc inc ltd co corp spp sp var subsp int ext "
    "anal calcd calc obs exp est dest dil std dev b.p m.p n.d i.v i.p s.c p.o i.m a.m p.m u.s u.k ph.d gmbh"
)
# In pysbd's own list, but words, units and methods here ("by MS. The", "the mass. It").
_ORDINARY = _words(
    "is me no man may mass miss con del id la ok ore ill art gen res mar cal ms ph mm ing st mt ut det pl "
    "v va mo dec col co min exp ext fig nr ma pa hon ken ont que rt rd sen wash ct ft md mex rep reps"
)
_PLACEHOLDERS = re.compile("[∯∮ȸȹ♬♭☉☇☈☄♨☝✂⌬⎋ᓰᓱᓳᓴᓷᓸƪ]")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")
# A final mark, closing brackets or quotes, perhaps the number of a reference ("overlap.10 Hence").
_ENDED = re.compile(r"[.!?。！？．…][\"'”’“)\]»]*(?:\d+(?:[,–-]\d+)*)?\s*\Z")
_FILLER = "\u2024"  # one dot leader: a dot to a reader of the masked copy, nothing to pysbd


def _dotted(words: frozenset[str]) -> str:
    # "z.b" also finds "z. B.", with the spaces that the author left.
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(r"\.\s?".join(map(re.escape, word.split("."))) for word in longest_first)


_ABBREVIATION = re.compile(rf"(?<!\w)(?:{_dotted(_NEVER_LAST | _BEFORE_SMALL)})\.", re.IGNORECASE)
_NUMBER_NEXT = re.compile(r"\s*[(\[]?[A-Za-z]{0,3}-?\d")
_CAPITAL_NEXT = re.compile(r"\s*[(\[\"'“„«]?[^\W\d_a-zß-öø-ÿ]")


def sentence_spans(text: str, kind: ChunkKind, header_lines: int = 1) -> list[Span]:
    """Half-open code point ranges of the sentences of a chunk, in order, never overlapping.

    Every `text[a:b]` is stripped and not empty. A table gives one span for each line below its
    `header_lines` (for all lines when there is nothing below them); lists and code are cut at line
    ends first; in other kinds a single line end counts as a space, a blank line as an end.
    """
    if kind is ChunkKind.TABLE:
        lines = list(_lines(text, 0, len(text)))
        return lines[header_lines:] or lines
    blocks = _lines(text, 0, len(text)) if kind in _BY_LINE else _paragraphs(text)
    return [span for start, end in blocks for span in _sentences(text, start, end)]


def _stripped(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())


def _cut(text: str, cuts: list[int]) -> Iterator[Span]:
    for start, end in pairwise(cuts):
        first, last = _stripped(text, start, end)
        if first < last:
            yield first, last


def _lines(text: str, start: int, end: int) -> Iterator[Span]:
    ends = [start + match.end() for match in re.finditer("\n", text[start:end])]
    return _cut(text, [start, *ends, end])


def _paragraphs(text: str) -> Iterator[Span]:
    return _cut(text, [0, *(match.end() for match in _BLANK_LINE.finditer(text)), len(text)])


def _mask(text: str) -> str:
    masked = _PLACEHOLDERS.sub("_", re.sub(r"\s", " ", text))

    def hide(match: re.Match[str]) -> str:
        word = re.sub(r"\s", "", match.group()).rstrip(".").lower()
        if match.end() == len(masked):
            return match.group()
        ends = word not in _NEVER_LAST and (
            bool(_CAPITAL_NEXT.match(masked, match.end()))
            and not (word in _BEFORE_NUMBER and _NUMBER_NEXT.match(masked, match.end()))
        )
        return match.group() if ends else match.group().replace(".", _FILLER)

    return _ABBREVIATION.sub(hide, masked)


@cache
def _language() -> Any:
    from pysbd.languages import Language

    english = Language.get_language_code("en")
    known = english.Abbreviation

    class Abbreviation(known):  # type: ignore[misc, valid-type]
        ABBREVIATIONS = tuple(word for word in known.ABBREVIATIONS if word not in _ORDINARY)
        PREPOSITIVE_ABBREVIATIONS = tuple(
            word for word in known.PREPOSITIVE_ABBREVIATIONS if word not in _ORDINARY
        )

    return type("LaboratoryEnglish", (english,), {"Abbreviation": Abbreviation})


def _sentences(text: str, start: int, end: int) -> Iterator[Span]:
    from pysbd.processor import Processor

    masked = _mask(text[start:end])
    cuts = [0]
    cursor = 0
    for sentence in Processor(masked, _language()).process():
        found = masked.find(sentence.strip(), cursor)
        if found < 0 or not sentence.strip():
            continue  # it stays with the sentence before it: nothing is lost
        cuts.append(found)
        cursor = found + len(sentence.strip())
    return _cut(text, [start + cut for cut in _joined(masked, [*cuts, len(masked)])])


def _joined(masked: str, cuts: list[int]) -> list[int]:
    """Leave out cuts that end no sentence: pysbd also cuts at "(ii)" and at numbers that look like a list.

    Nor is there a piece without a letter or a digit.
    """
    kept = [cuts[0]]
    for start, end in pairwise(cuts[1:]):
        piece = masked[start:end]
        if (
            any(character.isalnum() for character in piece)
            and piece[0] not in "-,;:)]%/"
            and _ENDED.search(masked, kept[-1], start)
        ):
            kept.append(start)
    return [*kept, cuts[-1]]
