"""What Library offers with folders of the host: only allowed ones, taken once or watched."""

import time
from pathlib import Path

import pytest

from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import DocumentStatus, FolderState, LeftOut, SearchMode
from core.errors import UserError
from core.settings import IngestSettings, Settings
from core.workbench import open_workbench

BY = PersonId("tester")


@pytest.fixture
def share(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "share"
    (root / "2025").mkdir(parents=True)
    (root / "2025" / "drying.txt").write_text("The cake of lot K9-13 was dried at 40 °C for twelve hours.")
    (root / "yield.md").write_text("# Yield\n\nThe yield of lot K9-13 was 81 %.")
    (root / "~$yield.docx").write_text("owner")
    return root


@pytest.fixture
def bench(tmp_path: Path, share: Path):
    ingest = IngestSettings(folders=(share,), settle_s=0.05, look_every_s=0.2)
    with open_workbench(Settings(home=tmp_path / "home", ingest=ingest)) as opened:
        yield opened


def until(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


def names(bench):
    return sorted(one.name for one in bench.library.documents() if one.status is DocumentStatus.READY)


def test_a_folder_is_looked_into_before_anything_is_taken(bench, share):
    assert bench.folders.roots() == (share,)
    assert bench.folders.inside(str(share)) == ["2025"]
    seen = bench.folders.preview(str(share), "C")
    assert (seen.files, seen.known, seen.kinds) == (2, 0, ((".md", 1), (".txt", 1)))
    assert [(one.reason, one.files) for one in seen.left_out] == [(LeftOut.TEMPORARY, 1)]
    assert bench.library.documents() == []


@pytest.mark.parametrize("way", ["inside", "preview", "add"])
def test_nothing_outside_of_the_allowed_folders_can_be_reached(bench, share, way):
    (share.parent / "private").mkdir()
    (share / "link").symlink_to(share.parent / "private")
    ask = {
        "inside": bench.folders.inside,
        "preview": lambda path: bench.folders.preview(path, "C"),
        "add": lambda path: bench.folders.add(path, "C", BY, keep_watching=True),
    }[way]
    for path in (share.parent / "private", share / "..", share / "link", "/etc"):
        with pytest.raises(UserError):
            ask(str(path))
    assert bench.folders.list() == []


def test_a_folder_is_taken_once_in_the_background(bench, share):
    bench.operations.start_workers()
    bench.folders.add(str(share), "C", BY, keep_watching=False)
    until(lambda: names(bench) == ["drying.txt", "yield.md"])
    until(lambda: bench.folders.list() == [])
    assert {item.by for item in bench.library.imports()} == {BY}
    assert bench.folders.preview(str(share), "C").known == 2


def test_a_watched_folder_is_followed_file_by_file(bench, share):
    bench.operations.start_workers()
    folder = bench.folders.add(str(share), "C", BY, keep_watching=True)
    until(lambda: len(names(bench)) == 2)
    (share / "2025" / "drying.txt").write_text("The cake of lot K9-13 was dried at 55 °C for ten hours.")
    until(lambda: len(bench.library.documents()) == 3 and len(names(bench)) == 3)
    (old, new) = sorted(
        (one for one in bench.library.documents() if one.name == "drying.txt"), key=lambda one: one.order
    )
    assert [one.id for one in bench.lineages.of(old.id)] == [old.id, new.id]
    hits = bench.asking.search("cake dried at", Scope(), SearchMode.HYBRID, 9)
    assert "55 °C" in hits[0].text
    assert old.id not in {hit.document_id for hit in hits}
    bench.folders.pause(folder.id)
    (share / "later.txt").write_text("The mother liquor was recycled twice without a loss of purity.")
    time.sleep(1.0)
    assert len(names(bench)) == 3
    bench.folders.resume(folder.id)
    until(lambda: "later.txt" in names(bench))
    bench.folders.stop(folder.id)
    assert bench.folders.list() == []
    assert len(names(bench)) == 4


def test_a_command_watches_any_folder_and_file_while_it_runs(bench, tmp_path):
    other = tmp_path.resolve() / "elsewhere"
    other.mkdir()
    (other / "a.txt").write_text("The residue of run 12 was kept under nitrogen for a week.")
    single = tmp_path.resolve() / "single.md"
    single.write_text("# Single\n\nA file of its own, which is watched as well.")
    ids = bench.folders.attend([other, single], "C", BY)
    assert {one.state for one in bench.folders.list()} == {FolderState.ATTENDED}
    taken = [item.name for looked in bench.folders.looks(ids, lambda: False, True) for item in looked.items]
    assert sorted(taken) == ["a.txt", "single.md"]
    with pytest.raises(UserError, match="no"):
        bench.folders.attend([other / "missing"], "C", BY)


def test_folders_of_one_collection_may_not_overlap(bench, share):
    bench.folders.add(str(share / "2025"), "C", BY, keep_watching=True)
    with pytest.raises(UserError, match="watched for C already"):
        bench.folders.add(str(share), "C", BY, keep_watching=True)
    bench.folders.add(str(share), "D", BY, keep_watching=True)
