"""Watched folders and their files; decisions that a document took the place of another."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_STATES = ("watching", "once", "paused", "attended", "stopped")


def upgrade() -> None:
    op.create_table(
        "watched_folder",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("collection", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(*_STATES, name="state", native_enum=False, create_constraint=True, length=40),
            nullable=False,
        ),
        sa.Column("remove_missing", sa.Boolean(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("looked", sa.DateTime(timezone=True), nullable=True),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("counts", sa.JSON(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_watched_folder")),
    )
    with op.batch_alter_table("watched_folder", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_watched_folder_state_due"), ["state", "due"], unique=False)
    _files()
    with op.batch_alter_table("lineage_decision") as table:
        table.add_column(sa.Column("newer", sa.Boolean(), server_default=sa.false(), nullable=False))


def _files() -> None:
    op.create_table(
        "watched_file",
        sa.Column("folder_id", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("mtime_ns", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.Column("document_id", sa.Text(), nullable=True),
        sa.Column("sha256", sa.Text(), nullable=True),
        sa.Column("missing", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_watched_file_document_id_document")
        ),
        sa.ForeignKeyConstraint(
            ["folder_id"], ["watched_folder.id"], name=op.f("fk_watched_file_folder_id_watched_folder")
        ),
        sa.PrimaryKeyConstraint("folder_id", "path", name=op.f("pk_watched_file")),
    )
    with op.batch_alter_table("watched_file", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_watched_file_document_id"), ["document_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("lineage_decision") as table:
        table.drop_column("newer")
    op.drop_table("watched_file")
    op.drop_table("watched_folder")
