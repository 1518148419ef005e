"""What the commands share: the workbench, the person at the keyboard, and how results are printed."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from core.domain.answer import Answer
from core.domain.ids import PersonId, run_id
from core.domain.job import Job
from core.domain.search import Scope
from core.domain.views import DocumentRow
from core.domain.vocabulary import DocumentStatus
from core.settings import Settings
from core.workbench import Workbench, open_workbench

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Collections = Annotated[list[str] | None, typer.Option("--collection", help="Look only here; repeatable.")]
AsOf = Annotated[
    str | None,
    typer.Option("--as-of", help="A version (7, rev B, TR-201 #7) or a date (2025-03-12); else the newest."),
]
DEMO = Path(__file__).resolve().parents[2] / "data" / "demo"


@contextmanager
def workbench() -> Iterator[Workbench]:
    """The configured workspace, open for one command."""
    with open_workbench(Settings()) as bench:
        yield bench


def person(bench: Workbench) -> PersonId:
    """Who works at this keyboard."""
    name = bench.settings.person()
    return bench.people.enter(f"cli:{name}", name).id


def batch(bench: Workbench) -> str:
    """A name for what one command brings in."""
    return run_id(bench.now())


def scope(collections: list[str] | None, as_of: str | None) -> Scope:
    """Where and as of when to look."""
    return Scope(collections=tuple(collections or ()), as_of=as_of)


def progress() -> Callable[[Job], None]:
    """Tells each step of a job on stderr."""

    def report(job: Job) -> None:
        name, at = job.payload.get("name", job.id), job.progress
        counts = f" {at.done}/{at.total}" if at.total else ""
        typer.echo(f"{name}: {at.stage or job.status}{counts}", err=True)

    return report


def counter(stage: str) -> Callable[[int, int], None]:
    """Tells a count on stderr."""
    return lambda done, total: typer.echo(f"{stage} {done}/{total}", err=True)


def print_json(value: object, indent: int | None = None) -> None:
    """One JSON document on stdout."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=indent))


def print_documents(rows: list[DocumentRow], as_json: bool) -> None:
    """Documents, as JSON or as lines."""
    if as_json:
        print_json({"documents": [row.model_dump(mode="json") for row in rows]})
        return
    for row in rows:
        said = f"  {row.reason}: {row.remedy}" if row.status is DocumentStatus.REJECTED else ""
        said = said or (f"  {row.remedy}" if row.remedy else f"  {row.chunks} chunks")
        typer.echo(f"{row.status:<10} {row.document_id}  {row.path}{said}")
    if not rows:
        typer.echo("No documents. Add some with: python -m core ingest PATH --collection NAME")


def print_answer(answer: Answer) -> None:
    """An answer with its sources."""
    typer.echo(answer.text + "\n")
    for seen in (seen for seen in answer.observations if seen.number is not None):
        typer.echo(f"[{seen.number}] {seen.citation}")
    searched = ", ".join(f"{one.source} ({one.count})" for one in answer.searched)
    typer.echo(f"\n{answer.status}; {answer.model.name} engine; searched {searched}")
