"""Renders chapters for one checkpoint and records which sentence or table row states which fact."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from builder.model.calendar import Source
from builder.model.facts import Key, Span
from builder.text.chapter import Chapter, Piece, TextError, read_ranges, within
from builder.text.sentences import sentences
from builder.write.blocks import Block, Figure, Heading, Item, Table, Text, plain, runs

_INSERT = re.compile(r"\{\{([^{}]+)\}\}")
_ALTERNATIVES = re.compile(r"\[\[([\s\S]*?)\]\]")
_BARS = re.compile(r"\|(?![^{}]*\}\})")  # a bar inside {{KEY|bare}} parts no cells
_OPEN, _CLOSE, _BASE = "\ue000", "\ue001", 0xE100


Told = tuple[Key, str, Span, bool]  # key, source, span, whether it holds


@dataclass(frozen=True)
class Statement:
    """A fact as one edition states it. `holding` is False for what is told as history or mentioned only."""

    key: str
    source: str
    value: str
    first: int
    holding: bool
    section: str
    kind: str  # sentence or row
    quote: str


@dataclass
class Edition:
    """One file to be written: the checkpoint whose facts it states, and what has been stated so far."""

    source: Source
    number: int
    issued: date
    author: str
    document: str
    keys: dict[str, Key]
    tables: dict[str, Callable[["Edition"], list[tuple[str, ...]]]]
    figures: dict[str, Callable[["Edition"], bytes]]
    also: tuple[tuple[Source, int], ...] = ()  # further sources that the document quotes
    statements: list[Statement] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)

    def sources(self) -> list[Source]:
        return [self.source, *(source for source, _ in self.also)]

    def origin(self, name: str) -> tuple[Key, str, int]:
        """The key, the source that the document follows for it, and its checkpoint. Raises ValueError."""
        if name not in self.keys:
            raise ValueError(f"there is no key '{name}'")
        key = self.keys[name]
        for source, number in ((self.source, self.number), *self.also):
            if source.name in key.histories:
                return key, source.name, number
        raise ValueError(f"'{name}' is no key of {self.source.name}")

    def value(self, name: str) -> str:
        """The value of a key that holds here. Raises ValueError when none does."""
        key, source, number = self.origin(name)
        span = key.span(source, number)
        if span is None:
            raise ValueError(f"'{name}' does not hold in {source} #{number}")
        return span.value

    def holds(self, name: str) -> bool:
        sources = ((self.source, self.number), *self.also)
        return name in self.keys and any(
            self.keys[name].span(source.name, number) for source, number in sources
        )


def _told(edition: Edition, command: str) -> tuple[Key, str, Span, bool]:
    """Key, source, span and whether it holds, of KEY, `old KEY` or `at N KEY`. Raises ValueError."""
    words = command.split()
    key, source, number = edition.origin(words[-1])
    match words[:-1]:
        case []:
            span = key.span(source, number)
        case ["old"]:
            span = key.before(source, number)
        case ["at", digits] if digits.isdigit() and int(digits) <= number:
            span = key.span(source, int(digits))
        case _:
            raise ValueError(f"'{command}' is no insertion: write KEY, old KEY, at N KEY or ref LABEL")
    if span is None:
        raise ValueError(f"'{command}' has no value in {source} #{number}")
    return key, source, span, span.first <= number <= span.last


def _insert(edition: Edition, inside: str) -> tuple[str, Told | None]:
    """Text of one {{…}} and what it states. Raises ValueError."""
    command, _, shape = (part.strip() for part in inside.partition("|"))
    if command.startswith("ref "):
        label = command[4:].strip()
        if label not in edition.labels:
            raise ValueError(f"there is no label '{label}'")
        return edition.labels[label], None
    key, source, span, holding = _told(edition, command)
    text = span.value if "bare" in shape else key.text(span.value)
    if "cap" in shape:
        text = text[0].upper() + text[1:]
    return text, (key, source, span, holding and "quiet" not in shape)


def _chosen(text: str, checkpoint: int) -> str:
    """`[[-8: old || 9-: new]]` gives the part whose range holds, or nothing."""

    def choose(match: re.Match[str]) -> str:
        for part in match[1].split("||"):
            ranges, colon, words = part.partition(":")
            if not colon:
                raise ValueError(f"'{part}' has no range before a colon")
            if within(read_ranges(ranges), checkpoint):
                return words.strip()
        return ""

    return re.sub(r" +([.,;:])", r"\1", re.sub(r"  +", " ", _ALTERNATIVES.sub(choose, text)))


@dataclass
class _Filled:
    """A text with its insertions made: marked for the writer, plain with places for the record."""

    marked: str
    plain: str
    found: list[tuple[int, int, Told]]


def _fill(edition: Edition, source: str) -> _Filled:
    stated: list[Told] = []

    def put(match: re.Match[str]) -> str:
        text, statement = _insert(edition, match[1])
        if statement is None:
            return text
        stated.append(statement)
        return f"{_OPEN}{chr(_BASE + len(stated) - 1)}{text}{_CLOSE}"

    text = _INSERT.sub(put, _chosen(source, edition.number)).strip()
    if "{{" in text or "[[" in text:
        raise ValueError("a {{ or [[ is not closed")
    bare, found, begun = [], [], []
    characters = iter(plain(text))
    for character in characters:
        if character == _OPEN:
            begun.append((len(bare), ord(next(characters)) - _BASE))
        elif character == _CLOSE:
            start, index = begun.pop()
            found.append((start, len(bare), stated[index]))
        else:
            bare.append(character)
    marked = re.sub(f"{_OPEN}.|{_CLOSE}", "", text)
    if "".join(piece for _, piece in runs(marked)) != "".join(bare):
        raise ValueError("an inline mark begins inside an insertion")
    return _Filled(marked, "".join(bare), found)


class Renderer:
    """Blocks of one edition from its chapters."""

    def __init__(self, edition: Edition, numbered: bool = True) -> None:
        self.edition, self.numbered = edition, numbered
        self.section = ""
        self.blocks: list[Block] = []

    def render(self, chapters: list[Chapter]) -> list[Block]:
        """Raises TextError with file and line; a chapter that stands must say something."""
        for chapter in chapters:
            self.edition.labels.update({piece.label: piece.number for piece in chapter.pieces if piece.label})
        for chapter in chapters:
            pieces = [piece for piece in chapter.pieces if piece.stands(self.edition.number)]
            if pieces and all(piece.kind == "heading" for piece in pieces):
                raise TextError(
                    chapter.path, pieces[0].line, f"nothing stands here in #{self.edition.number}"
                )
            for piece in pieces:
                try:
                    self._piece(piece)
                except ValueError as error:
                    raise TextError(chapter.path, piece.line, str(error)) from error
        return self.blocks

    def _piece(self, piece: Piece) -> None:
        if piece.kind == "table":
            self._table(piece)
            return
        filled = _fill(self.edition, piece.text)
        if piece.kind == "heading":
            self.section = f"{piece.number} {filled.plain}" if self.numbered else filled.plain
            self.blocks.append(Heading(piece.level, self.section))
        elif piece.kind == "figure":
            if piece.name not in self.edition.figures:
                raise ValueError(f"there is no figure '{piece.name}'")
            picture = self.edition.figures[piece.name](self.edition)
            self.blocks.append(Figure(f"{piece.number}. {filled.marked}", picture))
        elif filled.marked:
            self._record_sentences(filled)
            self.blocks.append((Item if piece.kind == "item" else Text)(filled.marked))

    def _record_sentences(self, filled: _Filled) -> None:
        for start, end in sentences(filled.plain):
            for at, _, statement in filled.found:
                if start <= at < end:
                    self._record(statement, "sentence", filled.plain[start:end])

    def _record(self, statement: Told, kind: str, quote: str) -> None:
        key, source, span, holding = statement
        self.edition.statements.append(
            Statement(key.name, source, span.value, span.first, holding, self.section, kind, quote)
        )

    def _table(self, piece: Piece) -> None:
        if piece.name:
            if piece.name not in self.edition.tables:
                raise ValueError(f"there is no table '{piece.name}'")
            rows = self.edition.tables[piece.name](self.edition)
        else:
            rows = [
                tuple(cell.strip() for cell in _BARS.split(row.strip().removeprefix("|").removesuffix("|")))
                for _, ranges, row in piece.rows
                if within(ranges, self.edition.number)
            ]
        if len(rows) < 2:
            raise ValueError(f"the table has no rows in #{self.edition.number}")
        caption = _fill(self.edition, piece.text)
        label = f"{piece.number}. " if self.numbered else ""
        filled = [[_fill(self.edition, cell) for cell in row] for row in rows]
        if len({len(row) for row in filled}) != 1:
            raise ValueError("the rows of the table differ in length")
        for row in filled:
            quote = " | ".join(cell.plain for cell in row)
            for cell in row:
                for _, _, statement in cell.found:
                    self._record(statement, "row", quote)
        header, *body = (tuple(cell.marked for cell in row) for row in filled)
        self.blocks.append(Table(f"{label}{caption.marked}", header, tuple(body)))
