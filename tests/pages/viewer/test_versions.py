"""Versions in the viewer: the same passage before and after, changed, or gone."""

import pytest

from core.workbench.library import Incoming

TEXT = """# TR-201 Development report, version {version}

## 1 Scope

This report describes the synthesis of LS-40 at the Quarry pilot plant.

## 2 Step 3

The coupling is stirred at {temperature} °C for six hours in the large vessel.

The mixture is quenched with water and the layers are separated within ten minutes.

{more}
## 3 Outlook

Nothing else is planned for the coming year, and the plant is booked for another programme.
"""


@pytest.fixture
def report(ready, bench, tmp_path):
    """Three versions of a report; the second changes a temperature, the third drops a sentence."""
    ready.run()
    extra = "The filter cake is washed twice with cold heptane before it is dried.\n"
    changes = {"1": (60, extra), "2": (45, extra), "3": (45, "")}
    incoming = []
    for version, (temperature, more) in changes.items():
        path = tmp_path / f"TR-201-#{version}.md"
        path.write_text(TEXT.format(version=version, temperature=temperature, more=more), encoding="utf-8")
        incoming.append(Incoming(path, path.name))
    bench().library.wait(bench().library.add(incoming, "Larkspur", "name:mira holt", "b"))
    found = [one for one in bench().library.documents() if one.name.startswith("TR-201")]
    versions = bench().lineages.of(found[0].id)
    assert [one.version for one in versions] == ["1", "2", "3"]
    return versions


def turned(app, key):
    return app.button(key=f"turn_{key}").click().run()


def test_words_that_stay_are_marked_in_the_other_version(report, shown, page):
    app = shown(report[0], "quenched with water")
    assert "version **" in page.texts(app) and "1 of 3" in page.texts(app)
    said = page.texts(turned(app, "version_after"))
    assert "#2 says the same." in said
    assert "<mark>quenched with water</mark>" in said
    assert "45 °C" in said and "60 °C" not in said


def test_a_changed_passage_is_shown_where_it_stands_now(report, shown, page):
    app = turned(shown(report[0], "The coupling is stirred at 60 °C for six hours"), "version_after")
    said = page.texts(app)
    assert "#2 says it differently" in said
    assert "45 °C" in said.partition("<mark>")[2].partition("</mark>")[0]
    said = page.texts(turned(app, "version_own"))
    assert "<mark>The coupling is stirred at 60 °C for six hours</mark>" in said


def test_what_is_gone_is_said_to_be_gone(report, shown, page):
    app = shown(report[1], "washed twice with cold heptane")
    said = page.texts(turned(app, "version_after"))
    assert "Not in #3; the section that it stood in is shown." in said
    assert "quenched with water" in said and "<mark>" not in said
    assert app.button(key="turn_version_after").disabled


def test_a_section_that_is_read_is_found_in_the_other_version(report, shown, page, bench):
    section = next(one for one in bench().library.outline(report[2].id) if one.title == "2 Step 3")
    app = shown(report[2], section=section.id)
    said = page.texts(turned(app, "version_before"))
    assert "Shown: #2." in said and "cold heptane" in said


def test_a_document_of_one_version_has_no_such_control(added, shown, page):
    app = shown(added("pdf"), "changed to 2-MeTHF on page 2")
    assert not [one for one in app.button if (one.key or "").startswith("turn_version")]


def test_a_link_may_name_the_version(report, shown, page):
    said = page.texts(shown(report[0], "quenched with water", version="3"))
    assert "#3 says the same." in said and "3 of 3" in said
    said = page.texts(shown(report[0], "quenched with water", version="9"))
    assert "There is no version 9 of this document" in said
    assert "1 of 3" in said
