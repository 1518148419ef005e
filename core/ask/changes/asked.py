"""Whether a question asks for a change, and for which: of what, between which versions, which way."""

import re
from dataclasses import dataclass
from enum import StrEnum


class Asks(StrEnum):
    """What a question about change wants to know."""

    WHEN = "when"
    WHETHER = "whether"
    BETWEEN = "between"
    APPEARED = "appeared"
    GONE = "gone"
    SINCE = "since"


@dataclass(frozen=True)
class ChangeQuestion:
    """A question about change taken apart.

    `about` is what changed in the question's own words, "" for everything. `points` are the versions and
    dates that it names, as written, in order: two for a span, one for what came with it or (`since`) after
    it. `old` and `new` are values that it names; `up` tells a direction, None for either. A question that
    is not `sure` may ask for something else: it is one about versions only when one is found to answer it.
    """

    text: str
    asks: Asks
    about: str
    points: tuple[str, ...] = ()
    since: bool = False
    old: str = ""
    new: str = ""
    up: bool | None = None
    sure: bool = True


_MARKED = (
    r"(?:#\s*\d+(?:\.\d+)*|\b(?:version|checkpoint|revision|rev\.?|edition|issue|draft|fassung|stand|v\.?)\s*"
    r"#?\s*(?:\d+(?:\.\d+)*|(?-i:[A-Z])(?![\w'])))"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DATED = (
    rf"(?:(?:\d{{1,2}}(?:st|nd|rd|th)?\s+)?{_MONTH}\.?\s+\d{{4}}|\d{{4}}-\d\d(?:-\d\d)?|Q[1-4]\s*\d{{4}}|"
    r"\b(?:19|20)\d\d\b)"
)
_ENDS = (
    r"(?:the\s+)?(?:first|oldest|original|initial|latest|newest|current|last|previous)\s+"
    r"(?:version|checkpoint|revision|one)"
)
_POINT = re.compile(rf"{_MARKED}|{_DATED}|\b{_ENDS}", re.I)
_NEXT = re.compile(
    r"\b(?:versions|checkpoints|revisions|revs)\s+(?P<a>[\w.#]+)\s*(?:and|to|-|–|with)\s*(?P<b>[\w.#]+)", re.I
)

# Stems of regular verbs; irregular forms stand behind the bar.
_UP = "rais increas extend lengthen widen relax elevat | rise rises rose risen"
_DOWN = "lower reduc decreas tighten shorten dropp? | cut fall falls fell fallen"
_EITHER = (
    "chang switch replac exchang revis updat correct adjust modif mov alter amend narrow differ hand "
    "transfer substitut swapp? var develop evolv | different set become became go goes went"
)
_COME = (
    "introduc add appear mention adopt report describ includ nam list start establish identif detect observ "
    "| found"
)
_WENT = (
    "remov delet abandon discontinu withdraw disappear cancell? omitt? scrapp? dropp? | withdrawn given\\s+up"
)


def _any(verbs: str) -> str:
    regular, _, irregular = verbs.partition("|")
    forms = [rf"{stem}(?:e|ed|es|s|ing|y|ies|ied)?" for stem in regular.split()]
    return "(?:" + "|".join([*forms, *irregular.split()]) + ")"


_CHANGE = f"(?:{_any(_UP)}|{_any(_DOWN)}|{_any(_EITHER)})"
_AUX = r"(?:did|does|do|was|were|is|are|has|have|had|will)"
_VERSION_WORD = r"(?:version|checkpoint|revision|issue|edition|draft)s?"
_AT_WHICH = (
    r"(?:when|(?:(?:in|at|with|from|by|since|as\s+of)\s+)?"
    rf"(?:which|what)\s+{_VERSION_WORD}(?:\s+of\s+[\w-]+)?)"
)
_LATER = (
    r"(?:first|last|newly|again|finally|most\s+recently|recently|ever|been|be|already|actually|also|"
    r"officially)"
)

_WHEN = re.compile(
    rf"\b{_AT_WHICH}\s+(?:{_AUX})\s+(?P<about>.+?)\s+(?:{_LATER}\s+)*(?P<verb>{_CHANGE})\b(?P<rest>[^?]*)",
    re.I,
)
_WHEN_VERB = re.compile(
    rf"\b{_AT_WHICH}\s+(?:{_LATER}\s+)*(?P<verb>{_CHANGE}(?:s|d)?)\s+(?P<about>the\s+.+?)"
    r"(?P<rest>\s+(?:from|to)\s+[^?]*)?\s*\?*$",
    re.I,
)
_HOW = re.compile(
    rf"\bhow\s+(?:much\s+|often\s+|many\s+times\s+)?{_AUX}\s+(?P<about>.+?)\s+(?:{_LATER}\s+)*"
    r"(?P<verb>chang(?:ed?|ing)|develop(?:ed)?|evolv(?:ed?|ing)|vary|varied|differ)\b(?P<rest>[^?]*)",
    re.I,
)
_WHETHER = re.compile(
    rf"^(?:{_AUX})\s+(?P<about>(?:the|any|its)\s+.+?)\s+(?:{_LATER}\s+)*(?P<verb>{_CHANGE})\b(?P<rest>[^?]*)\?*$",
    re.I,
)
_CAME = re.compile(
    rf"\b{_AT_WHICH}\s+{_AUX}\s+(?P<about>.+?)\s+(?:{_LATER}\s+)*(?P<verb>{_any(_COME)})\b(?P<rest>[^?]*)",
    re.I,
)
_CAME_VERB = re.compile(
    rf"\b(?:in|at|with)?\s*(?:which|what)\s+{_VERSION_WORD}(?:\s+of\s+[\w-]+)?\s+(?:was\s+the\s+)?"
    r"(?:first|newly)\s+(?:to\s+)?(?P<verb>\w+?)s?\s+(?P<about>[^?]+)",
    re.I,
)
_GONE = re.compile(
    rf"\b{_AT_WHICH}\s+{_AUX}\s+(?P<about>.+?)\s+(?:{_LATER}\s+)*(?P<verb>{_any(_WENT)})\b(?P<rest>[^?]*)",
    re.I,
)
_SINCE = re.compile(
    rf"\b(?:since\s+(?:when|which\s+{_VERSION_WORD})|"
    rf"(?:from|as\s+of)\s+(?:when|which\s+{_VERSION_WORD})(?:\s+on)?)\s+{_AUX}\s+(?P<about>[^?]+)",
    re.I,
)
_WHAT_CHANGED = re.compile(
    r"\bwhat(?:'s|’s|\s+(?:is|are|was|were|has|have|had))?\s+(?:been\s+|the\s+)?(?:all\s+)?"
    r"(?:(?:that\s+)?(?:is|was)\s+)?(?:chang(?:ed|es?)|new|different|modified|added|removed|revised|updated|dropped|"
    r"differs?|differences?)\b(?P<rest>[^?]*)",
    re.I,
)
_DIFFERENCES = re.compile(
    r"\b(?:differences?|changes?|modifications?|revisions?|updates?|news)\s+(?:(?:made|there|are|were)\s+)*"
    r"(?P<rest>(?:(?:in|to|of|for|from|on|with|about)\s+[^?]*?)?\b(?:between|since|from|in|after|with|to)\b[^?]*)",
    re.I,
)
_COMPARE = re.compile(r"\b(?:compare|diff|contrast)\b(?P<rest>[^?]*)", re.I)
_DIFFERS = re.compile(r"\bhow\s+(?:does|do|did)\s+(?P<rest>.*?\bdiffers?\b[^?]*)", re.I)
_GERMAN = re.compile(
    r"\bwas\s+(?:hat\s+sich|ist\s+neu|wurde)\b(?P<rest>[^?]*)|"
    r"\bwann\s+(?:wurde|hat\s+sich|änderte\s+sich)\s+(?P<about>[^?]+?)(?:\s+(?:geändert|gewechselt|ersetzt|gesenkt|erhöht|verschärft))?\s*\?*$",
    re.I,
)
_FROM_TO = re.compile(r"\bfrom\s+(?P<old>.+?)\s+to\s+(?P<new>[^,;?]+)", re.I)
_TO = re.compile(r"^\s*(?:to|with|by|into)\s+(?P<new>[^,;?]+)", re.I)
_TAIL = re.compile(
    r"\s*\b(?:over\s+(?:the\s+)?(?:versions|time|checkpoints|revisions|years|months)|across\s+(?:the\s+|all\s+)?"
    r"(?:versions|checkpoints|revisions)|through(?:out)?\s+the\s+(?:versions|checkpoints)|so\s+far|and\s+why|"
    r"and\s+to\s+what|and\s+from\s+what(?:\s+to\s+what)?|for\s+the\s+(?:first|last)\s+time|from\s+what\s+to\s+what|"
    r"(?:the\s+)?last\s+time)\b.*$",
    re.I,
)


def plan(question: str) -> ChangeQuestion | None:
    """The question about change that a text is, None when it is another question.

    Whether there are versions to look at is not asked here.
    """
    text = " ".join(question.split())
    if re.match(r"\s*(?:why|warum|pourquoi)\b", text, re.I):
        return None
    points = _points(text)
    bare = _TAIL.sub("", _without_points(text).rstrip(" ?.!"))
    return _timed(text, bare, points) or _between(text, bare, points)


def _points(text: str) -> tuple[str, ...]:
    found = [match.group() for match in _POINT.finditer(text)]
    several = _NEXT.search(text)
    if several and any(character.isdigit() for character in several["a"] + several["b"]):
        return (several["a"], several["b"])
    if len(found) == 1:
        # "between #4 and 7": the second number stands alone.
        more = re.search(
            rf"{re.escape(found[0])}\s*(?:and|to|with|-|–)\s*(?P<b>\d+(?:\.\d+)*|[A-Z])(?![\w%°])(?!\s*(?:%|°))",
            text,
        )
        if more:
            found.append(more["b"])
    return tuple(found)


_LEAD = (
    r"(?:\b(?:between|since|from|in|as\s+of|after|before|by|at|with|to|and|until|on|of|for)\s+)*(?:the\s+)?"
)
_SECOND = r"\d+(?:\.\d+)*(?![\w.%°])(?!\s*(?:%|°))|(?-i:[A-Z])(?![\w-])"
_NAMED_POINTS = re.compile(
    rf"{_LEAD}(?:{_POINT.pattern})(?:\s*(?:and|to|with|-|–)\s*(?:{_POINT.pattern}|{_SECOND}))?", re.I
)


def _without_points(text: str) -> str:
    return " ".join(_NAMED_POINTS.sub(" ", _NEXT.sub(" ", text)).split())


def _timed(text: str, bare: str, points: tuple[str, ...]) -> ChangeQuestion | None:
    since = _SINCE.search(bare)
    if since:
        return ChangeQuestion(text, Asks.SINCE, _clean(since["about"]), points)
    for pattern, asks in (
        (_WHEN, Asks.WHEN),
        (_HOW, Asks.WHEN),
        (_WHETHER, Asks.WHETHER),
        (_WHEN_VERB, Asks.WHEN),
    ):
        match = pattern.search(bare)
        if match and _is_subject(match["about"]):
            if asks is Asks.WHETHER and not (
                points or re.search(r"\b(?:ever|version|checkpoint)", text, re.I)
            ):
                continue
            return _of_value(text, match, asks, points)
    for pattern, asks in ((_GONE, Asks.GONE), (_CAME, Asks.APPEARED)):
        match = pattern.search(bare)
        if match and (
            re.search(rf"\b(?:which|what)\s+{_VERSION_WORD}", bare, re.I) or _is_coming(match["verb"], bare)
        ):
            return ChangeQuestion(text, asks, _clean(match["about"] + _place(match["rest"])), points)
    came = _CAME_VERB.search(bare)
    if came:
        return ChangeQuestion(text, Asks.APPEARED, _clean(came["about"]), points)
    german = _GERMAN.search(bare)
    if german and german["about"]:
        return ChangeQuestion(text, Asks.WHEN, _clean(german["about"]), points)
    return None


_OF_VERSIONS = re.compile(rf"\b{_VERSION_WORD}\b|\bover time\b", re.I)


def _is_coming(verb: str, text: str) -> bool:
    """Whether a version is asked for: "detected" may be meant of a day in the laboratory."""
    sure = (
        r"introduc|add|mention|adopt|appear|remov|delet|abandon|discontinu|withdraw|disappear|cancel|omit|"
        r"scrap|drop|given"
    )
    return bool(
        re.match(sure, verb, re.I)
        or re.search(r"\bfirst\s+(?:mention|describ|appear|includ|list|report)", text, re.I)
    )


def _is_subject(about: str) -> bool:
    return bool(re.search(r"\w", about)) and not re.fullmatch(
        r"(?:it|they|this|that|there|we|you|i)", about.strip(), re.I
    )


def _of_value(text: str, match: re.Match[str], asks: Asks, points: tuple[str, ...]) -> ChangeQuestion:
    about, rest = match["about"], match["rest"] or ""
    old = new = ""
    values = _FROM_TO.search(rest)
    if values:
        old, new, rest = values["old"], values["new"], rest[: values.start()]
    elif target := _TO.search(rest):
        new, rest = target["new"], ""
    verb = match["verb"]
    up = (
        True
        if re.fullmatch(_any(_UP), verb, re.I)
        else False
        if re.fullmatch(_any(_DOWN), verb, re.I)
        else None
    )
    sure = bool(points) or match.re in (_WHEN, _WHEN_VERB, _WHETHER) or bool(_OF_VERSIONS.search(text))
    return ChangeQuestion(
        text, asks, _clean(about + _place(rest)), points, _is_since(text), _value(old), _value(new), up, sure
    )


def _place(rest: str) -> str:
    """What stands behind the verb and still says what is meant: "… change in step 3"."""
    match = re.match(r"\s*(?P<place>(?:in|for|of|at|on|during)\s+(?!which|what)[^,;?]+)", rest)
    return f" {match['place']}" if match else ""


def _between(text: str, bare: str, points: tuple[str, ...]) -> ChangeQuestion | None:
    if not points and not re.search(r"\b(?:versions?|checkpoints?|revisions?)\b", text, re.I):
        return None
    for pattern in (_WHAT_CHANGED, _DIFFERS, _DIFFERENCES, _COMPARE, _GERMAN):
        match = pattern.search(bare) or pattern.search(text)
        if match is None:
            continue
        if pattern is _COMPARE and len(points) < 2:
            continue
        rest = _without_points(match["rest"] or "")
        return ChangeQuestion(text, Asks.BETWEEN, _topic(rest), points, _is_since(text))
    return None


def _topic(rest: str) -> str:
    """What of the documents is meant: "in the impurity limits" tells it, "in the report" does not."""
    plain = re.sub(
        r"\b(?:between|since|from|differs?|geändert|zwischen|seit|neu|versions?|checkpoints?|revisions?|"
        r"(?:the\s+)?(?:last|two|both|latest|newest|previous|first|current|old|new)|made|compared?|there|"
        r"und|and|to|with|is|are|was|were|the\s+(?:report|document|text|file)s?)\b",
        " ",
        rest,
        flags=re.I,
    )
    return _clean(
        re.sub(
            r"^\W*(?:in|of|for|about|on|to|regarding|concerning)\b", "", " ".join(plain.split()), flags=re.I
        )
    )


def _is_since(text: str) -> bool:
    return bool(re.search(r"\b(?:since|after|seit|from\s+[^?]*\bon\b)", text, re.I))


def _clean(about: str) -> str:
    plain = re.sub(r"^\W*(?:the|a|an|any|its|der|die|das)\s+", "", " ".join(about.split()), flags=re.I)
    plain = re.sub(rf"\s+(?:{_LATER}|been|to|in|of|at|for|from|with)$", "", plain, flags=re.I)
    return plain.strip(" ,;:.?!'\"“”")


def _value(text: str) -> str:
    return re.sub(
        r"\s+(?:in|for|of|at)\s+(?:the\s+)?(?:step|stage|report|section|document)\b.*$",
        "",
        text.strip(),
        flags=re.I,
    ).strip(" .?!")
