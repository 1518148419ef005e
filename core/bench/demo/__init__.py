"""Measurements on the demo programmes, whose truth is known."""
