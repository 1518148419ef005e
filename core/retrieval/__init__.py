"""Hybrid search over the lexical graph."""
