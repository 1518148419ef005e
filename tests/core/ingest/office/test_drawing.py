"""What the three Office formats draw: text, charts, diagrams and descriptions."""

import pytest
from lxml import etree
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from core.ingest.office.drawing import description, diagram_lines, paragraph_text, raised, read_chart
from core.ingest.office.opc import Package

A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
DGM = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'


@pytest.mark.parametrize(
    ("text", "shown"),
    [("-3", "⁻³"), ("2", "²"), ("1,2", "¹,²"), ("n+1", "ⁿ⁺¹"), ("TM", "TM"), ("", ""), ("th", "th")],
)
def test_raised(text, shown):
    assert raised(text) == shown


@pytest.mark.parametrize(
    ("attributes", "text"),
    [
        ({"descr": "A reactor with stirrer"}, "A reactor with stirrer"),
        ({"title": "Fig", "descr": "Fig"}, "Fig"),
        ({"title": "Scheme 1", "descr": "two steps"}, "Scheme 1\ntwo steps"),
        ({"descr": "image1.png"}, ""),
        ({"descr": "Picture 3"}, ""),
        ({}, ""),
    ],
)
def test_descriptions_that_say_something(attributes, text):
    assert description(etree.Element("x", attributes)) == text
    assert description(None) == ""


def test_paragraph_text_joins_runs_fields_and_breaks():
    xml = (
        f"<a:p {A}><a:r><a:t>10</a:t></a:r><a:r><a:rPr baseline='30000'/><a:t>-3</a:t></a:r><a:br/>"
        "<a:fld><a:t>2</a:t></a:fld><a:r><a:rPr baseline='-25000'/><a:t>2</a:t></a:r><a:endParaRPr/></a:p>"
    )
    assert paragraph_text(etree.fromstring(xml)) == "10⁻³\n22"


def chart_of(tmp_path, data, kind, title=""):
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    chart = slide.shapes.add_chart(kind, 0, 0, Inches(4), Inches(3), data).chart
    chart.has_title = bool(title)
    if title:
        chart.chart_title.text_frame.text = title
    path = tmp_path / "deck.pptx"
    deck.save(path)
    with Package(path, "deck.pptx") as package:
        part = package.related("ppt/slides/slide1.xml", "chart")[0]
        return read_chart(package, part)


def test_a_chart_is_its_title_and_its_numbers(tmp_path):
    data = CategoryChartData()
    data.categories = ["25 °C", "40 °C"]
    data.add_series("Assay", (99.1, 0.1 + 0.2))
    data.add_series("Water", (0.2, None))
    chart = chart_of(tmp_path, data, XL_CHART_TYPE.COLUMN_CLUSTERED, "Stability of lot A-1")
    assert chart.title == "Stability of lot A-1"
    assert chart.rows == [["", "Assay", "Water"], ["25 °C", "99.1", "0.2"], ["40 °C", "0.3", ""]]


def test_points_of_a_scatter_chart(tmp_path):
    data = XyChartData()
    series = data.add_series("Rate")
    series.add_data_point(1.5, 2)
    series.add_data_point(3, 4)
    assert chart_of(tmp_path, data, XL_CHART_TYPE.XY_SCATTER).rows == [["", "Rate"], ["1.5", "2"], ["3", "4"]]


def test_a_chart_that_cannot_be_read_is_none_and_a_diagram_is_its_lines(office_file):
    point = "<dgm:pt><dgm:t><a:p><a:r><a:t>{}</a:t></a:r></a:p></dgm:t></dgm:pt>"
    points = "".join(map(point.format, ("Mix", "", "Filter")))
    xml = f"<dgm:dataModel {DGM} {A}>{points}</dgm:dataModel>"
    path = office_file("pptx", {"ppt/chart.xml": "<broken", "ppt/data.xml": xml})
    with Package(path, "a.pptx") as package:
        assert read_chart(package, "ppt/chart.xml") is None
        assert list(diagram_lines(package, "ppt/data.xml")) == ["Mix", "Filter"]
        assert list(diagram_lines(package, "ppt/none.xml")) == []
