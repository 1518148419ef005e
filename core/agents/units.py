"""Quantities in running text: numbers, ranges and limits with their units and dimension."""

import re
from dataclasses import dataclass
from functools import lru_cache

_UNITS = {
    "temperature": "°C ℃ ºC ° C °F degC deg C degrees Celsius degrees C K ⁰C oC",
    "time": "h hr hrs hour hours min mins minute minutes s sec secs second seconds nanoseconds "
    "microseconds milliseconds picoseconds femtoseconds ms µs μs us ns ps fs d day "
    "days week weeks wk wks month months mo year years yr yrs",
    "share": "% percent % w/w % (w/w) wt% wt % mol% mol % area% area % a% % a/a v/v% vol% wt-% mol-% "
    "area-% vol-% ppm ppb % RH %RH %ee % ee",
    "mass": "kg g mg µg μg ug ng t tonnes tons lb",
    "volume": "L l mL ml µL μL uL dL hL m3 m³ litres liters litre liter gal volumes vol vols V/w",
    "amount": "mol mmol µmol μmol nmol kmol equiv equiv. eq eq. equivalents equivalent molar equivalents",
    "concentration": "M mM µM μM nM mol/L mmol/L mol/l mg/mL mg/ml g/L g/l µg/mL μg/mL ng/mL g/mL mg/L mg/g "
    "mg/kg µg/g N wt.% U/L IU/mL CFU/mL cfu/mL EU/mL EU/mg % w/v",
    "pressure": "bar mbar kPa MPa Pa hPa GPa psi psig Torr torr mmHg mm Hg atm barg",
    "length": "nm µm μm um mm cm m Å km inch inches in pm",
    "area": "m2 m² cm2 cm² m2/g m²/g",
    "rotation": "rpm r/min min-1 min−1",
    "frequency": "cm-1 cm−1 cm–1 cm⁻¹ Hz kHz MHz GHz THz s-1 s−1",
    "energy": "kJ/mol kcal/mol kJ mol-1 kcal mol-1 kJ mol−1 kcal mol−1 eV meV J kJ J/g W/g W kW Wh "
    "kWh mW/cm2",
    "rate": "mL/min ml/min L/h L/min mL/h °C/min K/min g/h kg/h °C/h K/h mm/y g/min mol/h",
    "weight": "g/mol Da kDa g mol-1 g mol−1 u",
    "density": "g/cm3 g/cm³ kg/m3 kg/m³ kg/L g cm-3",
    "electric": "V mV kV A mA mA cm-2 mA cm−2 mA/cm2 mA/cm² Ω S/cm mS/cm µS/cm μS/cm F C/g mAh/g F/mol",
    "viscosity": "cP mPa·s mPas mPa s Pa·s cSt",
    "money": "€ EUR USD $ GBP £ CHF",
    "fold": "fold -fold times ×",
}  # fmt: skip
# Which dimensions a wording of the question expects; the longest wording that fits decides.
_ATTRIBUTES = {
    "temperature": "temperature,temperatures,boiling point,melting point,boiling points,melting points,"
    "bp,mp,hot,"
    "cold,warm,onset,flash point,glass transition,freezing point,dew point,boil,melt",
    "time": "how long,duration,time,times,hold time,retention time,half-life,lifetime,shelf life,shelf-life,"
    "retest period,retest date,expiry,hours,minutes,days,months,lifetimes,durations,"
    "residence time,age,timescale",
    "share": "yield,yields,purity,assay,content,percentage,percent,share,fraction,proportion,"
    "conversion,selectivity,"
    "ee,enantiomeric excess,humidity,loss on drying,lod,water content,potency,recovery,rsd,"
    "relative standard deviation,impurity level,impurity,related substances,efficiency,"
    "coverage,residual solvent,"
    "limit,acceptance criterion,specification,specification limit,area-%,impurity content,"
    "how pure,overage,how much",
    "mass": "how much,mass,weight,amount,charge,quantity,batch size,dose,scale,dosage,input",
    "volume": "volume,volumes,how much,amount,charge,quantity,batch size,fill,injection volume,capacity",
    "amount": "equivalents,equiv,stoichiometry,how much,amount,charge,quantity,loading,catalyst loading",
    "concentration": "concentration,concentrations,limit,loading,titre,titer,solubility,how much,dose,"
    "strength,"
    "dosage,detection limit,limit of quantitation,limit of detection",
    "pressure": "pressure,vacuum,pressures",
    "length": "wavelength,particle size,d90,d50,d10,length,width,thickness,diameter,distance,"
    "bond length,radius,"
    "size,depth,height,pore size,column length",
    "area": "surface area",
    "rotation": "stirring speed,stirrer speed,agitation speed,speed,agitation,rotation,stirring rate,"
    "agitation rate",
    "frequency": "frequency,wavenumber,rate constant,vibrational frequency,band",
    "energy": "energy,barrier,activation energy,enthalpy,heat,band gap,power,energies,binding energy",
    "rate": "flow rate,heating rate,cooling rate,rate,addition rate,feed rate,ramp,dosing rate",
    "weight": "molecular weight,molar mass,mw,molecular mass",
    "density": "density",
    "electric": "potential,voltage,current,current density,conductivity,capacity,overpotential",
    "viscosity": "viscosity",
    "money": "price,cost,costs",
    "fold": "factor",
}
_NUMBERS_ONLY = (
    "ph value score number ratio coefficient factor index r2 pka log p rf logp rrt tailing resolution"
)

_NUMBER = (
    r"[+\-−–]?(?:\d{1,3},\d{1,2}(?![\d,.])|\d+(?:[ \u202f,]\d{3})*(?:\.\d+)?)"
    r"(?:\s?[×x]\s?10\s?\^?[\-−–⁻]?[\d⁰¹²³⁴-⁹]+|[eE][+\-]?\d+)?"
)
_LIMIT = (
    r"(?:(?:[<>≤≥~≈∼±]|NMT|NLT|about|approximately|approx\.|ca\.|at least|at most|up to|less than|more than|"
    r"greater than|below|above|not more than|not less than|no more than|between|from)\s?)?"
)


def _unit_pattern() -> tuple[str, dict[str, str]]:
    known: dict[str, str] = {}
    for dimension, text in _UNITS.items():
        for unit in _split_units(text):
            known.setdefault(unit, dimension)
    ordered = sorted(known, key=len, reverse=True)
    return "|".join(re.escape(unit) for unit in ordered), known


def _split_units(text: str) -> list[str]:
    """Units are parted by blanks; the few that hold a blank are listed here."""
    spaced = (
        "° C", "deg C", "degrees Celsius", "degrees C", "% w/w", "% (w/w)", "wt %", "mol %", "area %",
        "% a/a", "% RH", "% ee", "molar equivalents", "mm Hg", "kJ mol-1", "kcal mol-1", "kJ mol−1",
        "kcal mol−1",
        "g mol-1", "g mol−1", "mA cm-2", "mA cm−2", "g cm-3", "mPa s", "% w/v",
    )  # fmt: skip
    found = []
    for unit in spaced:
        if unit in text:
            text = text.replace(unit, " ")
            found.append(unit)
    return found + text.split()


_UNIT, _DIMENSION = _unit_pattern()
_QUANTITY = re.compile(
    rf"(?<![\w.,])(?<![A-Za-z0-9][-–.])(?P<limit>{_LIMIT})(?P<first>{_NUMBER})"
    rf"(?:\s?(?:±|\+/-)\s?(?P<error>\d+(?:\.\d+)?))?"
    rf"(?:\s?(?P<unit1>{_UNIT})(?![\w]))?"
    rf"(?:\s?(?:–|-|−|to\b|and\b)\s?(?P<second>{_NUMBER})(?:\s?(?:±|\+/-)\s?\d+(?:\.\d+)?)?)?"
    rf"(?:[\s-]?(?P<unit>{_UNIT})(?![\w/]|-\d))?(?!\w|[-–][A-Za-z]{2})",
    re.UNICODE,
)


@dataclass(frozen=True)
class Quantity:
    """A number or range at `text[start:end]`; `dimension` is "" where there is no known unit."""

    text: str
    start: int
    end: int
    low: float
    high: float
    unit: str
    dimension: str


def number(text: str) -> float | None:
    """The value of a written number, None when it is none; thousands may be parted by comma or blank."""
    plain = text.replace("−", "-").replace("–", "-").replace("\u202f", "").replace(" ", "")
    if re.fullmatch(r"[+\-]?\d+,\d{1,2}", plain):
        plain = plain.replace(",", ".")  # a decimal comma
    plain = re.sub(r",(?=\d{3}(?:\D|$))", "", plain)
    power = re.fullmatch(r"(.+?)[×x]10\^?([-⁻]?[\d⁰¹²³⁴-⁹]+)", plain)
    try:
        if power:
            exponent = power[2].translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))
            return float(power[1]) * 10.0 ** int(exponent)
        return float(plain)
    except (ValueError, OverflowError):
        return None


@lru_cache(maxsize=8192)
def quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity of a text in order; "60–65 °C" is one with two ends, "≤ 0.5 %" keeps its limit sign."""
    found = []
    for match in _QUANTITY.finditer(text):
        quantity = _quantity(match)
        if quantity is not None:
            found.append(quantity)
    return tuple(found)


def _quantity(match: re.Match[str]) -> Quantity | None:
    low = number(match["first"])
    if low is None:
        return None
    end = match.end()
    high = number(match["second"]) if match["second"] else low
    if high is None:
        high = low
    unit = match["unit"] or match["unit1"] or ""
    if match["unit1"] and not match["second"]:
        # One number has one unit: "81 % in two lots" is no length in inches.
        unit, end = match["unit1"], match.end("unit1")
    if match["second"] and not unit and high < low:
        # "12-3" without a unit is a number and something else, not a range.
        high, end = low, match.end("first")
    start = match.start()
    text = match.string[start:end].strip()
    return Quantity(
        text, start, start + len(text), min(low, high), max(low, high), unit, _DIMENSION.get(unit, "")
    )


@lru_cache(maxsize=1024)
def expected_dimensions(question: str) -> tuple[str, ...]:
    """The dimensions that a value question asks for, most specific first; "number" for bare ones."""
    low = " " + re.sub(r"[^\w.\-]+", " ", question.casefold()) + " "
    scored: dict[str, int] = {}
    for dimension, text in _ATTRIBUTES.items():
        for words in text.split(","):
            if f" {words} " in low:
                scored[dimension] = max(scored.get(dimension, 0), len(words))
    for words in _NUMBERS_ONLY.split():
        if f" {words} " in low:
            scored["number"] = max(scored.get("number", 0), len(words))
    longest = max(scored.values(), default=0)
    # "melting point" must not be outvoted by "time" of "retention time": only close rivals stay.
    return tuple(sorted((d for d in scored if scored[d] >= longest - 2), key=lambda d: -scored[d]))
