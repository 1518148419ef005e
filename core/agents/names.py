"""Short and long names of one substance or technique, as laboratories write both."""

import re
from functools import lru_cache

from core.agents.stems import stem

# One line, one thing; names with several words are parted by "|".
_ALIASES = """
dmf | n,n-dimethylformamide | dimethylformamide | dimethylformamid
dmac | dma | n,n-dimethylacetamide | dimethylacetamide
nmp | n-methylpyrrolidone | n-methyl-2-pyrrolidone | n-methylpyrrolidinone | methylpyrrolidone
thf | tetrahydrofuran
2-methf | methf | 2-methyltetrahydrofuran | methyltetrahydrofuran
dcm | dichloromethane | methylene chloride | dichlormethan | ch2cl2
mecn | acn | acetonitrile | acetonitril
etoac | ethyl acetate | ethylacetat | essigester | acétate d'éthyle
ipac | isopropyl acetate | isopropylacetat
ipa | iproh | 2-propanol | isopropanol | isopropyl alcohol | propan-2-ol
meoh | methanol
etoh | ethanol
buoh | n-butanol | 1-butanol | butanol
mtbe | tbme | methyl tert-butyl ether | tert-butyl methyl ether
cpme | cyclopentyl methyl ether
dmso | dimethyl sulfoxide | dimethylsulfoxide | dimethyl sulphoxide
mek | methyl ethyl ketone | 2-butanone | butanone
mibk | methyl isobutyl ketone
toluene | toluol | toluène
acetone | aceton | acétone
heptane | n-heptane | heptan
tfa | trifluoroacetic acid
acoh | hoac | acetic acid | essigsäure
dipea | diea | hünig's base | n,n-diisopropylethylamine | diisopropylethylamine
tea | net3 | et3n | triethylamine | triethylamin
nmm | n-methylmorpholine | methylmorpholine
dmap | 4-dimethylaminopyridine | dimethylaminopyridine
naoh | sodium hydroxide | natriumhydroxid
hcl | hydrochloric acid | salzsäure
k2co3 | potassium carbonate
na2co3 | sodium carbonate
nahco3 | sodium bicarbonate | sodium hydrogen carbonate
msa | methanesulfonic acid
pd/c | palladium on carbon
hplc | high performance liquid chromatography
dsc | differential scanning calorimetry
lod | loss on drying
"""


def _groups() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _ALIASES.strip().splitlines():
        names = tuple(name.strip() for name in line.split("|"))
        for name in names:
            found[name] = names
    return found


_GROUPS = _groups()
_NAMED = re.compile(
    r"(?<![\w\-])(?:"
    + "|".join(re.escape(n) for n in sorted(_GROUPS, key=len, reverse=True))
    + r")(?![\w\-])",
    re.I,
)


@lru_cache(maxsize=8192)
def other_names(text: str) -> frozenset[str]:
    """Stems and lower-case names of everything that a text names in another way."""
    found: set[str] = set()
    for match in _NAMED.finditer(text):
        for name in _GROUPS[match.group().casefold()]:
            found.add(name)
            found.update(stem(word) for word in re.findall(r"[^\W_]+", name) if len(word) > 1)
    return frozenset(found)


KINDS = {
    "solvent": "dmf dmac nmp thf 2-methf dcm mecn etoac ipac ipa meoh etoh buoh mtbe cpme dmso mek mibk "
    "toluene acetone heptane "
    "water wasser",
    "base": "dipea tea nmm dmap naoh k2co3 na2co3 nahco3 dbu koh cs2co3 k3po4 pyridine imidazole",
    "acid": "tfa acoh hcl msa h2so4 h3po4 hbr",
    "catalyst": "pd/c pd(oac)2 pt/c pd(dppf)cl2 dmap",
    "antisolvent": "heptane water mtbe toluene",
}


def things_of_kind(noun: str, text: str) -> list[tuple[str, int, int]]:
    """What a text names of a kind of chemical ("base", "solvent"), with its places; empty for other kinds."""
    members = KINDS.get(noun.casefold().rstrip("s"), "").split()
    names = sorted(
        {name for member in members for name in _GROUPS.get(member, (member,))}, key=len, reverse=True
    )
    if not names:
        return []
    pattern = rf"(?<![\w\-])(?:{'|'.join(map(re.escape, names))})(?![\w\-])"
    return [(match.group(), match.start(), match.end()) for match in re.finditer(pattern, text, re.I)]
