import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.vocabulary import ChunkKind
from core.ingest.sentences import sentence_spans


def pieces(text: str, kind: ChunkKind = ChunkKind.PARAGRAPH) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, kind)]


@pytest.mark.parametrize(
    "sentences",
    [
        ["The yield was approx. 85 % at 20 °C.", "See Fig. 3 and Table 2.", "The batch (No. 4) failed."],
        ["It used ca. 5 equiv. of base.", "Toluene (2.0 eq.) was added, e.g. in step 3."],
        ["Dr. Smith et al. (2020) showed i.e. this.", "p < 0.05.", "The value 1.4 +/- 0.24 was kept."],
        ["It was measured by MS.", "The mass was 5.5 mg/kg.", "The answer is no.", "We repeated it."],
        ["Add 2 equiv.", "The mixture was washed with sat. NaHCO3.", "It was dried over aq. Na2SO4."],
        ["K9-13 (Lot No. A123) was used at temp. 20 °C.", "See sect. 3.2.", "Eq. 5 holds."],
        ["Die Ausbeute betrug ca. 85 %.", "Vgl. Abb. 3, z. B. Toluol.", "Das Ergebnis ist gut."],
        ["反应温度为60°C。", "产率为85%。"],
        ["IL-6 rose.", "☉ odd ∯ signs stay.", "mRNA fell.", "Is it?", "Yes!"],
        ["E. coli grew at pH 7.", "C. elegans did not."],
        ["1. Charge water.", "2. Add base.", "3. Stir."],
        ["Two steps follow, i.e. (i) seeding, and (ii) cooling; (iii) is optional.", "Both are slow."],
        ["The phenotypes overlap.10", "Hence they share a cause (OMIM 151660).14", "It is known."],
        ["It was seen in areas 44 and 45 of Box 2)."],
    ],
)
def test_a_laboratory_text_is_cut_at_its_sentence_ends(sentences):
    glue = "" if "。" in sentences[0] else " "
    assert pieces(glue.join(sentences)) == sentences


def test_a_line_end_inside_a_paragraph_is_a_space_and_a_blank_line_an_end():
    assert pieces("A line\nbroken here. Next one\n \nNew part") == [
        "A line\nbroken here.",
        "Next one",
        "New part",
    ]


def test_list_items_are_never_joined():
    assert pieces("first item\nsecond item. With more", ChunkKind.LIST) == [
        "first item",
        "second item.",
        "With more",
    ]


def test_a_table_gives_its_body_lines():
    text = "Lot | Yield\nA1. B | 85 %\n\nA2 | 86 %\n"
    assert pieces(text, ChunkKind.TABLE) == ["A1. B | 85 %", "A2 | 86 %"]
    assert text[slice(*sentence_spans(text, ChunkKind.TABLE, header_lines=0)[0])] == "Lot | Yield"
    assert pieces("only | header", ChunkKind.TABLE) == ["only | header"]


@given(
    st.text(
        alphabet=st.one_of(
            st.sampled_from(list(".!?。 \n\t()[]\"'“”,;:|-1aABz☉∯&")),
            st.characters(exclude_categories=["Cs"]),
        ),
        max_size=300,
    ),
    st.sampled_from(ChunkKind),
)
def test_spans_are_exact_ordered_and_lose_no_letter(text, kind):
    spans = sentence_spans(text, kind, header_lines=0)
    end_before = 0
    for start, end in spans:
        assert end_before <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        assert not text[end_before:start].strip()
        end_before = end
    assert not text[end_before:].strip()


@pytest.mark.parametrize(
    "unit", ['("', "a) ", "1. ", ".", "A.", "'", "? ", '"a (b) ', "x!", " a.", "(a", "&ᓴ&"]
)
@pytest.mark.timeout(5)
def test_hostile_repetition_is_cut_in_little_time(unit):
    text = unit * (4000 // len(unit))
    assert sum(end - start for start, end in sentence_spans(text, ChunkKind.PARAGRAPH)) <= len(text)
