"""What grouping keeps of a document's content: its opening, its headings and a sketch of its sentences."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b

import numpy as np

from core.domain.document import Chunk, Document, Section
from core.domain.lineage import Fingerprint
from core.domain.vocabulary import ChunkKind

KIND = 1
"""Raised when the meaning of a fingerprint changes; stored ones of another kind are made again."""

OPENING = 2_000
HEADINGS = 200
PLACES = 64
BOTTOM = 256
_BITS = 48  # a hash stays exact in JSON numbers of other programs
_SHORTEST = 8
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s|\"<>，。；]+[^\s|\"<>，。；.,;:)\]}]")
_REFERENCES = re.compile(
    r"references|bibliography|literatur(?:verzeichnis)?|références|参考文献", re.IGNORECASE
)
# A sentence ends at its point; a line that a converter broke goes on, since many PDF readers keep lines.
_END = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])\s*|\n{2,}|\n\s*[-•–*]\s+")
_ROW_END = re.compile(r"\n")
_SIGNS = re.compile(r"[\W_]+")


def fingerprint(document: Document, sections: Sequence[Section], chunks: Sequence[Chunk]) -> Fingerprint:
    """The fingerprint of one parse; `sections` and `chunks` in reading order.

    Sentences are compared by their letters and digits alone, so that another format of the same text
    gives the same ones; a row of a table or an item of a list is one. Pieces of less than 8 letters and
    digits do not count.
    """
    hashes = sorted({_hash(sentence) for chunk in chunks for sentence in _sentences(chunk)})
    opening = _opening(document.title, chunks)
    return Fingerprint(
        opening=opening,
        headings=tuple(section.title for section in sections if section.level > 0)[:HEADINGS],
        sketch=_sketch(hashes),
        bottom=tuple(hashes[:BOTTOM]),
        sentences=len(hashes),
        doi=_doi(opening),
    )


def _opening(title: str, chunks: Sequence[Chunk]) -> str:
    """The first chunks, one after the other on lines of their own."""
    parts: list[str] = []
    size = 0
    for chunk in chunks:
        if size >= OPENING:
            break
        parts.append(chunk.text)
        size += len(chunk.text) + 1
    text = "\n".join(parts)
    return (text if title in text[:OPENING] else f"{title}\n{text}")[:OPENING]


def _doi(opening: str) -> str | None:
    cut = _REFERENCES.search(opening)
    match = _DOI.search(opening[: cut.start()] if cut else opening)
    return match.group().lower() if match else None


def _sentences(chunk: Chunk) -> Iterator[str]:
    ends = _ROW_END if chunk.kind in (ChunkKind.TABLE, ChunkKind.LIST, ChunkKind.CODE) else _END
    for piece in ends.split(chunk.text):
        plain = _SIGNS.sub("", unicodedata.normalize("NFKC", piece).casefold())
        if len(plain) >= _SHORTEST or (len(plain) >= 4 and not plain.isascii()):
            yield plain


def _hash(sentence: str) -> int:
    return int.from_bytes(
        blake2b(sentence.encode("utf-8", "surrogatepass"), digest_size=_BITS // 8).digest(), "big"
    )


@cache
def _factors() -> tuple[np.ndarray, np.ndarray]:
    """Odd multipliers and offsets of the hash functions, the same on every machine."""
    drawn = [
        int.from_bytes(blake2b(f"minhash {place}".encode(), digest_size=16).digest(), "big")
        for place in range(PLACES)
    ]
    factors = np.array([(value >> 64 | 1) & 0xFFFFFFFFFFFFFFFF for value in drawn], dtype=np.uint64)
    return factors, np.array([value & 0xFFFFFFFFFFFFFFFF for value in drawn], dtype=np.uint64)


def _sketch(hashes: Sequence[int]) -> tuple[int, ...]:
    """MinHash: of each of 64 hash functions the smallest value, its upper 32 bits.

    Source: Broder 1997, doi:10.1109/SEQUEN.1997.666900; multiply-shift hashing, Dietzfelbinger et al.
    1997, doi:10.1006/jagm.1997.0873.
    """
    if not hashes:
        return ()
    factors, offsets = _factors()
    values = np.array(hashes, dtype=np.uint64)
    smallest = np.full(PLACES, 0xFFFFFFFFFFFFFFFF, dtype=np.uint64)
    for start in range(0, len(values), 4_096):
        part = values[start : start + 4_096]
        mixed = part[:, None] * factors[None, :] + offsets[None, :]
        smallest = np.minimum(smallest, mixed.min(axis=0))
    return tuple(int(value) for value in smallest >> np.uint64(32))
