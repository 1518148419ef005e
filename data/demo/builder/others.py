"""Files that no text is rendered into: pictures, scans, data tables. Collection and file name to a maker of bytes."""

from collections.abc import Callable

OTHERS: dict[tuple[str, str], Callable[[], bytes]] = {}
