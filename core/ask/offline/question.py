"""What a question asks for: its form, its telling words, the things that it names, the unit it expects."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from core.agents.dimensions import dimensions_of, unit_dimension
from core.agents.stems import stem, words
from core.agents.terms import STOP, Token, content_tokens, tokens, weight
from core.agents.units import expected_dimensions
from core.ask.offline.named import COUNTED, IDENTIFIER, identifiers_of, qualifiers_of


class Form(StrEnum):
    """The form of a question, which decides what the answer begins with."""

    YES_NO = "yes/no"
    VALUE = "value"
    WHEN = "when"
    WHO = "who"
    WHERE = "where"
    WHICH = "which"
    LIST = "list"
    COUNT = "count"
    COMPARE = "compare"
    WHY = "why"
    HOW = "how"
    EXPANSION = "expansion"
    OPEN = "open"


@dataclass(frozen=True)
class Term:
    """A telling word. `asked` marks the words that name what is asked for, which an answer may not repeat."""

    word: str
    stem: str
    weight: float
    asked: bool = False

    @property
    def is_name(self) -> bool:
        """Whether it names one thing: a code, an abbreviation, a number."""
        return any(c.isdigit() for c in self.word) or any(c.isupper() for c in self.word[1:])


@dataclass(frozen=True)
class Superlative:
    """Which end of a column is wanted, and the words that name the column."""

    highest: bool
    attribute: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question taken apart. `sides` holds the two things compared, `noun` the word after
    which/what/how many.
    """

    text: str
    form: Form
    terms: tuple[Term, ...]
    identifiers: tuple[str, ...]
    qualifiers: tuple[tuple[str, str], ...]
    dimensions: tuple[str, ...] = ()
    noun: str = ""
    sides: tuple[str, ...] = ()
    superlative: Superlative | None = None
    expand: str = ""

    @property
    def total(self) -> float:
        """The weight of all terms together."""
        return sum(term.weight for term in self.terms)


_AUXILIARY = (
    r"is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must|isn't|aren't|wasn't"
    r"|doesn't|didn't|don't|hasn't|haven't"
)
_YES_NO = re.compile(rf"^(?:{_AUXILIARY})\b", re.I)
_GERMAN_WHAT = re.compile(r"was (?:war|ist|sind|waren|wurden?|wird|hat|haben|bedeutet|kostet)\b", re.I)
_YES_NO_INNER = re.compile(rf"[:,;.\-–—]\s*(?:{_AUXILIARY})\b[^?]*\?", re.I)
_WH = re.compile(r"\b(?:what|which|who|whom|whose|when|where|why|how)\b", re.I)
_EXPANSION = re.compile(
    r"what (?:does|do|did) (?:the (?:abbreviation|acronym|term|code) )?[\"'“]?(?P<a>[\w\-/.]{2,20})[\"'”]? "
    r"(?:stand for|mean)\b|"
    r"(?:meaning|expansion|full (?:name|form)) of (?:the (?:abbreviation|acronym) "
    r")?[\"'“]?(?P<b>[\w\-/.]{2,20})|"
    r"what is (?P<c>[A-Z][A-Za-z\-]*[A-Z]) short for",
    re.I,
)
_COMPARE = (
    re.compile(r"\bcompare[sd]?\b(?: the)? (?P<a>.+?) (?:and|with|to|versus|vs\.?) (?P<b>[^?.]+)", re.I),
    re.compile(
        r"\b(?:changed?|differs?|rise|rose|fall|fell|developed?) from (?P<a>version \w+|[\w\-]+) to "
        r"(?P<b>version \w+|[\w\-]+)"
        r"(?=\s*[?.]|$)",
        re.I,
    ),
    re.compile(r"\bdifferences? (?:in .+? )?between (?:the )?(?P<a>.+?) and (?:the )?(?P<b>[^?.]+)", re.I),
    re.compile(
        r"\bhow (?:do|does|did|well do|well does|well did) (?:the )?(?P<a>.+?) "
        r"(?:compare|differ)s?(?: (?:to|with|from) (?:that of |those of |the )*(?P<b>[^?.]+))?",
        re.I,
    ),
    re.compile(r"(?P<a>[\w\-/ ]+?) (?:versus|vs\.?) (?P<b>[^?.]+)", re.I),
)
_ALTERNATIVES = re.compile(
    r"(?:[,:]|\bbetween\b)\s*(?:the )?(?P<a>[^,?]+?),? (?:or|and) (?:the )?(?P<b>[^,?]+?)\s*(?:,|\?|$| "
    r"(?:has|is|was|had))",
    re.I,
)
_COUNT = re.compile(
    r"\bhow many (?:different |of the |distinct )?(?P<noun>[^\W\d_][\w\-]*(?: [\w\-]+){0,2})|"
    r"(?:^|\bwhat (?:is|was) |\bgive )(?:the )?(?:total )?number of (?P<noun2>[\w\-]+s)\b|\bwie ?viele "
    r"(?P<noun3>[\w\-]+)|"
    r"\bcombien d(?:e |')(?P<noun4>[\w\-]+)",
    re.I,
)
_LIST = re.compile(
    r"^(?:please )?(?:list|name|enumerate|give(?: me)? all|show(?: me)? all|identify all)\b|\ball (?:the|"
    r"of the)\b",
    re.I,
)
_ASKED = re.compile(
    r"\b(?:which|what|welche[rsn]?|quel(?:le)?s?)\s+(?:kinds? of |types? of |other |specific |one of the "
    r")?(?P<rest>[^?.,;]*)",
    re.I,
)
_ENDS_NOUN = re.compile(
    rf"(?:{_AUXILIARY}|be|been|for|of|in|on|at|from|with|without|that|under|between|by|to|as|and|or|than|"
    rf"during|"
    r"after|before|when|above|below|over|per|not|showed|shows?|gave|gives?|met|meets?|uses?|needs?|"
    r"fails?|passe?s?|"
    r"contains?|requires?|exceeds?|causes?|makes?|leads?|led|ran|runs?|wird|wurden?|ist|sind|war|waren|"
    r"hat|haben|"
    r"est|sont|a|ont|you|we|they|he|she|it|i|\w{3,}ed)$",
    re.I,
)
_HIGHEST = (
    "highest largest greatest most maximum max best longest hottest heaviest fastest strongest latest biggest"
)
_LOWEST = "lowest smallest least minimum min worst shortest coldest lightest slowest weakest earliest fewest"
_SUPERLATIVE = re.compile(rf"\b({'|'.join((_HIGHEST + ' ' + _LOWEST).split())})\b(?P<after>[^?.,]*)", re.I)
_NATURE = {"longest": "time", "shortest": "time", "hottest": "temperature", "coldest": "temperature"}
_VALUE = re.compile(
    r"\bhow (?:much|long|hot|cold|fast|large|big|high|low|old|thick|heavy|strong|far|wide|deep|pure|often)\b"
    r"|\bwhat (?:percentage|percent|proportion|fraction|amount|quantity|is the value)\b|\bwie (?:viel|"
    r"lange|hoch)\b"
    r"|\bcombien\b|\bat what \w+",
    re.I,
)
_FORMS = (
    (Form.WHY, re.compile(r"\bwhy\b|\bfor what reason|\bwhat (?:is|was|were|are) the (?:reason|cause|"
                          r"rationale)|"
                          r"\bwhat caused\b|\bwarum\b|\bpourquoi\b|\bweshalb\b", re.I)),
    (Form.WHEN, re.compile(r"\bwhen\b|\b(?:what|which) (?:date|year|day|month)\b|\bwann\b|\bquand\b|"
                           r"\bdate of\b|\b(?:expiry|retest|manufacturing|start|approval) date\b", re.I)),
    (Form.WHERE, re.compile(r"^(?:where|wo|où)\b|\b(?:at|in) (?:which|what) (?:site|place|plant|location|"
                            r"laboratory|building)\b", re.I)),
    (Form.WHO, re.compile(r"\bwhom?\b|\bwhose\b|\bwer\b|\bqui a\b|\bby whom\b", re.I)),
)  # fmt: skip
_SCAFFOLD = frozenset(
    map(
        stem,
        words(
            "many much list name enumerate compare compared differ difference differences stand stands "
            "abbreviation acronym reason reasons versus vs long happens happen kind kinds type types number "
            "please question value values explain describe summarise summarize overview told say said says "
            "exactly hoch following report reported mentioned mention document documents text whether called "
        ),
    )
)


@lru_cache(maxsize=256)
def analyse(text: str) -> Question:
    """Take a question apart. Never raises: what has no known form is an open question."""
    text = re.sub(r"\s+", " ", text).strip()
    expansion = _EXPANSION.search(text)
    expand = next((group for group in expansion.groups() if group), "") if expansion else ""
    superlative = _superlative(text)
    form = Form.EXPANSION if expand else _form(text, superlative)
    noun = _noun(text, form)
    dimensions = (
        dimensions_of(text) if form in (Form.VALUE, Form.OPEN, Form.WHICH, Form.HOW, Form.COMPARE) else ()
    )
    if form is Form.COUNT and noun and unit_dimension(noun):
        form, dimensions = Form.VALUE, (unit_dimension(noun),)
    if (
        form is Form.OPEN
        and dimensions
        and re.match(r"(?:what|which|give|state|was|wie hoch|wie groß|quel|welche)", text, re.I)
    ):
        form = Form.VALUE
    if form is Form.WHICH and dimensions and noun and noun != "impurity" and expected_dimensions(noun):
        form = Form.VALUE
    return Question(
        text=text,
        form=form,
        terms=_terms(text, noun, form),
        identifiers=identifiers_of(text),
        qualifiers=qualifiers_of(text),
        dimensions=dimensions,
        noun=noun,
        sides=_sides(text, form),
        superlative=superlative,
        expand=expand,
    )


def _form(text: str, superlative: Superlative | None) -> Form:
    if (
        _YES_NO.match(text)
        and not _GERMAN_WHAT.match(text)
        and not re.search(r"\b(?:which|what|who|how many|how much)\b", text, re.I)
    ):
        return Form.OPEN if _offers_choice(text) else Form.YES_NO
    if _compares(text):
        return Form.COMPARE
    if _COUNT.search(text):
        return Form.COUNT
    for form, pattern in _FORMS:
        if pattern.search(text):
            return form
    if _VALUE.search(text):
        return Form.VALUE
    if _LIST.search(text):
        return Form.LIST
    asked = _asked(text)
    if asked:
        return Form.LIST if _is_plural(asked) and superlative is None else Form.WHICH
    if re.match(r"what (?:are|were) (?:the )?[\w\- ]*\w+s\b", text, re.I) and superlative is None:
        return Form.LIST if not expected_dimensions(text) else Form.OPEN
    if re.search(r"\bhow\b|\bwie\b|\bcomment\b", text, re.I):
        return Form.HOW
    if _YES_NO_INNER.search(text) and not _WH.search(text):
        return Form.YES_NO
    return Form.COMPARE if _COMPARE[-1].search(text) else Form.OPEN


def _compares(text: str) -> bool:
    """Whether two things are put side by side; a change "from A to B" only where it is asked how."""
    if re.match(r"why\b|warum\b", text, re.I):
        return False
    if re.search(r"\bbefore and after\b", text, re.I):
        return True
    if _COMPARE[1].search(text) and re.search(r"\bhow\b", text, re.I):
        return True
    return any(pattern.search(text) for pattern in (_COMPARE[0], *_COMPARE[2:4]))


def _offers_choice(text: str) -> bool:
    return bool(re.search(r"\b(?:either )?[\w\-]+,? or (?!not\b)", text)) and not re.search(
        r"\b(?:any|more|less|one) or\b|and/or|or (?:more|less|lower|higher|above|below|other)", text, re.I
    )


def _is_plural(noun: str) -> bool:
    last = noun.split()[-1].casefold()
    return last.endswith("s") and not last.endswith(("ss", "us", "is", "sis", "series", "basis"))


def _noun(text: str, form: Form) -> str:
    count = _COUNT.search(text)
    if form is Form.COUNT and count:
        return _first_nouns(next(group for group in count.groups() if group))
    asked = _asked(text)
    if asked:
        return asked
    listed = re.search(
        r"(?:list|name|enumerate|give|show|identify)(?: me)?(?: all)?(?: of)?(?: the)?(?: \w+ed)? "
        r"(?P<noun>[\w\-]+(?: [\w\-]+)?)|"
        r"what (?:are|were) (?:all )?(?:the )?(?:[\w\-]+ ){0,2}?(?P<noun2>[\w\-]+s)\b",
        text,
        re.I,
    )
    return _first_nouns(listed["noun"] or listed["noun2"]) if listed and form is Form.LIST else ""


def _asked(text: str) -> str:
    """The noun behind "which" or "what", "" where a verb follows at once."""
    for match in _ASKED.finditer(text):
        noun = _first_nouns(match["rest"])
        if noun:
            return noun
    return ""


def _first_nouns(text: str) -> str:
    words: list[str] = []
    parts = text.split()
    for index, word in enumerate(parts[:4]):
        if _ENDS_NOUN.match(word) or word.casefold() in STOP or len(words) == 3:
            break
        if words and (IDENTIFIER.match(word) or _is_verb(word, words[-1], parts[index + 1 : index + 2])):
            break
        words.append(word)
    return " ".join(words)


def _is_verb(word: str, before: str, after: Sequence[str]) -> bool:
    """Whether a word in -s is the verb: "which impurity forms from", not "which solvent systems were"."""
    if not re.fullmatch(r"[a-z]{3,}[^s]s", word) or _is_plural(before):
        return False
    return not after or not re.match(rf"(?:{_AUXILIARY}|of)\b", after[0], re.I)


def _superlative(text: str) -> Superlative | None:
    match = _SUPERLATIVE.search(text)
    if match is None or re.search(r"\b(?:at (?:the )?(?:most|least)|most of|latest version)\b", text, re.I):
        return None
    word = match.group(1).casefold()
    after = re.split(r"\b(?:in|at|among|during|from|between|im|bei|dans) ", match["after"])[0]
    attribute = [name.casefold() for name in identifiers_of(after)]
    inside = {part for name in attribute for part in re.split(r"[-./]", name)}
    attribute += [token.stem for token in content_tokens(after) if token.word.casefold() not in inside]
    if word in _NATURE:
        attribute.append(stem(_NATURE[word]))
    return Superlative(word in _HIGHEST.split(), tuple(attribute)) if attribute or word in _NATURE else None


def _sides(text: str, form: Form) -> tuple[str, ...]:
    if form is Form.COMPARE and re.search(r"\bbefore and after\b", text, re.I):
        return ("before", "after")
    if form is Form.COMPARE:
        for pattern in _COMPARE:
            match = pattern.search(text)
            if match:
                return _two(match["a"], match["b"])
    match = _ALTERNATIVES.search(text) if re.search(r"\b(?:which|what)\b", text, re.I) else None
    return _two(match["a"], match["b"]) if match else ()


def _two(first: str, second: str | None) -> tuple[str, ...]:
    if second is None:
        parts = re.split(r"\s+and\s+", first, maxsplit=1)
        return tuple(part.strip() for part in parts) if len(parts) == 2 else ()
    # "compare the yield of A and B" and "of A with that of B": what precedes "of" is the attribute.
    first = re.sub(r"^.*\bof (?:the )?", "", first) if re.search(r"\bof\b", first) else first
    second = re.split(
        r"\b(?:in terms of|with respect to|regarding|for the|when|if|in their|(?:in|at|during|from|"
        r"according to) (?:the )?)(?!\d)\b",
        second,
    )[0]
    first = re.sub(r"^(?:the )?(?:" + "|".join(COUNTED.split()) + r")(?:e?s) ", "", first, flags=re.I)
    return tuple(part.strip(" ,;:") for part in (first, second) if part.strip(" ,;:"))


_BEFORE_CODE = 0.4  # of a word's weight


def _terms(text: str, noun: str, form: Form) -> tuple[Term, ...]:
    asked = (
        {token.stem for token in tokens(noun)}
        if form in (Form.WHICH, Form.LIST, Form.COUNT, Form.VALUE)
        else set()
    )
    superlatives = set((_HIGHEST + " " + _LOWEST).split())
    found: dict[str, Term] = {}
    names = [(match.start(), match.end(), match.group()) for match in IDENTIFIER.finditer(text)]
    codes = [one for one in names if re.search(r"[A-Z]", one[2]) and re.search(r"\d", one[2])]
    for token in _telling(text):
        # A name such as "TR-201" is one word, and the rarest.
        name = next((name for start, end, name in names if start <= token.start < end), "")
        word, shared = (name, name.casefold()) if name else (token.word, token.stem)
        # "reactor R-611" is said by the code alone.
        share = _BEFORE_CODE if any(start == token.end + 1 for start, _, _ in codes) else 1.0
        if token.word.casefold() not in superlatives and shared not in found:
            found[shared] = Term(word, shared, 1.2 if name else share * weight(word), shared in asked)
    return tuple(found.values())


def _telling(text: str) -> list[Token]:
    telling = [token for token in content_tokens(text) if token.stem not in _SCAFFOLD]
    # A question of function words only ("What is it?") keeps what it has.
    return telling or list(content_tokens(text))
