"""Colours of a slide: theme names, changes of light, fills and outlines, as CSS."""

import colorsys
import re

from lxml import etree

from core.ingest.office.opc import A, P, Package, local_name
from core.ingest.views.places import EMU, number

_HEX = re.compile(r"[0-9A-Fa-f]{6}")
_NAMED = {
    "black": "000000",
    "white": "FFFFFF",
    "red": "FF0000",
    "green": "008000",
    "blue": "0000FF",
    "yellow": "FFFF00",
    "gray": "808080",
    "grey": "808080",
    "orange": "FFA500",
    "purple": "800080",
    "navy": "000080",
    "silver": "C0C0C0",
}
# What the Office theme says where the file's own cannot be read.
_OFFICE = {
    "dk1": "000000",
    "lt1": "FFFFFF",
    "dk2": "44546A",
    "lt2": "E7E6E6",
    "accent1": "4472C4",
    "accent2": "ED7D31",
    "accent3": "A5A5A5",
    "accent4": "FFC000",
    "accent5": "5B9BD5",
    "accent6": "70AD47",
    "hlink": "0563C1",
    "folHlink": "954F72",
}
_MAPPED = {"tx1": "dk1", "bg1": "lt1", "tx2": "dk2", "bg2": "lt2"}
Rgb = tuple[float, float, float]


class Palette:
    """The colours that a slide's names stand for."""

    def __init__(self, package: Package, master: str | None, root: etree._Element | None) -> None:
        self._theme = dict(_OFFICE)
        self._map = dict(_MAPPED)
        theme = next(iter(package.related(master, "theme")), None) if master else None
        read = package.optional(theme) if theme else None
        scheme = read.find(f"{A}themeElements/{A}clrScheme") if read is not None else None
        for entry in scheme if scheme is not None else ():
            colour = next(iter(entry), None)
            value = "" if colour is None else colour.get("lastClr") or colour.get("val") or ""
            if _HEX.fullmatch(value):
                self._theme[local_name(entry)] = value
        mapping = root.find(f"{P}clrMap") if root is not None else None
        if mapping is not None:
            self._map |= {str(name): str(value) for name, value in mapping.attrib.items()}
        self.fonts = _fonts(read)

    def of(self, holder: etree._Element | None, own: str = "") -> str:
        """The CSS colour inside an element such as `a:solidFill`, empty where there is none.

        `own` is the colour that `phClr` stands for in a theme's style.
        """
        colour = (
            next((c for c in holder if local_name(c).endswith("Clr")), None) if holder is not None else None
        )
        if colour is None:
            return ""
        kind, value = local_name(colour), colour.get("val", "")
        if kind == "schemeClr":
            value = (
                own.lstrip("#")[:6] if value == "phClr" else self._theme.get(self._map.get(value, value), "")
            )
        elif kind == "sysClr":
            value = colour.get("lastClr", "")
        elif kind == "prstClr":
            value = _NAMED.get(value, "808080")
        elif kind != "srgbClr":
            value = ""
        return _changed(value, colour) if _HEX.fullmatch(value) else ""

    def named(self, name: str) -> str:
        """The CSS colour of a theme's name such as `accent1`."""
        return f"#{self._theme.get(self._map.get(name, name), '808080').lower()}"

    def fill(self, properties: etree._Element | None, own: str = "") -> str | None:
        """CSS background of a shape's own fill: empty for none, None where it does not say."""
        for child in properties if properties is not None else ():
            name = local_name(child)
            if name == "solidFill":
                return self.of(child, own)
            if name == "gradFill":
                return self._gradient(child, own)
            if name == "pattFill":
                return self.of(child.find(f"{A}bgClr")) or self.of(child.find(f"{A}fgClr"))
            if name == "noFill":
                return ""
        return None

    def _gradient(self, fill: etree._Element, own: str) -> str:
        stops = sorted(
            (number(stop.get("pos")) / 1000, self.of(stop, own)) for stop in fill.iterfind(f"{A}gsLst/{A}gs")
        )
        stops = [(at, colour) for at, colour in stops if colour]
        line = fill.find(f"{A}lin")
        angle = number(line.get("ang")) / 60_000 + 90 if line is not None else 180
        if len(stops) < 2:
            return stops[0][1] if stops else ""
        return f"linear-gradient({angle:g}deg,{','.join(f'{colour} {at:g}%' for at, colour in stops)})"

    def line(self, properties: etree._Element | None, own: str = "") -> tuple[float, str, str] | None:
        """Width in points, CSS style and colour of an outline; None where it does not say or has none."""
        line = properties.find(f"{A}ln") if properties is not None else None
        if line is None:
            return None
        colour = self.fill(line, own)
        if not colour or colour.startswith("linear"):
            return None
        dash = line.find(f"{A}prstDash")
        kind = dash.get("val", "solid").lower() if dash is not None else "solid"
        style = "dotted" if "dot" in kind and "dash" not in kind else "dashed" if "dash" in kind else "solid"
        return max(number(line.get("w"), 9525) / EMU, 0.5), style, colour

    def has_line(self, properties: etree._Element | None) -> bool:
        """Whether a shape says anything of its outline, also that it has none."""
        line = properties.find(f"{A}ln") if properties is not None else None
        return line is not None and any(local_name(child).endswith("Fill") for child in line)


def _fonts(theme: etree._Element | None) -> dict[str, str]:
    found = {}
    for name in ("major", "minor"):
        font = (
            theme.find(f"{A}themeElements/{A}fontScheme/{A}{name}Font/{A}latin")
            if theme is not None
            else None
        )
        found[name] = font.get("typeface", "") if font is not None else ""
    return found


def _changed(value: str, colour: etree._Element) -> str:
    red, green, blue = (int(value[at : at + 2], 16) / 255 for at in (0, 2, 4))
    alpha = 1.0
    for change in colour:
        name, share = local_name(change), number(change.get("val")) / 100_000
        if name == "alpha":
            alpha = share
        elif name in ("lumMod", "lumOff", "satMod"):
            red, green, blue = _light((red, green, blue), name, share)
        elif name == "tint":
            red, green, blue = (1 - (1 - part) * share for part in (red, green, blue))
        elif name == "shade":
            red, green, blue = (part * share for part in (red, green, blue))
    parts = "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in (red, green, blue))
    return f"#{parts}" + (f"{round(255 * min(max(alpha, 0), 1)):02x}" if alpha < 1 else "")


def _light(rgb: Rgb, name: str, share: float) -> Rgb:
    hue, light, saturation = colorsys.rgb_to_hls(*rgb)
    if name == "lumMod":
        light *= share
    elif name == "lumOff":
        light += share
    else:
        saturation *= share
    return colorsys.hls_to_rgb(hue, min(max(light, 0), 1), min(max(saturation, 0), 1))
