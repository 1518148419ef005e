"""The garble score."""

import pytest

from core.ingest.pdf.quality import BAD, bad_pages, garble_score

ENGLISH = (
    "This report summarises the process development of the active substance from the first campaign to the "
    "validated manufacturing route, with the impurities that were found, their probable origin, and the "
    "controls by which every batch is held within its specification over the whole shelf life."
)


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH,
        "HPLC DSC XRPD ICH GMP TGA NMR LCMS method table of abbreviations with standards and limits",
        "反应混合物在室温下搅拌两小时，然后在氮气下过滤。",
        "Die Mischung wurde zwei Stunden bei Raumtemperatur gerührt und danach abfiltriert.",
        "12.5 13.7 99.1 0.05 1,234 2.5e-3",
        "",
    ],
)
def test_text_that_can_be_read_scores_low(text):
    assert garble_score(text) < 0.1


def test_lost_characters_count():
    assert garble_score("\ufffd" * 50 + "a" * 50) == pytest.approx(0.5)
    assert garble_score("\ue001\ue002\x03" * 20) == 1.0


def test_shifted_letters_are_noticed():
    for step in (1, 3, 7, 13):
        shifted = "".join(chr((ord(c) - 97 + step) % 26 + 97) if c.islower() else c for c in ENGLISH)
        assert garble_score(shifted) >= BAD, step


def test_glyphs_that_the_font_does_not_explain_count():
    assert garble_score(ENGLISH, unmapped=len(ENGLISH)) > 0.9


def test_pages_with_hardly_any_text_are_not_judged():
    assert bad_pages(["\ufffd\ufffd", "\ufffd" * 80, ENGLISH], [0, 0, 0]) == [1]
