"""Imports: stage, count and time left while they run, and the outcome in words."""

import time
from datetime import UTC, datetime

import pytest

from core.domain.job import ImportItem, ImportOverview, Progress
from core.domain.vocabulary import DocumentStatus, RejectReason
from core.workbench.library import Incoming
from pages.ui.imports import Pace, outcome, seconds_left

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


def item(status, **more):
    base = {
        "id": "imp_1",
        "batch": "b",
        "name": "<x>.pdf",
        "path": "x",
        "collection": "C",
        "document_id": "doc_1",
    }
    return ImportItem(**(base | {"job_id": None, "status": status, "by": "p", "created": NOW} | more))


@pytest.mark.parametrize(
    ("pace", "now", "done", "total", "expected"),
    [
        (Pace("Reading", 100, 0), 110, 20, 60, 20),
        (Pace("Reading", 100, 10), 104, 12, 20, 16),
        (Pace("Reading", 100, 0), 101, 20, 60, None),
        (Pace("Reading", 100, 5), 110, 5, 60, None),
        (Pace("Reading", 100, 5), 110, 60, 60, None),
    ],
)
def test_time_left_follows_the_pace_that_was_seen(pace, now, done, total, expected):
    assert seconds_left(pace, now, done, total) == expected


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (item(DocumentStatus.READY), ["ready", "&lt;x&gt;.pdf"]),
        (item(DocumentStatus.DUPLICATE), ["duplicate", "in C already"]),
        (item(DocumentStatus.CANCELLED), ["cancelled"]),
        (
            item(DocumentStatus.REJECTED, reason=RejectReason.UNREADABLE_TEXT, remedy="Scan <again>."),
            ["rejected", "unreadable text", "Scan &lt;again&gt;."],
        ),
        (item(DocumentStatus.FAILED, remedy="Try once more."), ["failed", "Try once more."]),
    ],
)
def test_every_outcome_is_said_with_what_to_do(row, words):
    said = outcome(row)
    assert all(word in said for word in words)
    assert "<x>" not in said


def test_a_running_import_shows_stage_and_count_and_can_be_cancelled(ready, page, bench, tmp_path):
    app = page.named(ready)
    bench().operations.stop_workers()
    (tmp_path / "x.txt").write_text("The mother liquor was recycled twice without loss of purity.")
    added = bench().library.add([Incoming(tmp_path / "x.txt", "x.txt")], "Larkspur", "name:mira holt", "b")
    app = app.switch_page("pages/library.py").run()
    assert "1 file on the way" in page.texts(app)
    assert "Waiting for its turn" in [one.proto.text for one in app.get("progress")]
    app = app.button(key=f"cancel_{added[0].id}").click().run()
    bench().operations.start_workers()
    until = time.monotonic() + 30
    while bench().library.imports()[0].status is not DocumentStatus.CANCELLED and time.monotonic() < until:
        time.sleep(0.05)
    assert "cancelled <b>x.txt</b>" in page.texts(app.run())


def test_progress_is_counted(ready, page, bench, monkeypatch):
    running = item(
        DocumentStatus.PROCESSING, job_id="run_1", progress=Progress(stage="Embedding", done=3, total=40)
    )
    app = page.named(ready)
    seen = ImportOverview(counts={DocumentStatus.PROCESSING: 1}, running=(running,))
    monkeypatch.setattr(bench().library, "overview", lambda *_: seen)
    app = app.switch_page("pages/library.py").run()
    assert "Embedding · 3 of 40" in [one.proto.text for one in app.get("progress")]
