"""Our search as a LlamaIndex retriever. Import it only where LlamaIndex is used: that takes seconds."""

from llama_index.core.callbacks import CallbackManager
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from core.domain.search import Hit, Scope
from core.domain.vocabulary import SearchMode
from core.retrieval.search import Retrieval


class HybridRetriever(BaseRetriever):
    """Chunks as nodes: the node's id is the chunk's, its metadata say where the chunk stands."""

    def __init__(
        self,
        retrieval: Retrieval,
        scope: Scope | None = None,
        mode: SearchMode = SearchMode.HYBRID,
        limit: int = 10,
        callback_manager: CallbackManager | None = None,
    ) -> None:
        super().__init__(callback_manager=callback_manager)
        self._search = retrieval
        self._scope = scope or Scope()
        self._mode = mode
        self._limit = limit

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        hits = self._search.search(query_bundle.query_str, self._scope, self._mode, self._limit)
        return [NodeWithScore(node=_node(hit), score=hit.score) for hit in hits]


def _node(hit: Hit) -> TextNode:
    metadata = {
        "chunk_id": hit.chunk_id,
        "document_id": hit.document_id,
        "document": hit.document,
        "collection": hit.collection,
        "version": hit.version,
        "section": hit.section,
        "page": hit.page,
        "kind": hit.kind.value,
    }
    # Only the titles help a model to read the text; ids would be echoed as if they were words.
    unseen = [key for key in metadata if key not in ("document", "section")]
    return TextNode(
        id_=hit.chunk_id,
        text=hit.text,
        metadata=metadata,
        excluded_llm_metadata_keys=unseen,
        excluded_embed_metadata_keys=list(metadata),
    )
