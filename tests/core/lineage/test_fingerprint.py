"""Fingerprints: small, stable, and estimates of what full comparison would give."""

from collections.abc import Callable

import pytest

from core.domain.lineage import Fingerprint, Member
from core.lineage.fingerprint import BOTTOM, OPENING, PLACES

Make = Callable[..., Member]
Text = Callable[[str, int, int], list[str]]


def of(make: Make, lines: list[str], **given: object) -> Fingerprint:
    return make("a.docx", "\n".join(lines), **given).fingerprint


def test_places_that_agree_estimate_the_share_of_common_sentences(make: Make, text: Text) -> None:
    """500 sentences each, 250 in common: Jaccard is 250 of 750; the deviation of 64 places is 0.06."""
    first, second = of(make, text("n", 0, 500)), of(make, text("n", 250, 750))
    assert len(first.sketch) == len(second.sketch) == PLACES
    agreeing = sum(1 for one, other in zip(first.sketch, second.sketch, strict=True) if one == other)
    assert agreeing / PLACES == pytest.approx(1 / 3, abs=0.15)


def test_the_smallest_hashes_are_kept_in_order_and_sentences_are_counted_once(make: Make, text: Text) -> None:
    lines = text("n", 0, 300)
    found = of(make, lines + lines)
    assert found.sentences == 300
    assert len(found.bottom) == BOTTOM and list(found.bottom) == sorted(found.bottom)
    assert found == of(make, lines + lines)


def test_case_marks_and_line_ends_do_not_make_another_sentence(make: Make) -> None:
    first = of(make, ["The yield was 84.2% – as planned. The next step began."])
    second = of(make, ["THE YIELD WAS 84.2 % - AS PLANNED.", "the next step began!"])
    assert first.bottom == second.bottom and first.sentences == 2


def test_a_row_of_a_table_is_a_sentence(make: Make) -> None:
    assert of(make, ["Solvent | DMF | 60 °C", "Solvent | 2-MeTHF | 45 °C"]).sentences == 2


def test_chinese_sentences_count(make: Make) -> None:
    assert of(make, ["反应在六十度下进行。产物用水洗涤！"]).sentences == 2


def test_the_opening_holds_the_title_and_the_first_chunks(make: Make, text: Text) -> None:
    found = of(make, text("n", 0, 200), title="Development report")
    assert found.opening.startswith("Development report\nThe ")
    assert len(found.opening) == OPENING


def test_headings_and_doi(make: Make) -> None:
    found = of(
        make, ["# Introduction", "See https://doi.org/10.1021/ACS.oprd.5c00001.", "# Results", "Text."]
    )
    assert found.headings == ("Introduction", "Results")
    assert found.doi == "10.1021/acs.oprd.5c00001"
    assert of(make, ["References", "10.1021/acs.oprd.5c00001"]).doi is None


def test_a_document_without_sentences(make: Make) -> None:
    found = of(make, ["ok"])
    assert (found.sketch, found.bottom, found.sentences) == ((), (), 0)


def test_hashes_survive_json(make: Make, text: Text) -> None:
    found = of(make, text("n", 0, 50))
    assert Fingerprint.model_validate_json(found.model_dump_json()) == found
    assert max(found.bottom) < 2**53
