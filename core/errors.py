"""Failures that a user may see.

Every one carries a stable code, a sentence in the user's words and a hint that says what to do.
Anything else that is raised is our fault and never reaches a page as it is.
"""

from enum import StrEnum


class RejectReason(StrEnum):
    """Why a file could not become a document."""

    EMPTY = "empty"
    ENCRYPTED = "encrypted"
    CORRUPT = "corrupt"
    UNSUPPORTED = "unsupported"
    UNREADABLE_TEXT = "unreadable_text"
    TOO_LARGE = "too_large"


_WHAT = {
    RejectReason.EMPTY: "has nothing in it",
    RejectReason.ENCRYPTED: "is locked with a password",
    RejectReason.CORRUPT: "is damaged or cut off",
    RejectReason.UNSUPPORTED: "is of a kind that is not read here",
    RejectReason.UNREADABLE_TEXT: "holds no text that can be read",
    RejectReason.TOO_LARGE: "is too large",
}


class UserError(Exception):
    """Something that the user asked for cannot be done; they can mend it."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


class NotFound(UserError):
    """A record that was named does not exist here."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__("not_found", f"There is no {kind} {name!r}.", f"Check the {kind} and try again.")


class DocumentRejected(UserError):
    """A file that cannot become a document, with the reason and what to do about it."""

    def __init__(self, name: str, reason: RejectReason, remedy: str, detail: str = "") -> None:
        super().__init__(reason.value, f"{name} {_WHAT[reason]}{': ' + detail if detail else ''}.", remedy)
        self.name = name
        self.reason = reason
        self.remedy = remedy
        self.detail = detail


class Cancelled(Exception):
    """The person who started this work, or an administrator, cancelled it. Not a failure."""
