from core.ask.offline.evidence import cover, has, says_number, spans_of, words_of
from core.ask.offline.question import analyse


def test_short_and_long_names_are_one():
    assert has("thf", words_of("tetrahydrofuran")) and has("toluen", words_of("Toluol"))
    assert not has("thf", words_of("2-methyltetrahydrofuran"))


def test_another_number_is_a_mismatch_in_rows_too(table):
    span = spans_of(table([["Step", "Solvent"], ["3", "toluene"]]))[0]
    assert cover(analyse("What is the solvent of step 5?"), span).mismatch
    assert not cover(analyse("What is the solvent of step 3?"), span).mismatch
    assert says_number(span, "step", "3") and not says_number(span, "step", "5")


def test_a_heading_settles_the_step_of_its_sentences(text):
    span = spans_of(text("It is stirred at 45 °C.", section="4.3 Step 3: coupling"))[0]
    assert cover(analyse("At what temperature is step 3 run?"), span).quote > 0.7


def test_a_sentence_is_not_about_what_is_named_after_it(text):
    spans = spans_of(text("Xylol has a flash point of 27 °C. MEK is toxic."))
    assert cover(analyse("What is the flash point of MEK?"), spans[0]).mismatch
