"""Files become documents, sections and chunks."""
