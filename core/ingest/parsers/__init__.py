"""One parser a format: `parse(path, name, report)` gives a parsed document."""
