import pytest

from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.tables.bullets import bullets, stated_count
from core.domain.vocabulary import ChunkKind


def test_items_of_slides_and_of_lists_keep_their_order(text):
    said = text("1. Stop the pump.\n2. Call the chief. He decides.", section="Measures", kind=ChunkKind.LIST)
    listed = bullets(analyse("Which measures are listed?"), spans_of(said))
    assert listed is not None
    assert listed.items == ("Stop the pump", "Call the chief. He decides.")


def test_a_list_under_another_heading_is_not_it(text):
    said = text("- Stop.\n- Call.", section="Measures", kind=ChunkKind.LIST)
    assert bullets(analyse("Which decisions were taken?"), spans_of(said)) is None


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        ("Eight solvents were compared.", "Eight solvents"),
        ("We compared 12 different solvents.", "12 different solvents"),
        ("In step 3 solvents were compared.", ""),
        ("One of the solvents failed.", ""),
        ("The solvents failed.", ""),
    ],
)
def test_a_count_is_said_outright_or_not(sentence, stated):
    assert stated_count(analyse("How many solvents were compared?"), sentence) == stated
