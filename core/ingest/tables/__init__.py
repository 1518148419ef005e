"""Tables on a PDF page: drawn with lines, or only lined up."""
