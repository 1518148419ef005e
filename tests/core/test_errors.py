import pytest

from core.errors import Cancelled, DocumentRejected, NotFound, RejectReason, UserError


def test_a_rejection_names_the_file_the_reason_and_the_remedy():
    error = DocumentRejected("batch.xlsx", RejectReason.ENCRYPTED, remedy="Remove the password.")
    assert error.message == "batch.xlsx is locked with a password."
    assert (error.code, error.hint) == ("encrypted", "Remove the password.")


def test_what_was_seen_stands_in_the_sentence():
    error = DocumentRejected("a.pdf", RejectReason.CORRUPT, remedy="Save it again.", detail="no page tree")
    assert error.message == "a.pdf is damaged or cut off: no page tree."


@pytest.mark.parametrize("reason", list(RejectReason))
def test_every_reason_has_a_sentence(reason):
    error = DocumentRejected("a.pdf", reason, remedy="Try another.")
    assert error.message.startswith("a.pdf ")
    assert error.code == reason.value


def test_something_that_does_not_exist_is_named():
    error = NotFound("document", "doc_9")
    assert error.code == "not_found"
    assert "document 'doc_9'" in error.message
    assert isinstance(error, UserError)


def test_cancelling_is_not_an_error_of_the_user():
    assert not issubclass(Cancelled, UserError)
