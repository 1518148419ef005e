"""Where the log goes and what it may say."""

import logging
import sys
from typing import TextIO, cast

import structlog


class _Stderr:
    """Wherever stderr leads at that moment: what it led to when logging was set up may be closed."""

    def write(self, text: str) -> int:
        return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


def log_to_stderr() -> None:
    """Log to stderr, failures with plain traces: the values of variables are people's documents."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="%Y-%m-%d %H:%M:%S", utc=True),
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            ),
        ],
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _Stderr())),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
