from pathlib import Path

import pytest

from core.bench.datasets import run_dataset
from core.errors import UserError
from core.settings import Settings


def test_the_known_data_sets_are_named_when_another_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        run_dataset("other", tmp_path, Settings())
    assert {"scifact", "pubmedqa", "chemlit_qa"} <= set(caught.value.hint.replace(",", "").strip(".").split())
