"""The base of every contract, and the value types that several contracts share."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, JsonValue


class Contract(BaseModel):
    """A frozen, closed record: unknown fields are an error, and nothing changes after validation."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _utc(value: datetime) -> datetime:
    offset = value.utcoffset()
    if offset is None or offset.total_seconds() != 0:
        raise ValueError("times are UTC")
    return value


UtcTime = Annotated[AwareDatetime, AfterValidator(_utc)]
JsonObject = dict[str, JsonValue]
