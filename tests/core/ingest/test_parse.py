"""Every media type that the gate lets in has its parser."""

import pytest

from core.errors import DocumentRejected, RejectReason
from core.ingest.gate import MediaType
from core.ingest.parse import PARSERS, ParseFailed, parse, parser_for


@pytest.mark.parametrize("media_type", MediaType)
def test_every_media_type_has_a_parser(media_type):
    assert callable(parser_for(media_type).parse)
    assert set(PARSERS) == set(MediaType)


def test_a_media_type_that_is_not_read_is_a_fault_of_the_caller(tmp_path):
    with pytest.raises(ValueError, match="image/png"):
        parse(tmp_path / "x", "x.png", "image/png", lambda *progress: None)


@pytest.mark.parametrize(
    ("name", "text"),
    [("x.txt", " \n \u200b"), ("x.md", "<!-- nothing -->"), ("x.html", "<p></p>"), ("x.csv", ",,\n")],
)
def test_a_file_without_text_is_empty(read, name, text):
    with pytest.raises(DocumentRejected) as caught:
        read(text, name)
    assert caught.value.reason is RejectReason.EMPTY


def test_a_failure_names_the_file_and_says_what_to_do():
    failure = ParseFailed("a.docx", "its parser stopped", "Try it once more.", "SIGSEGV")
    assert failure.code == "parse_failed"
    assert failure.message == "a.docx could not be read: its parser stopped."
    assert failure.hint == "Try it once more."
    assert "SIGSEGV" not in failure.message
