"""The short answer inside a sentence: a value with its unit, a date, a name, a long form, a list."""

import re
from collections.abc import Sequence
from functools import lru_cache

from core.agents.names import things_of_kind
from core.agents.stems import stem
from core.agents.terms import tokens
from core.agents.units import Quantity, quantities
from core.ask.offline.evidence import has
from core.ask.offline.named import qualifiers_of
from core.ask.offline.question import Form, Question

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_DATE = re.compile(
    rf"\b\d{{4}}-\d\d-\d\d\b|\b\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b|\b\d{{1,2}}(?:st|nd|rd|"
    rf"th)?[ \-]{_MONTH}[ \-,]{{1,2}}\d{{4}}\b|"
    rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}\b|\b{_MONTH}[ \-]\d{{4}}\b|\bQ[1-4][ /]\d{{4}}\b|"
    rf"\b(?:the )?(?:1[89]|20)\d0s\b|(?<![\w.\-/])(?:1[89]|20)\d\d(?![\w\-/%]|\.\d)"
)
_CODE = re.compile(r"(?<![\w\-])[A-Z]{2,}-[A-Z0-9]+(?![\w\-])")
_NAME = re.compile(
    r"(?:(?:Dr|Prof|Mr|Ms|Mrs)\.? )?(?:[A-Z]\.[ \-]?)*[A-Z][\w'’\-]+(?:(?: (?:and|&|de|van|von|der|of) |"
    r" )[A-Z][\w.'’\-]*)*"
    r"(?: and co-?workers| et al\.?)?(?:,? (?:GmbH|AG|Inc\.?|Ltd\.?|LLC|Co\.|Corp\.?|SA|plc))?"
)


_TITLE = re.compile(
    r"\d|\b(?:Report|Development|Version|Study|Method|Protocol|Appendix|Table|Figure|Section|Step|Programme|Summary)\b"
)


@lru_cache(maxsize=8192)
def dates(text: str) -> tuple[str, ...]:
    """Dates, months with a year, quarters, years and decades, as written."""
    return tuple(match.group() for match in _DATE.finditer(text))


def short_answer(question: Question, sentence: str) -> str:
    """The words of a sentence that answer by themselves, "" where only the whole sentence does."""
    told = labelled(question, sentence)
    if told and question.form in (Form.WHO, Form.WHEN, Form.WHERE):
        return told
    if question.form is Form.VALUE:
        found = value_in(question, sentence)
        return found.text if found else ""
    if question.form is Form.WHEN:
        return _nearest(
            question, sentence, [(m.group(), m.start(), m.end()) for m in _DATE.finditer(sentence)]
        )
    if question.form is Form.WHO:
        return _who(question, sentence)
    if question.form is Form.EXPANSION:
        return long_form(question.expand, sentence)
    if question.form is Form.WHICH:
        return _which(question, sentence)
    return ""


_LABEL = re.compile(
    r"(?:^|[.;,|]\s+|\n)\s*(?:[-*•] )?(?P<label>[^\W\d_][\w \-]{1,30}?)\s?:\s+(?P<value>[^.;|\n]{1,80})"
)
_PERSONS_ROLE = frozenset(
    map(
        stem,
        [
            "author",
            "verfasser",
            "auteur",
            "autor",
            "written",
            "prepared",
            "approved",
            "reviewed",
            "owner",
            "responsible",
            "verantwortlich",
        ],
    )
)


def labelled(question: Question, sentence: str) -> str:
    """What a line says behind a label that the question names: "Author: Ann Lee, 3 May" gives "Ann Lee"."""
    for match in _LABEL.finditer(sentence):
        label = frozenset(token.stem for token in tokens(match["label"]))
        if not any(has(term, label) for term in question.terms if not term.is_name):
            continue
        value = match["value"].strip()
        if question.form is Form.WHEN:
            return next(iter(dates(value)), "")
        if question.form is Form.WHO or not _PERSONS_ROLE.isdisjoint(label):
            value = value.split(",")[0].strip()
        return value
    return ""


def value_in(question: Question, sentence: str) -> Quantity | None:
    """The quantity that a value question asks for: right dimension, not in the question, nearest to
    its words.
    """
    asked = {(q.low, q.high, q.dimension) for q in quantities(question.text)}
    said = [q for q in quantities(sentence) if (q.low, q.high, q.dimension) not in asked]
    bare = "number" in question.dimensions
    dimensions = [d for d in question.dimensions if d != "number"]
    fitting = [q for q in said if q.dimension in dimensions]
    if not fitting and bare:
        fitting = [q for q in said if not q.dimension]
    if not fitting and not question.dimensions:
        fitting = [q for q in said if q.dimension]
    if not fitting:
        return None
    return max(fitting, key=lambda q: (_closeness(question, sentence, q.start, q.end), -q.start))


def _closeness(question: Question, sentence: str, start: int, end: int) -> float:
    """How near the question's words stand: the sum of weight over distance in words, after counting less."""
    words = tokens(sentence)
    here = [index for index, token in enumerate(words) if token.end > start and token.start < end]
    if not here:
        return 0.0
    first, last = here[0], here[-1]
    total = 0.0
    for term in question.terms:
        gaps = [
            first - index if index < first else (index - last) * 1.3
            for index, token in enumerate(words)
            if not first <= index <= last and has(term, frozenset((token.stem,)))
        ]
        if gaps:
            total += term.weight / (1.0 + min(gaps))
    return total


def _nearest(question: Question, sentence: str, found: Sequence[tuple[str, int, int]]) -> str:
    new = [item for item in found if item[0].casefold() not in question.text.casefold()]
    if not new:
        return ""
    return max(new, key=lambda item: (_closeness(question, sentence, item[1], item[2]), -item[1]))[0]


def _who(question: Question, sentence: str) -> str:
    found = []
    for match in _NAME.finditer(sentence):
        text = match.group()
        begins = not sentence[: match.start()].strip(" \"'(-*•")
        plain = " " not in text and text[1:].lower() == text[1:]
        after_by = re.search(r"\b(?:by|from|with|to|of)\s+(?:the\s+)?$", sentence[: match.start()])
        if (
            _TITLE.search(text)
            or (begins and plain)
            or text.casefold() in question.text.casefold()
            or re.match(rf"{_MONTH}$", text)
        ):
            continue
        found.append((text, match.start(), match.end(), 1.0 if after_by else 0.0))
    if not found:
        return ""
    best = max(found, key=lambda item: (item[3] + _closeness(question, sentence, item[1], item[2]), -item[1]))
    return best[0].strip()


def _which(question: Question, sentence: str) -> str:
    """A numbered thing of the kind asked for ("batch B-104"), or what is said to be it."""
    noun = question.noun.split()[-1].casefold() if question.noun else ""
    if not noun:
        return ""
    known = {value for _, value in question.qualifiers}
    numbered = [
        value for kind, value in qualifiers_of(sentence) if kind == noun.rstrip("s") and value not in known
    ]
    if len(set(numbered)) == 1:
        match = re.search(
            rf"\b{re.escape(noun.rstrip('s'))}s?[ \-](?:no\.? ?)?{re.escape(numbered[0])}", sentence, re.I
        )
        return match.group() if match else ""
    return _of_kind(question, noun, sentence) or _said_to_be(noun, sentence)


def _of_kind(question: Question, noun: str, sentence: str) -> str:
    """A thing in the sentence that is of the kind asked for: a code that abbreviates it, or a known one."""
    asked = question.text.casefold()
    found = [
        (name, match.start(), match.end())
        for match in _CODE.finditer(sentence)
        for name in [match.group()]
        if noun.startswith(name.split("-")[0].casefold()) and name.casefold() not in asked
    ]
    known = things_of_kind(noun, sentence)
    found += [item for item in known if item[0].casefold() not in asked]
    return _nearest(question, sentence, found)


def _said_to_be(noun: str, sentence: str) -> str:
    thing = r"(?P<thing>[\w\-()/,.%]+(?: [\w\-()/%]+){0,3}?)"
    patterns = (
        rf"\b{noun}s? (?:was|is|were|are|used was|used is|of choice was|chosen was|selected was|"
        rf":) (?:the )?{thing}(?=[.;,]|$| (?:because|since|as|for|in|at|with|and was|due)\b)",
        rf"^(?:the )?{thing} (?:was|is|were) (?:chosen|selected|used|preferred|identified|found to be|"
        rf"employed|adopted) (?:as|to be) (?:the |a |an )?(?:\w+ )?{noun}",
    )
    for pattern in patterns:
        match = re.search(pattern, sentence, re.I)
        if match:
            thing_found = match["thing"].strip(" ,.;")
            if not re.match(
                r"(?:not|used|chosen|selected|also|then|removed|added|\w+ed)\b", thing_found, re.I
            ):
                return thing_found
    return ""


def long_form(short: str, text: str) -> str:
    """The long form that a text gives for an abbreviation, "" when it gives none.

    "long form (SF)" by the letters, as in Schwartz and Hearst 2003 (PSB 8:451); also "SF (long form)",
    "SF: long form", "SF = long form" and "SF stands for long form".
    """
    escaped = re.escape(short)
    before = re.search(rf"(?P<long>[^().;:\n]+?)\s*\(\s*{escaped}s?\s*[),;]", text)
    if before:
        found = _by_letters(short, before["long"])
        if found:
            return found
    after = re.search(
        rf"(?<![\w\-]){escaped}\s*(?:\((?P<a>[^()]+)\)|(?::|=|–|\||,? stands for|,? is short for|"
        rf",? means)\s*(?P<b>[^.;|\n]+))",
        text,
    )
    if after:
        found = (after["a"] or after["b"]).strip()
        return found if _by_letters(short, found) else ""
    return ""


def _by_letters(short: str, long: str) -> str:
    letters = [character for character in short.casefold() if character.isalnum()]
    low = long.casefold()
    place = len(low)
    for index in range(len(letters) - 1, -1, -1):
        place -= 1
        while place >= 0 and (
            low[place] != letters[index] or (index == 0 and place > 0 and low[place - 1].isalnum())
        ):
            place -= 1
        if place < 0:
            return ""
    found = long[place:].strip()
    return (
        found
        if len(found.split()) <= max(2 * len(letters), len(letters) + 5) and len(found) > len(short)
        else ""
    )


_ENUMERATED = re.compile(
    r"(?::|\b(?:were|are|was|is|include[sd]?|including|such as|namely|i\.e\.,?|e\.g\.,?|comprise[sd]?|"
    r"contain(?:s|ed)?|evaluated|"
    r"tested|screened|examined|into|of|with|in|as|by|from|using|against|both))\s+(?P<items>[^.;:]*?(?:,|"
    r" and | or )[^;:]*)",
    re.I,
)


def enumeration(sentence: str) -> tuple[str, ...]:
    """The items of a list written in a sentence ("A, B and C"), longest list first; () when there is none."""
    best: tuple[str, ...] = ()
    for match in _ENUMERATED.finditer(sentence):
        items = _items(match["items"])
        if len(items) > len(best):
            best = items
    return best


_MOST_WORDS = 6


def _items(text: str) -> tuple[str, ...]:
    text = re.split(
        r"\.\s|\b(?:because|which|that|where|while|but|were|was|respectively|for the|at the)\b", text
    )[0]
    parts = re.split(r",\s+(?:and |or )?|\s+and\s+|\s+or\s+", text.strip().rstrip("."))
    items = [part.strip(" ()") for part in parts if part.strip(" ()")]
    if len(items) < 2 or any(len(item.split()) > _MOST_WORDS for item in items):
        return ()
    return tuple(dict.fromkeys(items))
