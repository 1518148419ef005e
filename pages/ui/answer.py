"""A stored answer: its claims with their numbers, or plainly why there are none."""

import re
from pathlib import Path

import streamlit as st

from core.domain.answer import Answer, AnswerRecord
from core.domain.base import JsonObject
from core.domain.vocabulary import AnswerStatus, Layer, Support
from pages.compare import stale
from pages.ui import evidence, frame, people
from pages.ui.state import Key
from pages.ui.text import ago, count, plain, safe, took

_ASSETS = Path(__file__).parent.parent / "assets"
_claims = st.components.v2.component(
    "benchside_answer",
    html='<div class="answer"></div>',
    js=(_ASSETS / "answer.js").read_text(encoding="utf-8"),
    css=(_ASSETS / "answer.css").read_text(encoding="utf-8"),
)
_NUMBERS = re.compile(r"\s*\[\d+\]")
LAYER = {
    Layer.LEXICAL: "the documents",
    Layer.DOMAIN: "the domain graph",
    Layer.HYBRID: "the documents and the domain graph",
    Layer.SCIENTIFIC: "outside sources",
}
_LEAD = 180  # characters; a row of a wide table is longer or has many parts
_PARTS = 3
_LABEL = {Support.SUPPORTED: "", Support.UNSUPPORTED: "not supported", Support.CONFLICTING: "conflicting"}


def show(record: AnswerRecord) -> None:
    """The left side: question, route, then the outcome."""
    answer = record.answer
    asked_by = people.names()(record.request.by)
    scope = ", ".join(record.request.scope.collections) or "all collections"
    st.html(
        f'<p class="bs-question">{safe(answer.question)}</p><div class="bs-soft">'
        f"{safe(asked_by)}, {ago(record.created)}, in {safe(scope)}</div>"
    )
    _route(answer)
    if answer.status is AnswerStatus.ANSWERED:
        _answered(record)
    elif answer.status is AnswerStatus.INSUFFICIENT:
        _insufficient(record)
    else:
        stopped(answer.status is AnswerStatus.CANCELLED, answer.text)


def stopped(cancelled: bool, reason: str) -> None:
    """A question that ended without an answer."""
    if cancelled:
        st.info("This question was cancelled. Nothing was concluded from what had been found.")
    else:
        st.error(f"**This question could not be worked on.** {plain(reason)}".strip())


def _route(answer: Answer) -> None:
    agents = len({one.agent for one in answer.searched})
    total = answer.timings_ms.get("total")
    work = f"{count(agents, 'agent')}, {count(len(answer.observations), 'observation')}"
    with st.expander(
        f"Sent to {LAYER[answer.route.layer]} · {work}" + (f" · {took(total)}" if total else "")
    ):
        st.markdown(f"**Why this route:** {plain(answer.route.reason)} ({plain(answer.route.decided_by)})")
        steps = [(name, spent) for name, spent in answer.timings_ms.items() if name != "total"]
        if steps:
            lines = "".join(
                f'<li>{safe(name)}<span class="bs-when">{took(spent)}</span></li>' for name, spent in steps
            )
            st.html(f'<ul class="bs-steps">{lines}</ul>')


def _answered(record: AnswerRecord) -> None:
    answer = record.answer
    if record.removed:
        st.warning("A source of this answer was removed since. The answer is shown as it was written.")
    stale.notice(record, frame.stamp())
    cited = [one for one in answer.observations if one.number]
    data = {
        "headline": headline(answer),
        "claims": claims(answer),
        "titles": {str(one.number): one.citation for one in cited},
        "quotes": {str(one.number): evidence.quote(one) for one in cited},
        "open": getattr(evidence.chosen(answer), "number", None),
        "footer": footer(answer),
        "copy": copied(answer),
    }
    _claims(key=Key.CLAIMS, data=data, on_opened_change=_open)


def claims(answer: Answer) -> list[JsonObject]:
    """The claims in their order; the first leads when it is supported, short and nothing stands above it."""
    first = answer.claims[0] if answer.claims and not headline(answer) else None
    leads = (
        first is not None
        and first.support is Support.SUPPORTED
        and len(first.text) <= _LEAD
        and first.text.count(";") < _PARTS
    )
    return [
        {
            "text": one.text,
            "citations": list(one.citations),
            "support": one.support.value,
            "label": _LABEL[one.support],
            "lead": leads and at == 0,
        }
        for at, one in enumerate(answer.claims)
    ]


def headline(answer: Answer) -> str:
    """The one line that goes first, empty when the first claim is that line already."""
    first = _NUMBERS.sub("", answer.text.strip().split("\n", 1)[0]).strip()
    said = " ".join(one.text for one in answer.claims)
    return "" if not first or first.rstrip(".") in said or said.startswith(first) else first


def footer(answer: Answer) -> str:
    """Engine, checks and time in one line."""
    cited = sum(one.number is not None for one in answer.observations)
    parts = [
        f"{answer.model.name} engine",
        f"{answer.checks.quotes_verified} of {count(cited, 'quote')} verified",
    ]
    if answer.checks.dropped_citations:
        parts.append(f"{count(answer.checks.dropped_citations, 'citation')} dropped")
    if total := answer.timings_ms.get("total"):
        parts.append(took(total))
    return " · ".join(parts)


def copied(answer: Answer) -> str:
    """The answer as text, its sources numbered below."""
    lines = [
        one.text
        + "".join(f" [{number}]" for number in one.citations)
        + (f" ({_LABEL[one.support]})" if _LABEL[one.support] else "")
        for one in answer.claims
    ]
    cited = sorted((one.number, one.citation) for one in answer.observations if one.number)
    sources = [f"[{number}] {citation}" for number, citation in cited]
    return "\n".join([answer.question, "", *filter(None, [headline(answer)]), *lines, "", *sources])


def _insufficient(record: AnswerRecord) -> None:
    answer = record.answer
    st.html('<p class="bs-question">The documents do not answer this.</p>')
    st.html(f'<div class="bs-outcome">{safe(answer.text)}</div>')
    st.markdown("**Searched**")
    evidence.searched(answer.searched)
    if answer.observations:
        st.markdown("**Nearest passages** — near, not an answer")
        for at, one in enumerate(answer.observations[:3]):
            with st.container(border=True, key=f"near_{at}", gap="xsmall"):
                st.html(evidence.card_html(one, answer.question))
                st.button(
                    "Open source",
                    key=f"open_near_{at}",
                    type="tertiary",
                    on_click=evidence.open_citation,
                    args=(one.number or one.id,),
                )
    st.markdown("**What to try**")
    tries = ["Use the words that the documents use: a batch number, a compound, the name of a section."]
    if record.request.scope.collections:
        tries.append("Choose more collections in the sidebar, or none to search them all.")
    tries += ["Ask for one thing at a time.", "Add the document that should have the answer on Library."]
    st.markdown("\n".join(f"- {one}" for one in tries))


def _open() -> None:
    """A number in the text was clicked."""
    opened = st.session_state[Key.CLAIMS].get("opened")
    if opened:
        evidence.open_citation(int(opened))
