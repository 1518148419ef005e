"""A survey sees every file, follows no link and says what it left out."""

import os
from pathlib import Path

import pytest

from core.domain.vocabulary import LeftOut
from core.errors import UserError
from core.ingest.folders import survey as module
from core.ingest.folders.survey import key, survey

LIMIT = 1000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "share"
    (root / "b" / "deep").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "a.txt").write_text("alpha")
    (root / "b" / "deep" / "c.md").write_text("gamma")
    (root / ".git" / "x.txt").write_text("x")
    (root / "~$a.docx").write_text("owner")
    (root / "film.mp4").write_text("film")
    (root / "large.txt").write_text("x" * (LIMIT + 1))
    (tmp_path / "outside.txt").write_text("secret")
    (root / "link.txt").symlink_to(tmp_path / "outside.txt")
    (root / "up").symlink_to(tmp_path)
    os.mkfifo(root / "pipe.txt")
    return root


def test_files_are_seen_in_order_with_their_size_and_time(folder):
    found = survey(folder, LIMIT)
    assert [seen.path for seen in found.files] == ["a.txt", "b/deep/c.md"]
    status = (folder / "a.txt").stat()
    first = found.files[0]
    assert (first.size, first.mtime_ns, first.inode) == (5, status.st_mtime_ns, status.st_ino)
    assert Path(first.place) == folder / "a.txt"


def test_what_is_left_out_is_counted_with_the_reason(folder):
    counted = {one.reason: (one.files, set(one.examples)) for one in survey(folder, LIMIT).left_out.counted()}
    assert counted == {
        LeftOut.HIDDEN: (1, {".git/"}),
        LeftOut.TEMPORARY: (1, {"~$a.docx"}),
        LeftOut.UNSUPPORTED: (1, {"film.mp4"}),
        LeftOut.TOO_LARGE: (1, {"large.txt"}),
        LeftOut.LINK: (2, {"link.txt", "up"}),
        LeftOut.NOT_A_FILE: (1, {"pipe.txt"}),
    }


def test_a_folder_that_cannot_be_listed_may_still_hold_its_files(folder, monkeypatch):
    real = os.scandir

    def scandir(place):
        if str(place).endswith("deep"):
            raise PermissionError(13, "Permission denied")
        return real(place)

    monkeypatch.setattr(module.os, "scandir", scandir)
    found = survey(folder, LIMIT)
    assert found.could_hold("b/deep/c.md")
    assert not found.could_hold("b/deeper/c.md")
    assert {LeftOut.UNREADABLE: 1}.items() <= {
        one.reason: one.files for one in found.left_out.counted()
    }.items()


def test_a_file_that_may_not_be_read_is_left_out(folder, monkeypatch):
    monkeypatch.setattr(module.os, "access", lambda place, _mode: not str(place).endswith("a.txt"))
    found = survey(folder, LIMIT)
    assert [seen.path for seen in found.files] == ["b/deep/c.md"]
    assert LeftOut.UNREADABLE in {one.reason for one in found.left_out.counted()}


def test_a_folder_that_is_away_is_the_users_error_with_its_cause(tmp_path):
    with pytest.raises(UserError, match="No such file") as failure:
        survey(tmp_path / "not mounted", LIMIT)
    assert "Nothing was removed" in failure.value.hint


def test_one_file_is_a_folder_of_itself(folder):
    assert [seen.path for seen in survey(folder / "a.txt", LIMIT).files] == ["a.txt"]


def test_a_link_is_not_surveyed_as_if_it_were_its_target(folder):
    found = survey(folder / "link.txt", LIMIT)
    assert found.files == []
    assert [one.reason for one in found.left_out.counted()] == [LeftOut.LINK]


def test_a_folder_that_is_passed_over_is_not_looked_into(folder):
    assert [seen.path for seen in survey(folder, LIMIT, frozenset({str(folder / "b")})).files] == ["a.txt"]


def test_a_survey_that_stops_early_says_so(folder):
    assert not survey(folder, LIMIT, most=3).complete
    assert survey(folder, LIMIT).complete


def test_names_that_are_not_utf8_stay_told_apart_and_can_be_stored(tmp_path):
    names = [os.fsdecode(b"caf\xe9.txt"), os.fsdecode(b"caf\xe8.txt")]
    for name in names:
        (tmp_path / name).write_text(name.encode("utf-8", "replace").decode())
    paths = [seen.path for seen in survey(tmp_path, LIMIT).files]
    assert len(set(paths)) == 2
    assert {path.encode("utf-8").decode("utf-8") for path in paths} == {key(name) for name in names}
