"""Colours: theme names and the changes that the format defines."""

import pytest
from lxml import etree

from core.ingest.office.opc import Package
from core.ingest.views.colours import Palette

A = "http://schemas.openxmlformats.org/drawingml/2006/main"
THEME = f"""<a:theme xmlns:a="{A}"><a:themeElements><a:clrScheme name="x">
<a:dk1><a:sysClr val="windowText" lastClr="101010"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>
<a:accent1><a:srgbClr val="FF0000"/></a:accent1></a:clrScheme>
<a:fontScheme name="x"><a:majorFont><a:latin typeface="Georgia"/></a:majorFont></a:fontScheme>
</a:themeElements></a:theme>"""


@pytest.fixture
def palette(office_file):
    path = office_file(
        "pptx",
        {
            "ppt/presentation.xml": "<p/>",
            "ppt/slideMasters/m.xml": "<p/>",
            "ppt/slideMasters/_rels/m.xml.rels": "r1 theme ../theme/t.xml",
            "ppt/theme/t.xml": THEME,
        },
    )
    with Package(path, "x.pptx") as package:
        return Palette(package, "ppt/slideMasters/m.xml", None)


def element(inner, tag="solidFill"):
    return etree.fromstring(f'<a:{tag} xmlns:a="{A}">{inner}</a:{tag}>')


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ('<a:srgbClr val="12ab9F"/>', "#12ab9f"),
        ('<a:schemeClr val="accent1"/>', "#ff0000"),
        ('<a:schemeClr val="tx1"/>', "#101010"),
        ('<a:sysClr val="window" lastClr="FAFAFA"/>', "#fafafa"),
        ('<a:prstClr val="navy"/>', "#000080"),
        # Half the light of red: (128, 0, 0); red lit half way up to white: (255, 128, 128).
        ('<a:schemeClr val="accent1"><a:lumMod val="50000"/></a:schemeClr>', "#800000"),
        (
            '<a:schemeClr val="accent1"><a:lumMod val="50000"/><a:lumOff val="50000"/></a:schemeClr>',
            "#ff8080",
        ),
        ('<a:srgbClr val="808080"><a:alpha val="50000"/></a:srgbClr>', "#80808080"),
        ('<a:srgbClr val="red;background:url(x)"/>', ""),
        ('<a:schemeClr val="nothing"/>', ""),
        ("", ""),
    ],
)
def test_a_colour_is_what_the_format_says(palette, inner, expected):
    assert palette.of(element(inner)) == expected


def test_fills_are_told_apart_from_silence(palette):
    properties = element("<a:noFill/>", "spPr")
    assert palette.fill(properties) == ""
    assert palette.fill(element("", "spPr")) is None
    assert palette.fill(None) is None
    gradient = element(
        '<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="000000"/></a:gs>'
        '<a:gs pos="100000"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill>',
        "spPr",
    )
    assert palette.fill(gradient) == "linear-gradient(180deg,#000000 0%,#ffffff 100%)"


def test_outlines_have_width_style_and_colour(palette):
    line = element(
        '<a:ln w="25400"><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill><a:prstDash val="dash"/></a:ln>',
        "spPr",
    )
    assert palette.line(line) == (2.0, "dashed", "#00ff00")
    assert palette.has_line(line)
    none = element("<a:ln><a:noFill/></a:ln>", "spPr")
    assert palette.line(none) is None and palette.has_line(none)
    assert not palette.has_line(element("", "spPr"))


def test_fonts_and_named_colours_come_from_the_theme(palette):
    assert palette.fonts == {"major": "Georgia", "minor": ""}
    assert palette.named("accent1") == "#ff0000"
