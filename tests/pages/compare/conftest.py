"""The app over a report in two versions, text that would act if a page took it for HTML among them."""

import time
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from core.domain.vocabulary import DocumentStatus
from core.workbench import Workbench
from core.workbench.library import Incoming

OLD = """# TR-9 Process report

Version: Checkpoint #1

## 1 Process

The coupling of step 3 is run in DMF at 60 °C. It is white. A flow step is planned.

| Lot | Yield (%) |
| --- | --- |
| B-1 | 81 |
| B-2 | 84 |
"""
NEW = """# TR-9 Process report

Version: Checkpoint #2

## 1 Process

The coupling of step 3 is run in 2-MeTHF at 60 °C. It is white. \\<img src=x onerror=alert(1)\\> is text.

| Lot | Yield (%) |
| --- | --- |
| B-1 | 81 |
| B-2 | 88 |
| B-3 | =1+1 |
"""


@pytest.fixture
def add(tmp_path, bench: Callable[[], Workbench]) -> Callable[[str, str], str]:
    """Adds a file to the workspace of the app and waits until it is ready; gives its id."""

    def added(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        by = bench().people.enter("name:mira holt", "Mira Holt").id
        (item,) = bench().library.add([Incoming(path, name)], "Larkspur", by, name)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            found = next(one for one in bench().library.documents() if one.id == item.document_id)
            if found.status is DocumentStatus.READY:
                return found.id
            time.sleep(0.1)
        raise AssertionError(f"{name} is not ready: {found}")

    return added


@pytest.fixture
def both(empty: AppTest, add: Callable[[str, str], str]) -> tuple[AppTest, str, str]:
    """The app with both versions, and their ids."""
    empty.run()
    return empty, add("TR-9-#1.md", OLD), add("TR-9-#2.md", NEW)
