"""State keys have one home, and what matters of a page is in its address."""

import ast
from pathlib import Path

from streamlit.testing.v1 import AppTest

from pages.ui.state import Key, Param

PAGES = Path(__file__).resolve().parent.parent.parent.parent / "pages"


def addressed():
    import streamlit as st

    from pages.ui.state import Param, address, go

    st.query_params["run"] = "r1"
    go(run="r2", cite="3", chunk=None)
    st.markdown(f"{address(Param.RUN)} {address(Param.CITE)} {address(Param.CHUNK)}")


def test_going_somewhere_changes_the_address():
    app = AppTest.from_function(addressed).run()
    assert app.markdown[0].value == "r2 3 None"
    assert dict(app.query_params) in ({"run": "r2", "cite": "3"}, {"run": ["r2"], "cite": ["3"]})


def test_keys_are_distinct():
    assert len({*Key}) == len(Key.__members__)
    assert len({*Param}) == len(Param.__members__)


def test_no_page_names_a_state_key_of_its_own():
    found = []
    for path in PAGES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_state = isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("session_state")
            if is_state and isinstance(node.slice, ast.Constant):
                found.append(f"{path.name}:{node.lineno}")
    assert found == []
