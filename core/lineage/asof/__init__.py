"""Which versions count as of a version or a date."""
