"""Folders on the server in Library: closed until they are allowed, looked into first, followed afterwards."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.ids import FolderId
from core.domain.job import FolderCounts, FolderPreview, LeftOutFiles, WatchedFolder
from core.domain.vocabulary import FolderState, LeftOut
from pages.intake.folders import folder_html, preview_html, size

NOW = datetime.now(UTC)
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def share(tmp_path: Path, monkeypatch) -> Path:
    root = tmp_path.resolve() / "share"
    (root / "2025").mkdir(parents=True)
    (root / "2025" / "drying.txt").write_text("The cake of lot K9-13 was dried at 40 °C for twelve hours.")
    (root / "melting.md").write_text("# Melting\n\nThe melting point of LS-40 is 181 °C.")
    (root / "film.mp4").write_bytes(b"film")
    monkeypatch.setenv("BENCHSIDE_INGEST__FOLDERS", str(root))
    monkeypatch.setenv("BENCHSIDE_INGEST__SETTLE_S", "0.05")
    monkeypatch.setenv("BENCHSIDE_INGEST__LOOK_EVERY_S", "0.3")
    return root


def on_the_server(app, page):
    app = page.named(app).switch_page("pages/library.py").run()
    return app.segmented_control(key="files_from").set_value("A folder on this server").run()


def pressed(app, key):
    return app.button(key=key).click().run()


def until(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


def test_without_allowed_folders_it_says_how_to_allow_them(ready, page):
    said = page.texts(on_the_server(ready, page))
    assert "BENCHSIDE_INGEST__FOLDERS" in said
    assert "ingest FOLDER --collection NAME --watch" in said


def test_a_folder_is_looked_into_taken_and_followed(share, ready, page, bench):
    app = on_the_server(ready, page)
    app = pressed(app, "look_into")
    said = page.texts(app)
    assert "<b>2 files</b>" in said
    assert "1 unsupported (film.mp4)" in said
    assert app.button(key="take_once").label == "Take 2 files into Larkspur"
    app = pressed(app, "take_and_watch")
    (folder,) = bench().folders.list()
    assert (folder.state, folder.by, folder.path) == (FolderState.WATCHING, "name:mira holt", str(share))
    until(lambda: {"drying.txt", "melting.md"} <= {one.name for one in bench().library.documents()})
    said = page.texts(app.run())
    assert "1 folder on this server" in said
    assert "watched · by Mira Holt" in said
    app = pressed(app, f"pause_{folder.id}")
    assert bench().folders.list()[0].state is FolderState.PAUSED
    app = pressed(app.run(), f"resume_{folder.id}")
    pressed(app.run(), f"stop_{folder.id}")
    assert bench().folders.list() == []


def test_a_folder_below_can_be_opened_and_left_again(share, ready, page):
    app = on_the_server(ready, page)
    app = app.selectbox(key=f"subfolder_{share}").set_value("2025").run()
    app = pressed(app, "look_into")
    assert "<b>1 file</b>" in page.texts(app)
    app = pressed(app, "folder_up")
    assert app.selectbox(key=f"subfolder_{share}").options == ["2025"]


def test_a_folder_that_went_away_is_said_where_it_is_chosen(share, ready, page):
    app = on_the_server(ready, page)
    share.rename(share.parent / "away")
    app = app.run()
    assert "cannot be read" in app.error[0].value


def test_nothing_is_taken_without_a_name(share, ready, page):
    app = ready.run().switch_page("pages/library.py").run()
    app = app.segmented_control(key="files_from").set_value("A folder on this server").run()
    assert "Who takes these files in?" in page.texts(pressed(app, "look_into"))


def test_a_preview_says_what_is_left_out_and_shows_names_as_text():
    left = (LeftOutFiles(reason=LeftOut.TOO_LARGE, files=9, examples=(HOSTILE, "b", "c", "d")),)
    seen = FolderPreview(
        path="/s", files=12, bytes=3_400_000, known=2, kinds=((".pdf", 10), (HOSTILE, 2)), left_out=left
    )
    said = preview_html(seen)
    assert "<b>12 files</b>, 3.4 MB: 10 .pdf" in said
    assert "9 too large" in said
    assert "2 of them were taken in before" in said
    assert "<img" not in said


def test_a_watched_folder_says_who_when_what_and_what_is_wrong():
    folder = WatchedFolder(
        id=FolderId("fld_1"),
        collection=HOSTILE,
        path=f"/share/{HOSTILE}",
        state=FolderState.PAUSED,
        remove_missing=False,
        by="p",
        created=NOW,
        due=NOW,
        looked=NOW,
        error=f"{HOSTILE} is away.",
        counts=FolderCounts(files=1200, missing=3, waiting=1, moved=2),
    )
    said = folder_html(folder, HOSTILE)
    assert "<img" not in said
    for words in (
        "paused",
        "1,200 files",
        "2 renamed",
        "3 gone, documents kept",
        "1 waiting",
        "not looked at",
    ):
        assert words in said


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (3_400_000, "3.4 MB"), (512_000_000, "512 MB")],
)
def test_sizes_are_said_in_the_unit_that_fits(number, said):
    assert size(number) == said
