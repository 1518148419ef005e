"""The notebook page (HTML) and the safety note (AsciiDoc)."""

from html import escape

from builder.model import FORMS, HAZARDS, NOTICE, PEOPLE

_STYLE = "body{font-family:sans-serif;max-width:46rem;margin:2rem auto}td,th{border:1px solid #999;padding:2px 6px}"


def notebook_html() -> str:
    head = "".join(
        f"<th>{name}</th>" for name in ("Run", "Solvent", "Method", "Form", "Melting onset (°C)", "Remark")
    )
    rows = "\n".join(
        "<tr>"
        + "".join(
            f"<td>{escape(str(cell))}</td>"
            for cell in (run.number, run.solvent, run.method, run.form, run.onset_c, run.remark)
        )
        + "</tr>"
        for run in FORMS
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>NB-0457 Solid forms of LS-40</title><style>{_STYLE}</style></head>
<body>
<h1>NB-0457 Solid forms of LS-40</h1>
<p>{NOTICE}</p>
<p>Notebook of {PEOPLE["solid_state"]}, programme Larkspur, 3 February to 21 February 2025. Lot used: K9-11.</p>
<h2>Purpose</h2>
<p>Find the stable form of LS-40 and a crystallisation that always gives it. Form A had been seen in the first
preparations, form B once from acetonitrile.</p>
<h2>Experiments</h2>
<table>
<caption>Ten crystallisations and slurries of LS-40</caption>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
<h2>Observations</h2>
<ul>
<li>Form A melts at 187 °C, form B at 174 °C, by DSC at 10 K/min.</li>
<li>A slurry of form B in 2-propanol converts to form A within 24 hours at 20 °C.</li>
<li>Form B appeared from acetonitrile only, as needles that filter slowly.</li>
<li>The hydrate H1 forms in water at 40 °C and loses 2.9% water below 100 °C.</li>
<li>At 75% relative humidity form A takes up 0.4% water in 7 days and does not change its form.</li>
</ul>
<h2>Conclusion</h2>
<p>Form A is the stable form at room temperature. It is obtained reliably from 2-propanol/water 9:1 when the solution
is seeded with 0.5 wt% of form A at 50 °C. Unseeded crystallisation gives fines, which filter four times slower.</p>
<h2>To do</h2>
<ol>
<li>Solubility of form A in 2-propanol/water between 5 and 50 °C.</li>
<li>Particle size after milling: not measured yet.</li>
</ol>
</body>
</html>
"""


def safety_adoc() -> str:
    rows = "\n".join(
        f"|{one.subject} |{one.onset_c} |{'not measured' if one.adiabatic_k is None else one.adiabatic_k} |{one.note}"
        for one in HAZARDS
    )
    return f"""= SN-33 Safety note: steps 2 and 3 of the route to LS-40
{PEOPLE["safety"]}, 5 May 2025

NOTE: {NOTICE}

== Scope

This note covers the hydrogenation of LS-20 (step 2), the amide coupling with T3P (step 3) and the handling of
LS-35 and LS-40 as solids. It does not cover the palladium catalyst of step 1.

== Thermal data

.Decomposition onset by DSC and adiabatic temperature rise
[cols="3,1,1,3",options="header"]
|===
|Subject |Onset (°C) |Adiabatic rise (K) |Remark
{rows}
|===

The maximum temperature of the synthesis reaction of step 3 is 83 °C, which is above the boiling point of 2-MeTHF
(80.2 °C). The reactor must therefore have a reflux condenser in operation before the addition of T3P starts.

== Hydrogenation

* The reactor is purged with nitrogen three times before hydrogen is admitted; oxygen must be below 1%.
* The jacket must hold 40 °C; the hydrogen valve closes automatically above 55 °C.
* Palladium on carbon is kept wet with water or ethanol. The dry catalyst ignites solvent vapour.

== Handling of 2-MeTHF

2-MeTHF is highly flammable, with a flash point of -11 °C, and forms peroxides. It is delivered with 250 ppm of the
stabiliser BHT. Peroxides are tested before every distillation; the limit is 25 ppm. Recycled solvent is stabilised
again within 24 hours. DMF is toxic for reproduction, which was one more reason to replace it.

== Handling of LS-40

LS-40 is in occupational exposure band 3 (10 to 100 µg/m³). Powder is handled in a downflow booth with a P3 filter
mask. Dust explosions are possible: the minimum ignition energy is between 10 and 30 mJ.

== Emergency

. Stop the addition of T3P and close the valve by hand.
. Cool the jacket to 5 °C and keep the stirrer running.
. Above 75 °C: open the vent, leave the area and call the shift leader.
"""
