"""The boundary: what can be mended is said with its hint, anything else gets a number, never a trace."""

import re

from streamlit.testing.v1 import AppTest
from structlog.testing import capture_logs


def broken():
    from core.errors import UserError
    from pages.ui.errors import boundary

    with boundary("testing"):
        raise UserError("bad", "The file 'a*b*.txt' is [odd](x).", "Rename it.")
    with boundary("counting to ten"):
        raise ZeroDivisionError("secret /etc/passwd")
    import streamlit as st

    st.markdown("the page went on")


def stopped():
    import streamlit as st

    from pages.ui.errors import boundary

    with boundary("stopping"):
        st.stop()


def test_a_fault_becomes_a_sentence_and_the_page_goes_on():
    app = AppTest.from_function(broken).run()
    assert not app.exception
    mended, ours = (one.value for one in app.error)
    assert "Rename it" in mended
    assert r"a\*b\*\.txt" in mended
    assert "](" not in mended
    assert "while counting to ten" in ours
    assert "secret" not in ours
    assert app.markdown[0].value == "the page went on"


def test_the_log_has_the_number_that_the_page_shows():
    with capture_logs() as logs:
        app = AppTest.from_function(broken).run()
    number = re.search(r"error ([0-9a-f]{8})", app.error[1].value).group(1)
    assert [(one["error_id"], one["doing"], one["exc_info"]) for one in logs] == [
        (number, "counting to ten", True)
    ]


def test_what_steers_a_page_is_no_fault():
    app = AppTest.from_function(stopped).run()
    assert not app.error
