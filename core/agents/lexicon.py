"""Names of a laboratory: substances with their other names, and which names are solvents, bases and so on.

Enough to see that "DMF" and "N,N-dimethylformamide" are one, and to find the solvent in a sentence
when a question asks which solvent; not a substitute for a vocabulary.
"""

import re
from functools import cache, lru_cache

# One line, one substance; the first name is the shortest in use.
_SUBSTANCES = {
    "solvent": """
        2-MeTHF|2-methyltetrahydrofuran|MeTHF|methyltetrahydrofuran
        THF|tetrahydrofuran
        DMF|N,N-dimethylformamide|dimethylformamide
        NMP|N-methylpyrrolidone|N-methyl-2-pyrrolidone|methylpyrrolidone
        DMAc|DMA|N,N-dimethylacetamide|dimethylacetamide
        DMSO|dimethyl sulfoxide|dimethylsulfoxide
        DCM|dichloromethane|methylene chloride|CH2Cl2
        MeCN|acetonitrile|CH3CN
        EtOAc|ethyl acetate
        iPAc|IPAc|isopropyl acetate
        IPA|isopropanol|2-propanol|iPrOH|isopropyl alcohol|propan-2-ol
        MeOH|methanol
        EtOH|ethanol
        MTBE|TBME|methyl tert-butyl ether|tert-butyl methyl ether
        CPME|cyclopentyl methyl ether
        MEK|methyl ethyl ketone|2-butanone
        MIBK|methyl isobutyl ketone
        n-butanol|1-butanol|n-BuOH
        DME|1,2-dimethoxyethane|dimethoxyethane
        n-heptane|heptane|heptanes
        n-hexane|hexane|hexanes
        toluene
        acetone
        chloroform|CHCl3
        diethyl ether|Et2O
        1,4-dioxane|dioxane
        cyclohexane
        xylene|xylenes
        anisole
        pyridine
        water|H2O
        acetic acid|AcOH
        tert-butanol|t-BuOH
        tert-amyl alcohol
        n-butyl acetate|butyl acetate
        ethylene glycol
    """,
    "base": """
        TEA|triethylamine|Et3N|NEt3
        DIPEA|N,N-diisopropylethylamine|diisopropylethylamine|Hunig's base
        NMM|N-methylmorpholine
        DBU|1,8-diazabicycloundecene
        DMAP|4-dimethylaminopyridine
        K2CO3|potassium carbonate
        Cs2CO3|cesium carbonate|caesium carbonate
        Na2CO3|sodium carbonate
        NaHCO3|sodium bicarbonate|sodium hydrogen carbonate
        KOH|potassium hydroxide
        NaOH|sodium hydroxide|caustic soda
        LiOH|lithium hydroxide
        K3PO4|potassium phosphate|tripotassium phosphate
        KOtBu|t-BuOK|potassium tert-butoxide
        NaOMe|sodium methoxide
        NaH|sodium hydride
        LDA|lithium diisopropylamide
        LiHMDS|lithium hexamethyldisilazide
        n-BuLi|n-butyllithium
        imidazole
        ammonia|NH3
    """,
    "acid": """
        HCl|hydrochloric acid
        H2SO4|sulfuric acid|sulphuric acid
        TFA|trifluoroacetic acid
        MsOH|methanesulfonic acid|methanesulphonic acid
        TsOH|p-toluenesulfonic acid
        H3PO4|phosphoric acid
        HNO3|nitric acid
        formic acid
        citric acid
        tartaric acid
        oxalic acid
        acetic acid|AcOH
    """,
    "coupling": """
        T3P|propylphosphonic anhydride
        EDC|EDCI
        DCC|dicyclohexylcarbodiimide
        HATU
        HBTU
        TBTU
        CDI|carbonyldiimidazole
        PyBOP
    """,
    "reductant": """
        NaBH4|sodium borohydride
        LiAlH4|lithium aluminium hydride
        hydrogen|H2
        DIBAL-H|DIBAL
        borane
    """,
    "oxidant": """
        hydrogen peroxide|H2O2
        mCPBA
        TEMPO
        NaOCl|sodium hypochlorite|bleach
        KMnO4|potassium permanganate
        oxone
    """,
    "gas": """
        nitrogen|N2
        argon
        hydrogen|H2
        carbon monoxide
        oxygen|O2
    """,
    "technique": """
        HPLC|high-performance liquid chromatography
        UPLC
        UHPLC
        GC|gas chromatography|headspace gas chromatography
        GC-MS
        LC-MS|LC-MS/MS
        ICP-MS|ICP-OES
        NMR
        DSC|differential scanning calorimetry
        TGA|thermogravimetric analysis
        XRPD|PXRD|X-ray powder diffraction
        Karl Fischer|KF titration|Karl Fischer titration
        laser diffraction
        RC1|reaction calorimetry
        IR|FT-IR|FTIR
        UV
        titration
        ion chromatography
        DVS|dynamic vapour sorption
    """,
}
_METAL = re.compile(
    r"(?:\d+(?:\.\d+)?\s?% )?(?<![\w-])(?:(?:Pd|Pt|Rh|Ru|Ni|Ir)(?:\d|\(|/|[A-Z]|\b)[\w()\[\]/·.]*|Raney nickel|"
    r"(?:palladium|platinum|rhodium|ruthenium|nickel|copper|iridium)(?: (?:on (?:carbon|charcoal|alumina)|acetate|"
    r"chloride|hydroxide|black|oxide))?)(?![\w-])"
)
# Which lists a question's noun asks for.
_ASKED = {
    "solvent": ("solvent",), "antisolvent": ("solvent",), "anti-solvent": ("solvent",), "medium": ("solvent",),
    "base": ("base",), "acid": ("acid",), "reductant": ("reductant",), "oxidant": ("oxidant",),
    "gas": ("gas",), "atmosphere": ("gas",), "technique": ("technique",), "method": ("technique",),
    "instrument": ("technique",), "detector": ("technique",), "reagent": ("coupling", "reductant", "oxidant", "base"),
    "activator": ("coupling",), "coupling reagent": ("coupling",), "coupling agent": ("coupling",),
    "reducing agent": ("reductant",), "oxidizing agent": ("oxidant",),
}  # fmt: skip


@cache
def _groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each substance's kind and names."""
    return tuple(
        (kind, tuple(line.strip().split("|")))
        for kind, text in _SUBSTANCES.items()
        for line in text.strip().splitlines()
    )


@cache
def _pattern() -> tuple[re.Pattern[str], dict[str, list[int]]]:
    places: dict[str, list[int]] = {}
    for index, (_, names) in enumerate(_groups()):
        for name in names:
            places.setdefault(name.casefold(), []).append(index)
    longest = sorted(places, key=len, reverse=True)
    return re.compile(rf"(?<![\w\-,])(?:{'|'.join(map(re.escape, longest))})(?![\w\-])", re.I), places


@lru_cache(maxsize=8192)
def other_names(text: str) -> frozenset[str]:
    """All names, in small letters, of the substances that a text names."""
    pattern, places = _pattern()
    return frozenset(
        name.casefold()
        for match in pattern.finditer(text)
        for index in places[match.group().casefold()]
        for name in _groups()[index][1]
    )


def named(noun: str, text: str) -> list[tuple[str, int, int]]:
    """The names in a text that are of the kind that a noun asks for ("solvent", "base"), with their places."""
    noun = noun.casefold().strip()
    noun = noun.removesuffix("s") if not noun.endswith(("gas", "ss")) else noun
    if noun.split()[-1:] == ["catalyst"]:
        return [(m.group().strip(), m.start(), m.end()) for m in _METAL.finditer(text)]
    kinds = _ASKED.get(noun) or _ASKED.get(noun.split()[-1] if noun else "", ())
    pattern, places = _pattern()
    return [
        (match.group(), match.start(), match.end())
        for match in pattern.finditer(text)
        if any(_groups()[index][0] in kinds for index in places[match.group().casefold()])
    ]
