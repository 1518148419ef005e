"""Evidence of changes."""

from core.ask.changes.events import events_of
from core.ask.changes.findings import Evidence, compare_link
from core.ask.changes.wanted import wanted


def test_the_same_place_is_kept_once_and_names_both_versions(versions):
    agent, places = versions("# 1 A\n\nThe limit is 0.15 %.", "# 1 A\n\nThe limit is 0.10 %.")
    (event,) = events_of(agent, places, wanted("limit"))
    evidence = Evidence(agent)
    once, again = evidence.of_event("limit", event), evidence.of_event("limit", event)
    assert once.cites == again.cites and len(evidence.observations) == 2
    before, after = (evidence.observations[i] for i in once.cites)
    assert (before.data["side"], after.data["side"]) == ("before", "after")
    assert before.data["compare"] == compare_link(*places)
    assert compare_link(*places) == f"/library?document={places[1].id}&compare={places[0].id}"
    assert before.data["versions"]["after"]["mark"] == "#2"


def test_other_purposes_of_a_place_are_other_observations(versions):
    agent, (place,) = versions("# 1 A\n\nThe limit is 0.15 %.")
    quoted = agent.laid(place).text[1][0].quoted()
    evidence = Evidence(agent)
    assert evidence.of_places("limit", [(place, quoted)]) != evidence.of_places("level", [(place, quoted)])
