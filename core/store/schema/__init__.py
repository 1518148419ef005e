"""Column types, tables and their upgrades. Private to the store."""
