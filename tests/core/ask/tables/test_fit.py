from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.tables.fit import Reading, is_light, is_needed, mentions
from core.ask.tables.table import tables_of

ROWS = [["Step", "Solvent", "Temperature (°C)"], ["1", "water", "20"], ["2", "toluene", "80"]]


def reading(question, table):
    return Reading(analyse(question), tables_of(spans_of(table(ROWS)))[0])


def test_only_the_named_step_fits(table):
    read = reading("What is the temperature of step 2?", table)
    assert read.fit(0, 2) is None
    fit = read.fit(1, 2)
    assert fit is not None and fit.complete and fit.headed and fit.cover > 0.95


def test_a_telling_word_that_nothing_says_leaves_the_fit_incomplete(table):
    fit = reading("What is the viscosity of toluene?", table).fit(1, 2)
    assert fit is None or not fit.complete


def test_names_and_rare_words_are_needed_and_verbs_of_doing_are_not():
    terms = {term.word: term for term in analyse("How much toluene was charged for lot A-1?").terms}
    assert is_needed(terms["toluene"]) and is_needed(terms["A-1"])
    assert is_light(terms["charged"]) and not is_needed(terms["charged"])


def test_a_value_is_mentioned_as_a_word_of_its_own():
    assert mentions("a-1", "lot A-1 was made") and not mentions("a-1", "lot A-12")
    assert mentions("k9", "lot K9-3", in_parts=True) and not mentions("k9", "lot K9-3")
