import hashlib
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain import ids
from core.domain.vocabulary import DocumentRole

# Any text that can stand in a file name or a chunk, lone surrogates of broken names included.
ANY_TEXT = st.text(st.characters(codec=None), max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
CONTENT = ids.sha256_of(b"Larkspur")


def test_a_blob_is_named_by_the_published_digest_of_its_bytes():
    # NIST FIPS 180-2, appendix B.1
    assert ids.sha256_of(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_same_bytes_in_the_same_place_are_the_same_document():
    first = ids.document_id("Larkspur", CONTENT, DocumentRole.PRIMARY)
    assert first == ids.document_id("Larkspur", CONTENT, DocumentRole.PRIMARY)
    assert first.startswith("doc_")


@pytest.mark.parametrize(
    ("collection", "content", "role"),
    [
        ("Foxglove", CONTENT, DocumentRole.PRIMARY),
        ("Larkspur", ids.sha256_of(b"other"), DocumentRole.PRIMARY),
        ("Larkspur", CONTENT, DocumentRole.SUPPLEMENT),
    ],
)
def test_another_collection_content_or_role_is_another_document(collection, content, role):
    assert ids.document_id(collection, content, role) != ids.document_id(
        "Larkspur", CONTENT, DocumentRole.PRIMARY
    )


@given(ANY_TEXT, ANY_TEXT, st.integers(min_value=0, max_value=40))
def test_moving_a_character_between_parts_changes_the_id(left, right, cut):
    joined = left + right
    moved = joined[: cut % (len(joined) + 1)], joined[cut % (len(joined) + 1) :]
    same = moved == (left, right)
    one = ids.document_id(left, ids.Sha256(right), DocumentRole.PRIMARY)
    other = ids.document_id(moved[0], ids.Sha256(moved[1]), DocumentRole.PRIMARY)
    assert (one == other) is same


def test_chunks_and_sections_of_each_parse_have_ids_of_their_own():
    document = ids.document_id("Larkspur", CONTENT, DocumentRole.PRIMARY)
    made = {
        make(document, parse_version, ordinal)
        for make in (ids.chunk_id, ids.section_id)
        for parse_version in (1, 2, 11)
        for ordinal in (0, 1, 11)
    }
    assert len(made) == 18


@given(JSON)
def test_a_content_hash_ignores_the_order_of_keys(value):
    def reverse(part):
        if isinstance(part, dict):
            return {key: reverse(part[key]) for key in reversed(part)}
        return [reverse(item) for item in part] if isinstance(part, list) else part

    assert ids.content_hash(reverse(value)) == ids.content_hash(value)


def test_a_content_hash_is_the_digest_of_canonical_json():
    canonical = '{"a":[1,null],"ä":"µ"}'.encode()
    assert ids.content_hash({"ä": "µ", "a": [1, None]}) == hashlib.sha256(canonical).hexdigest()


def test_the_order_of_a_list_is_content():
    assert ids.observation_id([1, 2]) != ids.observation_id([2, 1])
    assert ids.observation_id([1, 2])[4:] == ids.artifact_id([1, 2])[4:]


@given(
    st.datetimes(datetime(1971, 1, 1), datetime(2200, 1, 1)),  # noqa: DTZ001  the zone is added below
    st.timedeltas(timedelta(milliseconds=1), timedelta(days=4000)),
)
def test_runs_sort_by_the_time_they_began(moment, later):
    begun = moment.replace(tzinfo=UTC)
    assert ids.run_id(begun, "f" * 12) < ids.run_id(begun + later, "0" * 12)


def test_two_runs_of_the_same_moment_differ(now):
    assert len({ids.run_id(now) for _ in range(100)}) == 100
    assert ids.run_id(now, "ab" * 6) == ids.run_id(now, "ab" * 6)
