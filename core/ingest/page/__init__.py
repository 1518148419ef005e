"""What stands on one page of a PDF: words, lines, columns, tables, pictures, by geometry alone."""
