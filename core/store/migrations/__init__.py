"""Revisions of the tables, in order: one module each, never edited once released."""
