from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.offline.select import before_it, is_front_matter, rank, states_cause


def test_marks_and_histories_are_front_matter(text):
    assert is_front_matter(spans_of(text("Confidential. For internal use only."))[0])
    assert is_front_matter(spans_of(text("First issue by the author.", section="Document history"))[0])
    assert not is_front_matter(spans_of(text("The yield was 61 %."))[0])


def test_content_comes_before_the_history_of_the_document(text):
    said = [
        *text("Solvent of step 2 changed to toluene.", section="Document history"),
        *text("The solvent of step 2 is toluene.", section="Step 2"),
    ]
    asked = analyse("What is the solvent of step 2?")
    assert rank(asked, spans_of(said))[0].span.section == "Step 2"


def test_since_with_a_version_is_a_time(text):
    assert states_cause(spans_of(text("It failed because it was wet."))[0])
    assert not states_cause(spans_of(text("Since version 1 it is dry."))[0])


def test_the_sentence_before_a_conclusion(text):
    asked = analyse("Why must the valve be closed?")
    ranked = rank(asked, spans_of(text("Gas is released. The valve must therefore be closed.")))
    earlier = before_it(ranked[0], ranked)
    assert earlier is not None and earlier.span.quote == "Gas is released."
