"""How the tables came to be: Alembic runs what is in `versions`, in order."""
