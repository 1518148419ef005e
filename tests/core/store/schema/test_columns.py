"""What goes in comes out, or is cleaned in the one way that is promised."""

import json
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Column, Integer, MetaData, Table, create_engine, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, StatementError

from core.store.schema.columns import CleanText, UtcMoment, clean, clean_json, dump_json, one_of

any_text = st.text(st.characters(exclude_categories=[]))
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | any_text,
    lambda inner: st.lists(inner) | st.dictionaries(any_text, inner),
    max_leaves=20,
)


@given(any_text)
def test_cleaned_text_has_the_same_length_and_fits_every_database(text: str) -> None:
    cleaned = clean(text)
    assert len(cleaned) == len(text)
    assert "\x00" not in cleaned
    cleaned.encode("utf-8")
    assert clean(cleaned) == cleaned
    for before, after in zip(text, cleaned, strict=True):
        assert after == before or (after == "\ufffd" and (before == "\x00" or "\ud800" <= before <= "\udfff"))


@given(any_json)
def test_json_comes_back_as_its_cleaned_self(value: Any) -> None:
    text = dump_json(value)
    text.encode("utf-8")
    assert json.loads(text) == clean_json(value)


def test_a_written_escape_is_not_taken_for_a_nul() -> None:
    assert json.loads(dump_json({"regex": "\\u0000"})) == {"regex": "\\u0000"}


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_json_has_no_nan(number: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        dump_json({"score": number})


@given(st.datetimes(timezones=st.just(UTC)))
def test_times_come_back_as_they_went_in(moment: datetime) -> None:
    column, dialect = UtcMoment(), sqlite.dialect()
    stored = column.process_bind_param(moment, dialect)
    assert column.process_result_value(stored, dialect) == moment


def test_times_of_another_zone_are_stored_as_utc_and_naive_ones_refused() -> None:
    engine = create_engine("sqlite://")
    table = Table("t", MetaData(), Column("at", UtcMoment()))
    noon_in_paris = datetime(2026, 7, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    with engine.begin() as connection:
        table.create(connection)
        connection.execute(insert(table), {"at": noon_in_paris})
        (found,) = connection.scalars(select(table.c.at)).all()
        assert (found, found.tzinfo) == (datetime(2026, 7, 1, 10, tzinfo=UTC), UTC)
        assert connection.scalar(select(table.c.at).where(table.c.at == noon_in_paris)) == found
        with pytest.raises(StatementError, match="timezone-aware"):
            connection.execute(insert(table), {"at": datetime(2026, 7, 1, 12)})  # noqa: DTZ001


def test_a_lookup_is_cleaned_like_what_it_looks_for() -> None:
    engine = create_engine("sqlite://")
    table = Table("t", MetaData(), Column("id", Integer, primary_key=True), Column("name", CleanText()))
    with engine.begin() as connection:
        table.create(connection)
        connection.execute(insert(table), {"id": 1, "name": "a\x00\ud83d"})
        for spelling in ("a\x00\ud83d", "a\ufffd\ufffd"):
            assert connection.scalar(select(table.c.id).where(table.c.name == spelling)) == 1


def test_an_enum_is_a_string_that_the_database_checks() -> None:
    class Colour(StrEnum):
        RED = "red"

    engine = create_engine("sqlite://")
    table = Table("t", MetaData(), Column("colour", one_of(Colour, "colour")))
    with engine.begin() as connection:
        table.create(connection)
        connection.execute(insert(table), {"colour": Colour.RED})
        assert connection.scalar(select(table.c.colour)) is Colour.RED
        assert connection.exec_driver_sql("SELECT colour FROM t").scalar() == "red"
    with engine.begin() as connection, pytest.raises(IntegrityError):
        connection.exec_driver_sql("INSERT INTO t VALUES ('blue')")
