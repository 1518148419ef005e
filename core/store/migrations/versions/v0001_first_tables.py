"""The first tables: people, documents with sections and chunks, vectors, jobs, imports, answers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _people_and_answers()
    _documents()
    _sections_and_chunks()
    _embeddings()
    _jobs()
    _steps_and_events()
    _imports()


def _one_of(name: str, *values: str) -> sa.Enum:
    return sa.Enum(*values, name=name, native_enum=False, create_constraint=True, length=40)


def _people_and_answers() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("authenticated", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    op.create_table(
        "observation",
        sa.Column("run_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("run_id", "id", name=op.f("pk_observation")),
    )
    op.create_table(
        "answer",
        sa.Column("run_id", sa.Text(), nullable=False),
        sa.Column("artifact_id", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column(
            "mode", _one_of("mode", "auto", "lexical", "domain", "hybrid", "scientific"), nullable=False
        ),
        sa.Column(
            "status", _one_of("status", "answered", "insufficient", "failed", "cancelled"), nullable=False
        ),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("run_id", name=op.f("pk_answer")),
    )
    with op.batch_alter_table("answer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_answer_by_created"), ["by", "created"], unique=False)
        batch_op.create_index(batch_op.f("ix_answer_created"), ["created"], unique=False)


def _documents() -> None:
    op.create_table(
        "document",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("collection", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("role", _one_of("role", "primary", "supplement"), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column(
            "status",
            _one_of(
                "status", "queued", "processing", "ready", "duplicate", "rejected", "failed", "cancelled"
            ),
            nullable=False,
        ),
        sa.Column(
            "reason",
            _one_of("reason", "empty", "encrypted", "corrupt", "unsupported", "unreadable_text", "too_large"),
            nullable=True,
        ),
        sa.Column("remedy", sa.Text(), nullable=False),
        sa.Column("lineage", sa.Text(), nullable=True),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("parse_version", sa.Integer(), nullable=False),
        sa.Column("pages", sa.Integer(), nullable=True),
        sa.Column("sections", sa.Integer(), nullable=False),
        sa.Column("chunks", sa.Integer(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.Column("figures", sa.Integer(), nullable=False),
        sa.Column("words", sa.Integer(), nullable=False),
        sa.Column("coverage", sa.Float(), nullable=True),
        sa.Column("warnings", sa.JSON(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
        sa.Column("removed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("removed_by", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
        sa.UniqueConstraint("collection", "sha256", "role", name=op.f("uq_document_collection_sha256_role")),
    )
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_document_collection_status"), ["collection", "status"], unique=False
        )


def _sections_and_chunks() -> None:
    op.create_table(
        "section",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("document_id", sa.Text(), nullable=False),
        sa.Column("parse_version", sa.Integer(), nullable=False),
        sa.Column("parent_id", sa.Text(), nullable=True),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("path", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_section_document_id_document")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_section")),
        sa.UniqueConstraint(
            "document_id",
            "parse_version",
            "ordinal",
            name=op.f("uq_section_document_id_parse_version_ordinal"),
        ),
    )
    op.create_table(
        "chunk",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("document_id", sa.Text(), nullable=False),
        sa.Column("section_id", sa.Text(), nullable=False),
        sa.Column("parse_version", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            _one_of("kind", "paragraph", "list", "table", "figure", "caption", "code", "note"),
            nullable=False,
        ),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("boxes", sa.JSON(), nullable=False),
        sa.Column("sheet", sa.Text(), nullable=True),
        sa.Column("cells", sa.Text(), nullable=True),
        sa.Column("grid", sa.JSON(), nullable=True),
        sa.Column("table_number", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], name=op.f("fk_chunk_document_id_document")),
        sa.ForeignKeyConstraint(["section_id"], ["section.id"], name=op.f("fk_chunk_section_id_section")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chunk")),
        sa.UniqueConstraint(
            "document_id", "parse_version", "ordinal", name=op.f("uq_chunk_document_id_parse_version_ordinal")
        ),
    )
    with op.batch_alter_table("chunk", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_chunk_section_id"), ["section_id"], unique=False)


def _embeddings() -> None:
    op.create_table(
        "embedding",
        sa.Column("text_sha256", sa.Text(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("dimensions", sa.Integer(), nullable=False),
        sa.Column("vectors", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("text_sha256", "model", name=op.f("pk_embedding")),
    )


def _jobs() -> None:
    op.create_table(
        "job",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", _one_of("kind", "ingest", "ask", "reindex", "tidy"), nullable=False),
        sa.Column("pool", _one_of("pool", "questions", "ingestion"), nullable=False),
        sa.Column(
            "status", _one_of("status", "queued", "running", "done", "failed", "cancelled"), nullable=False
        ),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("max_attempts", sa.Integer(), nullable=False),
        sa.Column("takeovers", sa.Integer(), nullable=False),
        sa.Column("available", sa.DateTime(timezone=True), nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancel_requested", sa.Boolean(), nullable=False),
        sa.Column("cancelled_by", sa.Text(), nullable=True),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
    )
    with op.batch_alter_table("job", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_job_created"), ["created"], unique=False)
        batch_op.create_index(batch_op.f("ix_job_owner"), ["owner"], unique=False)
        batch_op.create_index(batch_op.f("ix_job_settled"), ["settled"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_job_status_pool_created"), ["status", "pool", "created"], unique=False
        )


def _steps_and_events() -> None:
    op.create_table(
        "job_step",
        sa.Column("job_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_job_step_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "name", name=op.f("pk_job_step")),
    )
    op.create_table(
        "job_event",
        sa.Column("job_id", sa.Text(), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_job_event_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "sequence", name=op.f("pk_job_event")),
    )


def _imports() -> None:
    op.create_table(
        "import_item",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("batch", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("collection", sa.Text(), nullable=False),
        sa.Column("document_id", sa.Text(), nullable=False),
        sa.Column("job_id", sa.Text(), nullable=True),
        sa.Column(
            "outcome",
            _one_of(
                "outcome", "queued", "processing", "ready", "duplicate", "rejected", "failed", "cancelled"
            ),
            nullable=True,
        ),
        sa.Column(
            "reason",
            _one_of("reason", "empty", "encrypted", "corrupt", "unsupported", "unreadable_text", "too_large"),
            nullable=True,
        ),
        sa.Column("remedy", sa.Text(), nullable=True),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("dismissed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("dismissed_by", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_import_item_document_id_document")
        ),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_import_item_job_id_job")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_item")),
    )
    with op.batch_alter_table("import_item", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_import_item_batch"), ["batch"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_import_item_collection_created"), ["collection", "created"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_import_item_document_id"), ["document_id"], unique=False)
