"""`python -m core COMMAND [--json]`: the command line over the workbench.

With --json one JSON document goes to stdout; logs and progress go to stderr. Exit status: 0 done,
2 the user's error as {"error": {"code", "message", "hint"}}, 1 our fault.
"""

import signal
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Annotated

import structlog
import typer
from typer._click.exceptions import ClickException, NoArgsIsHelpError  # typer carries its own click

from core.command_line import files
from core.command_line.console import Json
from core.command_line.console import batch as _batch
from core.command_line.console import counter as _counter
from core.command_line.console import person as _person
from core.command_line.console import print_documents as _print_documents
from core.command_line.console import print_json as _print_json
from core.command_line.console import progress as _progress
from core.command_line.console import workbench as _workbench
from core.domain.answer import Answer
from core.domain.ids import DocumentId
from core.domain.search import Scope
from core.domain.vocabulary import AskMode, SearchMode
from core.errors import UserError
from core.operate.logs import log_to_stderr
from core.settings import Settings
from core.workbench import open_workbench

app = typer.Typer(
    help="Benchside: an evidence workbench for pharmaceutical R&D.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
bench_app = typer.Typer(help="Measurements.", no_args_is_help=True)
app.add_typer(bench_app, name="bench")
app.add_typer(files.app)

Collections = Annotated[list[str] | None, typer.Option("--collection", help="Look only here; repeatable.")]
AsOf = Annotated[str | None, typer.Option("--as-of", help="A version or a date.")]

DEMO = Path(__file__).resolve().parent.parent / "data" / "demo"


@app.command()
def demo(as_json: Json = False) -> None:
    """Load the fictional demo collection; loading it again changes nothing."""
    with _workbench() as bench:
        items = bench.operations.demo(DEMO, _person(bench), _batch(bench))
        _print_documents(bench.library.wait(items, _progress()), as_json)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Check this workspace."""
    with _workbench() as bench:
        checks = bench.operations.doctor()
    ok = all(check.ok for check in checks)
    if as_json:
        _print_json({"ok": ok, "checks": [check.model_dump(mode="json") for check in checks]})
        return
    for check in checks:
        typer.echo(f"{'ok  ' if check.ok else 'FAIL'}  {check.name:<12} {check.detail}")


@app.command()
def documents(
    collection: Annotated[str | None, typer.Option("--collection")] = None, as_json: Json = False
) -> None:
    """List the documents."""
    with _workbench() as bench:
        _print_documents(bench.library.rows(collection), as_json)


@app.command()
def show(document_id: str, as_json: Json = False) -> None:
    """Print a document with its sections and chunks."""
    with _workbench() as bench:
        view = bench.library.show(DocumentId(document_id))
    if as_json:
        _print_json(view.model_dump(mode="json"))
        return
    titles = {section.id: section for section in view.sections}
    typer.echo(f"{view.document.title}  [{view.document.status}]")
    current = None
    for chunk in view.chunks:
        if chunk.section_id != current:
            current = chunk.section_id
            typer.echo(f"\n{'#' * max(1, titles[current].level)} {titles[current].title}")
        typer.echo(f"\n{chunk.text}")


@app.command()
def search(
    text: str,
    limit: Annotated[int, typer.Option(min=1, max=1000)] = 10,
    mode: SearchMode = SearchMode.HYBRID,
    collection: Collections = None,
    as_of: AsOf = None,
    as_json: Json = False,
) -> None:
    """Find passages."""
    _refuse_as_of(as_of)
    with _workbench() as bench:
        hits = bench.asking.search(text, Scope(collections=tuple(collection or ())), mode, limit)
    if as_json:
        _print_json({"hits": [hit.model_dump(mode="json") for hit in hits]})
        return
    for hit in hits:
        page = f", p. {hit.page}" if hit.page else ""
        typer.echo(f"{hit.score:.3f}  {hit.document} - {hit.section}{page}\n       {hit.text[:300]}\n")
    if not hits:
        typer.echo("Nothing found.")


@app.command()
def ask(
    question: str,
    mode: AskMode = AskMode.AUTO,
    collection: Collections = None,
    as_of: AsOf = None,
    as_json: Json = False,
) -> None:
    """Answer a question from the documents, with citations."""
    _refuse_as_of(as_of)
    with _workbench() as bench:
        scope = Scope(collections=tuple(collection or ()))
        run = bench.asking.start(question, scope, mode, _person(bench))
        bench.asking.wait(run)
        answer = bench.asking.read(run).answer
    if as_json:
        _print_json(answer.model_dump(mode="json"))
        return
    _print_answer(answer)


@app.command()
def reindex(as_json: Json = False) -> None:
    """Rebuild the search index from the tables."""
    with _workbench() as bench:
        result = bench.operations.reindex(_counter("Indexing documents"))
    if as_json:
        _print_json(result)
        return
    typer.echo(f"{result['chunks']} chunks of {result['documents']} documents indexed.")


@app.command()
def worker() -> None:
    """Take jobs of this workspace until stopped, beside or instead of the app's own workers."""
    stop = threading.Event()

    def leave(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, leave)
    with _workbench() as bench:
        bench.operations.start_workers()
        typer.echo("Working; stop with Ctrl-C.", err=True)
        stop.wait()


@bench_app.command("dataset")
def bench_dataset(
    name: str,
    path: Annotated[Path, typer.Option("--path", help="The data set's folder.")],
    as_json: Json = False,
) -> None:
    """Measure on a public data set: scifact, pubmedqa, chemlit_qa."""
    with _workbench() as bench:
        _print_json(bench.measuring.dataset(name, path), indent=None if as_json else 2)


@bench_app.command("demo")
def bench_demo(as_json: Json = False) -> None:
    """Ask the demo's questions, whose answers are known, in a workspace of its own."""
    with tempfile.TemporaryDirectory() as home, open_workbench(Settings(home=Path(home))) as bench:
        _print_json(bench.measuring.demo(DEMO), indent=None if as_json else 2)


@bench_app.command("speed")
def bench_speed(as_json: Json = False) -> None:
    """Measure the figures of the scale table on this machine, in a workspace of its own."""
    with tempfile.TemporaryDirectory() as home, open_workbench(Settings(home=Path(home))) as bench:
        _print_json(bench.measuring.speed(DEMO), indent=None if as_json else 2)


def _refuse_as_of(as_of: str | None) -> None:
    if as_of is not None:
        raise UserError(
            "as_of_unavailable",
            "Versions of a document are not told apart yet, so there is no 'as of'.",
            "Leave --as-of out; every document that was not removed is searched.",
        )


def _print_answer(answer: Answer) -> None:
    typer.echo(answer.text + "\n")
    for seen in (seen for seen in answer.observations if seen.number is not None):
        typer.echo(f"[{seen.number}] {seen.citation}")
    searched = ", ".join(f"{one.source} ({one.count})" for one in answer.searched)
    typer.echo(f"\n{answer.status}; {answer.model.name} engine; searched {searched}")


def _fail(code: str, message: str, hint: str, status: int) -> int:
    if "--json" in sys.argv:
        _print_json({"error": {"code": code, "message": message, "hint": hint}})
    else:
        typer.echo(f"{message} {hint}".strip(), err=True)
    return status


def main() -> int:
    """Run one command; returns the exit status."""
    log_to_stderr()
    try:
        return int(app(standalone_mode=False) or 0)
    except UserError as error:
        return _fail(error.code, error.message, error.hint, 2)
    except NoArgsIsHelpError as error:
        typer.echo(error.format_message())
        return 2
    except ClickException as error:
        return _fail("usage", error.format_message(), "See: python -m core --help", 2)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("interrupted", "Stopped.", "What was acknowledged is kept; run it again to go on.", 130)
    except Exception as error:  # noqa: BLE001 - the last door: logged, and said in the caller's format
        structlog.get_logger().exception("command failed")
        said = f"Something went wrong on our side: {type(error).__name__}: {error}"
        return _fail("internal", said, "Run: python -m core doctor", 1)


if __name__ == "__main__":
    sys.exit(main())
