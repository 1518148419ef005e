import shutil
from pathlib import Path

from core.errors import UserError
from core.operate.doctor import examine
from core.workbench import Workbench


def test_a_fault_is_a_finding_with_its_remedy_and_the_other_checks_go_on(demo_workbench: Workbench) -> None:
    rooms = demo_workbench._rooms

    def missing():  # type: ignore[no-untyped-def]
        raise UserError("model_missing", "The embedding model is not there.", "Run make setup.")

    checks = {check.name: check for check in examine(rooms.store, missing, rooms.parsers, rooms.settings)}
    assert not checks["embeddings"].ok
    assert "Run make setup" in checks["embeddings"].detail
    assert checks["database"].ok and checks["index"].ok


def test_a_lost_index_is_found(demo_workbench: Workbench) -> None:
    home: Path = demo_workbench.settings.home
    shutil.rmtree(home / "vectors")
    checks = {check.name: check for check in demo_workbench.operations.doctor()}
    assert not checks["index"].ok
    assert "reindex" in checks["index"].detail
