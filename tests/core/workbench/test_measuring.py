from pathlib import Path

import pytest

from core.errors import UserError
from core.workbench import Workbench


def test_an_unknown_data_set_and_a_missing_folder_are_the_users_errors(
    empty_workbench: Workbench, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match="no data set 'nothing'"):
        empty_workbench.measuring.dataset("nothing", tmp_path)
    with pytest.raises(UserError, match="no folder"):
        empty_workbench.measuring.dataset("scifact", tmp_path / "missing")


def test_the_subject_of_the_speed_figures_ingests_and_finds(
    empty_workbench: Workbench, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("The crude product was washed with brine and dried.")
    (row,) = empty_workbench.measuring.ingest([path], "C")
    assert row.chunks == 1
    assert empty_workbench.measuring.search("washed with brine", "C") == 1
