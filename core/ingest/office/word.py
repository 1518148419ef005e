"""The words of a WordprocessingML paragraph in their final state, and what is anchored in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from core.ingest.office.drawing import raised
from core.ingest.office.math import linear
from core.ingest.office.opc import MC, M, V, W, local_name
from core.ingest.office.symbols import is_symbol_font, symbol_character, symbol_text

# Deleted or moved away by a tracked change, a field's code, or a copy for old programs.
SKIPPED = frozenset(
    {
        "del",
        "moveFrom",
        "delText",
        "instrText",
        "delInstrText",
        "Fallback",
        "rPr",
        "pPr",
        "sdtPr",
        "sdtEndPr",
        "rt",
    }
)
TRACKED = tuple(f"{W}{name}" for name in ("ins", "del", "moveFrom", "moveTo"))


@dataclass
class Words:
    """A paragraph's text and, in their order, the elements that hang on it."""

    text: str = ""
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[etree._Element] = field(default_factory=list)
    drawings: list[etree._Element] = field(default_factory=list)


def read_words(paragraph: etree._Element) -> Words:
    """The final text: insertions kept, deletions dropped, fields by their results."""
    words = Words()
    parts: list[str] = []
    _walk(paragraph, parts, words)
    words.text = "".join(parts)
    return words


def _walk(element: etree._Element, parts: list[str], words: Words) -> None:
    for child in element:
        name = local_name(child)
        if name in SKIPPED:
            continue
        if name == "r":
            _run(child, parts, words)
        elif name in ("oMath", "oMathPara"):
            formulas = [child] if name == "oMath" else child.iter(f"{M}oMath")
            parts.append(" ".join(linear(formula) for formula in formulas))
        else:
            _walk(child, parts, words)


def _run(run: etree._Element, parts: list[str], words: Words) -> None:
    own: list[str] = []
    for child in run:
        name = local_name(child)
        if name == "AlternateContent":
            chosen = child.find(f"{MC}Choice")
            if chosen is not None:
                _anchored(chosen, words)
        elif name in ("drawing", "pict", "object"):
            _anchored(run if name == "object" else child, words)
        elif name in ("footnoteReference", "endnoteReference", "commentReference"):
            key = child.get(f"{W}id", "")
            words.notes.append((name.removesuffix("Reference"), key))
            if name != "commentReference" and child.get(f"{W}customMarkFollows") is None:
                own.append(f"[{key}]")
        elif name == "ruby":
            base = child.find(f"{W}rubyBase")
            if base is not None:
                inner: list[str] = []
                _walk(base, inner, words)
                own.extend(inner)
        elif name not in SKIPPED:
            own.append(_character(child, name))
    text = "".join(own)
    fonts = run.find(f"{W}rPr/{W}rFonts")
    if fonts is not None and is_symbol_font(fonts.get(f"{W}ascii") or fonts.get(f"{W}hAnsi")):
        text = symbol_text(text)
    raised_run = run.find(f"{W}rPr/{W}vertAlign")
    if raised_run is not None and raised_run.get(f"{W}val") == "superscript":
        text = raised(text)
    parts.append(text)


def _character(element: etree._Element, name: str) -> str:
    if name == "t":
        return element.text or ""
    if name == "sym":
        return _symbol(element)
    return {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}.get(name, "")


def _symbol(element: etree._Element) -> str:
    try:
        code = int(element.get(f"{W}char", ""), 16)
    except ValueError:
        return ""
    return symbol_character(code, element.get(f"{W}font", "")) if code <= 0xFFFF else ""


def _anchored(holder: etree._Element, words: Words) -> None:
    """Text boxes and pictures inside a drawing, whatever drew it."""
    boxes = [box for box in holder.iter(f"{W}txbxContent") if not _inside(box, holder)]
    words.boxes.extend(boxes)
    if local_name(holder) == "drawing" or holder.find(f".//{V}imagedata") is not None:
        words.drawings.append(holder)
    else:
        words.drawings.extend(holder.iter(f"{W}drawing"))


def _inside(box: etree._Element, holder: etree._Element) -> bool:
    """Whether a text box stands in a fallback or in another text box, where it is read with that."""
    for above in box.iterancestors():
        if above is holder:
            return False
        if local_name(above) in ("Fallback", "txbxContent"):
            return True
    return False


def blocks(parent: etree._Element) -> Iterator[etree._Element]:
    """Paragraphs and tables under a body, cell or text box, content controls and insertions opened."""
    for child in parent:
        name = local_name(child)
        if name in ("p", "tbl"):
            yield child
        elif name == "AlternateContent":
            chosen = child.find(f"{MC}Choice")
            if chosen is not None:
                yield from blocks(chosen)
        elif name not in SKIPPED and name not in ("sectPr", "tcPr", "tblPr", "trPr"):
            yield from blocks(child)


def source_words(root: etree._Element) -> Iterator[str]:
    """Every piece of final text under an element, found without reading paragraphs."""
    gone: set[etree._Element] = set()
    for tag in ("del", "moveFrom"):
        for element in root.iter(f"{W}{tag}"):
            gone.update(element.iter())
    for element in (*root.iter(f"{MC}Fallback"), *root.iter(f"{W}rt")):
        gone.update(element.iter())
    for text in root.iter(f"{W}t", f"{M}t"):
        if text not in gone:
            yield text.text or ""
