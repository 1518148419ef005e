"""The lexical graph in rows: writing a parse, reading sections, chunks and hits."""
