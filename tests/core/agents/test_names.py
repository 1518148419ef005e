from core.agents.names import other_names, things_of_kind


def test_an_abbreviation_brings_its_long_name_and_back():
    assert "dimethylformamid" in other_names("dissolved in DMF")
    assert "dmf" in other_names("N,N-dimethylformamide")
    assert other_names("a plain sentence") == frozenset()


def test_a_longer_name_is_another_thing():
    assert "thf" not in other_names("2-MeTHF")


def test_things_of_a_kind_with_their_places():
    text = "with triethylamine in toluene"
    assert [(name, text[a:b]) for name, a, b in things_of_kind("base", text)] == [
        ("triethylamine", "triethylamine")
    ]
    assert [name for name, _, _ in things_of_kind("solvents", text)] == ["toluene"]
    assert things_of_kind("reactor", text) == []
