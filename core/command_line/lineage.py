"""`python -m core lineage …`: which documents are versions of one, why, and a person's corrections."""

from datetime import date, datetime
from typing import Annotated

import typer

from core.command_line.console import Json, person, print_json, workbench
from core.domain.document import Document
from core.domain.ids import DocumentId
from core.domain.views import DocumentRow

lineage_app = typer.Typer(help="Versions of documents.", no_args_is_help=True)


@lineage_app.command("list")
def lineage_list(
    collection: Annotated[str | None, typer.Option("--collection")] = None, as_json: Json = False
) -> None:
    """List the lineages with their versions, the oldest first, and why each belongs there."""
    with workbench() as bench:
        views = bench.lineages.views(collection)
    if as_json:
        rows = [
            {
                "lineage": view.lineage,
                "collection": view.collection,
                "title": view.title,
                "versions": [_row(one) for one in view.versions],
            }
            for view in views
        ]
        print_json({"lineages": rows})
        return
    for view in views:
        typer.echo(f"{view.title}  [{view.collection}]")
        for one in view.versions:
            dated = f"{one.dated:%Y-%m-%d}" if one.dated else "no date"
            typer.echo(f"  {one.version:<8} {dated:<10}  {one.id}  {one.name}\n           {one.grouping}")
    if not views:
        typer.echo("No documents are ready yet.")


@lineage_app.command("join")
def lineage_join(document_id: str, other: str, as_json: Json = False) -> None:
    """Make a document a version of another one's lineage, for good."""
    with workbench() as bench:
        bench.lineages.join(DocumentId(document_id), DocumentId(other), person(bench))
        _print(bench.lineages.of(DocumentId(document_id)), as_json)


@lineage_app.command("alone")
def lineage_alone(document_id: str, as_json: Json = False) -> None:
    """Take a document out of its lineage, for good."""
    with workbench() as bench:
        bench.lineages.alone(DocumentId(document_id), person(bench))
        _print(bench.lineages.of(DocumentId(document_id)), as_json)


@lineage_app.command("version")
def lineage_version(
    document_id: str,
    version: str,
    dated: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The version's own date.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what a version is called and, where known, its date."""
    with workbench() as bench:
        day: date | None = dated.date() if dated else None
        bench.lineages.version(DocumentId(document_id), version, day, person(bench))
        _print(bench.lineages.of(DocumentId(document_id)), as_json)


def diff(
    before: str,
    after: str,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many lines; JSON has all.")] = 40,
    as_json: Json = False,
) -> None:
    """What differs between two documents, the weightiest first."""
    with workbench() as bench:
        found = bench.versions.compare(DocumentId(before), DocumentId(after))
    if as_json:
        print_json(found.model_dump(mode="json"))
        return
    for change in found.ranked()[:limit]:
        typer.echo(f"{change.kind:<8} {' > '.join(change.path[1:])}")
        for sign, side in (("-", change.before), ("+", change.after)):
            if side is not None:
                typer.echo(f"  {sign} {' '.join(side.quote.split())}")
    left = len(found.changes) - limit
    more = f", {left} more than are shown" if left > 0 else ""
    typer.echo(f"{len(found.changes)} changes{more}; {found.unchanged} passages are the same.")


def _print(versions: tuple[Document, ...], as_json: bool) -> None:
    if as_json:
        print_json({"versions": [_row(one) for one in versions]})
        return
    for one in versions:
        typer.echo(f"{one.version:<8} {one.id}  {one.name}\n         {one.grouping}")


def _row(document: Document) -> dict[str, object]:
    return DocumentRow.of(document).model_dump(mode="json")
