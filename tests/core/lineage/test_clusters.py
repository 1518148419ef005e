"""A whole file share made up here: which files are versions of one is known, since this made them."""

import random
import time
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from core.domain.lineage import Member
from core.domain.vocabulary import DocumentRole
from core.lineage.group import group

Make = Callable[..., Member]
Share = list[tuple[str, Member]]

_DEEDS = [
    "The {thing} was {deed} at {t} °C for {h} h and the {other} was monitored by {method}",
    "Charge {n} kg of {thing} to reactor R-{r}, then heat to {t} °C over {h} h",
    "In-process control by {method} showed {p}% conversion after {h} h at {t} °C",
    "The {other} was washed with {n} L of {thing} and dried below {t} °C",
    "An impurity at RRT {p} rose when the {thing} stood longer than {h} h",
    "We argue that the {thing} limits the {other}, because {p}% of it remained at {t} °C",
    "The yield of the {other} was {p}% and its purity by {method} {p}%",
    "Deviation {n} concerned the {thing}; the {other} was not affected",
]
_THINGS = [
    "toluene",
    "2-MeTHF",
    "amine",
    "acid",
    "chloride",
    "filtrate",
    "slurry",
    "solvent",
    "catalyst",
    "base",
    "heptane",
    "seed",
    "mother",
    "liquor",
]
_METHODS = ["HPLC", "GC", "NMR", "KF", "XRPD", "DSC"]


def sentences(rng: random.Random, count: int) -> list[str]:
    """Sentences of a process chemist, each with its own numbers."""
    return [
        rng.choice(_DEEDS).format(
            thing=rng.choice(_THINGS),
            other=rng.choice(_THINGS),
            method=rng.choice(_METHODS),
            deed=rng.choice(["stirred", "aged", "held", "seeded"]),
            t=rng.randint(-20, 140),
            h=rng.randint(1, 48),
            n=rng.randint(1, 900),
            p=round(rng.uniform(0.1, 99.9), 2),
            r=rng.randint(100, 400),
        )
        + "."
        for _ in range(count)
    ]


def revisions(rng: random.Random, count: int, first: int, last: int) -> Iterator[list[str]]:
    """A text that grows and of which each revision rewrites a part."""
    text = sentences(rng, first)
    for number in range(count):
        wanted = first + (last - first) * number // max(count - 1, 1)
        text = [sentences(rng, 1)[0] if rng.random() < 0.06 else line for line in text]
        for line in sentences(rng, wanted - len(text)):
            text.insert(rng.randrange(len(text) + 1), line)
        yield list(text)


def living_reports(rng: random.Random, make: Make) -> Share:
    """Three reports of 20 revisions from about 2,000 to 20,000 words, each with names of another habit."""
    habits = [
        ("TR-201 process report", lambda n: f"TR-201-#{n}.docx"),
        ("Larkspur control strategy", lambda n: f"Larkspur control strategy_v{n // 5}.{n % 5}.docx"),
        ("Solvent selection of Larkspur", lambda n: f"Solvent selection rev {chr(64 + n)}.docx"),
    ]
    return [
        (title, make(name(number), "\n".join(text), title, after=number))
        for title, name in habits
        for number, text in enumerate(revisions(rng, 20, 150, 1500), 1)
    ]


def lots(rng: random.Random, make: Make) -> Share:
    """Batch records and certificates of 40 lots from one template each: 90% of the text is the template's."""
    record, certificate = sentences(rng, 60), sentences(rng, 20)
    share = []
    for lot in range(1, 41):
        filled = [*record, f"Lot | K9-{lot}", *sentences(rng, 6)]
        tested = [*certificate, f"Lot: K9-{lot}", *sentences(rng, 3)]
        share.append((f"BR {lot}", make(f"BR-K9-{lot}.xlsx", "\n".join(filled), "Batch record LS-40")))
        share.append((f"CoA {lot}", make(f"CoA_K9-{lot}.pdf", "\n".join(tested), "Certificate of analysis")))
    corrected = [*record, "Lot | K9-7", *sentences(rng, 5)]
    share.append(("BR 7", make("BR-K9-7_rev1.xlsx", "\n".join(corrected), "Batch record LS-40", after=9)))
    return share


def periodic(rng: random.Random, make: Make) -> Share:
    """Monthly reports, minutes and notebook pages: one template, each of its own month, day or page."""
    template, share = sentences(rng, 12), []
    for month in range(1, 13):
        text = [*template, *sentences(rng, 20)]
        share.append(
            (
                f"month {month}",
                make(f"Monthly report 2025-{month:02d}.docx", "\n".join(text), "Monthly report"),
            )
        )
        text = [*template[:5], *sentences(rng, 12)]
        share.append(
            (
                f"minutes {month}",
                make(f"Minutes CMC team 2025-{month:02d}-14.docx", "\n".join(text), "Minutes"),
            )
        )
        text = [*template[:3], *sentences(rng, 15)]
        share.append((f"page {month}", make(f"NB-{456 + month:04d}.html", "\n".join(text), "Notebook page")))
    for year in (2022, 2023, 2024):
        text = [*template, *sentences(rng, 30)]
        share.append(
            (
                f"year {year}",
                make(f"Annual product review {year}.pdf", "\n".join(text), "Annual product review"),
            )
        )
    return share


def procedures(rng: random.Random, make: Make) -> Share:
    """Twelve procedures that share half of their words, each in some versions, drafts and formats."""
    template, share = sentences(rng, 25), []
    for number in range(1, 13):
        versions = list(revisions(rng, 3, 25, 30))
        for version, text in enumerate(versions, 1):
            whole = "\n".join([*template, *text])
            name = f"SOP-{number:03d}_v{version}.0"
            share.append(
                (f"SOP {number}", make(f"{name}.docx", whole, "Standard operating procedure", after=version))
            )
            if version == 3:
                share.append(
                    (
                        f"SOP {number}",
                        make(f"{name}.pdf", whole, "Standard operating procedure", after=version),
                    )
                )
        draft = "\n".join([*template, *versions[-1], *sentences(rng, 2)])
        share.append(
            (
                f"SOP {number}",
                make(f"SOP-{number:03d} v4 draft.docx", draft, "Standard operating procedure", after=9),
            )
        )
    return share


def papers(rng: random.Random, make: Make) -> Share:
    """Papers with their supporting information, of one title and DOI; one has its role set by a person."""
    share = []
    for number in range(8):
        title = f"A continuous process for compound {chr(65 + number)} in flow"
        doi = f"doi:10.1021/acs.oprd.5c0{number:04d}"
        text, data = sentences(rng, 80), sentences(rng, 60)
        role = DocumentRole.SUPPLEMENT if number % 2 else DocumentRole.PRIMARY
        name = f"op5c0{number:04d}_si_001.pdf" if not number % 2 else f"op5c0{number:04d}-2.pdf"
        share.append((f"paper {number}", make(f"op5c0{number:04d}.pdf", "\n".join([doi, *text]), title)))
        share.append((f"supplement {number}", make(name, "\n".join([doi, *data, *text[:4]]), title, role)))
    return share


def companions(rng: random.Random, make: Make) -> Share:
    """Decks about reports, appendices, translations, parts and tables: near in name, another document."""
    share = []
    for number in range(301, 309):
        title, text = f"Development report TR-{number}", sentences(rng, 60)
        german = [
            f"Das Gemisch {n} wurde bei {n + 20} °C gerührt und mit der Lösung aus dem Kessel versetzt."
            for n in range(40)
        ]
        share += [
            (f"report {number}", make(f"TR-{number}.docx", "\n".join(text), title)),
            (f"deck {number}", make(f"TR-{number}.pptx", "\n".join([*text[:3], *sentences(rng, 12)]), title)),
            (
                f"appendix {number}",
                make(f"TR-{number} Appendix A.docx", "\n".join(sentences(rng, 20)), title),
            ),
            (
                f"appendix B {number}",
                make(f"TR-{number} Appendix B.docx", "\n".join(sentences(rng, 20)), title),
            ),
            (
                f"german {number}",
                make(f"TR-{number}_DE.docx", "\n".join(german), f"Entwicklungsbericht TR-{number}"),
            ),
            (
                f"part 1 {number}",
                make(f"TR-{number} training part 1.pptx", "\n".join(sentences(rng, 15)), "Training"),
            ),
            (
                f"part 2 {number}",
                make(f"TR-{number} training part 2.pptx", "\n".join(sentences(rng, 15)), "Training"),
            ),
        ]
    return share


def habits(rng: random.Random, make: Make) -> Share:
    """What people do to names: copies, new, final, dates, initials, programs' names, other languages."""
    ladders = [
        ["protocol larkspur.docx", "protocol larkspur_new.docx", "protocol larkspur_final.docx"],
        ["risk assessment.docx", "risk assessment - Copy.docx", "risk assessment (2).docx"],
        [
            "Process description 2025-01-10.docx",
            "Process description 2025-02-20.docx",
            "Process description 20250401.docx",
        ],
        ["250110_gap analysis.docx", "250220_gap analysis.docx", "250401_gap analysis.docx"],
        ["Spezifikation Entwurf 1.docx", "Spezifikation Entwurf 2.docx", "Spezifikation endgültig.docx"],
        ["Plan qualité v1.docx", "Plan qualité v2_relu_MD.docx", "Plan qualité version définitive.docx"],
        ["工艺验证方案第1版.docx", "工艺验证方案第2版.docx", "工艺验证方案最终版.docx"],
        ["IB_ed1.pdf", "IB_ed2.pdf", "IB_ed10.pdf"],
        ["DoE step 3_v2_JS.docx", "DoE step 3_v2_JS_AB.docx", "DoE step 3_v3.docx"],
        ["DoE step 4_v2.docx", "DoE step 4_v3_tracked.docx", "DoE step 4_v3_clean.docx"],
        ["tech transfer plan 1.docx", "tech transfer plan 2.docx", "tech transfer plan 3.docx"],
        ["stability overview.xlsx", "stability overview_v2.xlsx", "stability overview_v3.xlsx"],
    ]
    share = []
    for ladder in ladders:
        for number, (name, text) in enumerate(zip(ladder, revisions(rng, len(ladder), 30, 40), strict=True)):
            share.append((ladder[0], make(name, "\n".join(text), after=number)))
    for number, text in enumerate(revisions(rng, 3, 30, 40), 1):
        page = "\n".join(["Version: " + str(number), *text])
        share.append(
            (
                "by title",
                make(f"Document{number * 3}.docx", page, "Nitrosamine risk of Larkspur", after=number),
            )
        )
    return share


@pytest.fixture(scope="module")
def share(make: Make) -> Share:
    rng = random.Random(20250612)
    parts = (living_reports, lots, periodic, procedures, papers, companions, habits)
    return [entry for part in parts for entry in part(rng, make)]


def pairs(groups: dict[str, str]) -> set[tuple[str, str]]:
    """The pairs of documents that stand in one group."""
    members: dict[str, list[str]] = {}
    for document, name in groups.items():
        members.setdefault(name, []).append(document)
    return {pair for listed in members.values() for pair in combinations(sorted(listed), 2)}


def test_lineages_of_a_whole_share(share: Share) -> None:
    names = {member.id: member.name for _, member in share}
    truth = pairs({member.id: label for label, member in share})
    found = pairs({one.document_id: one.group for one in group([member for _, member in share])})
    false = sorted((names[one], names[other]) for one, other in found - truth)
    missed = sorted((names[one], names[other]) for one, other in truth - found)
    assert len(truth) > 600
    assert len(found & truth) / len(found) >= 0.99, false[:20]
    assert len(found & truth) / len(truth) >= 0.97, missed[:20]
    assert not false, false[:20]


def test_every_reason_is_a_sentence(share: Share) -> None:
    for one in group([member for _, member in share]):
        assert one.reason.endswith(".") and one.reason[0].isupper() and 10 < len(one.reason) < 260, one.reason


def test_living_reports_are_in_the_order_of_their_revisions(share: Share) -> None:
    members = [member for label, member in share if label.startswith(("TR-201 ", "Larkspur c", "Solvent"))]
    by_id = {member.id: member for member in members}
    for label in ("TR-201", "Larkspur", "Solvent"):
        own = [one for one in group(members) if by_id[one.document_id].name.startswith(label)]
        own.sort(key=lambda one: one.order)
        assert len(own) == 20
        arrived = [by_id[one.document_id].received for one in own]
        assert arrived == sorted(arrived)


@pytest.mark.parametrize(
    "names",
    [
        ["TR-201.docx", "TR-201 (v2).docx", "TR-201 [v3].docx", "TR-201, v4.docx"],
        ["SOP-QC-014 v3 (effective 2024-05-01).pdf", "SOP-QC-014 v4 (effective 2025-05-01).pdf"],
        ["IB Ed 5.0 2024.pdf", "IB Ed 6.0 2025.pdf"],
        ["Protocol ABC-123.pdf", "Protocol ABC-123 Amendment 1.pdf", "Protocol ABC-123 Amendment 2.pdf"],
        ["report larkspur_20250110_JS.docx", "report larkspur_20250112_MK.docx"],
        ["SOP-014_RevB_Cleaning of reactors.docx", "SOP-014_RevC_Cleaning of reactors.docx"],
        ["TR-201_20250312T1030.docx", "TR-201_20250312_1530.docx"],
        ["Larkspur plan first draft.docx", "Larkspur plan 2nd draft.docx", "Larkspur plan final.docx"],
        ["Bericht Larkspur 1. Fassung.docx", "Bericht Larkspur 2. Fassung.docx"],
        ["工艺规程-V1.0-20250312.docx", "工艺规程-V1.1-20250401.docx", "工艺规程 终稿.docx"],
        ["Rapport de procédé V1.docx", "Rapport de procédé V2 - relu.docx", "Rapport de procédé VF.docx"],
        ["2305.03393v1.pdf", "2305.03393v2.pdf"],
        ["Report final.docx", "Report final v2.docx", "Report final v3.docx"],
        ["CoA_K9-13.pdf", "CoA_K9-13_rev1.pdf"],
        ["Larkspur risk register (10 Jan 2025).xlsx", "Larkspur risk register (17 Feb 2025).xlsx"],
        ["Larkspurplanv1.docx", "Larkspurplanv2.docx"],
        ["TR-201 Rev No. 1.docx", "TR-201 Rev No. 2.docx"],
        ["TR-201 v1-0.docx", "TR-201 v1-1.docx", "TR-201 v1_2.docx"],
        ["TR-201.docx", "TR-201 updated 2025-03-12.docx"],
    ],
)
def test_folders_of_one_lineage(make: Make, body: Callable[..., str], names: list[str]) -> None:
    members = [make(name, body("n", 2 * n, 20 + 2 * n), after=n) for n, name in enumerate(names)]
    assert len({one.group for one in group(members)}) == 1
    assert [one.document_id for one in group(members)] == [member.id for member in members]


@pytest.mark.parametrize(
    "names",
    [
        ["Budget 2024 v1.xlsx", "Budget 2025 v2.xlsx"],
        ["Monthly report 2025-03 v1.docx", "Monthly report 2025-04 v2.docx"],
        ["Minutes 2025-03-12 v1.docx", "Minutes 2025-03-19 v2.docx"],
        ["BR-201-1.docx", "BR-201-2.docx", "BR-201-3.docx"],
        ["Spec_LS-40_DS_v01.xlsx", "Spec_LS-40_DP_v02.xlsx"],
        ["Validation Protocol VP-001 Rev 0.docx", "Validation Report VR-001 Rev 1.docx"],
        ["20250110 Larkspur update.pptx", "20250217 Larkspur update.pptx"],
        ["TR-201 part 1 v1.docx", "TR-201 part 2 v2.docx"],
        ["Campaign 1 summary.docx", "Campaign 2 summary.docx"],
        ["Route A evaluation.docx", "Route B evaluation.docx"],
        ["LS-40 datasheet.docx", "LS-41 datasheet.docx"],
        ["Audit report Basel.docx", "Audit report Dublin.docx"],
        ["QBR 2025 Q1.pptx", "QBR 2025 Q2.pptx"],
    ],
)
def test_folders_of_documents_apart(make: Make, body: Callable[..., str], names: list[str]) -> None:
    """Each shares 60% of its sentences with the next."""
    members = [make(name, body("n", 12 * n, 30 + 12 * n), after=n) for n, name in enumerate(names)]
    if names[0].startswith(("2025", "QBR", "Budget")):  # their own text decides: little of it is shared
        members = [make(name, body("n", 22 * n, 30 + 22 * n), after=n) for n, name in enumerate(names)]
    assert len({one.group for one in group(members)}) == len(names)


def test_a_number_behind_a_number_is_a_version_where_the_title_page_says_so(
    make: Make, body: Callable[..., str]
) -> None:
    told = [make(f"TR-201-{n}.docx", f"Checkpoint {n}\n{body('n', n, 20 + n)}", after=n) for n in (1, 2, 10)]
    groupings = group(told)
    assert [one.version for one in groupings] == ["1", "2", "10"]
    assert len({one.group for one in groupings}) == 1


@pytest.mark.parametrize(("count", "seconds"), [(1_000, 0.1), (5_000, 0.8)])
def test_grouping_is_fast_enough_to_run_at_each_import(share: Share, count: int, seconds: float) -> None:
    members = [
        member.model_copy(
            update={"id": f"{member.id}{copy}", "name": member.name.replace("-", f"-{copy}", 1)}
        )
        for copy in range(count // len(share) + 1)
        for _, member in share
    ][:count]
    """In CPU time; twice what it takes on an idle machine."""
    group(members)  # what names and title pages say is read once
    spent = []
    for _ in range(5):
        start = time.process_time()
        group(members)
        spent.append(time.process_time() - start)
    assert min(spent) < seconds
