"""Word's styles and list numbers: what a paragraph is, and the number that Word prints before it."""

import re
from dataclasses import dataclass, field

from lxml import etree

from core.ingest.office.opc import Package, W
from core.ingest.text import whole_number

_HEADING = re.compile(r"heading (\d)")
_DEEPEST = 30
_BULLET = "bullet"


@dataclass(frozen=True)
class Style:
    """A paragraph style with what it inherits. `level` is the heading level, 0 for no heading.

    `number` and `depth` are the list that the style puts its paragraphs into.
    """

    name: str = ""
    level: int = 0
    number: str | None = None
    depth: int = 0
    bold: bool = False


def read_styles(package: Package, part: str | None) -> dict[str, Style]:
    """Paragraph styles by id; names are Word's own English ones in every language."""
    root = package.optional(part) if part else None
    elements = {style.get(f"{W}styleId", ""): style for style in (root if root is not None else ())}
    return {key: _style(elements, key) for key in elements}


def _style(elements: dict[str, etree._Element], key: str) -> Style:
    names: list[str] = []
    level, number, depth = 0, None, 0
    bold: bool | None = None
    seen: set[str] = set()
    while key in elements and key not in seen and len(seen) < _DEEPEST:
        seen.add(key)
        style = elements[key]
        named = style.find(f"{W}name")
        names.append((named.get(f"{W}val") or "").lower() if named is not None else "")
        heading = _HEADING.fullmatch(names[-1])
        properties = style.find(f"{W}pPr")
        if not level:
            level = int(heading[1]) if heading else outline_level(properties)
        if number is None and properties is not None:
            number, depth = number_reference(properties)
        mark = style.find(f"{W}rPr/{W}b")
        if bold is None and mark is not None:
            bold = mark.get(f"{W}val", "1") not in ("0", "false", "off")
        based = style.find(f"{W}basedOn")
        key = based.get(f"{W}val", "") if based is not None else ""
    plain = next(
        (name for name in names if name in ("title", "caption", "subtitle")), names[0] if names else ""
    )
    return Style(plain, level, number, depth, bool(bold))


def outline_level(properties: etree._Element | None) -> int:
    """Heading level by outline (1 to 9), 0 for body text."""
    outline = properties.find(f"{W}outlineLvl") if properties is not None else None
    value = whole_number(outline.get(f"{W}val"), 9) if outline is not None else 9
    return value + 1 if value < 9 else 0


def number_reference(properties: etree._Element) -> tuple[str | None, int]:
    """The list that paragraph properties name (`0` takes it out of any list) and the depth in it."""
    reference = properties.find(f"{W}numPr")
    if reference is None:
        return None, 0
    number, depth = reference.find(f"{W}numId"), reference.find(f"{W}ilvl")
    value = whole_number(depth.get(f"{W}val")) if depth is not None else 0
    return (number.get(f"{W}val") if number is not None else None), min(value, 8)


@dataclass
class _Level:
    form: str = "decimal"
    text: str = ""
    start: int = 1


@dataclass
class Numbering:
    """Counts list items as Word does, in the order in which they are asked for."""

    levels: dict[str, dict[int, _Level]] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)
    _counts: dict[str, dict[int, int]] = field(default_factory=dict)
    _begun: set[str] = field(default_factory=set)

    def marker(self, number: str, depth: int) -> str:
        """What stands before the next item of a list: `-` for a bullet, else its number."""
        levels = self.levels.get(number, {})
        level = levels.get(depth, _Level(form=_BULLET))
        if level.form == _BULLET:
            return "-"
        counts = self._counts.setdefault(self.shared.get(number, number), {})
        if number not in self._begun:
            self._begun.add(number)
            if levels.get(-1) is not None:  # this list starts anew
                counts.clear()
        for above in range(depth):  # a level that was passed over counts as begun
            counts.setdefault(above, levels.get(above, _Level()).start)
        counts[depth] = counts.get(depth, level.start - 1) + 1
        for deeper in [key for key in counts if key > depth]:
            del counts[deeper]
        return _written(level.text, depth, levels, counts).strip() or "-"


def _written(text: str, depth: int, levels: dict[int, _Level], counts: dict[int, int]) -> str:
    for index in range(depth + 1):
        level = levels.get(index, _Level())
        value = counts.get(index, level.start)
        form = level.form if index == depth or level.form != _BULLET else "decimal"
        text = text.replace(f"%{index + 1}", _formatted(value, form))
    return text


def read_numbering(package: Package, part: str | None) -> Numbering:
    """The lists that a document defines."""
    root = package.optional(part) if part else None
    numbering = Numbering()
    if root is None:
        return numbering
    abstract = {item.get(f"{W}abstractNumId", ""): _levels(item) for item in root.iter(f"{W}abstractNum")}
    for number in root.iter(f"{W}num"):
        key = number.get(f"{W}numId", "")
        reference = number.find(f"{W}abstractNumId")
        base = reference.get(f"{W}val", "") if reference is not None else ""
        levels = dict(abstract.get(base, {}))
        for override in number.findall(f"{W}lvlOverride"):
            index = whole_number(override.get(f"{W}ilvl"))
            own = override.find(f"{W}lvl")
            level = _level(own) if own is not None else levels.get(index, _Level())
            start = override.find(f"{W}startOverride")
            if start is not None:
                levels[-1] = _Level()
                level = _Level(level.form, level.text, _integer(start))
            levels[index] = level
        numbering.levels[key] = levels
        numbering.shared[key] = base
    return numbering


def _levels(item: etree._Element) -> dict[int, _Level]:
    return {whole_number(level.get(f"{W}ilvl")): _level(level) for level in item.findall(f"{W}lvl")}


def _level(element: etree._Element) -> _Level:
    form, text, start = (element.find(f"{W}{name}") for name in ("numFmt", "lvlText", "start"))
    return _Level(
        form.get(f"{W}val", "decimal") if form is not None else "decimal",
        text.get(f"{W}val", "") if text is not None else "",
        _integer(start) if start is not None else 1,
    )


def _integer(element: etree._Element) -> int:
    return whole_number(element.get(f"{W}val"))


def _formatted(value: int, form: str) -> str:
    if form in ("lowerLetter", "upperLetter"):
        letter = chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1) if value > 0 else "0"
        return letter if form == "lowerLetter" else letter.upper()
    if form in ("lowerRoman", "upperRoman"):
        return _roman(value) if form == "upperRoman" else _roman(value).lower()
    if form == "decimalZero":
        return f"{value:02d}"
    return "" if form == "none" else str(value)


def _roman(value: int) -> str:
    if not 0 < value < 4000:
        return str(value)
    written = ""
    for amount, letters in zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    ):
        count, value = divmod(value, amount)
        written += letters * count
    return written
