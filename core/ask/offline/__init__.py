"""The extractive engine: picks sentences and table rows that answer, and abstains when none does."""
