from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.tables.answer import answers_from_tables


def test_of_lists_that_fit_alike_the_fuller_comes_first(table):
    short = table([["Lot", "Mass (g)"], ["A-1", "3"], ["A-2", "4"]], document="Old")
    full = table([["Lot", "Mass (g)"], ["A-1", "3"], ["A-2", "4"], ["A-3", "5"]], document="New")
    found = answers_from_tables(analyse("List all lots."), spans_of([*short, *full]))
    assert [answer.text for answer in found][:2] == ["A-1, A-2 and A-3", "A-1 and A-2"]


def test_a_reason_is_no_cell(table):
    assert (
        answers_from_tables(
            analyse("Why was lot A-1 rejected?"), spans_of(table([["Lot", "Mass"], ["A-1", "3"]]))
        )
        == []
    )
