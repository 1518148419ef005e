"""The door: `streamlit run app.py`."""

from pathlib import Path

import streamlit as st

from pages.ui import frame
from pages.ui.errors import boundary

ASSETS = Path(__file__).parent / "pages" / "assets"

st.set_page_config(
    page_title="Benchside",
    page_icon=str(ASSETS / "favicon.png"),
    layout="wide",
    initial_sidebar_state="expanded",
)
st.html(ASSETS / "house.css")
page = st.navigation(
    {
        "Work": [st.Page("pages/ask.py", title="Ask", default=True)],
        "Evidence": [st.Page("pages/library.py", title="Library")],
        "Quality": [st.Page("pages/admin.py", title="Admin")],
    }
)
with boundary("opening the workspace"):
    frame.above()
    page.run()
    frame.below()
