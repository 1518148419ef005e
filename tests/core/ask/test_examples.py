from core.ask.examples import _of_table, _of_text
from core.domain.document import CellGrid, Chunk
from core.domain.ids import ChunkId, DocumentId, SectionId
from core.domain.vocabulary import ChunkKind


def made(rows):
    chunk = Chunk(
        id=ChunkId("c"),
        document_id=DocumentId("d"),
        section_id=SectionId("s"),
        parse_version=1,
        ordinal=0,
        kind=ChunkKind.TABLE,
        text="\n".join(" | ".join(row) for row in rows),
        grid=CellGrid(rows=tuple(tuple(row) for row in rows), header_rows=1),
    )
    return [question for _, question in _of_table(chunk)]


ROWS = [
    ["Solvent", "CAS number", "Class", "Boiling point (°C)"],
    ["toluene", "108-88-3", "2", "110.6"],
    ["acetone", "67-64-1", "3", "56.1"],
    ["heptane", "142-82-5", "1", "98.4"],
]


def test_only_quantities_are_ranked():
    assert made(ROWS) == [
        "Which solvent has the highest boiling point?",
        "What is the boiling point of acetone?",
    ]


def test_a_reason_makes_a_question_why():
    found = list(_of_text("The batch was rejected because it was wet."))
    assert ("reason", "Why was the batch rejected?") in found
