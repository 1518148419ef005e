"""What `build.py --check` prints: how long each document is, what it states, what is missing or suspicious."""

import re
from collections.abc import Iterator

from builder.documents import Built
from builder.model.calendar import SOURCES
from builder.model.facts import Key
from builder.model.figures import FIGURES
from builder.model.programme import keys
from builder.model.tables import TABLES
from builder.text.sentences import sentences
from builder.truth import places, truth
from builder.write.blocks import Item, Text, plain, words

_DISTINCT = 6  # shorter values stand for too many things


def names() -> Iterator[str]:
    """What texts may name: keys with their histories, tables and figures."""
    for key in keys().values():
        told = "; ".join(
            f"{source} " + " > ".join(f"#{span.first} {key.text(span.value)}" for span in spans)
            for source, spans in key.histories.items()
        )
        yield f"{key.name} ({key.subject}, {key.property}): {told}"
    yield "tables: " + ", ".join(TABLES)
    yield "figures: " + ", ".join(FIGURES)


def lengths(documents: list[Built]) -> Iterator[str]:
    yield "file, words, facts stated, statements"
    for built in documents:
        if built.edition:
            holding = [item for item in built.edition.statements if item.holding]
            stated = len({item.key for item in holding})
            yield f"  {built.file}, {words(built.blocks)}, {stated}, {len(holding)}"


def unstated(documents: list[Built]) -> Iterator[str]:
    """Values that no document states, and values that a living report leaves out of some checkpoints."""
    record = places(documents)
    told = {source.name for built in documents if built.edition for source in built.edition.sources()}
    for source in SOURCES.values():
        for key in keys().values() if source.name in told else ():
            for span in key.histories.get(source.name, ()):
                found = record.get((source.name, key.name, span.value), [])
                wanted = set(range(span.first, min(span.last, source.last) + 1))
                seen = {int(built.version) for _, built in found if built.document == source.name}
                if not found:
                    yield f"  {source.name} {key.name} = {span.value}: stated nowhere"
                elif source.living and wanted - seen:
                    yield f"  {source.name} {key.name} = {span.value}: not in {sorted(wanted - seen)}"


def _other_values(built: Built) -> Iterator[tuple[Key, str]]:
    assert built.edition is not None
    for key in keys().values():
        spans = key.histories.get(built.edition.source.name, ())
        now = key.span(built.edition.source.name, built.edition.number)
        for span in spans:
            text = plain(key.text(span.value))
            if span != now and len(text) >= _DISTINCT and not (now and text in plain(key.text(now.value))):
                yield key, text


def _silent(built: Built) -> list[str]:
    """Sentences without any insertion."""
    assert built.edition is not None
    quotes = {item.quote for item in built.edition.statements}
    texts = [plain(block.text) for block in built.blocks if isinstance(block, Text | Item)]
    parts = [text[start:end] for text in texts for start, end in sentences(text)]
    return [part for part in parts if part not in quotes]


def stale(documents: list[Built]) -> Iterator[str]:
    """Sentences that hold a value of another checkpoint, and no insertion: one may be missing."""
    found: dict[tuple[str, str, str, str], list[str]] = {}
    for built in documents:
        if not built.edition or not built.edition.source.living:
            continue
        silent = _silent(built)
        joined = "\n".join(silent)
        for key, text in _other_values(built):
            if text in joined and re.search(rf"(?<!\w){re.escape(text)}(?!\w)", joined):
                line = next(item for item in silent if text in item)
                found.setdefault((built.document, key.name, text, line), []).append(f"#{built.version}")
    for (document, name, text, line), versions in found.items():
        yield f"  {document} {', '.join(versions)}: {name} '{text}' in “{line[:90]}”"


def totals(documents: list[Built]) -> Iterator[str]:
    whole = truth(documents)
    for part in ("development", "test"):
        facts = [item for item in whole["facts"] if item["split"] == part]
        changes = [item for item in whole["changes"] if item["split"] == part]
        yield f"{part}: {len(facts)} facts, {len(changes)} changes"


def report(documents: list[Built]) -> Iterator[str]:
    yield from lengths(documents)
    yield "not stated where they hold:"
    yield from unstated(documents)
    yield "values of other checkpoints in sentences that record nothing:"
    yield from stale(documents)
    yield from totals(documents)
