"""The door: `streamlit run app.py`."""

from pathlib import Path

import streamlit as st

from pages.ui import frame
from pages.ui.errors import boundary, log_plainly

ASSETS = Path(__file__).parent / "pages" / "assets"

st.set_page_config(
    page_title="Benchside",
    page_icon=str(ASSETS / "favicon.png"),
    layout="wide",
    initial_sidebar_state="expanded",
)
log_plainly()
st.html(ASSETS / "house.css")
page = frame.pages()
with boundary("opening the workspace"):
    frame.above()
    page.run()
    frame.below()
