from pathlib import Path

from core.settings import Settings
from core.workbench import open_workbench


def test_a_workspace_is_made_where_there_is_none_and_found_again(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "deep" / "home")
    with open_workbench(settings) as bench:
        bench.people.enter("p1", "Ada Example")
        assert bench.now().utcoffset() is not None
    with open_workbench(settings) as bench:
        assert [person.id for person in bench.people.known()] == ["p1"]
