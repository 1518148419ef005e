"""Pages of a PDF to one document: running heads, headings, paragraphs and tables over pages."""
