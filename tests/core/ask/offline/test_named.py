import pytest

from core.ask.offline.named import identifiers_of, qualifiers_of


def test_codes_with_digits_or_joined_capitals_are_names():
    assert identifiers_of("TR-7, 2-MeTHF, IMP-D and 68-12-2 at 5mg") == (
        "TR-7",
        "2-MeTHF",
        "IMP-D",
        "68-12-2",
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("in step 3", {("step", "3")}),
        ("the third step", {("step", "3")}),
        ("lots A-1 and A-2", {("lot", "a-1"), ("lot", "a-2")}),
        ("batches Q-1, Q-2 and Q-3", {("batch", "q-1"), ("batch", "q-2"), ("batch", "q-3")}),
        ("form B in 2021", {("form", "b"), ("year", "2021")}),
        ("no numbers", set()),
    ],
)
def test_numbered_things(text, found):
    assert set(qualifiers_of(text)) == found
