"""Measurements on public data sets, and the statistics that they are reported with."""
