"""Revisions of the tables, one module each, never edited once released."""
