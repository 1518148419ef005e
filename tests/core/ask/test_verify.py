"""Quotes, unknown ids and numbers after the text is written."""

from core.ask.offline.write import DraftClaim
from core.ask.verify import verify
from core.domain.answer import Observation
from core.domain.document import Locator
from core.domain.ids import ChunkId, DocumentId, ObservationId
from core.domain.vocabulary import Support

TEXT = "The yield was 94%. The purity was 99%."


def _observation(name: str, start: int, end: int, quote: str | None = None) -> Observation:
    place = Locator(
        document_id=DocumentId("doc_1"),
        document="Report",
        chunk_id=ChunkId("chk_1"),
        start=start,
        end=end,
        quote=TEXT[start:end] if quote is None else quote,
    )
    return Observation(
        id=ObservationId(name),
        agent="documents",
        kind="passage",
        citation="",
        link=None,
        data={},
        locator=place,
    )


def _texts(chunk_ids):
    return {ChunkId("chk_1"): TEXT}


def test_numbers_follow_the_order_of_first_use():
    first, second = _observation("obs_a", 0, 18), _observation("obs_b", 19, 38)
    claims = [DraftClaim("b", (second.id,)), DraftClaim("a and b", (first.id, second.id))]
    verified = verify(claims, [first, second], _texts)
    assert [claim.citations for claim in verified.claims] == [(1,), (2, 1)]
    assert [(o.number, o.id) for o in verified.observations] == [(1, second.id), (2, first.id)]
    assert verified.checks.quotes_verified == 2


def test_an_unknown_id_is_dropped_and_counted_with_its_claim():
    first = _observation("obs_a", 0, 18)
    claims = [
        DraftClaim("a", (first.id, ObservationId("obs_nowhere"))),
        DraftClaim("x", (ObservationId("obs_?"),)),
    ]
    verified = verify(claims, [first], _texts)
    assert [claim.text for claim in verified.claims] == ["a"]
    assert verified.checks.dropped_citations == 2


def test_a_quote_that_is_not_at_its_place_is_dropped():
    moved = _observation("obs_a", 0, 18, quote="The yield was 99%.")
    verified = verify([DraftClaim("a", (moved.id,))], [moved], _texts)
    assert verified.claims == ()
    assert verified.checks.dropped_citations == 1
    assert verified.observations[0].number is None


def test_one_span_has_one_number():
    one, same = _observation("obs_a", 0, 18), _observation("obs_b", 0, 18)
    verified = verify([DraftClaim("a", (one.id, same.id))], [one, same], _texts)
    assert verified.claims[0].citations == (1,)


def test_a_conflict_needs_two_sides_that_stand():
    one = _observation("obs_a", 0, 18)
    gone = _observation("obs_b", 0, 18, quote="not there")
    verified = verify([DraftClaim("disagree", (one.id, gone.id), conflicting=True)], [one, gone], _texts)
    assert verified.claims[0].support is Support.SUPPORTED
