"""Alembic's way in: it runs on the connection that `core.store.schema.upgrade` hands over."""

from alembic import context

from core.store.schema.tables import metadata

# Batch mode: SQLite changes a table by making a new one and moving the rows.
context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
