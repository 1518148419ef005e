"""AsciiDoc's inline markup taken off: the words that a reader sees."""

import re
from collections.abc import Mapping

from core.ingest.office.drawing import raised

_LONGEST = 20_000
_PASS = re.compile(
    r"\+\+\+(.{0,500}?)\+\+\+|pass:\w{0,20}\[(.{0,500}?)\]|(?<!\w)\+(\S(?:.{0,500}?\S)?)\+(?!\w)"
)
_ANCHOR = re.compile(
    r"\[\[[^\]\n]{0,500}\]\]|\(\(\(.{0,500}?\)\)\)|\[#[^\]\n]{0,500}\](?=#|\*|_|`)|\[\.[^\]\n]{0,500}\](?=#|\*|_|`)"
)
_LINK = re.compile(
    r"(?:link|mailto|xref):([^\[\s]{0,2000})\[([^\]\n]{0,500})\]|((?:https?|ftp|irc)://[^\s\[\]<>]{1,2000})\[([^\]\n]{0,500})\]"
)
_REFERENCE = re.compile(r"<<#?([^,>\n]{0,500})(?:,\s*([^>\n]{0,500}))?>>")
_IMAGE = re.compile(r"image:([^:\s\[]{1,500})\[([^\]\n]{0,500})\]")
_NOTE = re.compile(r"footnote:?\w{0,50}:?\[([^\]\n]{0,500})\]")
_UI = re.compile(r"(?:kbd|btn|menu|stem|latexmath|asciimath|icon):[^\[\s]{0,200}\[([^\]\n]{0,500})\]")
_NAME = re.compile(r"\{([\w-]+)\}")
_RAISED = re.compile(r"\^(\S{1,50}?)\^")
_KEPT = re.compile("\x00(\\d+)\x00")
_MARKS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\*\*(\S(?:.{0,500}?\S)?)\*\*", r"__(\S(?:.{0,500}?\S)?)__", r"``(\S(?:.{0,500}?\S)?)``",
        r"##(\S(?:.{0,500}?\S)?)##",
        r"(?<![\w*])\*(\S(?:[^*]{0,500}?\S)?)\*(?![\w*])", r"(?<![\w_])_(\S(?:[^_]{0,500}?\S)?)_(?![\w_])",
        r"(?<![\w`])`(\S(?:[^`]{0,500}?\S)?)`(?![\w`])", r"(?<![\w#])#(\S(?:[^#]{0,500}?\S)?)#(?![\w#])",
        r"~(\S{1,50}?)~",
    )
)  # fmt: skip
_BUILT_IN = {
    "nbsp": " ", "sp": " ", "empty": "", "blank": "", "lt": "<", "gt": ">", "amp": "&", "deg": "°",
    "plus": "+",
    "startsb": "[", "endsb": "]", "vbar": "|", "caret": "^", "asterisk": "*", "tilde": "~", "backslash": "\\",
    "backtick": "`", "apos": "'", "quot": '"', "ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’",
    "two-colons": "::", "two-semicolons": ";;", "cpp": "C++",
}  # fmt: skip


def plain(text: str, attributes: Mapping[str, str]) -> str:
    """The text without markup; known `{attributes}` replaced once, unknown ones left as they are.

    A text of more than 20,000 characters is given back as it is.
    """
    if len(text) > _LONGEST:
        return text
    text = _NAME.sub(lambda match: _attribute(match, attributes), text)
    kept: list[str] = []
    text = _PASS.sub(
        lambda match: _keep(match[1] or match[2] or match[3] or "", kept), text.replace("\x00", "")
    )
    text = _ANCHOR.sub("", text)
    text = _IMAGE.sub(lambda match: match[2].split(",")[0], text)
    text = _NOTE.sub(lambda match: f" ({match[1]})", text)
    text = _UI.sub(lambda match: match[1], text)
    text = _LINK.sub(_shown_link, text)
    text = _REFERENCE.sub(lambda match: match[2] or match[1], text)
    text = _RAISED.sub(lambda match: raised(match[1]), text)
    for mark in _MARKS:
        text = mark.sub(lambda match: match[1], text)
    return _KEPT.sub(lambda match: kept[int(match[1])], text)


def _keep(text: str, kept: list[str]) -> str:
    kept.append(text)
    return f"\x00{len(kept) - 1}\x00"


def _attribute(match: re.Match[str], attributes: Mapping[str, str]) -> str:
    name = match[1].lower()
    if name in attributes:
        return attributes[name]
    return _BUILT_IN.get(name, match[0])


def _shown_link(match: re.Match[str]) -> str:
    target, text = match[1] or match[3] or "", match[2] or match[4] or ""
    return text.split(",")[0].strip('"').rstrip("^") or target
