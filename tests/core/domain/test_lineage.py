import pytest
from pydantic import ValidationError

from core.domain.ids import DocumentId
from core.domain.lineage import Grouping, lineage_id


def test_a_lineage_is_named_by_where_it_is_and_what_it_began_with() -> None:
    names = {
        lineage_id(collection, DocumentId(first)) for collection in ("A", "B") for first in ("doc_1", "doc_2")
    }
    assert len(names) == 4
    assert all(name.startswith("lin_") for name in names)
    assert lineage_id("A", DocumentId("doc_1")) == lineage_id("A", DocumentId("doc_1"))


def test_a_place_in_a_lineage_counts_from_nought() -> None:
    with pytest.raises(ValidationError):
        Grouping(document_id=DocumentId("d"), group=DocumentId("d"), version="1", order=-1, reason="")
