import pytest
from pydantic import ValidationError

from core.domain.ids import ChunkId, DocumentId
from core.domain.search import Hit, Scope
from core.domain.vocabulary import ChunkKind


def _hit(score):
    return Hit(
        chunk_id=ChunkId("chk_1"),
        document_id=DocumentId("doc_1"),
        document="TR-201",
        collection="Larkspur",
        version="1",
        section="4.2 Solvent",
        ordinal=4,
        page=None,
        kind=ChunkKind.PARAGRAPH,
        score=score,
        text="The solvent was changed.",
    )


def test_a_scope_means_everything_until_it_is_narrowed():
    assert Scope() == Scope(collections=(), documents=())


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_a_hit_scores_between_none_and_all(score):
    assert _hit(score).score == score


@pytest.mark.parametrize("score", [-0.01, 1.01, float("nan")])
def test_a_score_outside_the_scale_is_refused(score):
    with pytest.raises(ValidationError):
        _hit(score)
