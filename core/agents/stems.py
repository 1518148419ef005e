"""Stems: the part that the forms of a word share."""

import unicodedata
from functools import lru_cache


def words(text: str) -> frozenset[str]:
    """The words of a list that is written as running text."""
    return frozenset(text.split())


_SPELLING = tuple(
    tuple(pair.split(">"))
    for pair in [
        "sulph>sulf",
        "aluminium>aluminum",
        "colour>color",
        "vapour>vapor",
        "behaviour>behavior",
        "tumour>tumor",
        "labour>labor",
        "haem>hem",
        "oestr>estr",
        "oedem>edem",
        "anaes>anes",
        "centre>center",
        "litre>liter",
        "metre>meter",
        "fibre>fiber",
        "catalys>catalyz",
        "hydrolys>hydrolyz",
        "analys>analyz",
        "lyophilis>lyophiliz",
    ]
)
# Longest first where one ends in another.
_SUFFIXES = (
    "isations",
    "izations",
    "isation",
    "ization",
    "isers",
    "izers",
    "iser",
    "izer",
    "ising",
    "izing",
    "ised",
    "ized",
    "ises",
    "izes",
    "ise",
    "ize",
    "itions",
    "ition",
    "ures",
    "ure",
    "ational",
    "ations",
    "ation",
    "ators",
    "ator",
    "atives",
    "ative",
    "ating",
    "ated",
    "ates",
    "ate",
    "fulness",
    "iveness",
    "ousness",
    "ability",
    "ibility",
    "ically",
    "ities",
    "ments",
    "ment",
    "ings",
    "ness",
    "able",
    "ible",
    "ance",
    "ence",
    "ances",
    "ences",
    "ants",
    "ant",
    "ents",
    "ent",
    "ions",
    "ion",
    "ives",
    "ive",
    "ies",
    "ied",
    "ity",
    "ily",
    "ally",
    "ical",
    "als",
    "al",
    "ics",
    "ic",
    "ous",
    "ful",
    "ing",
    "ed",
    "ers",
    "er",
    "ors",
    "or",
    "ly",
    "es",
    "s",
    "y",
    "e",
)
# Irregular forms, and words that the suffixes would cut into one another: a reactor is no reaction.
_FORMS = """
    reactor: reactor reactors; water: water; filtr: filter filters filtered filtering; dry: dried dry dries
    drying; series: series; species: species; ether: ether ethers; ester: ester esters; number: number
    numbers; hold: held; keep: kept; make: made; find: found; choos: chosen chose choice; lose: lost loss;
    lead: led; tak: took taken; giv: gave given; ris: rose risen; grow: grew grown; begin: began begun;
    fall: fell fallen; show: shown; stir: stirred stirring; mix: mixture mixtures; criterion: criteria;
    spectr: spectra spectrum; yield: yields; man: men; woman: women; child: children; foot: feet; batch:
    batches batch; impur: impurity impurities impure; pur: purity pure purities; purif: purified
    purification purify; stabl: stability stable stabilities; crystall: crystal crystals crystalline
    crystallinity; dissolv: dissolution dissolutions; solub: soluble solubility solubilities; analyz:
    analysis analyses analytical; hot: hot; heat: heat heated; warm: warm; cold: cold; cool: cool; use: used
    uses; mean: mean means; assay: assay assays; suppl: supplier suppliers supplied; weigh: weight weighed;
    buy: bought; sell: sold; stor: stored storage; decid: decision decided; precipit: precipitation; date:
    date dates dated; rate: rate rates; phas: phase; gate: gate; state: state states; plate: plate plates;
    salt: salt; metal: metal metals; order: order orders; filtrate: filtrate filtrates; polymer: polymer
    polymers; content: content contents; patient: patient patients; agent: agent agents; event: event
    events; one: one; base: base bases; acid: acid acids; general: general; several: several; chemic:
    chemical; physic: physical; medic: medical; clinic: clinical; material: material materials; approv:
    approval; hydrolyz: hydrolysis hydrolyses
"""
_KEEP = {
    form: shared.strip()
    for shared, _, forms in (group.partition(":") for group in " ".join(_FORMS.split()).split(";"))
    for form in forms.split()
}
_SHORTEST_STEM = 3
_LONGEST = 64


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The part that the forms of a word share, spelt the American way; numbers stay as they are.

    Cuts further than Porter's stemmer does: nouns and verbs of one process meet
    (crystallisation, crystallized, crystallize).
    """
    low = unicodedata.normalize("NFKC", word).casefold().replace("’", "'").removesuffix("'s")[:_LONGEST]
    if low in _KEEP:
        return _KEEP[low]
    if any(character.isdigit() for character in low) or len(low) <= _SHORTEST_STEM or not low.isascii():
        return low
    for british, american in _SPELLING:
        low = low.replace(british, american)
    return _cut(low)


def _cut(low: str) -> str:
    for suffix in _SUFFIXES:
        if low.endswith(suffix) and len(low) - len(suffix) >= _SHORTEST_STEM:
            if suffix == "s" and low.endswith(("ss", "us", "is")):
                return low
            cut = low[: -len(suffix)]
            # A second, short ending remains under some: "crystallin-e-s", "purif-i-ed".
            if suffix in ("es", "s"):
                return _cut(cut) if suffix == "s" else cut
            if len(cut) > _SHORTEST_STEM and cut[-1] == cut[-2] and cut[-1] not in "lsz":
                cut = cut[:-1]
            return cut[:-1] + "y" if suffix in ("ies", "ied") and len(cut) <= _SHORTEST_STEM else cut
    return low
