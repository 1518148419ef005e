"""What a question asks for: its form, its telling words, the things that it names, the unit it expects."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from core.agents.naming import identifier_places, identifiers_of, qualifiers_of
from core.agents.stems import stem, words
from core.agents.terms import STOP, Token, content_tokens, tokens, weight
from core.agents.units import asked_attribute, expected_dimensions


class Form(StrEnum):
    """The form of a question, which decides what the answer begins with."""

    YES_NO = "yes/no"
    VALUE = "value"
    WHEN = "when"
    WHO = "who"
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
    def share(self) -> float:
        """What the word counts for in coverage."""
        return self.weight / 2 if self.asked else self.weight


@dataclass(frozen=True)
class Superlative:
    """Which end of a column is wanted, and the words that name the column."""

    highest: bool
    attribute: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question taken apart.

    `noun` is the word after which, what or how many; `sides` the two things compared; `attribute` the
    stems of what is measured; `strict` the stems of words that change what is asked for ("total").
    """

    text: str
    form: Form
    terms: tuple[Term, ...]
    identifiers: tuple[str, ...]
    qualifiers: tuple[tuple[str, str], ...]
    dimensions: tuple[str, ...] = ()
    attribute: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()
    noun: str = ""
    sides: tuple[str, ...] = ()
    superlative: Superlative | None = None
    expand: str = ""

    @property
    def total(self) -> float:
        """The shares of all terms together, never 0."""
        return sum(term.share for term in self.terms) or 1.0


_AUXILIARY = (
    r"is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must|isn't|aren't|"
    r"wasn't|doesn't|didn't|don't|hasn't|haven't"
)
_POLITE = re.compile(
    r"^(?:(?:hi|hello|hey|dear \w+)[,!. ]+)?(?:please[, ]+)?(?:(?:can|could|would|will) you (?:please )?|i (?:would|'d) like to "
    r"|i (?:want|need) to |do you |help me )?(?:please )?(?:tell me|show me|explain to me|let me know|know|find out)"
    r"(?: about)?,? (?=(?:the|an?|what|which|who|when|where|why|how|whether|if|all)\b)",
    re.I,
)
_YES_NO = re.compile(rf"^(?:{_AUXILIARY})\b", re.I)
_YES_NO_INNER = re.compile(rf"[:,;.\-–—]\s*(?:{_AUXILIARY})\b[^?]*\?", re.I)
_WH = re.compile(
    r"\b(?:what|which|who|whom|whose|when|where|why|how|list|name|compare|give|state|describe|explain)\b",
    re.I,
)
_EXPANSION = re.compile(
    r"what (?:does|do|did) (?:the (?:abbreviation|acronym|term|code) )?[\"'“]?(?P<a>[\w\-/.]{2,20})[\"'”]? "
    r"(?:stand for|mean)\b|"
    r"(?:meaning|expansion|full (?:name|form)) of (?:the (?:abbreviation|acronym) )?[\"'“]?"
    r"(?P<b>[A-Z][\w\-/.]{1,19})|what is (?P<c>[A-Z][A-Za-z\-]*[A-Z]) short for",
    re.I,
)
_COMPARE = (
    re.compile(r"\bcompare[sd]?\b(?: the)? (?P<a>.+?) (?:and|with|to|versus|vs\.?) (?P<b>[^?.]+)", re.I),
    re.compile(r"\bdifferences? (?:in .+? )?between (?:the )?(?P<a>.+?) and (?:the )?(?P<b>[^?.]+)", re.I),
    re.compile(
        r"\bhow (?:do|does|did|well do|well does|well did) (?:the )?(?P<a>.+?) "
        r"(?:compare|differ)s?(?: (?:to|with|from) (?:that of |those of |the )*(?P<b>[^?.]+))?",
        re.I,
    ),
    re.compile(
        r"\bhow (?:did|has|have) (?:the )?(?P<c>.+?) change[d]? (?:from|between) (?P<a>.+?) (?:to|and) (?P<b>[^?.]+)",
        re.I,
    ),
    re.compile(r"(?P<a>[\w\-/ ]+?) (?:versus|vs\.?) (?P<b>[^?.]+)", re.I),
)
_ALTERNATIVES = re.compile(
    r"(?:[,:]|\bbetween\b)\s*(?:the )?(?P<a>[^,?]+?),? (?:or|and) (?:the )?(?P<b>[^,?]+?)\s*"
    r"(?:,|\?|$| (?:has|is|was|had|gave|shows?|reaches)\b)",
    re.I,
)
_CHOICE = re.compile(r"\b(?:either )?[\w\-]+ or (?:an? |the )?[\w\-.%]+(?: [\w\-°]+)?\?$", re.I)
_COUNT = re.compile(
    r"\bhow many (?:different |of the |distinct |other )?(?P<noun>[^\W\d_][\w\-]*(?: [\w\-]+){0,2})|"
    r"\b(?:what is|what was|give|state) the (?:total )?number of (?P<noun2>[\w\-]+(?: [\w\-]+)?)",
    re.I,
)
_LIST = re.compile(
    r"^(?:list|name|enumerate|give(?: me)? all|show(?: me)? all|identify all)\b|\ball (?:the|of the)\b", re.I
)
_ASKED = re.compile(
    r"\b(?:which|what|welche[rsn]?|quel(?:le)?s?)\s+(?:kinds? of |types? of |other |specific |one of the |of the )?"
    r"(?P<rest>[^?.,;]*)",
    re.I,
)
_ENDS_NOUN = re.compile(
    rf"(?:{_AUXILIARY}|be|been|for|of|in|on|at|from|with|without|that|under|between|by|to|as|and|or|than|during|"
    r"after|before|when|above|below|over|per|not|showed|shows?|gave|gives?|give|met|meets?|uses?|needs?|fails?|"
    r"passe?s?|contains?|requires?|exceeds?|causes?|makes?|made|leads?|led|ran|runs?|wird|wurden?|ist|sind|war|"
    r"waren|hat|haben|est|sont|a|ont|you|we|they|he|she|it|i|forms?|covers?|owns?|melts?|affects?|the|an?|"
    r"most|least|highest|lowest|\w{3,}ed)$",
    re.I,
)
_ADJECTIVE = re.compile(r"(?!need|seed|feed|speed|bed\b)\w{3,}ed|new|main|known|key", re.I)
_HIGHEST = words(
    "highest largest greatest most maximum max best longest hottest heaviest fastest strongest biggest latest newest "
    "purest last oldest-to-newest"
)
_LOWEST = words(
    "lowest smallest least minimum min worst shortest coldest lightest slowest weakest earliest oldest fewest first cheapest"
)
_SUPERLATIVE = re.compile(
    rf"\b(?P<word>{'|'.join(sorted(_HIGHEST | _LOWEST - {'first', 'last'}))})\b(?P<after>[^?.,]*)", re.I
)
_NATURE = {
    "longest": "time duration", "shortest": "time duration", "hottest": "temperature", "coldest": "temperature",
    "largest": "size amount", "biggest": "size amount", "smallest": "size amount", "heaviest": "weight mass",
    "lightest": "weight mass", "latest": "date", "newest": "date", "earliest": "date", "oldest": "date",
    "purest": "purity assay", "cheapest": "price cost", "fastest": "time rate", "slowest": "time rate",
}  # fmt: skip
_VALUE = re.compile(
    r"\bhow (?:much|long|hot|cold|fast|large|big|high|low|old|thick|heavy|strong|far|wide|deep|pure|often)\b"
    r"|\bwhat (?:percentage|percent|proportion|fraction|amount|quantity|share|is the value)\b"
    r"|\bwie (?:viel|lange|hoch)\b|\bcombien\b|\b(?:at|to|under|in|for) (?:what|which) \w+",
    re.I,
)
_FORMS = (
    (
        Form.WHY,
        r"\bwhy\b|\bfor what reason|\bwhat (?:is|was|were|are) the (?:reason|cause|rationale)|\bwhat caused\b|"
        r"\bwarum\b|\bpourquoi\b|\bweshalb\b",
    ),
    (
        Form.WHEN,
        r"(?:^|[,:] ?)when\b|^(?:on |in |since |until |by )?(?:what|which) (?:date|year|day|month)\b|\bwann\b|\bquand\b|"
        r"\b(?:expiry|retest|manufacturing|start|approval|issue|release|effective) date\b|\bdate of\b",
    ),
    (Form.WHO, r"^(?:by |to |from |with |for )?(?:who|whom|whose)\b|^wer\b|^qui a\b|\bby whom\b"),
)
_FORM_PATTERNS = tuple((form, re.compile(pattern, re.I)) for form, pattern in _FORMS)
_SCAFFOLD = frozenset(
    map(
        stem,
        words(
            "many much list name enumerate compare compared differ difference differences stand stands abbreviation "
            "acronym reason reasons versus vs long happens happen kind kinds type types number please question "
            "value values explain describe summarise summarize overview told say said says exactly following "
            "report reported reports mentioned mention document documents text whether called different"
        ),
    )
)
_STRICT = frozenset(
    map(
        stem,
        words(
            "total overall average mean combined cumulative maximum minimum initial final crude theoretical predicted "
            "proposed planned previous original isolated relative absolute annual monthly daily median"
        ),
    )
)


@lru_cache(maxsize=256)
def analyse(text: str) -> Question:
    """Take a question apart. Never raises: what has no known form is an open question."""
    text = re.sub(r"\s+", " ", text).strip()
    plain = _POLITE.sub("", text)
    expansion = _EXPANSION.search(plain)
    expand = next((group for group in expansion.groups() if group), "") if expansion else ""
    superlative = _superlative(plain)
    form = Form.EXPANSION if expand else _form(plain, superlative)
    noun = _noun(plain, form)
    dimensions = expected_dimensions(plain) if form is not Form.YES_NO else ()
    form = _by_dimension(plain, form, noun, dimensions)
    terms = _terms(plain, noun, form, superlative)
    return Question(
        text=text,
        form=form,
        terms=terms,
        identifiers=identifiers_of(plain),
        qualifiers=qualifiers_of(plain),
        dimensions=dimensions,
        attribute=_attribute(plain, form),
        strict=tuple(term.stem for term in terms if term.stem in _STRICT),
        noun=noun,
        sides=_sides(plain, form),
        superlative=superlative,
        expand=expand,
    )


def _by_dimension(text: str, form: Form, noun: str, dimensions: tuple[str, ...]) -> Form:
    """A question that names a measured thing asks for its value, whatever it begins with."""
    if not dimensions:
        return form
    if form is Form.OPEN and re.match(r"(?:what|which|give|state|was|quel|welche|the)\b", text, re.I):
        return Form.VALUE
    if form in (Form.WHICH, Form.LIST) and noun and expected_dimensions(noun):
        return Form.VALUE
    return form


def _attribute(text: str, form: Form) -> tuple[str, ...]:
    phrases = asked_attribute(text) if form is Form.VALUE else ()
    return tuple(dict.fromkeys(stem(word) for word in phrases[0].split())) if phrases else ()


def _form(text: str, superlative: Superlative | None) -> Form:
    if _YES_NO.match(text):
        return Form.OPEN if _CHOICE.search(text) and " or not" not in text else Form.YES_NO
    if any(pattern.search(text) for pattern in _COMPARE[:4]):
        return Form.COMPARE
    if _COUNT.search(text):
        return (
            Form.VALUE
            if re.search(
                r"how many (?:equiv|\w*grams?\b|hours|minutes|days|volumes|litres|liters)", text, re.I
            )
            else Form.COUNT
        )
    for form, pattern in _FORM_PATTERNS:
        if pattern.search(text):
            return form
    if re.match(r"where\b|in which (?:site|plant|lab)", text, re.I):
        return Form.WHICH
    if _VALUE.search(text) and expected_dimensions(text):
        return Form.VALUE
    if _LIST.search(text):
        return Form.LIST
    return _open_form(text, superlative)


def _open_form(text: str, superlative: Superlative | None) -> Form:
    asked = _asked(text)
    if asked:
        return Form.LIST if _is_plural(asked) and superlative is None else Form.WHICH
    if re.match(r"what (?:are|were) (?:the )?[\w\- ]*\w+s\b", text, re.I) and superlative is None:
        return Form.LIST if not expected_dimensions(text) else Form.OPEN
    if re.search(r"\bhow\b|\bwie\b|\bcomment\b", text, re.I):
        return Form.HOW
    if _YES_NO_INNER.search(text) and not _WH.search(text):
        return Form.YES_NO
    if _COMPARE[4].search(text):
        return Form.COMPARE
    # "A novel marker: useful?" is a yes/no question without its verb.
    return Form.YES_NO if text.endswith("?") and not _WH.search(text) and text.count(" ") > 2 else Form.OPEN


def _is_plural(noun: str) -> bool:
    last = noun.split()[-1].casefold()
    return last.endswith("s") and not last.endswith(("ss", "us", "is", "sis", "series", "basis", "gas"))


def _noun(text: str, form: Form) -> str:
    count = _COUNT.search(text)
    if form is Form.COUNT and count:
        return _first_nouns(count["noun"] or count["noun2"])
    if form is Form.WHICH and re.match(r"where\b", text, re.I):
        return "site"
    asked = _asked(text)
    if asked:
        return asked
    listed = re.search(
        r"^(?:list|name|enumerate|give|show|identify)(?: me)?(?: all)?(?: of)?(?: the)? (?P<noun>[\w\-]+(?: [\w\-]+)?)|"
        r"what (?:are|were) (?:all )?(?:the )?(?P<noun2>(?:[\w\-]+ ){0,2}[\w\-]+s)\b",
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
    found: list[str] = []
    for word in text.split()[:4]:
        if not found and _ADJECTIVE.fullmatch(word):
            continue
        if (word.casefold() in STOP if not found else _ENDS_NOUN.match(word)) or len(found) == 3:
            break
        found.append(word)
    return " ".join(found)


def _superlative(text: str) -> Superlative | None:
    match = _SUPERLATIVE.search(text)
    if match is None or re.search(
        r"\b(?:at (?:the )?(?:most|least)|most of|latest version|best practice)\b", text, re.I
    ):
        return None
    word = match["word"].casefold()
    attribute = [token.stem for token in content_tokens(match["after"])]
    attribute += [name.casefold() for name in identifiers_of(match["after"])]
    if word in _NATURE and not attribute:
        attribute = [stem(nature) for nature in _NATURE[word].split()]
    elif word in ("latest", "newest", "earliest", "oldest"):
        attribute.append(stem("date"))
    return Superlative(word in _HIGHEST, tuple(attribute)) if attribute else None


def _sides(text: str, form: Form) -> tuple[str, ...]:
    if form is Form.COMPARE:
        for pattern in _COMPARE:
            match = pattern.search(text)
            if match:
                return _two(match["a"], match["b"])
    match = _ALTERNATIVES.search(text) if re.match(r"(?:which|what)\b", text, re.I) else None
    return _two(match["a"], match["b"]) if match else ()


def _two(first: str, second: str | None) -> tuple[str, ...]:
    if second is None:
        parts = re.split(r"\s+and\s+", first, maxsplit=1)
        return _two(*parts) if len(parts) == 2 else ()
    # "compare the yields of lots A and B": what precedes the last "of" is the attribute, not the side.
    kept = (
        re.split(r"\b(?:of|for) (?:the )?", first)[-1].strip()
        if re.search(r"\b(?:of|for)\b", first)
        else first
    )
    second = re.split(
        r"\b(?:in terms of|with respect to|regarding|for the|when|if|in their|in the|in boiling|in)\b", second
    )[0]
    kept, second = (
        re.sub(r"^(?:that|those) of (?:the )?", "", part).strip(" ,;:") for part in (kept, second)
    )
    noun = re.match(
        r"(?P<noun>lots|batches|steps|forms|routes|versions|methods|runs|stages)\s+(?P<rest>.+)", kept, re.I
    )
    if noun:
        one = (
            noun["noun"].removesuffix("s").removesuffix("e")
            if noun["noun"].endswith("ches")
            else noun["noun"][:-1]
        )
        kept, second = f"{one} {noun['rest']}", second if " " in second else f"{one} {second}"
    return (kept, second) if kept and second else ()


def _terms(text: str, noun: str, form: Form, superlative: Superlative | None) -> tuple[Term, ...]:
    naming = form in (Form.WHICH, Form.LIST, Form.COUNT, Form.VALUE)
    asked = {token.stem for token in tokens(noun)} if naming else set()
    found: dict[str, Term] = {}
    names = [(start, end, text[start:end]) for start, end in identifier_places(text)]
    ends = _HIGHEST | _LOWEST if superlative is not None else frozenset[str]()
    for token in _telling(text):
        # A name such as "TR-201" is one word, and the rarest.
        name = next((name for start, end, name in names if start <= token.start < end), "")
        word, shared = (name, name.casefold()) if name else (token.word, token.stem)
        if token.word.casefold() not in ends and shared not in found:
            found[shared] = Term(word, shared, 1.2 if name else weight(word), shared in asked)
    return tuple(found.values())


def _telling(text: str) -> list[Token]:
    telling = [token for token in content_tokens(text) if token.stem not in _SCAFFOLD]
    # A question of function words only ("What is it?") keeps what it has.
    return telling or list(content_tokens(text))
