from core.agents.places import Surroundings, under_headings
from core.domain.document import CellGrid
from core.domain.vocabulary import ChunkKind

GRID = CellGrid(rows=(("Lot", "Mass"), ("A-1", "3")), header_rows=1)
SECOND = CellGrid(rows=(("Lot", "Mass"), ("A-2", "4")), header_rows=1, first_row=1)


def test_all_windows_of_a_table_and_its_caption_come_with_a_hit(shelf):
    library = shelf()
    library.add("Table 1: Lots made", kind=ChunkKind.CAPTION)
    first = library.add("Lot | Mass\nA-1 | 3", kind=ChunkKind.TABLE, grid=GRID, table=1)
    second = library.add("Lot | Mass\nA-2 | 4", kind=ChunkKind.TABLE, grid=SECOND, table=1)
    library.add("The lots were dried for a day and then weighed.")
    places = Surroundings(library, [library.hit(second)]).places()
    assert [place.hit.chunk_id for place in places] == [first, second]
    assert all(place.context == "Table 1: Lots made" and place.complete for place in places)


def test_a_table_without_its_beginning_is_not_complete(shelf):
    library = shelf()
    only = library.add("Lot | Mass\nA-2 | 4", kind=ChunkKind.TABLE, grid=SECOND, table=1)
    assert not Surroundings(library, [library.hit(only)]).places()[0].complete


def test_the_short_paragraph_before_a_table_introduces_it(shelf):
    library = shelf()
    library.add("Stability of substance 9 at two conditions.")
    table = library.add("Lot | Mass\nA-1 | 3", kind=ChunkKind.TABLE, grid=GRID, table=1)
    places = Surroundings(library, [library.hit(table)]).places()
    assert places[0].context == "Stability of substance 9 at two conditions."


def test_a_bullet_brings_the_others_of_its_section(shelf):
    library = shelf()
    items = [library.add(f"D-{i}: do thing {i}", section="Decisions") for i in range(5)]
    library.add("Another matter", section="Costs")
    found = {place.hit.chunk_id for place in Surroundings(library, [library.hit(items[2])]).places()}
    assert set(items) <= found


def test_what_stands_under_a_named_heading_is_found(shelf):
    library = shelf()
    hit = library.add("The meeting took place.", section="Start")
    wanted = library.add("D-1: buy a pump", section="Decisions of the meeting")
    library.add("Nothing here", section="Costs")
    found = under_headings(library, library.hits, "Which decisions were taken?", [library.hit(hit)])
    assert [h.chunk_id for h in found] == [wanted]
