"""Lists as documents give them: bullets under a heading or a lead-in, and counts stated in words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.terms import tokens
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.named import COUNTED
from core.ask.offline.question import Form, Question
from core.ask.tables.fit import is_light, is_needed

_MARK = re.compile(r"^(?:[-*•·–▪]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+")
_MOST_ITEM = 300
_NUMBER = (
    r"(?P<number>\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|"
    r"no|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|deux|trois|quatre|cinq|sept|huit|neuf|dix)"
)


@dataclass(frozen=True)
class Listed:
    """The items of one list in order, with the spans that hold them."""

    items: tuple[str, ...]
    spans: tuple[Span, ...]
    cover: float


def bullets(question: Question, spans: Sequence[Span]) -> Listed | None:
    """The list whose heading or lead-in says what the question asks a list of; None when there is none."""
    noun = [token.stem for token in tokens(question.noun)][-1:]
    if not noun:
        return None
    found = [listed for group in _groups(spans) if (listed := _listed(question, noun[0], group))]
    return max(found, key=lambda listed: (listed.cover, len(listed.items)), default=None)


def _groups(spans: Sequence[Span]) -> list[list[Span]]:
    """Spans of lists, and runs of short paragraphs, by document and section, in reading order."""
    by_place: dict[tuple[str, str], list[Span]] = {}
    for span in spans:
        is_item = span.kind == "list" or (
            span.kind == "paragraph"
            and len(span.passage) <= _MOST_ITEM
            and span.passage.strip() == span.quote.strip()
        )
        if is_item and span.row is None and not _announces(span):
            by_place.setdefault((span.document_id, span.section), []).append(span)
    return [sorted(group, key=lambda s: (s.ordinal, s.start)) for group in by_place.values()]


def _announces(span: Span) -> bool:
    return span.quote.rstrip().endswith(":")


def _listed(question: Question, noun: str, group: list[Span]) -> Listed | None:
    first = group[0]
    lead = words_of(f"{first.section}\n{first.lead}")
    if not has(noun, lead) or len(group) < 2:
        return None
    context = words_of(first.context)
    total = said = 0.0
    for term in question.terms:
        share = term.weight * (0.3 if is_light(term) else 1.0)
        total += share
        if has(term, lead) or has(term, context):
            said += share
        elif is_needed(term) and term.stem != noun:
            return None
    items: dict[str, None] = {}
    for item in _joined(group):
        items[item] = None
    return Listed(tuple(items), tuple(group), said / (total or 1.0))


def _joined(group: Sequence[Span]) -> list[str]:
    """The sentences of one bullet together, without its mark."""
    items: list[str] = []
    for span in group:
        text = " ".join(span.quote.split())
        if span.kind == "list" and not _MARK.match(text) and items:
            items[-1] = f"{items[-1]} {text}"
        else:
            items.append(_MARK.sub("", text))
    return [item.rstrip(".;") if not re.search(r"\.\s", item) else item for item in items]


def stated_count(question: Question, sentence: str) -> str:
    """The number and the noun of a sentence that says outright how many: "Eight solvents"; "" otherwise."""
    if question.form is not Form.COUNT or not question.noun:
        return ""
    noun = [token.stem for token in tokens(question.noun)][-1:]
    for match in re.finditer(rf"(?<![\w.,\-]){_NUMBER}(?= )", sentence, re.I):
        if _NUMBERED.search(sentence[: match.start()]):
            continue
        following = re.findall(r"[^\W_][\w\-]*|\S", sentence[match.end() :])[:_WORDS_TO_NOUN]
        for index, word in enumerate(following):
            if _ENDS.fullmatch(word) or not word[0].isalpha():
                break
            is_noun = bool(noun) and has(noun[0], frozenset(token.stem for token in tokens(word)))
            if is_noun and (match["number"].casefold() in ("1", "one") or _is_plural(word)):
                return " ".join([match["number"], *following[: index + 1]])
    return ""


_WORDS_TO_NOUN = 3
_ENDS = re.compile(r"of|to|and|or|than|from|in|with|by|at|for|von|und|de|et", re.I)
_NUMBERED = re.compile(rf"\b(?:{'|'.join(COUNTED.split())})s?[ \-]$", re.I)


def _is_plural(noun: str) -> bool:
    return noun.casefold().endswith(("s", "e", "n")) and not noun.casefold().endswith(("ss", "us", "is"))
