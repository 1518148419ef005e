"""The visible text of a web page as plain lines, by a reader that knows tags but builds no tree.

It serves twice: as the count that the parsed page is measured by, and for pages nested so deep that
no tree can be built of them.
"""

import re
from html.parser import HTMLParser

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
# The end of a document type with entities of its own would be taken for text.
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>|<!DOCTYPE[^>\[]*\[[^\]]*\]\s*>", re.IGNORECASE)


class _Lines(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._parts: list[str] = []
        self._unseen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        hides = tag in _UNSEEN_FLAT or ("role", "navigation") in attrs
        within = bool(self._unseen) and tag == self._unseen[-1]
        if (hides or within) and tag not in _VOID:
            self._unseen.append(tag)
        if tag not in INLINE:
            self.end_line()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # Only in XHTML does a slash close an element that has content in HTML.
        if tag not in INLINE:
            self.end_line()

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unseen:
            while self._unseen.pop() != tag:
                pass  # an unseen element that was never closed ends with the one around it
        if tag not in INLINE:
            self.end_line()

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._parts.append(data)

    def end_line(self) -> None:
        line = " ".join("".join(self._parts).split())
        self._parts.clear()
        if line:
            self.lines.append(line)


def without_declarations(markup: str) -> str:
    """The page without its XML declaration and without a document type that declares entities."""
    return _DECLARATION.sub("", markup, count=2)


def visible_lines(markup: str) -> list[str]:
    """Lines of text that a browser would show, navigation left out."""
    reader = _Lines()
    reader.feed(without_declarations(markup))
    reader.close()
    reader.end_line()
    return reader.lines
