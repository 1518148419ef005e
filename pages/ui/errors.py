"""The one error boundary: what a person can mend is said, everything else gets a number and a log entry."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st
import structlog

from core.errors import UserError
from pages.ui.text import plain

_log = structlog.get_logger()


@contextmanager
def boundary(doing: str) -> Iterator[None]:
    """Run a part of a page; a failure inside becomes a message in its place.

    `doing` completes the sentence "Something went wrong while …".
    """
    try:
        yield
    except UserError as error:
        say(error)
    except Exception:
        number = secrets.token_hex(4)
        _log.exception("page failed", error_id=number, doing=doing)
        st.error(
            f"Something went wrong on our side while {doing}. What was stored is safe. "
            f"Reload the page; if it happens again, tell the administrator error {number}."
        )


def say(error: UserError) -> None:
    """Show a failure that the person can mend, with what to do about it."""
    st.error(f"**{plain(error.message)}** {plain(error.hint)}".strip())
