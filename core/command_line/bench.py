"""`python -m core bench …`: measurements, each in a workspace of its own where it needs one."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from core.command_line.console import DEMO, Json, print_json, workbench
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
