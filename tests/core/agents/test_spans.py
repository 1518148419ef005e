from core.agents.spans import citation_of, observe_hits
from core.domain.document import CellGrid
from core.domain.vocabulary import ChunkKind


def test_every_row_is_an_observation_whose_quote_stands_in_the_text(shelf):
    library = shelf()
    text = "Lot | Mass\nA-1 | 3\nA-2 | 4"
    grid = CellGrid(rows=(("Lot", "Mass"), ("A-1", "3"), ("A-2", "4")), header_rows=1)
    hit = library.hit(library.add(text, kind=ChunkKind.TABLE, grid=grid))
    found = observe_hits("mass", [hit])
    assert [o.data["table"]["row"] for o in found] == [["A-1", "3"], ["A-2", "4"]]
    assert all(text[o.locator.start : o.locator.end] == o.locator.quote for o in found)
    assert len({o.id for o in found}) == 2


def test_header_rows_on_top_of_each_other_are_read_downwards(shelf):
    library = shelf()
    text = "Lot | Mass\nLot | kg\nA-1 | 3"
    grid = CellGrid(rows=(("Lot", "Mass"), ("Lot", "kg"), ("A-1", "3")), header_rows=2)
    found = observe_hits("", [library.hit(library.add(text, kind=ChunkKind.TABLE, grid=grid))])
    assert found[0].data["table"]["header"] == ["Lot", "Mass kg"]


def test_a_citation_names_document_and_section(shelf):
    library = shelf()
    assert citation_of(library.hit(library.add("Words.", section="Part two"))) == "Doc, Part two"
