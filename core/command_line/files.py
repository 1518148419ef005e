"""Commands that bring files in, watch folders, replace documents and take them out of search."""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from core.command_line.console import (
    Json,
    batch,
    person,
    print_documents,
    print_json,
    progress,
    workbench,
)
from core.domain.ids import DocumentId, FolderId
from core.domain.job import ImportItem, WatchedFolder
from core.errors import UserError
from core.workbench import Workbench
from core.workbench.library import Incoming

app = typer.Typer()
Documents = Annotated[list[DocumentId], typer.Argument(help="Ids of documents.", parser=DocumentId)]


@app.command()
def ingest(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders.")],
    collection: Annotated[str, typer.Option("--collection", help="The collection that they go to.")],
    watch: Annotated[bool, typer.Option("--watch", help="Go on and take what is new or changed.")] = False,
    once: Annotated[bool, typer.Option("--once", help="With --watch: end when nothing waits.")] = False,
    remove_missing: Annotated[
        bool, typer.Option("--remove-missing", help="With --watch: files that are gone leave search.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Add files and folders to a collection and wait until each has ended.

    With --watch it goes on until Ctrl-C or SIGTERM; --json then prints its one document at the end.
    """
    if (once or remove_missing) and not watch:
        raise UserError("usage", "--once and --remove-missing go with --watch.", "Add --watch.")
    with workbench() as bench:
        if watch:
            ids = bench.folders.attend(paths, collection, person(bench), remove_missing)
            _watch(bench, ids, once, as_json)
            return
        items = bench.library.add_paths(paths, collection, person(bench), batch(bench))
        print_documents(bench.library.wait(items, progress()), as_json)


def _watch(bench: Workbench, ids: list[FolderId], once: bool, as_json: bool) -> None:
    """Print the rows of each look as they end, or all of them when it is over."""
    stop, items = threading.Event(), list[ImportItem]()
    last: dict[str, WatchedFolder] = {}

    def bring_in(some: Sequence[ImportItem]) -> None:
        rows = bench.library.wait(some, progress()) if some else []
        if rows and not as_json:
            print_documents(rows, as_json)

    with _until_stopped(stop):
        items.extend(bench.folders.unfinished(ids))
        bring_in(tuple(items))
        for looked in bench.folders.looks(ids, stop.is_set, once):
            # Before a word about it is printed: whoever reads that may stop us at once.
            items.extend(looked.items)
            before, last[looked.folder.id] = last.get(looked.folder.id), looked.folder
            _print_look(looked.folder, before)
            bring_in(looked.items)
    if as_json:
        rows = bench.library.rows_of(items)
        folders = [folder.model_dump(mode="json") for folder in last.values()]
        print_json({"documents": [row.model_dump(mode="json") for row in rows], "folders": folders})


@contextmanager
def _until_stopped(stop: threading.Event) -> Iterator[None]:
    """SIGTERM and Ctrl-C end the block, wherever it waits; the next signal acts as it did before."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        stop.set()
        for number, handler in before.items():
            signal.signal(number, handler)
        raise KeyboardInterrupt

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    except KeyboardInterrupt:
        if not stop.is_set():
            raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _print_look(folder: WatchedFolder, before: WatchedFolder | None) -> None:
    """One line on stderr when a look differs from the one before."""
    if before is not None and (before.error, before.counts) == (folder.error, folder.counts):
        return
    counts = folder.counts
    said = [f"{counts.files} files"]
    names = ("taken", "replaced", "moved", "removed", "missing", "waiting")
    said += [f"{getattr(counts, name)} {name}" for name in names if getattr(counts, name)]
    said += [f"{one.files} left out ({one.reason})" for one in counts.left_out]
    typer.echo(f"{folder.path}: {folder.error or ', '.join(said)}", err=True)


@app.command()
def remove(document_ids: Documents, as_json: Json = False) -> None:
    """Take documents out of search; old answers stay readable."""
    with workbench() as bench:
        bench.library.remove_all(document_ids, person(bench))
        _print_changed(bench, document_ids, "Removed", as_json)


@app.command("bring-back")
def bring_back(document_ids: Documents, as_json: Json = False) -> None:
    """Bring removed documents back into search."""
    with workbench() as bench:
        bench.library.wait(bench.library.bring_back(document_ids, person(bench), batch(bench)), progress())
        _print_changed(bench, document_ids, "Brought back", as_json)


@app.command()
def replace(
    document_id: str,
    path: Annotated[Path, typer.Argument(help="The newer file.", exists=True, dir_okay=False)],
    remove_old: Annotated[
        bool, typer.Option("--remove-old", help="The old file was wrong: it leaves search.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Add a file as the next version of a document."""
    with workbench() as bench:
        old, file = DocumentId(document_id), Incoming(path, path.name)
        item = bench.library.replace(old, file, person(bench), batch(bench), remove_old)
        print_documents(bench.library.wait([item], progress()), as_json)


def _print_changed(bench: Workbench, ids: list[DocumentId], what: str, as_json: bool) -> None:
    documents = [bench.library.show(document_id).document for document_id in ids]
    if as_json:
        dumped = [one.model_dump(mode="json") for one in documents]
        print_json({"document": dumped[0], "documents": dumped})
        return
    for one in documents:
        typer.echo(f"{what} {one.title}.")
