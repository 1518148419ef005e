"""The whole comparison: nothing for the same, and edits found where they were made."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from core.domain.difference import ChangeKind, Element
from core.lineage.diff.compare import compare
from core.lineage.diff.normal import key
from tests.core.lineage.diff.conftest import spans, written

_WORDS_FROM = """
    reactor cake solvent yield purity washing acid base lot hour slurry column vessel sample water
    seed
"""
_WORDS = _WORDS_FROM.split()
_SENTENCE = st.builds(
    lambda words, number: f"{' '.join(words).capitalize()} at {number} °C.",
    st.lists(st.sampled_from(_WORDS), min_size=4, max_size=9),
    st.integers(1, 400),
)
_SECTIONS = st.lists(st.lists(_SENTENCE, min_size=1, max_size=5), min_size=1, max_size=5)


def report(sections):
    return "\n\n".join(f"# {n} Part {chr(65 + n)}\n\n{' '.join(s)}" for n, s in enumerate(sections))


def said(parsed):
    return Counter(key(c.text[a:b]) for c in parsed.chunks for a, b in spans(c.text, c.kind))


@given(_SECTIONS)
def test_a_version_does_not_differ_from_itself(sections):
    parsed = written(report(sections))
    difference = compare(parsed, parsed, spans)
    assert difference.changes == ()
    assert all(pair.before == pair.after for pair in difference.sections)


@given(_SECTIONS, _SECTIONS)
def test_applying_the_changes_gives_the_other_version(one, other):
    before, after = written(report(one), "a"), written(report(other), "b")
    sentences = said(before)
    for change in compare(before, after, spans).changes:
        sentences.subtract([key(change.before.quote)] if change.before else [])
        sentences.update([key(change.after.quote)] if change.after else [])
    assert +sentences == said(after)
    assert min(sentences.values(), default=0) >= 0


@given(_SECTIONS, _SECTIONS)
def test_the_other_way_round_additions_are_removals(one, other):
    before, after = written(report(one), "a"), written(report(other), "b")
    there, back = compare(before, after, spans), compare(after, before, spans)
    turned = {ChangeKind.ADDED: ChangeKind.REMOVED, ChangeKind.REMOVED: ChangeKind.ADDED}
    forth = Counter(turned.get(change.kind, change.kind) for change in there.changes)
    assert forth[ChangeKind.ADDED] - forth[ChangeKind.REMOVED] == (
        sum(c.kind is ChangeKind.ADDED for c in back.changes)
        - sum(c.kind is ChangeKind.REMOVED for c in back.changes)
    )


@given(_SECTIONS, st.data())
def test_an_edited_number_is_found_where_it_was_edited(sections, data):
    place = data.draw(st.integers(0, len(sections) - 1))
    at = data.draw(st.integers(0, len(sections[place]) - 1))
    edited = [list(some) for some in sections]
    old = edited[place][at]
    edited[place][at] = old.rpartition(" at ")[0] + " at 777.7 °C."
    changes = compare(written(report(sections), "a"), written(report(edited), "b"), spans).changes
    changed = [c for c in changes if c.after and "777.7" in c.after.quote]
    assert len(changed) == 1
    assert changed[0].after.path == (f"{place} Part {chr(65 + place)}",)
    assert changed[0].after.quote == edited[place][at]
    if changed[0].kind is ChangeKind.CHANGED:
        assert ("777.7 °C") in changed[0].values[-1][1]


def test_every_span_says_its_quote():
    before = written("# 1 A\n\nOne here. Two at 5 °C.\n\n| K | V |\n| a | 1 |", "a")
    after = written("# 1 A\n\nTwo at 6 °C. Three came in.\n\n| K | V |\n| a | 2 |\n| b | 3 |", "b")
    texts = {chunk.id: chunk.text for parsed in (before, after) for chunk in parsed.chunks}
    changes = compare(before, after, spans).changes
    assert {c.element for c in changes} == {Element.SENTENCE, Element.ROW}
    for change in changes:
        for side in filter(None, (change.before, change.after)):
            assert texts[side.chunk_id][side.start : side.end] == side.quote


def test_a_sentence_that_went_to_another_section_moved(difference):
    before = "# 1 A\n\nAlpha stays. Beta goes away now.\n\n# 2 B\n\nGamma stays."
    after = "# 1 A\n\nAlpha stays.\n\n# 2 B\n\nGamma stays. Beta goes away now."
    (change,) = difference(before, after).changes
    assert change.kind is ChangeKind.MOVED
    assert (change.before.path, change.after.path) == (("1 A",), ("2 B",))


def test_rewrapped_and_renumbered_text_is_no_change(difference):
    before = "# 1 A\n\nThe cake is “wet” and\nis dried (Section 2, Table 3)."
    after = '# 2 A\n\nThe cake is "wet" and is\ndried (Section 3, Table 4).'
    assert difference(before, after).changes == ()
