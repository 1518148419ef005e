"""Every document of the programmes: the checkpoints of the living reports, and those with a text of their own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from builder.model.calendar import SOURCES, TR_201, TR_305, Source
from builder.model.figures import FIGURES
from builder.model.programme import keys
from builder.model.tables import TABLES
from builder.others import OTHERS
from builder.text.chapter import Chapter, TextError, read_chapter
from builder.text.render import Edition, Renderer
from builder.write import columns, office, pdf, plain
from builder.write.blocks import Block
from builder.write.title import NOTICE, Title

TEXT = Path(__file__).resolve().parents[1] / "text"
_STATES = re.compile(r"([A-Z]+-\d+) #(\d+)")
_FIELDS = {
    "document",
    "version",
    "file",
    "collection",
    "title",
    "author",
    "date",
    "states",
    "notice",
    "language",
    "slides",
    "columns",
}


@dataclass
class Built:
    """One file: its content, and the edition with all that it states."""

    collection: str
    file: str
    document: str
    version: str
    content: bytes
    edition: Edition | None = None
    blocks: list[Block] = field(default_factory=list)


def _edition(source: Source, number: int, document: str, issued: date, author: str) -> Edition:
    return Edition(source, number, issued, author, document, keys(), TABLES, FIGURES)


def _checkpoint(source: Source, number: int, chapters: list[Chapter]) -> Built:
    point = source.checkpoints[number - 1]
    edition = _edition(source, number, source.name, point.issued, point.author)
    blocks = Renderer(edition).render(chapters)
    title = Title(
        source.name, source.title, source.collection, f"Checkpoint #{number}", point.issued, point.author
    )
    name = f"{source.name}-#{number}.docx"
    content = office.write_docx(title, blocks)
    return Built(source.collection, name, source.name, str(number), content, edition, blocks)


def living(only: str = "") -> Iterator[Built]:
    """All checkpoints of both reports, or of one. Raises TextError."""
    for source in (TR_201, TR_305):
        if only not in ("", source.name):
            continue
        chapters = [read_chapter(path) for path in sorted((TEXT / source.name).glob("[0-9][0-9]-*.md"))]
        for number in range(1, source.last + 1):
            yield _checkpoint(source, number, chapters)


def _front(path: Path, lines: list[str]) -> tuple[dict[str, str], int]:
    """Fields between two lines of `---`, and how many lines they take. Raises TextError."""
    if not lines or lines[0].strip() != "---":
        raise TextError(path, 1, "the text does not begin with --- and its fields")
    fields = {}
    for number, line in enumerate(lines[1:], 2):
        if line.strip() == "---":
            named = "_".join(filter(None, (fields.get("document"), fields.get("version")))).replace(" ", "-")
            if named != path.stem:
                raise TextError(path, number, f"the document is not named {path.stem}, like its text")
            if missing := {"document", "file", "title", "author", "date", "states"} - set(fields):
                raise TextError(path, number, f"fields are missing: {sorted(missing)}")
            return fields, number
        name, _, value = line.partition(":")
        if name.strip() not in _FIELDS:
            raise TextError(path, number, f"there is no field '{name.strip()}'")
        fields[name.strip()] = value.strip()
    raise TextError(path, len(lines), "the fields are not closed by ---")


def _quoted(path: Path, text: str) -> list[tuple[Source, int]]:
    """Sources with their checkpoints of `TR-305 #4, SP-12 #1`; all of one part. Raises TextError."""
    found = [(SOURCES[name], int(number)) for name, number in _STATES.findall(text) if name in SOURCES]
    if not found or len(found) != len(text.split(",")):
        raise TextError(path, 1, f"'{text}' names no checkpoints: write TR-201 #7")
    if len({source.part for source, _ in found}) > 1:
        raise TextError(path, 1, "the document would stand in both parts of the truth")
    return found


def _write(fields: dict[str, str], title: Title, blocks: list[Block]) -> bytes:
    suffix = fields["file"].rpartition(".")[2]
    match suffix:
        case "docx":
            return office.write_docx(title, blocks)
        case "xlsx":
            return office.write_xlsx(title, blocks)
        case "pptx":
            return office.write_pptx(title, blocks)
        case "pdf" if fields.get("columns") == "two":
            return columns.write_columns(title, blocks)
        case "pdf":
            return pdf.write_pdf(title, blocks, slides=fields.get("slides") == "yes")
        case "html":
            return plain.write_html(title, blocks, fields.get("language", "en"))
        case "md":
            return plain.write_markdown(title, blocks)
        case "adoc":
            return plain.write_asciidoc(title, blocks)
    raise ValueError(f"no writer makes .{suffix}")


def single(path: Path) -> Built:
    """The document of one text under `text/other/`. Raises TextError."""
    lines = path.read_text(encoding="utf-8").splitlines()
    fields, taken = _front(path, lines)
    (source, number), *also = _quoted(path, fields["states"])
    issued = date.fromisoformat(fields["date"])
    edition = _edition(source, number, fields["document"], issued, fields["author"])
    edition.also = tuple(also)
    numbered = fields["file"].endswith((".docx", ".pdf")) and fields.get("slides") != "yes"
    blocks = Renderer(edition, numbered).render([read_chapter(path, lines[taken:], taken)])
    collection = fields.get("collection", source.collection)
    version = fields.get("version", "")
    title = Title(
        fields["document"],
        fields["title"],
        collection,
        version,
        issued,
        fields["author"],
        fields.get("notice", NOTICE),
    )
    try:
        content = _write(fields, title, blocks)
    except ValueError as error:
        raise TextError(path, taken, str(error)) from error
    label = version.removeprefix("rev ").removeprefix("v") or "1"
    return Built(collection, fields["file"], fields["document"], label, content, edition, blocks)


def _name(path: Path) -> str:
    """The document of a text: `SR-11` of `SR-11_v2.md`."""
    return path.stem.partition("_")[0]


def all_documents(only: str = "") -> list[Built]:
    """Every file, in the order living reports, texts, others; or those of one document.

    A text under `text/other/` bears the name of its document. Raises TextError, or ValueError for a name twice.
    """
    found = list(living(only))
    # A document whose facts others quote comes before them: the truth names it first.
    texts = sorted((TEXT / "other").glob("*.md"), key=lambda path: (_name(path) not in SOURCES, path))
    found += [single(path) for path in texts if only in ("", path.stem, _name(path))]
    found += [
        Built(collection, name, name.rpartition(".")[0], "1", make())
        for (collection, name), make in sorted(OTHERS.items())
    ]
    names = [(built.collection, built.file) for built in found]
    if len(set(names)) != len(names):
        raise ValueError("two documents have one file name")
    return found
