"""The table of cues fits the features that it weighs."""

from core.ask.offline.cues import CONCLUSION, CUES, FINDINGS, INTERCEPTS
from core.ask.offline.polarity import LABELS, cue_features


def test_every_feature_has_a_weight_for_every_label():
    for kind, table in (("findings", FINDINGS), ("conclusion", CONCLUSION)):
        assert len(table) == len(cue_features("Is it?", "It is.", kind))
        assert {len(row) for row in table} == {len(LABELS)}
        assert len(INTERCEPTS[kind]) == len(LABELS)


def test_a_missing_difference_is_no_effect_and_not_significant():
    text = "There was no significant difference between the groups."
    assert CUES["no effect"].search(text)
    assert not CUES["significant"].search(text)
