"""The agent that reads versions."""

from types import SimpleNamespace

import pytest

from core.agents.changes import ChangeAgent, named_as, sentences, version_data
from core.domain.document import CellGrid
from core.domain.lineage import VersionPlace
from core.domain.search import Scope
from core.domain.vocabulary import ChunkKind
from core.lineage.diff.history import History
from tests.core.lineage.diff.conftest import written


def place(name, lineage, order, document="doc_x"):
    return VersionPlace(
        id=document,
        collection="c",
        name=name,
        title="Process Report",
        lineage=lineage,
        version=str(order + 1),
        order=order,
        dated=None,
    )


def agent(places, texts=None, search=None):
    parsed = {place.id: written(text, place.id) for place, text in zip(places, texts or [], strict=False)}
    documents = SimpleNamespace(
        get=lambda id_: SimpleNamespace(parse_version=1),
        outline=lambda id_: parsed[id_].sections,
        chunks=lambda id_: parsed[id_].chunks,
    )
    lineages = SimpleNamespace(places=lambda collections=(): places)
    return ChangeAgent(History(documents, lineages, sentences), search)


PLACES = [
    place("TR-201-#1.docx", "lin_a", 0, "doc_a1"),
    place("TR-201-#2.docx", "lin_a", 1, "doc_a2"),
    place("SOP-12 rev B.docx", "lin_b", 0, "doc_b1"),
    place("SOP-12 rev C.docx", "lin_b", 1, "doc_b2"),
    place("Memo.docx", "lin_c", 0, "doc_c1"),
]


@pytest.mark.parametrize(
    ("question", "lineages"),
    [
        ("When did the solvent change?", ["lin_a", "lin_b"]),
        ("When did the solvent change in TR-201?", ["lin_a"]),
        ("What changed in SOP-12?", ["lin_b"]),
        ("What changed in TR-2011?", ["lin_a", "lin_b"]),
    ],
)
def test_lineages_of_several_versions_and_those_that_are_named(question, lineages):
    assert list(agent(PLACES).lineages(question, Scope())) == lineages


def test_a_scope_of_documents_means_their_lineages():
    assert list(agent(PLACES).lineages("What changed?", Scope(documents=("doc_b1",)))) == ["lin_b"]


def test_of_many_lineages_those_are_read_that_a_search_finds():
    many = [place(f"R{n}-x-#{v}.docx", f"lin_{n}", v, f"doc_{n}_{v}") for n in range(12) for v in (0, 1)]
    asked = []

    def search(text, scope, mode, limit):
        asked.append(scope)
        return [SimpleNamespace(document_id="doc_7_1"), SimpleNamespace(document_id="doc_3_0")]

    found = agent(many, search=SimpleNamespace(search=search)).lineages("When did it change?", Scope())
    assert list(found) == ["lin_7", "lin_3"]
    assert asked[0].every_version


def test_how_a_question_names_a_document():
    assert named_as("what changed in tr-201?", PLACES[:2]) == "tr-201"
    assert named_as("what changed in the process report?", PLACES[:2]) == "process report"
    assert named_as("what changed in TR-2015?", PLACES[:2]) == ""


def test_a_row_is_observed_with_its_header_and_a_sentence_with_its_place():
    text = "# 2 Lots\n\nTwo lots were made. Both passed.\n\n| Lot | Yield |\n| B-1 | 81 |\n| B-2 | 84 |"
    reader = agent(PLACES[:1], [text])
    laid = reader.laid(PLACES[0])
    sentence = reader.observe(PLACES[0], laid.text[1][1].quoted(), {"side": "after"})
    assert sentence.locator.quote == "Both passed." and sentence.locator.version == "1"
    assert sentence.citation == "Process Report, version 1, 2 Lots" and sentence.kind == "passage"
    row = reader.observe(PLACES[0], laid.tables[0].rows[1].unit.quoted(), {"side": "after"})
    assert row.kind == "table row" and row.data["table"]["row"] == ["B-2", "84"]
    assert row.data["table"]["header"] == ["Lot", "Yield"] and row.data["table"]["index"] == 1
    assert row.data["text"] == "Lot | Yield\nB-2 | 84" and row.data["side"] == "after"
    again = reader.observe(PLACES[0], laid.tables[0].rows[1].unit.quoted(), {"side": "before"})
    assert again.id != row.id


def test_a_unit_before_the_stop_ends_a_sentence():
    text = "The vessel holds 160 L. The other one holds 250 L."
    spans = sentences(text, ChunkKind.PARAGRAPH)
    assert [text[a:b] for a, b in spans] == ["The vessel holds 160 L.", "The other one holds 250 L."]
    grid = CellGrid(rows=(("Volume", "x"), ("160 L. A", "y")), header_rows=1)
    lines = "\n".join(" | ".join(row) for row in grid.rows)
    assert [lines[a:b] for a, b in sentences(lines, ChunkKind.TABLE)] == ["160 L. A | y"]


def test_versions_are_told_for_the_page():
    told = version_data(None, PLACES[1])
    assert told["before"] is None
    assert told["after"] == {"document_id": "doc_a2", "version": "2", "dated": None, "mark": "#2"}
