"""Changes of one value over the versions."""

from core.ask.changes.events import events_of, shifts, timeline
from core.ask.changes.wanted import wanted


def told(events):
    return [(e.old, e.before.version, e.new, e.after.version) for e in events]


def test_a_rewording_with_the_same_value_is_no_change(versions):
    agent, places = versions(
        "# 1 A\n\nStep 3 is run in DMF at 60 °C.",
        "# 1 A\n\nDMF is the solvent in which step 3 is run, at 60 °C.",
        "# 1 A\n\nDMF is the solvent in which step 3 is run, at 50 °C.",
    )
    assert told(events_of(agent, places, wanted("temperature of step 3"))) == [("60 °C", "2", "50 °C", "3")]
    assert events_of(agent, places, wanted("solvent of step 3")) == []


def test_a_sentence_written_anew_is_followed_by_what_it_states(versions):
    agent, places = versions(
        "# 1 A\n\nThe yield of step 2 was 81 % in two lots. Nothing else is known.",
        "# 1 A\n\nNothing else is known. Five lots later the yield of step 2 is 86 %.",
    )
    (event,) = events_of(agent, places, wanted("yield of step 2"))
    assert (event.old, event.new) == ("81 %", "86 %")
    assert "81 %" in event.was.quote and "86 %" in event.now.quote


def test_another_row_of_the_same_table_is_not_taken(versions):
    table = "# 1 A\n\n| Step | Solvent | Yield (%) |\n| 2 | toluene | {} |\n| 3 | DMF | {} |"
    agent, places = versions(table.format(80, 70), table.format(85, 70), table.format(85, 77))
    assert told(events_of(agent, places, wanted("yield of step 3"))) == [("70 %", "2", "77 %", "3")]
    assert told(events_of(agent, places, wanted("yield of step 2"))) == [("80 %", "1", "85 %", "2")]


def test_a_sentence_that_says_both_values_gives_the_older_place(versions):
    agent, places = versions(
        "# 1 A\n\nThe solvent of step 3 is DMF.\n\n# 2 B\n\nSame.",
        "# 1 A\n\nStep 3 no longer uses it: the solvent was changed from DMF to 2-MeTHF.\n\n# 2 B\n\nSame.",
    )
    (event,) = events_of(agent, places, wanted("solvent of step 3"))
    assert (event.old, event.new) == ("DMF", "2-MeTHF")
    assert event.was.quote == "The solvent of step 3 is DMF."


def test_the_line_of_stated_values_shows_where_it_shifts(versions):
    agent, places = versions(
        "# 1 A\n\nThe hold time of LS-30 is 24 h.",
        "# 1 A\n\nThe hold time of LS-30 is 24 h.",
        "# 1 A\n\nThe hold time of LS-30 is 48 h.",
    )
    line = timeline(agent, places, wanted("hold time of LS-30"))
    assert [stated.value for stated in line] == ["24 h", "24 h", "48 h"]
    assert told(shifts(line)) == [("24 h", "2", "48 h", "3")]


def test_a_label_that_is_the_phrase_beats_one_that_holds_it(versions):
    head = "# 1 A\n\n| Subject | Parameter | Value |\n"
    table = head + "| step 4 | quench | {} |\n| step 4 | gas at the quench | {} |"
    agent, places = versions(table.format("water", "0.60 mol"), table.format("citric acid", "0.35 mol"))
    assert told(events_of(agent, places, wanted("quench of step 4"))) == [("water", "1", "citric acid", "2")]


def test_words_that_belong_to_a_name_are_told_with_it(versions):
    text = "# 1 A\n\nThe LS-60 cake is washed with cold {} and dried in the {} dryer {}."
    agent, places = versions(
        text.format("2-propanol", "tray", "TD-08"), text.format("acetone", "filter", "FD-14")
    )
    assert told(events_of(agent, places, wanted("dryer of the LS-60 cake"))) == [
        ("tray dryer TD-08", "1", "filter dryer FD-14", "2")
    ]
    assert told(events_of(agent, places, wanted("wash of the LS-60 cake"))) == [
        ("cold 2-propanol", "1", "cold acetone", "2")
    ]


def test_the_number_behind_the_phrase_is_meant(versions):
    text = "# 1 A\n\nStep 6 is seeded at {} with a seed load of {}."
    agent, places = versions(
        text.format("58 °C", "0.5 wt%"), text.format("44 °C", "0.5 wt%"), text.format("42 °C", "1.0 wt%")
    )
    assert told(events_of(agent, places, wanted("seed load of step 6"))) == [("0.5 wt%", "2", "1.0 wt%", "3")]


def test_what_a_sentence_tells_of_before_is_not_what_holds(versions):
    agent, places = versions(
        "# 1 A\n\nStep 3 runs at 60 °C for 8 hours and gives a mean yield of 71.4%. "
        "The overall yield is 55.3%.",
        "# 1 A\n\nStep 3 runs at 45 °C for 5 hours and gives a mean yield of 84.2%, against 71.4% before. "
        "The overall yield rose from 55.3% to 65.2%.",
    )
    assert told(events_of(agent, places, wanted("mean yield of step 3"))) == [("71.4%", "1", "84.2%", "2")]
    assert told(events_of(agent, places, wanted("overall yield"))) == [("55.3%", "1", "65.2%", "2")]
