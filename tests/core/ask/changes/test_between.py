"""Two versions compared for an answer."""

from core.ask.changes.between import ITEMS, compared
from core.ask.changes.findings import Evidence
from core.ask.changes.wanted import wanted

BEFORE = "# 1 A\n\n" + " ".join(f"Lot A-{n:03} gave {n} %." for n in range(20)) + "\n\n# 2 B\n\nIt is dry."
AFTER = (
    "# 1 A\n\n"
    + " ".join(f"Lot A-{n:03} gave {n + 50} %." for n in range(20))
    + "\n\n# 2 B\n\nIt is very dry.\n\n# 3 C\n\nA new section. It says two things."
)


def of(versions, asked=None, sections=()):
    agent, (before, after) = versions(BEFORE, AFTER)
    evidence = Evidence(agent)
    return compared(agent, evidence, before, after, asked, sections), evidence


def test_the_counts_are_of_all_changes_and_the_rest_is_said(versions):
    found, _ = of(versions)
    assert found.counts == {"changed": 21, "added": 2}
    assert len(found.items) == ITEMS
    assert found.more + sum(item.count for item in found.items) == 23


def test_values_are_listed_before_wording(versions):
    found, _ = of(versions)
    assert all("became" in item.text and "%" in item.text for item in found.items)
    assert not any("very dry" in item.text for item in found.items)


def test_every_item_cites_both_sides(versions):
    found, evidence = of(versions)
    for item in found.items:
        versions_cited = [evidence.observations[i].locator.version for i in item.cites]
        assert versions_cited == ["1", "2"]


def test_a_new_section_is_told_once(versions):
    found, _ = of(versions, sections=["3"])
    (item,) = found.items
    assert item.count == 2 and item.text.startswith("New section with 2 passages")


def test_only_what_is_asked_about(versions):
    found, _ = of(versions, wanted("lot A-003"))
    assert len(found.items) == 1 and "3 % became 53 %" in found.items[0].text
