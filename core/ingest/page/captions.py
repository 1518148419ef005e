"""How the captions of tables and figures begin."""

import re

_AFTER = (
    r"\s*(?:[A-Z]{1,3}[.\-–]?)?(?:\d+(?:[.\-–]\d+)*(?![.\-–]?\d)|[IVX]+\b)[a-z]?"
    r"(?=\s*(?:[.:|–—)]|$)|\s+[^a-z\s])"
)
_TABLE = r"(?:Supplementa(?:ry|l)\s+)?(?:Table|Tab\.|Tabelle|Tableau|Tabla|Tabella)"
_FIGURE = (
    r"(?:Supplementa(?:ry|l)\s+)?(?:Figure|Fig\.?|Scheme|Chart|Plate|Exhibit|Abbildung|Abb\.?|Schema|Figura)"
)
_TABLE_CAPTION = re.compile(f"(?:{_TABLE}|{_TABLE.upper()})" + _AFTER + r"|[表]\s*[\d一二三四五六七八九十]+")
_FIGURE_CAPTION = re.compile(
    f"(?:{_FIGURE}|{_FIGURE.upper()})" + _AFTER + r"|[图圖図]\s*[\d一二三四五六七八九十]+"
)


def caption_kind(text: str) -> str:
    """`table` or `figure` when a line begins like a caption, else an empty string.

    A caption's number is followed by punctuation, the line's end or a capital: "Table 2 shows" is
    a sentence.
    """
    if _TABLE_CAPTION.match(text):
        return "table"
    return "figure" if _FIGURE_CAPTION.match(text) else ""
