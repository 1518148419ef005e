"""The visible text of a web page as plain lines, by a reader that knows tags but builds no tree.

It serves twice: as the count that the parsed page is measured by, and for pages nested so deep that
no tree can be built of them. It reads every character once, whatever is broken or never closed; the
standard library's parser takes minutes for some such pages.
"""

import html
import re
from collections.abc import Iterator

UNSEEN = frozenset(
    {"script", "style", "nav", "head", "template", "noscript", "iframe", "object", "audio", "video", "canvas"}
    | {"annotation", "annotation-xml", "title", "datalist"}
)
INLINE = frozenset(
    {
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
    }
    | {"img", "ins", "kbd", "label", "mark", "q", "rb", "rp", "rt", "ruby", "s", "samp", "small", "span"}
    | {"strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "math", "mrow", "mi", "mn", "mo"}
    | {"msup", "msub", "msubsup", "mfrac", "msqrt", "mtext", "mstyle", "semantics", "svg", "tspan", "nobr"}
)
# `<head>` is seldom closed by hand; what must not be seen in it has tags of its own.
_UNSEEN_FLAT = UNSEEN - {"head"}
_VOID = frozenset(
    {"img", "br", "hr", "input", "meta", "link", "wbr", "area", "base", "col", "embed", "source"}
)
# What stands in these is not markup up to their own end tag.
_RAW_ENDS = {
    tag: re.compile(f"</{tag}[\\s/>]", re.IGNORECASE) for tag in ("script", "style", "title", "textarea")
}
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/<>]*)")
_NAVIGATION = re.compile(r"""\brole\s*=\s*["']?navigation\b""", re.IGNORECASE)
# The end of a document type with entities of its own would be taken for text.
_DECLARATIONS = re.compile(
    r"\s*(?:<\?xml[^>]{0,1000}\?>)?(?:\s*<!DOCTYPE[^>\[]{0,1000}\[[^\]]{0,100000}\]\s*>)?", re.IGNORECASE
)


def without_declarations(markup: str) -> str:
    """The page without its XML declaration and without a document type that declares entities."""
    found = _DECLARATIONS.match(markup)
    return markup[found.end() :] if found else markup


def without(markup: str, opening: str, closing: str) -> str:
    """The text without what stands from an opening mark to its closing one; one that never closes stays."""
    parts, at = [], 0
    while (start := markup.find(opening, at)) >= 0 and (end := markup.find(closing, start)) >= 0:
        parts.append(markup[at:start])
        at = end + len(closing)
    parts.append(markup[at:])
    return "".join(parts)


def visible_lines(markup: str) -> list[str]:
    """Lines of text that a browser would show, navigation left out."""
    lines: list[str] = []
    parts: list[str] = []
    unseen: list[str] = []

    def end_line() -> None:
        line = " ".join("".join(parts).split())
        parts.clear()
        if line:
            lines.append(line)

    for closing, tag, text in _tokens(without_declarations(markup)):
        if not tag:
            if not unseen:
                parts.append(html.unescape(text))
            continue
        if closing and tag in unseen:
            while unseen.pop() != tag:
                pass  # an unseen element that was never closed ends with the one around it
        elif not closing and tag not in _VOID:
            hides = tag in _UNSEEN_FLAT or _NAVIGATION.search(text) is not None
            if hides or (unseen and tag == unseen[-1]):
                unseen.append(tag)
        if tag not in INLINE:
            end_line()
    end_line()
    return lines


def _tokens(markup: str) -> Iterator[tuple[bool, str, str]]:
    """Whether a tag closes, its name and its attributes; an empty name and the text between tags."""
    at = 0
    while (start := markup.find("<", at)) >= 0:
        if start > at:
            yield False, "", markup[at:start]
        tag = _TAG.match(markup, start)
        if tag is None and markup[start + 1 : start + 2] not in ("!", "?", "/"):
            yield False, "", "<"
            at = start + 1
            continue
        mark = "-->" if markup.startswith("<!--", start) else ">"
        end = markup.find(mark, start)
        if end < 0:
            return  # a comment or tag that never closes hides the rest, as in a browser
        at = end + len(mark)
        if tag is not None:
            name = tag[2].lower()
            yield bool(tag[1]), name, markup[tag.end() : end]
            if not tag[1] and name in _RAW_ENDS:
                raw_end = _RAW_ENDS[name].search(markup, at)
                inside = markup[at : raw_end.start() if raw_end else len(markup)]
                yield False, "", inside
                at += len(inside)
    yield False, "", markup[at:]
