"""Which sentence became which."""

from core.lineage.diff.pairing import best_pairs, in_order, reworded, same_elsewhere
from core.lineage.diff.units import lay_out


def units(version, sentences, text):
    return list(lay_out(version(text), sentences).text[0])


def test_what_stands_between_the_same_sentences_is_a_gap(version, sentences):
    old = units(version, sentences, "One is here. Two was at 60 °C. Three stays.")
    new = units(version, sentences, "One is here. Two was at 65 °C. Three stays.")
    same, gaps = in_order(old, new)
    assert same == 2
    assert [([u.text for u in gone], [u.text for u in come]) for gone, come in gaps] == [
        (["Two was at 60 °C."], ["Two was at 65 °C."])
    ]
    assert [(a.text, b.text) for a, b in reworded(gaps)] == [("Two was at 60 °C.", "Two was at 65 °C.")]
    assert gaps == [([], [])]


def test_the_same_words_in_another_gap_moved(version, sentences):
    gone = units(version, sentences, "The seed is LS-40. It rests.")
    come = units(version, sentences, "It rests. The cake is dense.")
    gaps = [(list(gone), []), ([], list(come))]
    assert [a.text for a, _ in same_elsewhere(gaps)] == ["It rests."]
    assert [u.text for u in gaps[0][0]] == ["The seed is LS-40."]
    assert [u.text for u in gaps[1][1]] == ["The cake is dense."]


def test_each_sentence_has_one_partner_and_the_likest_wins(version, sentences):
    old = units(version, sentences, "The yield of step 2 was 81 %. The yield of step 3 was 84 %.")
    new = units(version, sentences, "The yield of step 3 was 86 %. The yield of step 2 was 81 %.")
    pairs = {a.text: b.text for a, b in best_pairs(old, new, 0.5)}
    assert pairs == {
        "The yield of step 2 was 81 %.": "The yield of step 2 was 81 %.",
        "The yield of step 3 was 84 %.": "The yield of step 3 was 86 %.",
    }


def test_many_sentences_are_paired_by_their_rare_words(version, sentences):
    old = units(version, sentences, " ".join(f"Lot A{n:03}-Q gave a yield of {n} %." for n in range(200)))
    new = units(version, sentences, " ".join(f"Lot A{n:03}-Q gave a yield of {n}5 %." for n in range(200)))
    pairs = best_pairs(old, new, 0.5)
    assert len(pairs) == 200
    assert all(a.text.split()[1] == b.text.split()[1] for a, b in pairs)
