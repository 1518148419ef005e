"""What is ranked first, and what belongs to the version itself."""

BEFORE = """
Checkpoint #4

Issued 12 March 2025

# 1 Summary

The limit for IMP-C is 0.15 %. The route is short and robust.

Table 1 Change history

| Version | Date | Change |
| 4 | 12 March 2025 | first issue |
"""
AFTER = """
Checkpoint #5

Issued 2 April 2025

# 1 Summary

The limit for IMP-C is 0.10 %. The route is short and very robust.

Table 1 Change history

| Version | Date | Change |
| 4 | 12 March 2025 | first issue |
| 5 | 2 April 2025 | limit of IMP-C |
"""


def test_the_limit_comes_first_wording_later_and_the_versions_own_data_last(difference):
    ranked = difference(BEFORE, AFTER).ranked()
    quotes = [(c.after or c.before).quote for c in ranked]
    assert quotes[0] == "The limit for IMP-C is 0.10 %."
    assert quotes[1] == "The route is short and very robust."
    assert not ranked[0].administrative and not ranked[1].administrative
    assert set(quotes[2:]) == {"Checkpoint #5", "Issued 2 April 2025", "5 | 2 April 2025 | limit of IMP-C"}
    assert all(c.administrative for c in ranked[2:])
    assert ranked[0].weight > 0.8 > ranked[1].weight


def test_a_decision_weighs_more_than_another_new_sentence(difference):
    before = "# 1 Text\n\nOne line here."
    after = before + " It was decided to abandon the flow reactor. The powder looks white."
    ranked = difference(before, after).ranked()
    assert "decided" in ranked[0].after.quote and ranked[0].weight > ranked[1].weight


def test_a_date_in_the_body_is_not_administrative(difference):
    (change,) = difference(
        "# 3 Lots\n\nLot B-1 was made on 3 May 2025.", "# 3 Lots\n\nLot B-1 was made on 4 May 2025."
    ).changes
    assert not change.administrative
