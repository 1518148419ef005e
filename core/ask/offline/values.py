"""The short answer inside a sentence: a value with its unit, a date, a name, a long form, a list, a number."""

import re
from collections.abc import Sequence

from core.agents.lexicon import named
from core.agents.naming import DATE, MONTH, identifier_places, qualifiers_of
from core.agents.terms import tokens
from core.agents.units import Quantity, quantities
from core.ask.offline.evidence import has
from core.ask.offline.question import Form, Question

_NAME = re.compile(
    r"(?:(?:Dr|Prof|Mr|Ms|Mrs)\.? )?(?:[A-Z]\.[ \-]?)*[A-Z][\w'’\-]+"
    r"(?:(?: (?:and|&|de|van|von|der|of) | )[A-Z][\w.'’\-]*)*"
    r"(?: and co-?workers| et al\.?)?(?:,? (?:GmbH|AG|Inc\.?|Ltd\.?|LLC|Co\.|Corp\.?|SA|plc))?"
)
_NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve"
_COUNTED = rf"(?P<number>\d{{1,4}}|{'|'.join(_NUMBER_WORDS.split())}|no|none)"


def short_answer(question: Question, sentence: str) -> str:
    """The words of a sentence that answer by themselves, "" where only the whole sentence does."""
    if question.form is Form.VALUE:
        found = value_in(question, sentence)
        return found.text if found else ""
    if question.form is Form.WHEN:
        return _nearest(
            question, sentence, [(m.group(), m.start(), m.end()) for m in DATE.finditer(sentence)]
        )
    if question.form is Form.WHO:
        return _who(question, sentence)
    if question.form is Form.EXPANSION:
        return long_form(question.expand, sentence)
    if question.form is Form.COUNT:
        return count_in(question, sentence)
    if question.form is Form.WHICH or (question.form is Form.OPEN and kind_asked(question)):
        return _which(question, sentence)
    return ""


def value_in(question: Question, sentence: str) -> Quantity | None:
    """The quantity that a value question asks for: right dimension, not in the question, nearest to its words."""
    asked = {(q.low, q.high, q.dimension) for q in quantities(question.text)}
    said = [q for q in quantities(sentence) if (q.low, q.high, q.dimension) not in asked]
    dimensions = [d for d in question.dimensions if d != "number"]
    fitting = [q for q in said if q.dimension in dimensions]
    if not fitting and "number" in question.dimensions:
        fitting = [q for q in said if not q.dimension and not _is_part(sentence, q)]
    if not fitting and not question.dimensions:
        fitting = [q for q in said if q.dimension]
    if not fitting:
        return None
    return max(fitting, key=lambda q: (_closeness(question, sentence, q.start, q.end), -q.start))


def _is_part(sentence: str, quantity: Quantity) -> bool:
    """Whether a bare number belongs to a name or a date ("step 3", "12 March 2021")."""
    named_places = [m.span() for m in DATE.finditer(sentence)]
    numbered = re.search(
        r"\b(?:step|stage|batch|lot|table|figure|section|version|no\.?) $", sentence[: quantity.start], re.I
    )
    return bool(numbered) or any(start <= quantity.start < end for start, end in named_places)


def _closeness(question: Question, sentence: str, start: int, end: int) -> float:
    """How near the question's words stand: the sum of weight over distance in words, words after counting less.

    A word in another clause is three times as far.
    """
    said = tokens(sentence)
    here = [index for index, token in enumerate(said) if token.end > start and token.start < end]
    if not here:
        return 0.0
    first, last = here[0], here[-1]
    total = 0.0
    for term in question.terms:
        gaps = []
        for index, token in enumerate(said):
            if first <= index <= last or not has(term, frozenset((token.stem,))):
                continue
            between = sentence[min(token.end, end) : max(token.start, start)]
            far = 3.0 if re.search(r"[;:]|,? and (?=\w+ (?:is|was|were|are))", between) else 1.0
            gaps.append(far * ((first - index) if index < first else (index - last) * 1.3))
        if gaps:
            total += term.weight / (1.0 + min(gaps))
    return total


def _nearest(question: Question, sentence: str, found: Sequence[tuple[str, int, int]]) -> str:
    asked = question.text.casefold()
    new = [item for item in found if item[0].casefold() not in asked]
    if not new:
        return ""
    return max(new, key=lambda item: (_closeness(question, sentence, item[1], item[2]), -item[1]))[0]


def _who(question: Question, sentence: str) -> str:
    found = []
    for match in _NAME.finditer(sentence):
        text = match.group()
        before = sentence[: match.start()]
        alone = " " not in text and text[1:].lower() == text[1:]
        if not before.strip(" \"'(") and alone:
            continue
        asked = question.text.casefold()
        if text.casefold() in asked or re.fullmatch(MONTH, text) or _is_code(text):
            continue
        # "from A to B" names what holds now last; "by" and a colon introduce a name.
        by = re.search(r"(?:\b(?:by|with|to)|:)\s+(?:the\s+)?$", before)
        former = re.search(r"\b(?:from|instead of|not|formerly|previously)\s+$", before)
        bonus = (1.0 if by else 0.0) - (1.0 if former else 0.0) + (0.3 if " " in text else 0.0)
        found.append((text.strip(), bonus + _closeness(question, sentence, match.start(), match.end())))
    return max(found, key=lambda item: item[1])[0] if found else ""


def _is_code(text: str) -> bool:
    return bool(identifier_places(text)) or (text.isupper() and len(text) <= 6)


def kind_asked(question: Question) -> str:
    """The kind of substance or technique that a question asks for without "which" ("what is the solvent of ...")."""
    match = re.match(
        r"what (?:is|was|are|were) the (?:\w+ )?(?P<noun>[\w\-]+) (?:of|for|in|used|from)\b",
        question.text,
        re.I,
    )
    noun = match["noun"] if match else question.noun
    return noun if noun and named(noun, "DMF K2CO3 HCl N2 HPLC Pd/C T3P H2 H2O2") else ""


def _which(question: Question, sentence: str) -> str:
    """A thing of the kind asked for: a numbered one ("batch B-104"), a known name, or what is said to be it."""
    noun = (question.noun or kind_asked(question)).split()[-1:] or [""]
    kind = noun[0].casefold()
    if not kind:
        return ""
    known = named(question.noun or kind, sentence)
    if known:
        return _nearest(question, sentence, _not_rejected(sentence, known))
    given = {value for _, value in question.qualifiers}
    singular = kind.removesuffix("s")
    numbered = [value for noun_, value in qualifiers_of(sentence) if noun_ == singular and value not in given]
    if len(set(numbered)) == 1:
        match = re.search(
            rf"\b{re.escape(singular)}s?[ \-](?:no\.? ?)?{re.escape(numbered[0])}", sentence, re.I
        )
        return match.group() if match else ""
    return _said_to_be(kind, sentence) or _code_before_verb(question, sentence)


def _not_rejected(sentence: str, found: Sequence[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Names that the sentence does not set aside ("instead of THF", "changed from DMF")."""
    kept = [
        item
        for item in found
        if not re.search(
            r"\b(?:from|instead of|than|not|replac(?:es|ed|ing)|without)\s+$", sentence[: item[1]], re.I
        )
    ]
    return kept or list(found)


_CODED_KINDS = frozenset(
    [
        "impurity",
        "method",
        "deviation",
        "document",
        "report",
        "study",
        "protocol",
        "lot",
        "batch",
        "compound",
        "valve",
        "project",
    ]
)


def _code_before_verb(question: Question, sentence: str) -> str:
    """A code name that is the sentence's subject or the nearest one, where the question asks for a coded kind."""
    if question.noun.split()[-1:] and question.noun.split()[-1].casefold() in _CODED_KINDS:
        places = [(sentence[a:b], a, b) for a, b in identifier_places(sentence)]
        asked = question.text.casefold()
        new = [item for item in places if item[0].casefold() not in asked]
        if new and new[0][1] == 0:
            return new[0][0]
        return _nearest(question, sentence, new)
    return ""


def _said_to_be(noun: str, sentence: str) -> str:
    thing = r"(?P<thing>[\w\-()/,.%]+(?: [\w\-()/%]+){0,3}?)"
    verbs = "chosen|selected|used|preferred|identified|found to be|employed|adopted"
    ends = r"(?=[.;,]|$| (?:because|since|as|for|in|at|with|and was|due)\b)"
    patterns = (
        rf"\b{re.escape(noun)}s? (?:(?:was|is|were|are|used was|used is|of choice was|chosen was|selected was) |: )"
        rf"(?:the )?{thing}{ends}",
        rf"^(?:the )?{thing} (?:was|is|were) (?:{verbs}) (?:as|to be) (?:the |a |an )?(?:\w+ )?{re.escape(noun)}",
    )
    for pattern in patterns:
        match = re.search(pattern, sentence, re.I)
        if match:
            found = match["thing"].strip(" ,.;")
            if not re.match(r"(?:not|also|then|\w+ed|chosen|below|above|at|in|to|only|still)\b", found, re.I):
                return found
    return ""


def count_in(question: Question, sentence: str) -> str:
    """The number that a sentence states of the counted noun ("four solvents were screened"), "" without one."""
    noun = question.noun.split()
    if not noun:
        return ""
    stem_ = re.escape(noun[-1].casefold().removesuffix("ies").removesuffix("s"))
    match = re.search(rf"\b{_COUNTED} (?:of the |of )?(?:[\w\-]+ ){{0,2}}?{stem_}\w*", sentence, re.I)
    if match is None:
        return ""
    number = match["number"].casefold()
    return "0" if number in ("no", "none") else match["number"].casefold()


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
        rf"(?<![\w\-]){escaped}\s*(?:\((?P<a>[^()]+)\)|"
        rf"(?::|=|–|\||,? stands for|,? is short for|,? means|, the)\s*(?P<b>[^.;,|\n]+))",
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
    few = len(found.split()) <= max(2 * len(letters), len(letters) + 5)
    return found if few and len(found) > len(short) else ""


_ENUMERATED = re.compile(
    r"(?::|\b(?:were|are|was|is|include[sd]?|including|such as|namely|i\.e\.,?|e\.g\.,?|comprise[sd]?|"
    r"contain(?:s|ed)?|evaluated|tested|screened|examined|into|of|with|in|as|by|from|using|against|both))\s+"
    r"(?P<items>[^.;:]*?(?:,| and | or )[^;:]*)",
    re.I,
)
_MOST_WORDS = 6


def enumeration(sentence: str) -> tuple[str, ...]:
    """The items of a list written in a sentence ("A, B and C"), longest list first; () when there is none."""
    best: tuple[str, ...] = ()
    for match in _ENUMERATED.finditer(sentence):
        items = _items(match["items"])
        if len(items) > len(best):
            best = items
    return best


def _items(text: str) -> tuple[str, ...]:
    ends = r"\.\s|\b(?:because|which|that|where|while|but|were|was|respectively|for the|at the)\b"
    text = re.split(ends, text)[0]
    parts = re.split(r",\s+(?:and |or )?|\s+and\s+|\s+or\s+", text.strip().rstrip("."))
    items = [part.strip(" ()") for part in parts if part.strip(" ()")]
    if len(items) < 2 or any(len(item.split()) > _MOST_WORDS for item in items):
        return ()
    return tuple(dict.fromkeys(items))
