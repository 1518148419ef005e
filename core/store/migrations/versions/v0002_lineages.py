"""Lineages: where a document stands among its versions, what grouping compares, what a person decided."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _documents()
    _fingerprints()
    _decisions()


def _documents() -> None:
    with op.batch_alter_table("document") as table:
        table.add_column(sa.Column("order", sa.Integer(), server_default="0", nullable=False))
        table.add_column(sa.Column("dated", sa.Date(), nullable=True))
        table.add_column(sa.Column("dated_from", sa.Text(), server_default="", nullable=False))
        table.add_column(sa.Column("grouping", sa.Text(), server_default="", nullable=False))
        table.add_column(sa.Column("grouped_by", sa.Text(), nullable=True))
        table.add_column(sa.Column("written", sa.Date(), nullable=True))
        table.create_index(op.f("ix_document_lineage"), ["lineage"])


def _fingerprints() -> None:
    op.create_table(
        "fingerprint",
        sa.Column("document_id", sa.Text(), nullable=False),
        sa.Column("parse_version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_fingerprint_document_id_document")
        ),
        sa.PrimaryKeyConstraint("document_id", "parse_version", "kind", name=op.f("pk_fingerprint")),
    )


def _decisions() -> None:
    kinds = sa.Enum(
        "join", "alone", "version", name="decision", native_enum=False, create_constraint=True, length=40
    )
    op.create_table(
        "lineage_decision",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("document_id", sa.Text(), nullable=False),
        sa.Column("kind", kinds, nullable=False),
        sa.Column("other", sa.Text(), nullable=True),
        sa.Column("version", sa.Text(), nullable=True),
        sa.Column("dated", sa.Date(), nullable=True),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_lineage_decision_document_id_document")
        ),
        sa.ForeignKeyConstraint(["other"], ["document.id"], name=op.f("fk_lineage_decision_other_document")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lineage_decision")),
    )
    op.create_index(op.f("ix_lineage_decision_document_id"), "lineage_decision", ["document_id"])
    op.create_index(op.f("ix_lineage_decision_other"), "lineage_decision", ["other"])
