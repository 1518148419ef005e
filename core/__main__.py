"""`python -m core COMMAND [--json]`: the command line over the workbench.

With --json one JSON document goes to stdout; logs and progress go to stderr. Exit status: 0 done,
2 the user's error as {"error": {"code", "message", "hint"}}, 1 our fault.
"""

import signal
import sys
import threading
from types import FrameType
from typing import Annotated

import structlog
import typer
from typer._click.exceptions import ClickException, NoArgsIsHelpError  # typer carries its own click

from core.command_line import files
from core.command_line.bench import bench_app
from core.command_line.console import (
    DEMO,
    AsOf,
    Collections,
    Json,
    batch,
    counter,
    person,
    print_answer,
    print_documents,
    print_json,
    progress,
    scope,
    workbench,
)
from core.command_line.lineage import diff, lineage_app
from core.domain.ids import DocumentId
from core.domain.vocabulary import AskMode, SearchMode
from core.errors import UserError
from core.operate.logs import log_to_stderr

app = typer.Typer(
    help="Benchside: an evidence workbench for pharmaceutical R&D.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(bench_app, name="bench")
app.add_typer(lineage_app, name="lineage")
app.add_typer(files.app)
app.command()(diff)


@app.command()
def demo(as_json: Json = False) -> None:
    """Load the fictional demo collection; loading it again changes nothing."""
    with workbench() as bench:
        items = bench.operations.demo(DEMO, person(bench), batch(bench))
        print_documents(bench.library.wait(items, progress()), as_json)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Check this workspace."""
    with workbench() as bench:
        checks = bench.operations.doctor()
    ok = all(check.ok for check in checks)
    if as_json:
        print_json({"ok": ok, "checks": [check.model_dump(mode="json") for check in checks]})
        return
    for check in checks:
        typer.echo(f"{'ok  ' if check.ok else 'FAIL'}  {check.name:<12} {check.detail}")


@app.command()
def documents(
    collection: Annotated[str | None, typer.Option("--collection")] = None, as_json: Json = False
) -> None:
    """List the documents."""
    with workbench() as bench:
        print_documents(bench.library.rows(collection), as_json)


@app.command()
def show(document_id: str, as_json: Json = False) -> None:
    """Print a document with its sections and chunks."""
    with workbench() as bench:
        view = bench.library.show(DocumentId(document_id))
    if as_json:
        print_json(view.model_dump(mode="json"))
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
    with workbench() as bench:
        hits = bench.asking.search(text, scope(collection, as_of), mode, limit)
    if as_json:
        print_json({"hits": [hit.model_dump(mode="json") for hit in hits]})
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
    with workbench() as bench:
        run = bench.asking.start(question, scope(collection, as_of), mode, person(bench))
        bench.asking.wait(run)
        answer = bench.asking.read(run).answer
    if as_json:
        print_json(answer.model_dump(mode="json"))
        return
    print_answer(answer)


@app.command()
def reindex(as_json: Json = False) -> None:
    """Rebuild the search index from the tables."""
    with workbench() as bench:
        result = bench.operations.reindex(counter("Indexing documents"))
    if as_json:
        print_json(result)
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
    with workbench() as bench:
        bench.operations.start_workers()
        typer.echo("Working; stop with Ctrl-C.", err=True)
        stop.wait()


def _fail(code: str, message: str, hint: str, status: int) -> int:
    if "--json" in sys.argv:
        print_json({"error": {"code": code, "message": message, "hint": hint}})
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
