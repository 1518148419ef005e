"""A file is taken when it has stopped changing, and is missing only when it can be known to be."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from core.domain.ids import DocumentId
from core.ingest.folders.compare import compare
from core.ingest.folders.survey import Seen, Survey
from core.store.folders.files import FileState

T0 = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
SETTLE = timedelta(seconds=2)
DOCUMENT = DocumentId("doc_1")


def seen(path, size=10, mtime=1):
    return Seen(path, "/" + path, size, mtime, 7)


def look(known, files, now, unread=()):
    changes = compare(known, Survey(files=files, unread=list(unread)), now, SETTLE)
    after = {path: state for path, state in known.items() if path not in changes.gone}
    return changes, after | {state.path: state for state in changes.noted}


def taken(path, size=10, mtime=1, missing=None):
    return FileState(path, size, mtime, T0, taken=True, document_id=DOCUMENT, sha256="s", missing=missing)


def test_a_new_file_is_due_at_the_second_look_that_finds_it_the_same():
    changes, known = look({}, [seen("a")], T0)
    assert (changes.due, changes.waiting) == ([], 1)
    changes, known = look(known, [seen("a")], T0 + timedelta(seconds=1))
    assert (changes.due, changes.waiting) == ([], 1)  # a second look, but too soon
    changes, _ = look(known, [seen("a")], T0 + SETTLE)
    assert [one.path for one, _ in changes.due] == ["a"]


def test_a_file_that_grows_waits_until_it_stops():
    known: dict[str, FileState] = {}
    for second in range(5):
        changes, known = look(known, [seen("a", size=second, mtime=second)], T0 + second * SETTLE)
        assert (changes.due, changes.waiting) == ([], 1)
    changes, _ = look(known, [seen("a", size=4, mtime=4)], T0 + 5 * SETTLE)
    assert len(changes.due) == 1


def test_nothing_is_written_or_read_for_what_has_not_changed():
    changes, _ = look({"a": taken("a")}, [seen("a")], T0 + SETTLE)
    assert (changes.noted, changes.due, changes.gone, changes.missing, changes.waiting) == ([], [], [], {}, 0)


def test_a_changed_file_keeps_what_it_was_until_it_is_taken():
    changes, _ = look({"a": taken("a")}, [seen("a", mtime=2)], T0 + SETTLE)
    (noted,) = changes.noted
    assert (noted.document_id, noted.taken, noted.mtime_ns) == (DOCUMENT, False, 2)


def test_a_file_that_went_is_missing_and_comes_back_to_be_read_again():
    changes, known = look({"a": taken("a")}, [], T0 + SETTLE)
    assert list(changes.missing) == ["a"]
    changes, known = look(known, [], T0 + 2 * SETTLE)
    assert (list(changes.missing), changes.noted) == (["a"], [])
    changes, known = look(known, [seen("a")], T0 + 3 * SETTLE)
    assert (changes.missing, changes.waiting, known["a"].missing) == ({}, 1, None)


def test_a_file_that_was_never_taken_is_forgotten():
    _, known = look({}, [seen("a")], T0)
    changes, known = look(known, [], T0 + SETTLE)
    assert (changes.gone, changes.missing, known) == (["a"], {}, {})


def test_a_file_in_a_folder_that_could_not_be_listed_is_not_missing():
    changes, _ = look({"b/a": taken("b/a"), "c": taken("c")}, [], T0 + SETTLE, unread=["b"])
    assert list(changes.missing) == ["c"]


@given(
    st.lists(
        st.dictionaries(st.sampled_from("abc"), st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=3),
        min_size=1,
        max_size=8,
    )
)
def test_whatever_happens_a_file_is_due_only_when_two_looks_in_a_row_saw_the_same(history):
    known: dict[str, FileState] = {}
    for number, files in enumerate(history):
        listed = [seen(path, *facts) for path, facts in files.items()]
        changes, known = look(known, listed, T0 + number * SETTLE)
        before = history[number - 1] if number else {}
        for one, state in changes.due:
            assert before.get(one.path) == (one.size, one.mtime_ns)
            known[one.path] = FileState(
                one.path, one.size, one.mtime_ns, state.since, taken=True, document_id=DOCUMENT, sha256="s"
            )
        # Seen twice, unchanged, and still waiting would be a file that nobody ever takes.
        stuck = {path for path, facts in files.items() if before.get(path) == facts}
        assert all(known[path].taken for path in stuck)
