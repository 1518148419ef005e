"""The truth: every fact with the places that state it, every change with both values. Made from the record."""

import hashlib
import itertools
import json
from collections import defaultdict

from builder.documents import Built
from builder.model.calendar import SOURCES, Source
from builder.model.facts import Key, Span
from builder.model.programme import keys
from builder.text.render import Statement
from builder.write.blocks import plain
from builder.write.title import NOTICE

Place = tuple[Statement, Built]


def places(documents: list[Built]) -> dict[tuple[str, str, str], list[Place]]:
    """(source, key, value) to each statement of it that holds, in the order of the files."""
    found: dict[tuple[str, str, str], list[Place]] = defaultdict(list)
    for built in documents:
        for statement in built.edition.statements if built.edition else ():
            if statement.holding:
                found[statement.source, statement.key, statement.value].append((statement, built))
    return found


def _question(key: Key, source: Source) -> str:
    """Where both reports have the key, the question names the report that it asks."""
    if len(key.histories) == 1:
        return key.question
    return f"According to {source.name}, {key.question[0].lower()}{key.question[1:]}"


def _holds(found: list[Place]) -> list[dict]:
    """One entry for each document, section and quote, with all versions in which it stands."""
    entries: dict[tuple[str, str, str, str], dict] = {}
    for statement, built in found:
        entry = entries.setdefault(
            (built.collection, built.document, statement.section, statement.quote),
            {
                "document": built.document,
                "collection": built.collection,
                "versions": [],
                "files": [],
                "section": statement.section,
                "kind": statement.kind,
                "quote": statement.quote,
            },
        )
        if built.version not in entry["versions"]:
            entry["versions"].append(built.version)
            entry["files"].append(built.file)
    return list(entries.values())


def _values(key: Key, source: Source) -> list[str]:
    """Values in the order of their first checkpoint, each once."""
    return list(dict.fromkeys(span.value for span in key.histories[source.name]))


def _facts(record: dict[tuple[str, str, str], list[Place]]) -> list[dict]:
    facts = []
    for source in SOURCES.values():
        for key in keys().values():
            for number, value in enumerate(_values(key, source) if source.name in key.histories else [], 1):
                if found := record.get((source.name, key.name, value)):
                    facts.append(
                        {
                            "id": f"{source.name}/{key.name}/{number}",
                            "split": source.part,
                            "key": key.name,
                            "subject": key.subject,
                            "property": key.property,
                            "value": written(value),
                            "unit": key.unit,
                            "question": _question(key, source),
                            "holds": _holds(found),
                        }
                    )
    return facts


def written(value: str) -> str:
    """The value without inline marks."""
    return plain(value)


def changed(key: Key, source: Source) -> list[tuple[Span, Span]]:
    """Neighbouring spans of a key in a source."""
    spans = key.histories.get(source.name, ())
    return [(old, new) for old, new in itertools.pairwise(spans) if new.first == old.last + 1]


def _asked(key: Key, source: Source, old: Span, new: Span) -> str:
    pairs = changed(key, source)
    if len(pairs) == 1:
        where = f" according to {source.name}" if len(key.histories) > 1 else f" in {source.name}"
        return f"When did the {key.noun()} change{where}?"
    # The window holds this change and no other one of the key.
    first = max(old.first, new.first - 2)
    last = min(new.last, new.first + 1, source.last)
    return f"What changed in the {key.noun()} between #{first} and #{last} of {source.name}?"


def _stated(
    record: dict[tuple[str, str, str], list[Place]], key: Key, source: Source, value: str, number: int
):
    """The statement of a value in one checkpoint of the report itself, or None."""
    for statement, built in record.get((source.name, key.name, value), ()):
        if built.document == source.name and built.version == str(number):
            return statement
    return None


def _changes(record: dict[tuple[str, str, str], list[Place]]) -> list[dict]:
    changes = []
    for source in SOURCES.values():
        for key in keys().values():
            for number, (old, new) in enumerate(changed(key, source), 1):
                before = _stated(record, key, source, old.value, old.last)
                after = _stated(record, key, source, new.value, new.first)
                if not before or not after:
                    continue
                issued = source.checkpoints[new.first - 1].issued
                changes.append(
                    {
                        "id": f"{source.name}/{key.name}/change-{number}",
                        "split": source.part,
                        "key": key.name,
                        "subject": key.subject,
                        "property": key.property,
                        "unit": key.unit,
                        "document": source.name,
                        "collection": source.collection,
                        "question": _asked(key, source, old, new),
                        "from": {
                            "version": str(old.last),
                            "value": written(old.value),
                            "quote": before.quote,
                        },
                        "to": {
                            "version": str(new.first),
                            "value": written(new.value),
                            "date": issued.isoformat(),
                            "quote": after.quote,
                        },
                    }
                )
    return changes


def truth(documents: list[Built]) -> dict:
    record = places(documents)
    return {"notice": NOTICE, "facts": _facts(record), "changes": _changes(record)}


def test_hash(whole: dict) -> str:
    """SHA-256 of the canonical JSON (sorted keys, no blanks, UTF-8) of the test part."""
    part = {name: [item for item in whole[name] if item["split"] == "test"] for name in ("facts", "changes")}
    text = json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
