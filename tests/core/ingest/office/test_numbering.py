"""Word's styles and the numbers that it prints before items."""

import docx
import pytest

from core.ingest.office.numbering import Numbering, read_numbering, read_styles
from core.ingest.office.opc import Package

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def level(index: int, form: str, text: str, start: int = 1) -> str:
    return (
        f'<w:lvl w:ilvl="{index}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def lists(office_file, levels: str, nums: str) -> Numbering:
    xml = f'<w:numbering {W}><w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>{nums}</w:numbering>'
    path = office_file("docx", {"word/numbering.xml": xml})
    with Package(path, "a.docx") as package:
        return read_numbering(package, "word/numbering.xml")


NUM = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
AGAIN = (
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">'
    '<w:startOverride w:val="1"/></w:lvlOverride></w:num>'
)


def test_levels_count_and_start_again_under_the_next_item(office_file):
    numbering = lists(office_file, level(0, "decimal", "%1.") + level(1, "lowerLetter", "%1.%2)"), NUM)
    asked = [0, 0, 1, 1, 0, 1]
    assert [numbering.marker("1", depth) for depth in asked] == ["1.", "2.", "2.a)", "2.b)", "3.", "3.a)"]


def test_lists_that_share_a_definition_go_on_unless_they_start_anew(office_file):
    numbering = lists(office_file, level(0, "decimal", "%1."), NUM + AGAIN)
    assert [numbering.marker("1", 0), numbering.marker("1", 0), numbering.marker("2", 0)] == [
        "1.",
        "2.",
        "1.",
    ]


@pytest.mark.parametrize(
    ("form", "third"),
    [
        ("upperRoman", "III."),
        ("lowerRoman", "iii."),
        ("upperLetter", "C."),
        ("decimalZero", "03."),
        ("bullet", "-"),
    ],
)
def test_forms_of_numbers(office_file, form, third):
    numbering = lists(office_file, level(0, form, "%1."), NUM)
    assert [numbering.marker("1", 0) for _ in range(3)][-1] == third


def test_a_start_and_a_level_that_was_passed_over(office_file):
    numbering = lists(office_file, level(0, "decimal", "%1", start=4) + level(1, "decimal", "%1.%2"), NUM)
    assert [numbering.marker("1", 1), numbering.marker("1", 0)] == ["4.1", "5"]
    assert Numbering().marker("unknown", 3) == "-"


def test_styles_inherit_their_heading_level_and_name(tmp_path):
    document = docx.Document()
    own = document.styles.add_style("Überschrift Labor", 1)
    own.base_style = document.styles["Heading 2"]
    path = tmp_path / "a.docx"
    document.save(path)
    with Package(path, "a.docx") as package:
        styles = read_styles(package, "word/styles.xml")
    assert styles[own.style_id].level == 2
    assert styles["Heading1"].level == 1
    assert styles["Title"].name == "title"
    assert styles["Normal"].level == 0


def test_styles_that_are_based_on_each_other_end(office_file):
    style = '<w:style w:styleId="{0}"><w:name w:val="{0}"/><w:basedOn w:val="{1}"/></w:style>'
    xml = f"<w:styles {W}>{style.format('A', 'B')}{style.format('B', 'A')}</w:styles>"
    with Package(office_file("docx", {"word/styles.xml": xml}), "a.docx") as package:
        assert read_styles(package, "word/styles.xml")["A"].level == 0
