"""Which section became which."""

from core.lineage.diff.sections import pair_sections, section_pairs, with_content
from core.lineage.diff.units import lay_out

LONG = "The nitration is exothermic. It is dosed over two hours. The acid is recovered."
OTHER = "The salt is isolated by filtration. It is washed twice. The cake is dried."


def paired(version, sentences, before, after):
    old, new = lay_out(version(before), sentences), lay_out(version(after), sentences)
    pairs = pair_sections(old, new)
    return {old.paths[i][-1]: new.paths[j][-1] for i, j in pairs.items() if old.paths[i]}


def test_numbers_of_headings_do_not_matter(version, sentences):
    before = f"# 1 Nitration\n\n{LONG}\n\n# 2 Isolation\n\n{OTHER}"
    after = f"# 1 Safety\n\nNew.\n\n# 2 Nitration\n\n{LONG}\n\n# 3 Isolation\n\n{OTHER}"
    assert paired(version, sentences, before, after) == {
        "1 Nitration": "2 Nitration",
        "2 Isolation": "3 Isolation",
    }


def test_a_renamed_and_a_moved_section_are_found_by_what_they_say(version, sentences):
    before = f"# 1 Nitration\n\n{LONG}\n\n# 2 Isolation\n\n{OTHER}"
    after = f"# 1 Work-up and drying\n\n{OTHER}\n\n# 2 First step\n\n## 2.1 Reaction\n\n{LONG}"
    assert paired(version, sentences, before, after) == {
        "1 Nitration": "2.1 Reaction",
        "2 Isolation": "1 Work-up and drying",
    }


def test_sections_of_one_name_under_different_steps_do_not_mix(version, sentences):
    before = f"# Step 1\n\n## Drying\n\n{LONG}\n\n# Step 2\n\n## Drying\n\n{OTHER}"
    old, new = lay_out(version(before), sentences), lay_out(version(before), sentences)
    assert all(i == j for i, j in pair_sections(old, new).items())


def test_a_section_whose_every_sentence_changed_follows_its_sentences(version, sentences):
    old = lay_out(version("# 1 Drying\n\nDried at 45 °C."), sentences)
    new = lay_out(version("# 7 Isolation and the cake\n\nDried at 40 °C."), sentences)
    assert 1 not in pair_sections(old, new)
    pairs = with_content({}, [(old.text[1][0], new.text[1][0])])
    assert pairs == {1: 1}
    renamed = [pair for pair in section_pairs(old, new, pairs) if pair.renamed]
    assert [(pair.before, pair.after) for pair in renamed] == [(("1 Drying",), ("7 Isolation and the cake",))]
