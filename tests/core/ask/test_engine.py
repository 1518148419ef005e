from core.ask.engine import _further


def test_each_side_of_a_comparison_is_searched_by_itself():
    first, second = _further("Compare the yields of lots A-1 and A-2.")
    assert "A-1" in first and "A-2" not in first
    assert "A-2" in second and "A-1" not in second


def test_a_list_is_also_searched_by_its_noun():
    assert _further("Which decisions were taken in the review of X-1?") == ("decisions X-1",)


def test_other_questions_are_searched_once():
    assert _further("What was the yield of lot A-1?") == ()
