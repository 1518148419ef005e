import pytest

from core.ask.offline.question import analyse
from core.ask.offline.values import short_answer


@pytest.mark.parametrize(
    ("question", "sentence", "answer"),
    [
        ("How long is it stirred?", "It is stirred at 45 °C for 5 hours.", "5 hours"),
        ("At what temperature is it stirred?", "It is stirred at 45 °C for 5 hours.", "45 °C"),
        ("Who is the author of the report?", "Author: Ann Berg, 3 May 2024", "Ann Berg"),
        ("When was it issued?", "Author: Ann Berg. Issued: 3 May 2024.", "3 May 2024"),
        ("Which impurity forms from DMF?", "IMP-Q, an amide, forms from DMF.", "IMP-Q"),
        ("Which base is used?", "It is dissolved with N-methylmorpholine in toluene.", "N-methylmorpholine"),
        ("Wer ist der Verfasser?", "Verfasser: Jo Krug, 1. Mai", "Jo Krug"),
        ("Who supplies it?", "- Qualify a second supplier.", ""),
        ("What was the yield?", "Le rendement est de 88,5 %.", "88,5 %"),
    ],
)
def test_the_words_that_answer(question, sentence, answer):
    assert short_answer(analyse(question), sentence) == answer
