from llama_index.core.schema import MetadataMode

from core.domain.search import Scope
from core.domain.vocabulary import SearchMode
from core.retrieval.llama import HybridRetriever


def test_nodes_are_the_hits_of_our_search(retrieval):
    scope = Scope(collections=("Process",))
    nodes = HybridRetriever(retrieval, scope, SearchMode.HYBRID, 3).retrieve("seeding of K9-13")
    hits = retrieval.search("seeding of K9-13", scope, SearchMode.HYBRID, 3)
    assert [(node.node_id, node.score, node.text) for node in nodes] == [
        (hit.chunk_id, hit.score, hit.text) for hit in hits
    ]
    assert nodes[0].metadata["document_id"] == hits[0].document_id
    assert hits[0].chunk_id not in nodes[0].get_content(MetadataMode.LLM)
    assert nodes[0].get_content(MetadataMode.EMBED) == hits[0].text
