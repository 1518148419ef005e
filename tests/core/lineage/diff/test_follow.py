"""Where a span of one version stands in another."""

import pytest

from core.domain.difference import FollowState
from core.lineage.diff.compare import compare
from core.lineage.diff.follow import follow

OLD = """
# 1 Process

Step 3 runs in DMF at 60 °C. The base is added slowly. A flow step is planned.

| Parameter | Value |
| Solvent | DMF |
| Time | 4 h |
"""
NEW = """
# 1 Background

The programme is new.

# 2 Process

The base is
added slowly. Step 3 runs in 2-MeTHF at 60 °C.

| Parameter | Value |
| Base | DIPEA |
| Solvent | 2-MeTHF |
| Time | 4 h |
"""


@pytest.fixture
def followed(version, sentences):
    def made(quote, before=OLD, after=NEW):
        source, target = version(before, "a"), version(after, "b")
        chunk = next(c for c in source.chunks if quote in c.text)
        start = chunk.text.index(quote)
        difference = compare(source, target, sentences)
        found = follow(chunk.id, start, start + len(quote), source, target, difference)
        if found.found is not None:
            there = next(c for c in target.chunks if c.id == found.found.chunk_id)
            assert there.text[found.found.start : found.found.end] == found.found.quote
        return found

    return made


def test_the_same_words_are_unchanged_wherever_they_stand(followed):
    found = followed("The base is added slowly.")
    assert found.state is FollowState.UNCHANGED and found.similarity == 1
    assert found.found.quote == "The base is\nadded slowly." and found.found.path == ("2 Process",)


def test_a_changed_sentence_tells_what_replaced_what(followed):
    found = followed("Step 3 runs in DMF at 60 °C.")
    assert found.state is FollowState.CHANGED
    assert found.values == (("DMF", "2-MeTHF"),)
    assert found.found.quote == "Step 3 runs in 2-MeTHF at 60 °C."


def test_what_is_not_there_any_more_is_dropped(followed):
    found = followed("A flow step is planned.")
    assert found.state is FollowState.DROPPED and found.found is None


def test_a_row_is_followed_by_its_key(followed):
    changed = followed("Solvent | DMF")
    assert changed.state is FollowState.CHANGED
    assert [(c.row, c.column, c.before, c.after) for c in changed.cells] == [
        ("Solvent", "Value", "DMF", "2-MeTHF")
    ]
    same = followed("Time | 4 h")
    assert same.state is FollowState.UNCHANGED and same.found.quote == "Time | 4 h"


def test_part_of_a_changed_sentence_that_still_stands_is_unchanged(followed):
    before = "# 1 A\n\nThe cake is dried for 5 h, and the loss on drying is recorded."
    found = followed("the loss on drying is recorded", before, before.replace("5 h", "9 h"))
    assert found.state is FollowState.UNCHANGED
    assert found.found.quote == "the loss on drying is recorded"


def test_following_backwards_turns_the_values(version, sentences):
    source, target = version(NEW, "b"), version(OLD, "a")
    chunk = next(c for c in source.chunks if "2-MeTHF at" in c.text)
    start = chunk.text.index("Step 3")
    difference = compare(target, source, sentences)
    found = follow(chunk.id, start, len(chunk.text), source, target, difference)
    assert found.values == (("2-MeTHF", "DMF"),)


def test_a_chunk_of_another_document_is_refused(version, sentences):
    source = version(OLD, "a")
    with pytest.raises(ValueError, match="not part of"):
        follow("chk_none", 0, 1, source, source, compare(source, source, sentences))
