"""A document's versions on its page: which there are, why, and a correction that stays."""

from pathlib import Path

import pytest

from core.workbench.library import Incoming
from pages.documents.versions import dated, label

REPORT = "# TR-9 Report\n\nVersion {n}\nIssued: {n} March 2025\n\n{lines}\n"
LINES = [
    "The slurry of the crude is stirred until crystals appear on the wall.",
    "Filtration on the small frame takes less than an hour.",
    "The mother liquor keeps four percent of the product.",
    "Two washes remove the chloride and a third changes nothing.",
]


@pytest.fixture
def report(ready, bench, tmp_path: Path):
    """Two versions of one report beside the ready documents: the page, the older one, the newer one."""
    for n in (1, 2):
        text = REPORT.format(n=n, lines="\n\n".join([*LINES, f"Run {n} gave {70 + n} g."][: 4 + n]))
        (tmp_path / f"r{n}").write_text(text, encoding="utf-8")
    files = [Incoming(tmp_path / f"r{n}", f"TR-9-#{n}.md") for n in (1, 2)]
    by = bench().people.enter("name:mira holt", "Mira Holt").id
    bench().library.wait(bench().library.add(files, "Larkspur", by, "versions"))
    first, second = bench().lineages.of(
        next(one.id for one in bench().library.documents() if one.name == "TR-9-#1.md")
    )
    return ready, first, second


def opened(app, document):
    app = app.run().switch_page("pages/library.py")
    app.query_params["document"] = document.id
    return app.run()


def test_an_old_version_says_so_and_leads_to_the_newest(report, page):
    app, first, second = report
    app = opened(app, first)
    assert "is not the newest" in page.texts(app)
    app = app.button(key="open_newest").click().run()
    assert app.query_params["document"] in (second.id, [second.id])
    assert "is not the newest" not in page.texts(app)


def test_the_versions_are_listed_with_the_reason(report, page):
    app, first, second = report
    app = opened(app, second)
    texts = page.texts(app)
    assert "2 versions" in texts
    assert app.button(key=f"version_near_{first.id}")
    assert "TR-9" in texts


def test_a_document_is_taken_out_of_its_lineage_and_put_back(report, page, bench):
    app, first, second = report
    app = opened(page.named(app), second)
    app = app.radio(key="lineage_way").set_value("alone").run()
    app = app.button(key="lineage_alone").click().run()
    assert len(bench().lineages.of(second.id)) == 1
    app = app.radio(key="lineage_way").set_value("join").run()
    wanted = next(one for one in app.selectbox(key="lineage_other").options if "TR-9-#1.md" in one)
    app = app.selectbox(key="lineage_other").select(wanted).run()
    app.button(key="lineage_join").click().run()
    assert [one.id for one in bench().lineages.of(second.id)] == [first.id, second.id]


def test_a_version_is_renamed(report, page, bench):
    app, first, _ = report
    app = opened(page.named(app), first)
    app = app.radio(key="lineage_way").set_value("version").run()
    app = app.text_input(key="lineage_version").set_value("A").run()
    app.button(key="lineage_rename").click().run()
    assert "A" in {one.version for one in bench().lineages.of(first.id)}


def test_labels_and_dates_as_people_write_them(report):
    _, first, second = report
    assert (label(first), label(second)) == ("#1", "#2")
    assert label(first.model_copy(update={"version": "B"})) == "B"
    assert dated(first.model_copy(update={"dated": None})) == ""
