"""The one error boundary: what a person can mend is said, everything else gets a number and a log entry."""

import logging
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st
import structlog

from core.errors import UserError
from pages.ui.text import plain

_log = structlog.get_logger()


def log_plainly() -> None:
    """Send the log to stderr as lines of text, without the values of variables: those may be documents."""
    if structlog.is_configured():
        return
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


@contextmanager
def boundary(doing: str) -> Iterator[None]:
    """Run a part of a page; a failure inside becomes a message in its place.

    `doing` completes the sentence "Something went wrong while …".
    """
    try:
        yield
    except UserError as error:
        say(error)
    except Exception:  # noqa: BLE001 - the one place where a page's faults end
        number = secrets.token_hex(4)
        _log.exception("page failed", error_id=number, doing=doing)
        st.error(
            f"Something went wrong on our side while {doing}. What was stored is safe. "
            f"Reload the page; if it happens again, tell the administrator error {number}."
        )


def say(error: UserError) -> None:
    """Show a failure that the person can mend, with what to do about it."""
    st.error(f"**{plain(error.message)}** {plain(error.hint)}".strip())
