"""Office and presentation formulas on one line, as a chemist would type them: `k = A e^(-Ea/RT)`."""

from lxml import etree

from core.ingest.office.opc import M, local_name

_NARY = {"chr": "∫"}
_WITHOUT_TEXT = frozenset(
    {"rPr", "ctrlPr", "argPr", "sSubPr", "sSupPr", "fPr", "dPr", "radPr", "naryPr", "mPr"}
)


def linear(element: etree._Element) -> str:
    """The text of an `m:oMath` element."""
    name = local_name(element)
    writer = _WRITERS.get(name)
    if writer is not None:
        return writer(element)
    if name == "t":
        return element.text or ""
    if name in _WITHOUT_TEXT or name.endswith("Pr"):
        return ""
    return "".join(linear(child) for child in element)


def _part(element: etree._Element, name: str) -> str:
    child = element.find(f"{M}{name}")
    return linear(child) if child is not None else ""


def _value(element: etree._Element, path: str, usual: str) -> str:
    found = element.find("/".join(f"{M}{name}" for name in path.split("/")))
    return str(found.get(f"{M}val", usual)) if found is not None else usual


def _wrapped(text: str) -> str:
    return text if len(text) <= 1 or text.isalnum() else f"({text})"


def _fraction(element: etree._Element) -> str:
    return f"{_wrapped(_part(element, 'num'))}/{_wrapped(_part(element, 'den'))}"


def _superscript(element: etree._Element) -> str:
    return f"{_part(element, 'e')}^{_wrapped(_part(element, 'sup'))}"


def _subscript(element: etree._Element) -> str:
    return f"{_part(element, 'e')}_{_wrapped(_part(element, 'sub'))}"


def _both(element: etree._Element) -> str:
    return f"{_subscript(element)}^{_wrapped(_part(element, 'sup'))}"


def _before(element: etree._Element) -> str:
    return f"^{_wrapped(_part(element, 'sup'))}_{_wrapped(_part(element, 'sub'))}{_part(element, 'e')}"


def _root(element: etree._Element) -> str:
    degree = _part(element, "deg")
    return f"{degree}√{_wrapped(_part(element, 'e'))}"


def _nary(element: etree._Element) -> str:
    low, high = _part(element, "sub"), _part(element, "sup")
    sign = _value(element, "naryPr/chr", _NARY["chr"])
    bounds = (f"_{_wrapped(low)}" if low else "") + (f"^{_wrapped(high)}" if high else "")
    return f"{sign}{bounds} {_part(element, 'e')}"


def _delimited(element: etree._Element) -> str:
    left, right = _value(element, "dPr/begChr", "("), _value(element, "dPr/endChr", ")")
    between = _value(element, "dPr/sepChr", "|")
    return left + between.join(linear(child) for child in element.findall(f"{M}e")) + right


def _function(element: etree._Element) -> str:
    return f" {_part(element, 'fName')} {_part(element, 'e')}"  # a_n cos x, not a_ncos x


def _matrix(element: etree._Element) -> str:
    rows = [", ".join(linear(cell) for cell in row.findall(f"{M}e")) for row in element.findall(f"{M}mr")]
    return f"[{'; '.join(rows)}]"


def _lines(element: etree._Element) -> str:
    return "\n".join(linear(child) for child in element.findall(f"{M}e"))


def _accent(element: etree._Element) -> str:
    return _part(element, "e") + _value(element, "accPr/chr", "\u0302")


def _limit(element: etree._Element) -> str:
    return f"{_part(element, 'e')}_{_wrapped(_part(element, 'lim'))}"


_WRITERS = {
    "f": _fraction,
    "sSup": _superscript,
    "sSub": _subscript,
    "sSubSup": _both,
    "sPre": _before,
    "rad": _root,
    "nary": _nary,
    "d": _delimited,
    "func": _function,
    "m": _matrix,
    "eqArr": _lines,
    "acc": _accent,
    "limLow": _limit,
    "limUpp": _limit,
}
