"""What begins like a caption, and what only mentions a table or figure."""

import pytest

from core.ingest.page.captions import caption_kind


@pytest.mark.parametrize(
    "text",
    [
        "Table 2: Yields",
        "Table 2. Yields",
        "TABLE IV",
        "Tabelle 3 Ausbeuten",
        "Table S1. More",
        "表 3 用地",
        "Table ES-3 Criteria",
    ],
)
def test_captions_of_tables(text):
    assert caption_kind(text) == "table"


@pytest.mark.parametrize(
    "text", ["Figure 1. Route", "Fig. 2 The route", "Scheme 1", "Abb. 4: Verlauf", "图 2 流程"]
)
def test_captions_of_figures(text):
    assert caption_kind(text) == "figure"


@pytest.mark.parametrize(
    "text", ["Table 2 shows the yields", "Figure 3.9 shows that", "Tables", "Figures 1 and 2 show", ""]
)
def test_sentences_about_them_are_none(text):
    assert caption_kind(text) == ""
