"""The tables hold to the vocabularies and name every constraint."""

from enum import StrEnum

import pytest
from sqlalchemy import Enum, ForeignKeyConstraint
from sqlalchemy.exc import IntegrityError

from core.store import Store
from core.store.schema.tables import metadata

COLUMNS = [
    (table.name, column.name, column.type.enum_class)
    for table in metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, Enum)
]


@pytest.mark.parametrize(("table", "column", "vocabulary"), COLUMNS)
def test_a_word_outside_the_vocabulary_is_refused(
    store: Store, table: str, column: str, vocabulary: type[StrEnum]
) -> None:
    words = {
        c.name: "x" if c.name != column else "{}" for c in metadata.tables[table].columns if not c.nullable
    }
    words[column] = "{}"
    fields, values = (
        ", ".join(f'"{name}"' for name in words),
        ", ".join(f"'{word}'" for word in words.values()),
    )
    with store._database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints=OFF")
        with pytest.raises(IntegrityError, match=f"CHECK constraint failed: ck_{table}_"):
            connection.exec_driver_sql(f"INSERT INTO {table} ({fields}) VALUES ({values})")
    assert set(metadata.tables[table].columns[column].type.enums) == {word.value for word in vocabulary}


def test_every_constraint_has_a_name_that_a_migration_can_use() -> None:
    for table in metadata.sorted_tables:
        assert all(constraint.name for constraint in table.constraints), table.name
        assert all(index.name for index in table.indexes), table.name


def test_every_foreign_key_can_be_looked_up_from_its_end() -> None:
    """Deleting a section must not read all chunks to find its own."""
    for table in metadata.sorted_tables:
        starts = [tuple(c.name for c in index.columns) for index in table.indexes]
        starts += [
            tuple(c.name for c in constraint.columns)  # type: ignore[attr-defined]
            for constraint in table.constraints
            if not isinstance(constraint, ForeignKeyConstraint) and hasattr(constraint, "columns")
        ]
        for constraint in table.foreign_key_constraints:
            (column,) = constraint.columns
            # Nobody deletes jobs yet; their imports are read the other way round.
            if (table.name, column.name) != ("import_item", "job_id"):
                assert any(start[:1] == (column.name,) for start in starts), (table.name, column.name)
