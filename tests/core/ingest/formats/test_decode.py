"""Text is read by the encoding that it was written in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DocumentRejected, RejectReason
from core.ingest.formats.decode import decode

GERMAN = "Die Ausbeute betrug 85 % – „sehr gut“ für Öle; Temperatur 25 °C, Löslichkeit groß."
FRENCH = "La réaction a été chauffée à 80 °C ; le rendement était élevé, où ça."
CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy a teplota byla vysoká."
CHINESE = "反应温度为二十五摄氏度，产率为百分之八十五。样品在室温下储存。"
JAPANESE = "反応温度は25℃で、収率は85%でした。試料は室温で保存した。"
KOREAN = "반응 온도는 25도였고 수율은 85퍼센트였다."
RUSSIAN = "Температура реакции составила 25 градусов, выход 85 процентов."
GREEK = "Η θερμοκρασία αντίδρασης ήταν 25 βαθμοί και η απόδοση υψηλή."


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_what_was_written_in_utf8_is_read_back_whatever_it_is(text):
    assert decode(("a: " + text).encode("utf-8"), "x.txt").text == "a: " + text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides_and_is_not_text(encoding):
    decoded = decode(GERMAN.encode(encoding), "x.txt")
    assert (decoded.text, decoded.certain, decoded.warnings) == (GERMAN, True, ())


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "cp1252"), (FRENCH, "latin-1"), (CZECH, "cp1250"), (CHINESE, "gb18030"), (CHINESE, "gbk"),
        (JAPANESE, "shift_jis"), (JAPANESE, "euc_jp"), (KOREAN, "euc_kr"), (RUSSIAN, "cp1251"),
        (GREEK, "cp1253"), (FRENCH, "utf-16-le"), (FRENCH, "utf-16-be"),
    ],
)  # fmt: skip
def test_without_a_mark_the_encoding_is_guessed_and_the_person_is_told(text, encoding):
    decoded = decode(text.encode(encoding), "x.txt")
    assert decoded.text == text
    assert not decoded.certain
    assert decoded.encoding in decoded.warnings[0]


def test_what_the_file_declares_goes_before_a_guess():
    decoded = decode("שלום לכולם".encode("iso-8859-8"), "x.html", "iso-8859-8")
    assert decoded.text == "שלום לכולם"
    assert decoded.certain


@pytest.mark.parametrize("declared", ["no-such-encoding", "hex", "utf-8"])
def test_a_wrong_declaration_is_not_believed(declared):
    assert decode(GERMAN.encode("cp1252"), "x.html", declared).text == GERMAN


def test_one_stray_byte_does_not_make_another_encoding_of_a_utf8_file():
    data = (CHINESE * 5).encode("utf-8") + b"\xff" + GERMAN.encode("utf-8")
    assert decode(data, "x.txt").text == CHINESE * 5 + "\ufffd" + GERMAN


def test_bytes_that_are_not_text_are_refused():
    with pytest.raises(DocumentRejected) as caught:
        decode(bytes(range(1, 32)) * 40, "x.txt")
    assert caught.value.reason is RejectReason.UNSUPPORTED
