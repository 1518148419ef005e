"""Looking at a source again: where a span stands in its file, and how the file looks there."""
