"""The measure of boxes, on a PDF that is drawn here and boxes that are right or wrong on purpose."""

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from core.bench.demo.citations import run
from core.domain.document import Box, Chunk, Document
from core.domain.ids import ChunkId, DocumentId, PersonId, SectionId, Sha256
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus
from core.errors import UserError

LINES = ("The slurry was stirred for two hours.", "Crystals appeared on the wall of the vessel.")
TOP, LEFT, SIZE = 100.0, 72.0, 11


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(600, 400), invariant=1)
    canvas.setFont("Helvetica", SIZE)
    for at, line in enumerate(LINES):
        canvas.drawString(LEFT, 400 - TOP - 30 * at, line)
    canvas.save()
    return path


def _box(line: int) -> Box:
    baseline = TOP + 30 * line
    return Box(page=1, x0=LEFT - 2, y0=baseline - SIZE, x1=LEFT + 400, y1=baseline + 4)


class Subject:
    """One document; `swap` puts each box round the other sentence, `empty` where nothing stands."""

    def __init__(self, path: Path, now, wrong: str = "") -> None:  # type: ignore[no-untyped-def]
        self._path, self._now, self._wrong = path, now, wrong

    def documents(self, collection: str) -> list[Document]:
        kind = "application/pdf" if collection == "K" else "text/plain"
        return [
            Document(
                id=DocumentId("doc_1"), collection=collection, name="a.pdf", title="A",
                role=DocumentRole.PRIMARY, sha256=Sha256("0" * 64), size=1, media_type=kind,
                status=DocumentStatus.READY,
                by=PersonId("p"), created=self._now, updated=self._now,
            )
        ]  # fmt: skip

    def chunks(self, document: Document) -> list[Chunk]:
        text = " ".join(LINES)
        return [
            Chunk(
                id=ChunkId("chk_1"), document_id=document.id, section_id=SectionId("sec_1"), parse_version=1,
                ordinal=0, kind=ChunkKind.PARAGRAPH, text=text, page=1, boxes=(_box(0), _box(1)),
            )
        ]  # fmt: skip

    def original(self, document: Document) -> Path:
        return self._path

    def boxes(self, chunk: Chunk, start: int, end: int) -> tuple[Box, ...]:
        line = 0 if start == 0 else 1
        if self._wrong == "empty":
            return (Box(page=1, x0=500, y0=300, x1=560, y1=320),)
        return (_box(1 - line if self._wrong == "swap" else line),)


def _values(subject: Subject) -> dict[str, float]:
    return {name: one["value"] for name, one in run(subject, ["K"])["metrics"].items()}  # type: ignore[union-attr,index,call-overload]


def test_boxes_that_hold_their_sentences_are_right(pdf: Path, now) -> None:  # type: ignore[no-untyped-def]
    assert _values(Subject(pdf, now)) == {"read_back": 1, "inked": 1}


@pytest.mark.parametrize(("wrong", "inked"), [("swap", 1), ("empty", 0)])
def test_boxes_round_other_words_or_nothing_are_not(pdf: Path, now, wrong: str, inked: float) -> None:  # type: ignore[no-untyped-def]
    assert _values(Subject(pdf, now, wrong)) == {"read_back": 0, "inked": inked}
    told = run(Subject(pdf, now, wrong), ["K"])["wrong"]
    assert told[0]["quote"] == LINES[0]  # type: ignore[index,call-overload]


def test_without_a_pdf_there_is_nothing_to_measure(pdf: Path, now) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UserError, match="no PDF"):
        run(Subject(pdf, now), ["other"])
