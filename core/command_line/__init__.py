"""Commands that have a file of their own; `core.__main__` puts them together."""
