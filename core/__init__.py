"""Benchside: an evidence workbench for pharmaceutical R&D."""

__version__ = "0.1.0"
