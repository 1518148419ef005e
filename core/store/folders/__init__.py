"""Folders of this host that are watched, and the files in them as they were seen last."""
