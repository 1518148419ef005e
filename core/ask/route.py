"""Which layer answers a question, who decided, and why."""

from core.ask.offline.question import Form, analyse
from core.domain.answer import Route, Searched
from core.domain.vocabulary import AskMode, Layer, Outcome

_REASONS = {
    Form.YES_NO: "a yes/no question",
    Form.VALUE: "it asks for a value",
    Form.WHEN: "it asks for a date",
    Form.WHO: "it asks for a name",
    Form.WHERE: "it asks for a place",
    Form.WHICH: "it asks which one",
    Form.LIST: "it asks for a list",
    Form.COUNT: "it asks how many",
    Form.COMPARE: "it compares two things",
    Form.WHY: "it asks for a reason",
    Form.HOW: "it asks how something is or was done",
    Form.EXPANSION: "it asks what an abbreviation stands for",
    Form.OPEN: "an open question",
}
_NAMES = {
    AskMode.DOMAIN: "the knowledge graph",
    AskMode.HYBRID: "documents and knowledge graph together",
    AskMode.SCIENTIFIC: "the search of outside databases",
}


def route(question: str, mode: AskMode, as_of: str = "") -> Route:
    """The route of a question. Only documents can be searched here: another wish is answered from them,
    and the reason says so. `as_of` says which versions count, empty for the newest."""
    form = _REASONS[analyse(question).form]
    form += f"; as of {as_of}" if as_of else ""
    if mode is AskMode.AUTO:
        return Route(
            layer=Layer.LEXICAL,
            decided_by="rule",
            reason=f"{form[0].upper()}{form[1:]}: looked up in the sentences and tables of the documents.",
        )
    if mode is AskMode.LEXICAL:
        return Route(layer=Layer.LEXICAL, decided_by="user", reason=f"Documents were chosen; {form}.")
    wished = f"{_NAMES[mode][0].upper()}{_NAMES[mode][1:]}"
    reason = f"{wished} does not exist here yet; answered from the documents; {form}."
    return Route(layer=Layer.LEXICAL, decided_by="fallback", reason=reason)


def change_route(mode: AskMode) -> Route:
    """The route of a question about change: from version to version of the documents."""
    return Route(
        layer=Layer.LEXICAL,
        decided_by="rule" if mode is AskMode.AUTO else "user" if mode is AskMode.LEXICAL else "fallback",
        reason="It asks what changed: followed from version to version of the living documents.",
    )


def skipped(question: str, mode: AskMode) -> tuple[Searched, ...]:
    """What was asked for and not searched, because it does not exist here yet."""
    if mode not in _NAMES:
        return ()
    return (
        Searched(
            agent=mode.value,
            source=_NAMES[mode],
            query=question,
            outcome=Outcome.SKIPPED,
            count=0,
            error="This layer does not exist here yet.",
        ),
    )
