"""Names that Office, browsers and file systems leave in folders are not taken for documents."""

import pytest

from core.domain.vocabulary import LeftOut
from core.ingest.folders.rules import hidden, left_out_by_name, left_out_of_a_folder


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("report.docx", None),
        ("2025/batch records/BR-1.xlsx", None),
        ("2025\\batch\\BR-1.xlsx", None),
        ("./report.docx", None),
        ("~$report.docx", LeftOut.TEMPORARY),
        ("2025/.~lock.report.odt#", LeftOut.TEMPORARY),
        ("._report.docx", LeftOut.TEMPORARY),
        ("~WRL0001.tmp", LeftOut.TEMPORARY),
        ("big.PDF.crdownload", LeftOut.TEMPORARY),
        ("big.pdf.part", LeftOut.TEMPORARY),
        (".DS_Store", LeftOut.HIDDEN),
        ("sub/Thumbs.db", LeftOut.HIDDEN),
        (".git/config.txt", LeftOut.HIDDEN),
        ("a/@eaDir/report.docx", LeftOut.HIDDEN),
        ("a/.snapshots/~$x.docx", LeftOut.HIDDEN),
    ],
)
def test_hidden_and_temporary_files_are_known_by_their_names(path, reason):
    assert left_out_by_name(path) == reason


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("movie.mp4", LeftOut.UNSUPPORTED),
        ("old.doc", LeftOut.UNSUPPORTED),
        ("README", None),
        ("REPORT.PDF", None),
        ("~$movie.mp4", LeftOut.TEMPORARY),
    ],
)
def test_kinds_that_are_not_read_stay_in_their_folder(name, reason):
    assert left_out_of_a_folder(name) == reason


def test_a_folder_of_the_file_system_is_hidden():
    assert hidden("$RECYCLE.BIN")
    assert not hidden("Recycled solvents")
