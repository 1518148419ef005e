"""The workbench of this process, opened once and shared by every session."""

import streamlit as st

from core.workbench import Workbench, open_workbench


@st.cache_resource(show_spinner="Opening the workspace…", on_release=Workbench.close)
def workbench() -> Workbench:
    """The open workbench, its workers running and its models loading in a thread."""
    bench = open_workbench()
    bench.operations.start_workers()
    bench.operations.warm()
    return bench
