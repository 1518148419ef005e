"""The committed demo is what its builder writes."""

import hashlib
import json
import subprocess
import sys
import zipfile

import docx
import pytest

NOTICE = "Fictional demonstration material, written for Benchside. Not a real compound, trial or batch."


def _files(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for part in folder.iterdir()
        if part.is_dir() and part.name[0].isupper()
        for path in part.iterdir()
    }


def test_the_builder_writes_the_committed_bytes_again(demo, built):
    committed, again = _files(demo), _files(built)
    assert set(committed) == set(again)
    for name, content in again.items():
        assert committed[name] == content, f"{name}: run data/demo/build.py"
    for name in ("truth.json", "truth.sha256"):
        assert (demo / name).read_bytes() == (built / name).read_bytes(), f"{name}: run data/demo/build.py"


def test_archives_hold_no_time_of_the_build(demo):
    for path in (demo / "Larkspur").iterdir():
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_both_reports_have_all_their_checkpoints(demo):
    names = {path.name for path in (demo / "Larkspur").iterdir()}
    assert {f"TR-201-#{number}.docx" for number in range(1, 22)} <= names
    assert {f"TR-305-#{number}.docx" for number in range(1, 11)} <= names


def test_every_text_begins_with_the_notice(texts):
    for name, text in texts.items():
        assert not text or NOTICE in text[:1200], name


def _checkpoints(demo, report, last):
    return [docx.Document(str(demo / f"Larkspur/{report}-#{number}.docx")) for number in range(1, last + 1)]


@pytest.mark.parametrize(("report", "last"), [("TR-201", 21), ("TR-305", 10)])
def test_checkpoints_are_dated_in_order_and_name_their_number(demo, report, last):
    documents = _checkpoints(demo, report, last)
    dates = [document.core_properties.created for document in documents]
    assert dates == sorted(set(dates))
    assert (dates[0].year, dates[-1].year, dates[-1].month) == (2025, 2026, 9)
    for number, document in enumerate(documents, 1):
        lines = [paragraph.text for paragraph in document.paragraphs[:6]]
        assert f"Version: Checkpoint #{number}" in lines
        assert any(paragraph.style.name == "Heading 1" for paragraph in document.paragraphs)
        history = document.tables[0]
        assert next(cell.text for cell in history.rows[-1].cells) == f"#{number}"
        assert len(history.rows) == number + 1


def test_the_hash_is_that_of_the_test_part_alone(demo, truth):
    part = {name: [item for item in truth[name] if item["split"] == "test"] for name in ("facts", "changes")}
    text = json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert (demo / "truth.sha256").read_text().strip() == hashlib.sha256(text.encode()).hexdigest()


def _failing(tmp_path, demo, chapter):
    """What the checker says of one chapter, in a copy of the builder."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from builder import documents\n"
        "from builder.model.calendar import TR_201\n"
        "from builder.text.chapter import TextError, read_chapter\n"
        "try:\n"
        "    chapter = read_chapter(Path(sys.argv[2]))\n"
        "    for number in range(1, 22):\n"
        "        documents._checkpoint(TR_201, number, [chapter])\n"
        "except TextError as error:\n"
        "    print(error)\n"
    )
    path = tmp_path / "04-bad.md"
    path.write_text(chapter, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", code, str(demo), str(path)], capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize(
    ("chapter", "line", "reason"),
    [
        ("# Bad\n\nIt is {{s3.solvant}}.\n", 3, "no key 's3.solvant'"),
        ("# Bad\n\nFlow uses a {{flow.reactor}}.\n", 3, "'flow.reactor' has no value in TR-201 #1"),
        ("# Bad\n\n@ 2-\nSomething.\n", 1, "nothing stands here in #1"),
        ("# Bad\n\n@ nine\nSomething.\n", 3, "no range of checkpoints"),
        ("# Bad\n\n@@ 2-4\nSomething.\n", 5, "not closed"),
        ("# Bad\n\nBefore it was {{old s1.solvent}}.\n", 3, "has no value"),
        ("# Bad\n\nLater {{at 9 s3.solvent}}.\n", 3, "no insertion"),
        ("# Bad\n\n!table params.s99 | Caption\n", 3, "no table"),
    ],
)
def test_a_chapter_that_is_wrong_is_refused_with_its_line(tmp_path, demo, chapter, line, reason):
    said = _failing(tmp_path, demo, chapter)
    assert f"04-bad.md:{line}:" in said
    assert reason in said
