"""A link that opens the same passage for a colleague."""

from pathlib import Path
from urllib.parse import urlencode

import streamlit as st

from pages.viewer.target import Target

_ASSETS = Path(__file__).parent.parent / "assets"
_link = st.components.v2.component(
    "benchside_link",
    html='<button type="button" class="copy">Copy link</button><input class="link" readonly hidden '
    'aria-label="Link to this passage">',
    js=(_ASSETS / "link.js").read_text(encoding="utf-8"),
    css=(_ASSETS / "link.css").read_text(encoding="utf-8"),
)


def address_of(target: Target) -> str:
    """The address of a target below the app's own."""
    return f"library?{urlencode(target.link)}"


def copy_link(target: Target) -> None:
    """A button that copies the link; where the browser refuses, a field with it to copy by hand."""
    _link(key="copy_link", data={"link": address_of(target)}, width="content", height="content")
