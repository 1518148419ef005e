"""A parse is stored whole or not at all, also when the process is killed in the middle."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from core.domain.document import Document, ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import DocumentId, chunk_id, section_id
from core.domain.vocabulary import ChunkKind
from core.store import Store
from core.store.lexical.writing import chunk_rows, section_rows

Parse = Callable[..., ParsedDocument]

# Saves parse after parse, each with another number of chunks, and says which are done.
WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from core.domain.document import ParsedChunk, ParsedDocument, ParsedSection
from core.domain.vocabulary import ChunkKind
from core.store import open_store
url, home, document = sys.argv[1:]
store = open_store(url, "", Path(home))
for n in range(100_000):
    size = 800 + n % 3 * 400
    parsed = ParsedDocument(
        media_type="x", title=f"parse {n}", sections=(ParsedSection(ordinal=0, level=0, title=f"parse {n}"),),
        chunks=tuple(ParsedChunk(section=0, kind=ChunkKind.PARAGRAPH, text=f"parse {n}, chunk {c}")
                     for c in range(size)))
    store.documents.save_parse(document, parsed, 1, datetime.now(UTC))
    print(n, flush=True)
"""


def test_paths_lead_from_the_title_down(parse: Parse) -> None:
    rows = section_rows(DocumentId("doc_1"), parse(sections=2), 3)
    assert [row["path"] for row in rows] == [
        ["TR-201"],
        ["TR-201", "Heading 1"],
        ["TR-201", "Heading 1", "Heading 2"],
    ]
    assert [row["parent_id"] for row in rows] == [
        None,
        section_id(DocumentId("doc_1"), 3, 0),
        section_id(DocumentId("doc_1"), 3, 1),
    ]


def test_ids_are_those_of_the_place(parse: Parse) -> None:
    rows = chunk_rows(DocumentId("doc_1"), parse(sections=2, chunks=2), 3)
    assert [row["id"] for row in rows] == [chunk_id(DocumentId("doc_1"), 3, n) for n in range(4)]
    assert [row["section_id"] for row in rows] == [
        section_id(DocumentId("doc_1"), 3, n) for n in (1, 1, 2, 2)
    ]


@pytest.mark.parametrize("delay", [0.0, 0.013, 0.05, 0.11])
def test_a_writer_that_is_killed_leaves_one_whole_parse(
    store: Store,
    receive: Callable[..., tuple[Document, bool]],
    tmp_path: Path,
    pytestconfig: pytest.Config,
    delay: float,
) -> None:
    document, _ = receive()
    home = tmp_path / "home"
    url = f"sqlite:///{home / 'benchside.db'}"
    child = subprocess.Popen(
        [sys.executable, "-c", WRITER, url, str(home), document.id],
        stdout=subprocess.PIPE,
        text=True,
        cwd=pytestconfig.rootpath,
    )
    assert child.stdout is not None
    acknowledged = [int(child.stdout.readline()) for _ in range(2)]
    time.sleep(delay)
    child.send_signal(signal.SIGKILL)
    acknowledged += [int(line) for line in child.stdout.read().split()]
    child.wait()
    stored = store.documents.get(document.id)
    number = int(stored.title.removeprefix("parse "))
    assert number in (acknowledged[-1], acknowledged[-1] + 1)
    chunks = store.documents.chunks(document.id)
    assert [chunk.text for chunk in chunks] == [
        f"parse {number}, chunk {n}" for n in range(800 + number % 3 * 400)
    ]
    assert stored.chunks == len(chunks)
    assert [section.title for section in store.documents.outline(document.id)] == [f"parse {number}"]


def test_a_parse_that_the_tables_refuse_changes_nothing(
    store: Store, receive: Callable[..., tuple[Document, bool]], parse: Parse, now: datetime
) -> None:
    document, _ = receive()
    before = store.documents.save_parse(document.id, parse(), 1, now)
    wrong = ParsedDocument.model_construct(
        media_type="x",
        title="t",
        pages=None,
        sections=(ParsedSection(ordinal=0, level=0, title="t"),),
        chunks=(ParsedChunk(section=1, kind=ChunkKind.PARAGRAPH, text="no such section"),),
        tables=0,
        figures=0,
        source_characters=None,
        warnings=(),
    )
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        store.documents.save_parse(document.id, wrong, 1, now)
    assert store.documents.get(document.id) == before
    assert len(store.documents.chunks(document.id)) == 6
