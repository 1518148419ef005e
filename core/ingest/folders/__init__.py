"""Folders of this host: what is taken from them, and how they are watched."""
