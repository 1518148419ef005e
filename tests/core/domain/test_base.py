from datetime import UTC, datetime, timedelta, timezone

import pytest
from pydantic import ValidationError

from core.domain.base import Contract, UtcTime


class _Reading(Contract):
    at: UtcTime
    value: float = 0.0


def test_a_contract_does_not_change_after_validation(now):
    reading = _Reading(at=now)
    with pytest.raises(ValidationError, match="frozen"):
        reading.value = 2.0


def test_a_contract_refuses_a_field_it_does_not_know(now):
    with pytest.raises(ValidationError, match="unit"):
        _Reading.model_validate({"at": now, "unit": "mg"})


@pytest.mark.parametrize(
    "value",
    [
        datetime(2026, 3, 2, 9, 30),  # noqa: DTZ001  a time without a zone is what must be refused
        datetime(2026, 3, 2, 9, 30, tzinfo=timezone(timedelta(hours=1))),
        "2026-03-02T09:30:00+05:30",
    ],
)
def test_a_time_that_is_not_utc_is_refused(value):
    with pytest.raises(ValidationError):
        _Reading.model_validate({"at": value})


@pytest.mark.parametrize("text", ["2026-03-02T09:30:00Z", "2026-03-02T09:30:00+00:00"])
def test_a_utc_time_survives_json(text):
    reading = _Reading.model_validate({"at": text})
    assert reading.at == datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
    assert _Reading.model_validate_json(reading.model_dump_json()) == reading
