"""What commands share: the workbench, who is at work, progress on stderr and rows on stdout."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from core.domain.ids import PersonId, run_id
from core.domain.job import Job
from core.domain.views import DocumentRow
from core.domain.vocabulary import DocumentStatus
from core.settings import Settings
from core.workbench import Workbench, open_workbench

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@contextmanager
def workbench() -> Iterator[Workbench]:
    """The workbench over the configured workspace, closed at the end."""
    with open_workbench(Settings()) as bench:
        yield bench


def person(bench: Workbench) -> PersonId:
    """The person whom the settings or the account name."""
    name = bench.settings.person()
    return bench.people.enter(f"cli:{name}", name).id


def batch(bench: Workbench) -> str:
    """A name for what is received together."""
    return run_id(bench.now())


def progress() -> Callable[[Job], None]:
    """Says on stderr where a job is, whenever that changes."""

    def report(job: Job) -> None:
        name, at = job.payload.get("name", job.id), job.progress
        counts = f" {at.done}/{at.total}" if at.total else ""
        typer.echo(f"{name}: {at.stage or job.status}{counts}", err=True)

    return report


def counter(stage: str) -> Callable[[int, int], None]:
    """Says on stderr how many units of a stage are done."""
    return lambda done, total: typer.echo(f"{stage} {done}/{total}", err=True)


def print_json(value: object, indent: int | None = None) -> None:
    """The one JSON document of a command."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=indent))


def print_documents(rows: list[DocumentRow], as_json: bool) -> None:
    """Rows as JSON, or a line each."""
    if as_json:
        print_json({"documents": [row.model_dump(mode="json") for row in rows]})
        return
    for row in rows:
        said = f"  {row.reason}: {row.remedy}" if row.status is DocumentStatus.REJECTED else ""
        said = said or (f"  {row.remedy}" if row.remedy else f"  {row.chunks} chunks")
        typer.echo(f"{row.status:<10} {row.document_id}  {row.path}{said}")
    if not rows:
        typer.echo("No documents. Add some with: python -m core ingest PATH --collection NAME")
