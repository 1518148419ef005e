"""The one home of state keys: what a session keeps, and what the address of a page keeps."""

from enum import StrEnum

import streamlit as st


class Key(StrEnum):
    """Keys of `st.session_state`."""

    DOOR = "came_through_the_door"
    PERSON = "person"
    REMEMBERED = "remembered_person"
    NAME = "chosen_name"
    SCOPE = "scope"
    AS_OF = "as_of"
    AS_OF_GOOD = "as_of_is_known"
    MODE = "mode"
    WAITING_QUESTION = "waiting_question"
    QUESTION = "question_input"
    EVENTS = "run_events"
    CLAIMS = "claims"
    EVIDENCE_TAB = "evidence_tab"
    SOURCE_AS = "source_as"
    PAGE_SHOWN = "page_shown"
    TURNS = "turns"
    ZOOM = "zoom"
    VIEWED = "viewed"
    VIEWED_NOW = "viewed_now"
    VERSION_SHOWN = "version_shown"
    SHEET = "sheet_shown"
    SHEET_CHOICE = "sheet_choice"
    FIRST_ROW = "first_row"
    ROWS = "rows_shown"
    SECTION_SHOWN = "section_shown"
    COLLECTION = "collection_for_files"
    FILES_FROM = "files_from"
    SERVER_ROOT = "server_root"
    SERVER_FOLDER = "server_folder"
    SUBFOLDER = "subfolder"
    PREVIEW = "folder_preview"
    REMOVED = "just_removed"
    TO_REMOVE = "documents_to_remove"
    TO_BRING_BACK = "documents_to_bring_back"
    UPLOADS = "uploads"
    UPLOAD_ROUND = "upload_round"
    RECEIVED = "received"
    ENDED_IMPORTS = "ended_imports"
    PACE = "pace"
    FILTER = "document_filter"
    DOCUMENTS = "documents_table"
    DOCUMENTS_ROUND = "documents_table_round"
    EVERY_VERSION = "every_version"
    CHECKS = "checks"
    COMPARE_FROM = "compare_from"
    COMPARE_TO = "compare_to"
    COMPARE_SHOWN = "compare_shown"
    COMPARE_PAGE = "compare_page"


class Param(StrEnum):
    """Names in a page's address; a link with them opens the same thing for a colleague."""

    RUN = "run"
    CITE = "cite"
    DOCUMENT = "document"
    CHUNK = "chunk"
    SECTION = "section"
    START = "start"
    END = "end"
    PAGE = "page"
    VERSION = "version"
    COMPARE = "compare"


def address(name: Param) -> str | None:
    """The value in this page's address, None when absent or empty."""
    return st.query_params.get(name.value) or None


def go(**values: str | None) -> None:
    """Change the page's address; None takes a name away."""
    for name, value in values.items():
        key = Param(name).value
        if value is None:
            st.query_params.pop(key, None)
        else:
            st.query_params[key] = value
