"""Typed contracts, ids and vocabulary. No input or output, no clock."""
