"""Lineages: which documents are versions of one, which version counts when, and what changed between two."""
