from pathlib import Path

import pytest

from core.domain.ids import PersonId
from core.errors import UserError
from core.operate.demo import load_demo
from core.workbench import Workbench


def test_every_folder_with_a_name_is_a_collection(empty_workbench: Workbench, tmp_path: Path) -> None:
    demo = tmp_path / "demo"
    for name in ("Larkspur", "Tansy", "lower"):
        (demo / name).mkdir(parents=True)
        (demo / name / "a.txt").write_text(f"A file of {name}.")
    (demo / "questions.json").write_text("[]")
    items = load_demo(empty_workbench._rooms.receiver, demo, PersonId("p"), "b")
    assert sorted(item.collection for item in items) == ["Larkspur", "Tansy"]


def test_a_missing_demo_folder_is_said(empty_workbench: Workbench, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="demo files"):
        load_demo(empty_workbench._rooms.receiver, tmp_path / "none", PersonId("p"), "b")
