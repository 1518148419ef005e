"""Yes, no or maybe from the wording of the evidence: cues decide, similarity only selects.

Two kinds of evidence are read in two ways. A report of a laboratory states the matter in one
sentence, whose negations and opposites are read directly. A study reports statistics over several
sentences, where single sentences mislead; there a fitted model weighs the cues of its conclusion,
or of its results where no conclusion is in the evidence.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.terms import content_tokens
from core.agents.units import quantities
from core.ask.offline.cues import CONCLUSION, CUES, FINDINGS, INTERCEPTS, QUESTION_CUES
from core.ask.offline.evidence import has, words_of
from core.ask.offline.question import Question
from core.ask.offline.select import Ranked
from core.ask.tables.conditions import condition_of

LABELS = ("yes", "no", "maybe")
_SURE = 0.5
_COVERED = 0.6
_SAID = 0.4
_TELLING = 0.75
_LEVEL = 0.1

_STUDY = re.compile(
    r"\bp\s*[<=>≤≥]\s*0?\.\d|\b95\s?%\s?(?:CI|confidence)|\bodds ratio|\bhazard ratio|\bpatients?\b|"
    r"\bcohort\b|"
    r"\brandomi[sz]ed\b|\bsignificant(?:ly)? (?:associat|differ|correlat|high|low|increas|decreas|reduc)",
    re.I,
)
_CONCLUDES = re.compile(
    r"^(?:\d[\d.]*\s*)?(?:conclusion|conclusions|interpretation|discussion and conclusions?)\b", re.I
)
_RESULTS = re.compile(r"result|finding|outcome", re.I)
AIM = re.compile(
    r"\b(?:aim(?:ed|s)?|objective|purpose|goal|sought|hypothes\w+|to (?:determine|investigate|assess|"
    r"evaluate|examine|"
    r"explore|study|find out)|we (?:investigated|examined|assessed|evaluated|asked))\b|"
    r"\bwhether\b(?!.*\bnot been\b)|\?$",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:not (?:yet )?(?:been )?(?:studied|investigated|evaluated|tested|determined|established|assessed|"
    r"examined|known)|"
    r"unknown|unclear|to be (?:determined|confirmed|investigated|established)|no data|not yet|inconclusive|"
    r"remains open)\b",
    re.I,
)
_NO = re.compile(
    r"\b(?:no|not|neither|nor|without|none|never|fail(?:s|ed)? to|lack(?:s|ed)?|unable|cannot|can't|absent|"
    r"absence of|"
    r"\w+n't|prohibited|forbidden|excluded|rejected|avoided)\b",
    re.I,
)
# They look like negations and deny nothing.
_NO_DENIAL = re.compile(
    r"\b(?:not (?:more|less|later|only|exceed\w*)|no (?:more|less|later|longer) than|without (?:loss|delay|"
    r"incident|issue|"
    r"difficulty|problem|further)\w*|no\.? ?\d|not applicable|none of the less)\b",
    re.I,
)
_HEDGE = re.compile(
    r"\b(?:may|might|could|possibl[ey]|perhaps|probably|likely|presumably|appears? to|seems? to)\b", re.I
)
_OPPOSITES = """
pass>fail failed fails failure oos; fail>pass passed complies met; above>below under less; below>above
exceeds exceeded over; increase>decrease decreased decreases dropped unchanged; decrease>increase
increased increases rose unchanged; higher>lower; lower>higher; stable>unstable degrades; unstable>stable;
soluble>insoluble; insoluble>soluble; complete>incomplete; possible>impossible; safe>unsafe hazardous;
approved>rejected; rejected>approved released; allowed>prohibited forbidden; required>optional;
mandatory>optional; open>closed; closed>open pending; same>different; different>same identical;
success>failed unsuccessful; met>failed missed; acceptable>unacceptable; exothermic>endothermic;
endothermic>exothermic; crystalline>amorphous; amorphous>crystalline
"""


def _opposites() -> dict[str, frozenset[str]]:
    made: dict[str, frozenset[str]] = {}
    for entry in " ".join(_OPPOSITES.split()).split(";"):
        word, _, others = entry.partition(">")
        made[word.strip()] = frozenset(others.split())
    return made


_OPPOSITE = _opposites()


@dataclass(frozen=True)
class Verdict:
    """A verdict, how likely it is, in (0, 1), and the span it was read from; `sure` allows showing it."""

    word: str
    confidence: float
    by: Ranked
    sure: bool


def verdict(question: Question, ranked: Sequence[Ranked]) -> Verdict | None:
    """The verdict of the evidence on a yes/no question, None without evidence."""
    if not ranked:
        return None
    study = _study(ranked)
    if study is None:
        return _direct(question, ranked)
    text, weights, by = study
    chances = _chances(cue_features(question.text, text, weights), weights)
    best = max(range(len(LABELS)), key=lambda index: chances[index])
    return Verdict(LABELS[best], chances[best], by, chances[best] >= _SURE)


def cue_features(question: str, text: str, kind: str) -> tuple[float, ...]:
    """Square roots of how often each cue stands in the text (three at most), then the question's own cues.

    A conclusion begins with its verdict, so there the cues of its first sentence count by themselves.
    """
    first = "" if kind != "conclusion" else re.split(r"(?<=[.!?])\s+(?=[A-Z])", text.strip())[0]
    counted = [math.sqrt(min(3, len(cue.findall(text)))) for cue in CUES.values()]
    opening = [float(cue.search(first) is not None) for cue in CUES.values()]
    asked = [float(cue.search(question) is not None) for cue in QUESTION_CUES.values()]
    said = dict(zip(CUES, counted, strict=True))
    form = dict(zip(QUESTION_CUES, asked, strict=True))
    return (
        *counted,
        *opening,
        *asked,
        form["same"] * said["same"],
        form["same"] * said["no effect"],
        form["differ"] * said["no effect"],
        form["differ"] * said["significant"],
        form["negated"] * said["negated"],
    )


def _chances(features: Sequence[float], kind: str) -> list[float]:
    table = CONCLUSION if kind == "conclusion" else FINDINGS
    scores = [
        INTERCEPTS[kind][label] + sum(f * row[label] for f, row in zip(features, table, strict=True))
        for label in range(len(LABELS))
    ]
    top = max(scores)
    parts = [math.exp(score - top) for score in scores]
    return [part / sum(parts) for part in parts]


def _study(ranked: Sequence[Ranked]) -> tuple[str, str, Ranked] | None:
    passages = list({item.span.chunk_id: item for item in ranked}.values())
    if not any(_STUDY.search(item.span.passage) for item in passages[:3]):
        return None
    return study_text(ranked)


def study_text(ranked: Sequence[Ranked]) -> tuple[str, str, Ranked]:
    """The text of a study that decides, its kind, and its best span: conclusion, results, or the best
    passage."""
    passages = list({item.span.chunk_id: item for item in ranked}.values())
    for pattern, kind in ((_CONCLUDES, "conclusion"), (_RESULTS, "findings")):
        found = [item for item in passages if pattern.search(item.span.section)]
        if found:
            document = found[0].span.document_id
            same = [item for item in found if item.span.document_id == document]
            best = next(i for i in ranked if i.span.chunk_id in {s.span.chunk_id for s in same})
            return " ".join(item.span.passage for item in same), kind, best
    told = [item for item in ranked if not AIM.search(item.span.quote)] or list(ranked)
    return told[0].span.passage, "findings", told[0]


def _direct(question: Question, ranked: Sequence[Ranked]) -> Verdict:
    told = [i for i in ranked if not AIM.search(i.span.quote) and i.span.row is None and not i.cover.mismatch]
    # Of the sentences that say, with their headings, most of the question, the best ranked one is read.
    most = max((item.cover.context for item in told), default=0.0)
    by = next((item for item in told if item.cover.context >= most - _LEVEL), ranked[0])
    text = _clause(question, by.span.quote)
    if _OPEN.search(by.span.quote):
        return Verdict("maybe", 0.7, by, True)
    sure = bool(told) and by.cover.context >= _COVERED and not _lacks(question, by)
    compared = _compared(question, by.span.quote)
    if compared is not None:
        # The number asked about need not be said: its measure must.
        named = bool(told) and by.cover.context >= _SAID and not _lacks(question, by, numbers=False)
        return Verdict("yes" if compared else "no", 0.8, by, named)
    denied = _denies(text) != _denies(question.text)
    if _opposed(question, text):
        denied = not denied
    if _HEDGE.search(text) and not _HEDGE.search(question.text):
        return Verdict("maybe", 0.5, by, sure)
    return Verdict("no" if denied else "yes", 0.7, by, sure)


def _denies(text: str) -> bool:
    return _NO.search(_NO_DENIAL.sub(" ", text)) is not None


def _clause(question: Question, sentence: str) -> str:
    """The part of a sentence that speaks of what is asked: negation elsewhere in it says nothing."""
    parts = re.split(
        r";|, (?:but|and|which|whereas|while)\b|\b(?:but|whereas|although|because|when|if)\b", sentence
    )
    said = [sum(t.weight for t in question.terms if has(t, words_of(part))) for part in parts]
    best = max(range(len(parts)), key=lambda index: said[index])
    return (
        parts[best] if said[best] >= _COVERED * max(1e-9, sum(t.weight for t in question.terms)) else sentence
    )


def _opposed(question: Question, text: str) -> bool:
    said = {token.word.casefold() for token in content_tokens(text)} | set(
        re.findall(r"\b(?:below|above|under|over)\b", text)
    )
    for word in re.findall(r"[a-z]+", question.text.casefold()):
        others = _OPPOSITE.get(word)
        if others and others & said and word not in said:
            return True
    return False


def _compared(question: Question, sentence: str) -> bool | None:
    """Whether the number that a sentence states meets the condition of the question, None without both."""
    condition = condition_of(question.text)
    if condition is None or not condition.unit:
        return None
    values = [q for q in quantities(sentence) if q.unit == condition.unit and q.text != condition.number]
    return condition.holds(values[0]) if values else None


def _lacks(question: Question, item: Ranked, numbers: bool = True) -> bool:
    """Whether a telling word of the question stands neither in the sentence nor in its headings."""
    said = words_of(f"{item.span.quote}\n{item.span.context}")
    wanted = [term for term in question.terms if numbers or not term.word[:1].isdigit()]
    return any(term.weight >= _TELLING and not has(term, said) for term in wanted)
