"""Column types: text that every database takes, UTC times, enums with a check, JSON.

This is the door for text. A NUL or a lone surrogate, which SQLite or PostgreSQL refuse, becomes
U+FFFD here and nowhere else, also inside JSON and in values that are only compared. One code point
replaces one code point, so character offsets stay exact.
"""

import json
import re
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from pydantic import JsonValue
from sqlalchemy import DateTime, Dialect, Enum, Text
from sqlalchemy.types import TypeDecorator

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_REPLACEMENT = "�"


def clean(text: str) -> str:
    """The text as it is stored: same length, NUL and lone surrogates replaced by U+FFFD."""
    return _UNSTORABLE.sub(_REPLACEMENT, text)


def clean_json(value: Any) -> Any:
    """A JSON value with every string and key in it cleaned."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(key): clean_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [clean_json(item) for item in value]
    return value


def dump_json(value: JsonValue) -> str:
    """JSON text for a column. Raises ValueError for NaN and infinities, which JSON does not have."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # json escapes NUL; a literal backslash before "u0000" only costs a needless pass.
    if "\\u0000" in text or _UNSTORABLE.search(text):
        return json.dumps(clean_json(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text


class CleanText(TypeDecorator[str]):
    """Text without NUL and lone surrogates."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else clean(value)


class UtcMoment(TypeDecorator[datetime]):
    """A time: goes in as UTC, comes back timezone-aware. Raises ValueError for a naive one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("times are UTC and timezone-aware")
        value = value.astimezone(UTC)
        # SQLite keeps text without an offset; all of it is UTC, so it sorts as it should.
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def one_of(vocabulary: type[StrEnum], name: str) -> Enum:
    """A string column that a check constraint holds to the values of a vocabulary."""
    return Enum(
        vocabulary,
        name=name,
        native_enum=False,
        create_constraint=True,
        length=40,
        values_callable=lambda members: [member.value for member in members],
    )
