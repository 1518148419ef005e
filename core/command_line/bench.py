"""`python -m core bench …`: measurements, each in a workspace of its own where it needs one."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from core.command_line.console import DEMO, Json, counter, print_json, workbench
from core.settings import Settings
from core.workbench import open_workbench

bench_app = typer.Typer(help="Measurements.", no_args_is_help=True)


@bench_app.command("dataset")
def bench_dataset(
    name: str,
    path: Annotated[Path, typer.Option("--path", help="The data set's folder.")],
    as_json: Json = False,
) -> None:
    """Measure on a public data set: scifact, pubmedqa, chemlit_qa."""
    with workbench() as bench:
        print_json(bench.measuring.dataset(name, path), indent=None if as_json else 2)


@bench_app.command("demo")
def bench_demo(as_json: Json = False) -> None:
    """Ask the demo's questions, whose answers are known, in a workspace of its own."""
    with tempfile.TemporaryDirectory() as home, open_workbench(Settings(home=Path(home))) as bench:
        print_json(bench.measuring.demo(DEMO), indent=None if as_json else 2)


@bench_app.command("speed")
def bench_speed(as_json: Json = False) -> None:
    """Measure the figures of the scale table on this machine, in a workspace of its own."""
    with tempfile.TemporaryDirectory() as home, open_workbench(Settings(home=Path(home))) as bench:
        print_json(bench.measuring.speed(DEMO), indent=None if as_json else 2)


@bench_app.command("versions")
def bench_versions(
    part: Annotated[str, typer.Option("--part", help="test or development.")] = "test",
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="At most so many facts and changes.")
    ] = None,
    here: Annotated[
        bool, typer.Option("--here", help="In the configured workspace instead of one of its own.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Ask for facts of the demo as of versions, and when they changed; the answers are known."""
    indent = None if as_json else 2
    if here:
        with workbench() as bench:
            print_json(bench.measuring.versions(DEMO, part, limit, counter("Asking")), indent=indent)
        return
    with tempfile.TemporaryDirectory() as home, open_workbench(Settings(home=Path(home))) as bench:
        print_json(bench.measuring.versions(DEMO, part, limit, counter("Asking")), indent=indent)
