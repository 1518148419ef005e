"""Office Open XML: packages, and what Word, PowerPoint and Excel files keep in them."""
