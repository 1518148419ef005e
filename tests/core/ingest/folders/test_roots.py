"""Nobody gets at a file outside of the folders that the administrator allows."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.ids import FolderId, PersonId
from core.domain.job import WatchedFolder
from core.domain.vocabulary import FolderState
from core.errors import UserError
from core.ingest.folders.roots import allowed, check_apart, real_roots, subfolders

NOW = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture
def share(tmp_path: Path) -> Path:
    base = tmp_path.resolve()
    (base / "share" / "reports" / "2025").mkdir(parents=True)
    (base / "share" / "reports" / ".cache").mkdir()
    (base / "share-private").mkdir()
    (base / "share" / "out").symlink_to(base / "share-private")
    (base / "share" / "in").symlink_to(base / "share" / "reports")
    return base / "share"


def test_an_allowed_folder_and_what_lies_in_it_are_allowed(share):
    assert allowed(share, [share]) == share
    assert allowed(share / "reports" / "2025", [share]) == share / "reports" / "2025"
    assert allowed(str(share / "not there yet"), [share]) == share / "not there yet"


@pytest.mark.parametrize(
    "below",
    ["..", "../share-private", "reports/../../share-private", "out", "out/x", "in", "in/2025", "reports/.."],
)
def test_no_way_leads_out_through_dots_or_links(share, below):
    with pytest.raises(UserError, match=r"may not be taken|through a link"):
        allowed(f"{share}/{below}", [share])


@pytest.mark.parametrize("path", ["/", "/etc", "relative", "", "\0"])
def test_everything_else_is_refused(share, path):
    with pytest.raises(UserError) as failure:
        allowed(path, [share])
    assert "BENCHSIDE_INGEST__FOLDERS" in failure.value.hint


def test_a_name_that_begins_alike_is_another_folder(share):
    with pytest.raises(UserError):
        allowed(share.parent / "share-private", [share])


def test_nothing_is_allowed_when_no_folder_is_named(share):
    with pytest.raises(UserError):
        allowed(share, [])


def test_a_root_that_is_a_link_is_its_target(share):
    link = share.parent / "mount"
    link.symlink_to(share)
    assert real_roots([link, share]) == (share,)
    assert allowed(share / "reports", [link]) == share / "reports"


def test_subfolders_are_named_without_hidden_ones_and_links(share):
    assert subfolders(share, [share]) == ["reports"]
    assert subfolders(share / "reports", [share]) == ["2025"]
    with pytest.raises(UserError, match="cannot be read"):
        subfolders(share / "gone", [share])


@pytest.mark.parametrize(("other", "refused"), [("/s/a", True), ("/s/a/b/c", True), ("/s/ab", False)])
def test_folders_of_one_collection_do_not_overlap(other, refused):
    watched = WatchedFolder(
        id=FolderId("fld_1"),
        collection="C",
        path=other,
        state=FolderState.WATCHING,
        remove_missing=False,
        by=PersonId("p"),
        created=NOW,
        due=NOW,
    )
    check_apart(Path("/s/a/b"), "D", [watched])
    check_apart(Path(other), "C", [watched])
    if refused:
        with pytest.raises(UserError, match="watched for C already"):
            check_apart(Path("/s/a/b"), "C", [watched])
    else:
        check_apart(Path("/s/a/b"), "C", [watched])
