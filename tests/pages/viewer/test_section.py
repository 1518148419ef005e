"""Sections as they read: headings above, neighbours set back, on to the next one."""

import pytest

from core.workbench.library import Incoming


@pytest.fixture
def report(ready, bench, tmp_path):
    ready.run()
    path = tmp_path / "report.md"
    path.write_text(
        "# Report\n\n## 4 Process\n\n### 4.1 Solvent & base\n\n"
        "Before it.\n\nThe solvent is 2-MeTHF.\n\nAfter it.\n\n"
        "## 5 Yield\n\n| Lot | Yield |\n|---|---|\n| LK-1 | 84.2 |\n",
        encoding="utf-8",
    )
    (item,) = bench().library.add([Incoming(path, "report.md")], "Larkspur", "name:mira holt", "b")
    return bench().library.get(bench().library.wait([item])[0].document_id)


def test_the_cited_words_stand_under_their_headings_among_neighbours_set_back(report, shown, page):
    said = page.texts(shown(report, "2-MeTHF"))
    assert '<div class="bs-path">4 Process</div><h5>4.1 Solvent &amp; base</h5>' in said
    assert "<mark>2-MeTHF</mark>" in said
    assert said.count("bs-paragraph near") == 2
    assert "bs-paragraph cited" in said


def test_the_next_section_is_one_click_away_and_has_no_marks(report, shown, page):
    app = shown(report, "2-MeTHF")
    app = next(one for one in app.button if one.label == "section →").click().run()
    said = page.texts(app)
    assert "<td>84.2</td>" in said
    assert "<mark>" not in said and " near" not in said
    app = next(one for one in app.button if one.label == "← section").click().run()
    assert "Before it." in page.texts(app)


def test_a_cell_of_a_table_is_marked(report, shown, page):
    assert '<td class="cited">84.2</td>' in page.texts(shown(report, "84.2"))


def test_a_document_is_read_on_over_its_short_sections(report, shown, page):
    said = page.texts(shown(report))
    assert "Before it." in said and "<h5>5 Yield</h5>" in said
