"""Bytes to text: byte order marks first, then UTF-8, then the best guess."""

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

from core.errors import DocumentRejected, RejectReason

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_GUESS_BYTES = 200_000
# What lab files come in; the guess is not allowed to wander to DOS and Macintosh code pages.
_LIKELY = ["cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "koi8_r"]
_LIKELY += ["gb18030", "big5", "cp949", "cp932", "euc_jp"]
_WESTERN = frozenset(
    "äöüßÄÖÜéèêëÉÈÊàâáãåÀÂÁÅçÇñÑóòôõøÓÖØíìîïÍÎúùûÚæœÆŒÿ°µ±²³¹·×÷§©®™–—‘’‚“”„…•€£¥‰†‡«»¿¡ªº¼½¾´¨ "
)
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")


@dataclass(frozen=True)
class Decoded:
    """Text with the encoding that it was read by; `certain` is False for a guess."""

    text: str
    encoding: str
    certain: bool

    @property
    def warnings(self) -> tuple[str, ...]:
        """What to tell the person about the guess."""
        if self.certain:
            return ()
        return (f"The file does not say how its text is encoded; it was read as {self.encoding}.",)


def decode(data: bytes, name: str, declared: str | None = None) -> Decoded:
    """The text of a file. `declared` is the encoding that the file names itself, if any.

    Raises DocumentRejected (`unsupported`) when the bytes are not text.
    """
    decoded = _decode(data, declared)
    sample = decoded.text[:_GUESS_BYTES]
    if len(_CONTROL.findall(sample)) > 2 + len(sample) * 0.02:
        remedy = "Check that it is the file you meant, and that its name ends with what it is."
        raise DocumentRejected(name, RejectReason.UNSUPPORTED, remedy, "it is not text")
    return decoded


def _decode(data: bytes, declared: str | None) -> Decoded:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return Decoded(data[len(mark) :].decode(encoding, "replace"), encoding, True)
    wide = _utf16_without_mark(data)
    if wide is not None:
        return Decoded(data.decode(wide, "replace"), wide, False)
    try:
        return Decoded(data.decode("utf-8"), "utf-8", True)
    except UnicodeDecodeError:
        pass  # the next candidates are tried
    if declared is not None and _known(declared):
        text = data.decode(declared, "replace")
        if text.count("\ufffd") <= len(text) * 0.001:
            return Decoded(text, codecs.lookup(declared).name, True)
    return _guess(data)


def _utf16_without_mark(data: bytes) -> str | None:
    sample = data[:4096]
    half = len(sample) // 2
    if half < 2 or len(data) % 2:
        return None
    even, odd = sample[0 : 2 * half : 2].count(0), sample[1 : 2 * half : 2].count(0)
    if max(even, odd) > half * 0.7 and min(even, odd) < half * 0.05:
        return "utf-16-le" if odd > even else "utf-16-be"
    return None


def _known(encoding: str) -> bool:
    try:
        return bool(codecs.lookup(encoding)._is_text_encoding)
    except (LookupError, ValueError):
        return False


def _guess(data: bytes) -> Decoded:
    # A stray byte in a UTF-8 file is more likely than another encoding that fits all the rest.
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    multibyte = sum(1 for char in text if char > "\x7f" and char != "\ufffd")
    if broken * 20 < multibyte:
        return Decoded(text, "utf-8", False)
    encoding = _western(data) or _japanese(data)
    if encoding is None:
        best = from_bytes(data[:_GUESS_BYTES], cp_isolation=_LIKELY).best()
        encoding = best.encoding if best is not None else "cp1252"
    return Decoded(data.decode(encoding, "replace"), encoding, False)


def _western(data: bytes) -> str | None:
    """cp1252 when all that is not ASCII is common in Western European text."""
    high = bytes(byte for byte in data[:_GUESS_BYTES] if byte > 0x7F)
    letters = high.decode("cp1252", "replace")
    # Two-byte scripts give runs of such characters, Western words single ones.
    runs = max((len(run) for run in re.findall(rb"[\x80-\xff]+", data[:_GUESS_BYTES])), default=0)
    return "cp1252" if runs <= 4 and set(letters) <= _WESTERN else None


def _japanese(data: bytes) -> str | None:
    """The encoding that gives kana: they are rare in text that was read by a wrong one."""
    for encoding in ("cp932", "euc_jp"):
        text = data[:_GUESS_BYTES].decode(encoding, "ignore")
        foreign = sum(1 for char in text if char > "\x7f")
        whole = len(text.encode(encoding, "ignore")) >= len(data[:_GUESS_BYTES]) - 2
        if whole and len(_KANA.findall(text)) > foreign * 0.15:
            return encoding
    return None
