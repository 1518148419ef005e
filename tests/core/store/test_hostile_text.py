"""Text of any kind goes in at any place and comes out as it was, or cleaned as promised."""

from datetime import datetime

import pytest

from core.domain.document import Document, ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import DocumentId, PersonId, RunId, chunk_id, sha256_of
from core.domain.job import Progress
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus, JobKind, JobStatus, Pool
from core.errors import NotFound
from core.store import Store
from core.store.schema.columns import clean

HOSTILE = {
    "quotes": """'; DROP TABLE document; -- " ` ' || '""",
    "path": "../../../etc/passwd",
    "windows": "..\\..\\con:aux|<>?*",
    "lines": "two\nlines\r\nand\ttabs\u2028\u2029",
    "nul": "before\x00after",
    "surrogate": "broken \ud83d emoji \udcff",
    "formula": "=cmd|' /C calc'!A1",
    "html": "<img src=x onerror=alert(1)>",
    "parameter": ":name %s %(x)s ? {0} $1 \\0",
    "like": "100%_",
    "right to left": "\u202egpj.exe \u05d0\u05d1",
    "astral": "\U0001f9ea\U0001f600 𝔘",
    "combining": "e\u0301 \u00e9",
    "space": "   ",
    "empty": "",
    "long": "x" * 200_000,
}


@pytest.fixture(params=HOSTILE.values(), ids=HOSTILE.keys())
def text(request: pytest.FixtureRequest) -> str:
    given: str = request.param
    return given


def test_names_and_collections(store: Store, text: str, now: datetime) -> None:
    def receive(collection: str) -> tuple[Document, bool]:
        return store.documents.receive(
            collection=collection,
            name=text,
            sha256=sha256_of(b"x"),
            size=1,
            role=DocumentRole.PRIMARY,
            media_type=text,
            by=PersonId(text),
            now=now,
        )

    document, due = receive(text)
    assert due
    assert (document.name, document.collection, document.by) == (clean(text),) * 3
    assert receive(text) == (document, False)
    assert receive(clean(text)) == (document, False)
    assert store.documents.list(text) == [document]
    assert [summary.name for summary in store.documents.collections()] == [clean(text)]
    item = store.imports.add(
        batch=text, name=text, path=text, document=document, job_id=None, by=PersonId(text), now=now
    )
    assert (item.name, item.path) == (clean(text), clean(text))
    assert store.imports.list(collection=text, batch=text) == [item]


def test_text_of_a_document_keeps_every_offset(store: Store, text: str, now: datetime) -> None:
    # The contract of a chunk itself refuses a lone surrogate in the text.
    words = "begin " + text.encode("utf-8", "replace").decode() + " end"
    document, _ = store.documents.receive(
        collection="c",
        name="n",
        sha256=sha256_of(b"x"),
        size=1,
        role=DocumentRole.PRIMARY,
        media_type="x",
        by=PersonId("p"),
        now=now,
    )
    parsed = ParsedDocument(
        media_type="x",
        title=text,
        sections=(ParsedSection(ordinal=0, level=0, title=text),),
        chunks=(ParsedChunk(section=0, kind=ChunkKind.PARAGRAPH, text=words, sheet=text, cells=text),),
        warnings=(text,),
    )
    store.documents.save_parse(document.id, parsed, 1, now)
    told = store.documents.finish(document.id, DocumentStatus.READY, now)
    assert told.warnings == (clean(text),)
    (chunk,) = store.documents.chunks(document.id)
    assert chunk.text == clean(words)
    assert chunk.text.index("end", len(words) - 3) == words.index("end", len(words) - 3)
    hit = store.documents.hits([chunk.id])[chunk.id]
    assert (hit.section, hit.path, hit.sheet) == (clean(text), (clean(text),), clean(text))


def test_payloads_steps_events_and_errors_of_jobs(store: Store, text: str, now: datetime) -> None:
    value = {"text": text, text: [text, {"deep": text}], "n": 1}
    cleaned = {"text": clean(text), clean(text): [clean(text), {"deep": clean(text)}], "n": 1}
    job = store.jobs.enqueue(JobKind.ASK, Pool.QUESTIONS, value, PersonId(text), now, 3)
    assert job.payload == cleaned
    assert store.jobs.claim([Pool.QUESTIONS], text, now, 30) is not None
    assert store.jobs.set_progress(job.id, text, Progress(stage=text, done=1, total=2))
    store.jobs.save_step(job.id, text, text, value, now)
    assert store.jobs.step_result(job.id, text) == cleaned
    assert store.jobs.add_event(job.id, text, value, now).data == cleaned
    assert store.jobs.events(job.id)[0].kind == clean(text)
    assert store.jobs.finish(job.id, text, JobStatus.FAILED, now, text)
    ended = store.jobs.get(job.id)
    assert (ended.error, ended.progress.stage) == (clean(text), clean(text))


def test_looking_for_what_is_not_there(store: Store, text: str) -> None:
    name = f"none{text}"
    with pytest.raises(NotFound):
        store.documents.get(DocumentId(name))
    with pytest.raises(NotFound):
        store.people.get(PersonId(name))
    with pytest.raises(NotFound):
        store.answers.get(RunId(name))
    with pytest.raises(NotFound):
        store.imports.get(name)
    with pytest.raises(NotFound):
        store.jobs.get(RunId(name))
    assert store.documents.chunks_by_id([chunk_id(DocumentId(name), 1, 0)]) == {}


def test_people(store: Store, text: str, now: datetime) -> None:
    person = store.people.ensure(PersonId(text), (text[:79] or "Anna") + ".", False, now)
    assert person.id == clean(text)
    assert store.people.get(PersonId(text)) == person
