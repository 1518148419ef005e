"""A parse as rows: sections with their paths, chunks with their places."""

from typing import Any

from core.domain.document import ParsedChunk, ParsedDocument
from core.domain.ids import DocumentId, chunk_id, section_id


def section_rows(id_: DocumentId, parsed: ParsedDocument, parse_version: int) -> list[dict[str, Any]]:
    """Rows of the section table, in reading order."""
    paths: list[list[str]] = []
    rows: list[dict[str, Any]] = []
    for section in parsed.sections:
        above = [] if section.parent is None else paths[section.parent]
        paths.append([*above, section.title])
        parent = None if section.parent is None else section_id(id_, parse_version, section.parent)
        rows.append(
            {
                "id": section_id(id_, parse_version, section.ordinal),
                "document_id": id_,
                "parse_version": parse_version,
                "parent_id": parent,
                "ordinal": section.ordinal,
                "level": section.level,
                "title": section.title,
                "path": paths[-1],
            }
        )
    return rows


def chunk_rows(id_: DocumentId, parsed: ParsedDocument, parse_version: int) -> list[dict[str, Any]]:
    """Rows of the chunk table, in reading order."""
    return [_chunk_row(id_, chunk, parse_version, ordinal) for ordinal, chunk in enumerate(parsed.chunks)]


def _chunk_row(id_: DocumentId, chunk: ParsedChunk, parse_version: int, ordinal: int) -> dict[str, Any]:
    return {
        "id": chunk_id(id_, parse_version, ordinal),
        "document_id": id_,
        "section_id": section_id(id_, parse_version, chunk.section),
        "parse_version": parse_version,
        "ordinal": ordinal,
        "kind": chunk.kind,
        "text": chunk.text,
        "page": chunk.page,
        "boxes": [[box.page, box.x0, box.y0, box.x1, box.y1] for box in chunk.boxes],
        "sheet": chunk.sheet,
        "cells": chunk.cells,
        "grid": None if chunk.grid is None else chunk.grid.model_dump(mode="json"),
        "table_number": chunk.table,
    }
