"""Twenty sessions asking while two ingestions run: no lock error and no lost row."""

import threading
from pathlib import Path

import pytest

from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.views import DocumentRow
from core.domain.vocabulary import AnswerStatus, AskMode, DocumentStatus
from core.ingest.receive import Incoming
from core.workbench import Workbench

QUESTIONS = (
    "Which solvent was used in step 3?",
    "What was the yield of step 3?",
    "Why was the solvent changed?",
)


def _written(folder: Path, collection: str, count: int) -> list[Path]:
    folder.mkdir()
    paths = []
    for number in range(count):
        path = folder / f"{collection}-{number}.md"
        path.write_text(
            f"# Run {number} of {collection}\n\nThe batch {collection}-{number:03d} was stirred for "
            f"{number + 2} hours at {20 + number} degrees "
            f"and filtered.\n\nThe yield was {60 + number} percent.\n",
            encoding="utf-8",
        )
        paths.append(path)
    return paths


@pytest.mark.timeout(400)
def test_questions_go_on_while_files_come_in(demo_workbench: Workbench, tmp_path: Path) -> None:
    bench, by = demo_workbench, PersonId("tester")
    failures: list[BaseException] = []
    rows: dict[str, list[DocumentRow]] = {}
    runs: list[str] = []

    def guarded(work, *arguments) -> None:  # type: ignore[no-untyped-def]
        try:
            work(*arguments)
        except BaseException as error:  # noqa: BLE001 - every failure counts
            failures.append(error)

    def ingest(collection: str) -> None:
        items = bench.library.add(
            [Incoming(path, path.name) for path in _written(tmp_path / collection, collection, 15)],
            collection,
            by,
            collection,
        )
        rows[collection] = bench.library.wait(items)

    def ask(number: int) -> None:
        run = bench.asking.start(QUESTIONS[number % 3], Scope(collections=("Larkspur",)), AskMode.AUTO, by)
        bench.asking.wait(run)
        runs.append(run)
        assert bench.asking.read(run).answer.status is AnswerStatus.ANSWERED

    work = [(ingest, "alpha"), (ingest, "beta"), *((ask, number) for number in range(20))]
    threads = [threading.Thread(target=guarded, args=one) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
    assert not any(thread.is_alive() for thread in threads)
    assert failures == []
    assert {name: len(found) for name, found in rows.items()} == {"alpha": 15, "beta": 15}
    assert {row.status for found in rows.values() for row in found} == {DocumentStatus.READY}
    assert len({summary.run_id for summary in bench.asking.history(limit=100)} & set(runs)) == 20
