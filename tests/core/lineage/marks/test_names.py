"""Names of files: the marks of versions, and what names the document."""

import pytest

from core.lineage.marks.names import read_name


@pytest.mark.parametrize(
    ("name", "stem", "label"),
    [
        ("TR-201-#10.docx", "tr 201", "10"),
        ("TR-201 #10.docx", "tr 201", "10"),
        ("TR-201_v1.2.docx", "tr 201", "1.2"),
        ("TR-201-v2.docx", "tr 201", "2"),
        ("TR-201v3.docx", "tr 201", "3"),
        ("TR-201_v1_2.docx", "tr 201", "1.2"),
        ("spec v3.1.4.pdf", "spec", "3.1.4"),
        ("specV2 final.docx", "spec", "2"),
        ("Protocol version 4.docx", "protocol", "4"),
        ("Drawing rev B.pdf", "drawing", "B"),
        ("Drawing RevB.pdf", "drawing", "B"),
        ("Drawing rev AA.pdf", "drawing", "AA"),
        ("SOP-12 Rev. 03.pdf", "sop 12", "3"),
        ("TR-201_r2.docx", "tr 201", "2"),
        ("Manual Ed. 2.pdf", "manual", "2"),
        ("TR-201 issue 4.pdf", "tr 201", "4"),
        ("Bericht Larkspur Fassung 3.docx", "bericht larkspur", "3"),
        ("Validierungsbericht_Ausgabe 2.pdf", "validierungsbericht", "2"),
        ("Rapport Larkspur rév. C.docx", "rapport larkspur", "C"),
        ("Plan indice B.pdf", "plan", "B"),
        ("工艺报告第3版.docx", "工艺报告", "3"),
        ("工艺报告第三版.docx", "工艺报告", "3"),
        ("工艺报告修订版2.docx", "工艺报告", "2"),
        ("工艺报告V2.0版.docx", "工艺报告", "2.0"),
        ("ＴＲ－２０１＿ｖ２.docx", "tr 201", "2"),
        ("TR-201_v2_2025-03-12.docx", "tr 201", "2"),
        ("TR-201_2025-03-12_v2.docx", "tr 201", "2"),
        ("TR-201_FINAL_v2_clean.docx", "tr 201", "2"),
        ("TR-201_v2_tracked.docx", "tr 201", "2"),
        ("TR-201_v2_JS.docx", "tr 201", "2"),
        ("TR-201-#10 (final).docx", "tr 201", "10"),
        ("spec_v10a.docx", "spec", "10a"),
        ("folder v9/TR-201-#2.docx", "tr 201", "2"),
        ("C:\\share\\TR-201-#2.docx", "tr 201", "2"),
        ("TR-201_v2.docx.pdf", "tr 201", "2"),
        ("v2.docx", "", "2"),
    ],
)
def test_explicit_versions(name: str, stem: str, label: str) -> None:
    found = read_name(name)
    assert found.version is not None
    assert (found.stem, found.version.label) == (stem, label)


@pytest.mark.parametrize(
    ("name", "stem", "stage", "count"),
    [
        ("TR-201 draft 3.docx", "tr 201", "draft", 3),
        ("DRAFT_TR-201.docx", "tr 201", "draft", 0),
        ("TR-201_final.docx", "tr 201", "final", 0),
        ("TR-201 FINAL FINAL.docx", "tr 201", "final", 0),
        ("TR-201 signed.pdf", "tr 201", "signed", 0),
        ("TR-201_redline.docx", "tr 201", "redline", 0),
        ("Bericht Larkspur Entwurf 2.docx", "bericht larkspur", "draft", 2),
        ("Rapport Larkspur version définitive.docx", "rapport larkspur", "final", 0),
        ("工艺报告最终版.docx", "工艺报告", "final", 0),
        ("report_new.docx", "report", "revised", 0),
        ("Process description_old.docx", "process description", "old", 0),
    ],
)
def test_stages(name: str, stem: str, stage: str, count: int) -> None:
    found = read_name(name)
    assert (found.stem, found.stage, found.count, found.version) == (stem, stage, count, None)


@pytest.mark.parametrize(
    ("name", "stem", "label"),
    [
        ("TR-201_2025-03-12.docx", "tr 201", "2025-03-12"),
        ("TR-201_20250312.docx", "tr 201", "2025-03-12"),
        ("TR-201_12Mar2025.docx", "tr 201", "2025-03-12"),
        ("TR-201 12.03.2025.docx", "tr 201", "2025-03-12"),
        ("250312_TR-201.docx", "tr 201", "2025-03-12"),
        ("Stability 2025_Q1.xlsx", "stability", "2025-Q1"),
        ("Bericht Larkspur Stand 2025-03.docx", "bericht larkspur", "2025-03"),
        ("Monthly report 2025-03.docx", "monthly report", "2025-03"),
    ],
)
def test_dates(name: str, stem: str, label: str) -> None:
    found = read_name(name)
    assert found.date is not None
    assert (found.stem, found.date.label, found.version) == (stem, label, None)


@pytest.mark.parametrize(
    ("name", "stem", "copy"),
    [
        ("protocol (2).docx", "protocol", 2),
        ("protocol - Copy.docx", "protocol", 1),
        ("protocol - Copy (3).docx", "protocol", 3),
        ("protocol - Kopie.docx", "protocol", 1),
        ("Copy of protocol.docx", "protocol", 1),
        ("工艺报告副本.docx", "工艺报告", 1),
        ("protocol_v2 (1).docx", "protocol", 1),
    ],
)
def test_copies(name: str, stem: str, copy: int) -> None:
    assert (read_name(name).stem, read_name(name).copy) == (stem, copy)


@pytest.mark.parametrize(
    "name",
    [
        "TR-204.pdf",
        "BR-K9-13.xlsx",
        "NB-0457.html",
        "Slide deck part 1.pptx",
        "Appendix A.pdf",
        "Table S1.xlsx",
        "study 101.docx",
        "Annual report 2024.pdf",
        "step 3.docx",
        "lot 20250312.pdf",
        "BR-20250312-01.xlsx",
        "CoA 13.pdf",
        "IND 123456 module 3.2.S.4.1.pdf",
        "BSD-2.txt",
        "ST-118.csv",
        "Review of solvents.docx",
        "Conv2 network.pdf",
        "issue-33 notes.pdf",
        "2017 revisions of McDonald criteria shorten the time.pdf",
        "VSL#3 probiotic.pdf",
        "Hyper-variable Domains V2, V4 and V5.pdf",
        "MEGA7 molecular evolutionary genetics analysis version 7.0 for bigger datasets.pdf",
        "Swaddling: a systematic review.pdf",
        "Breast cancer and obesity: an update.pdf",
        "final report of the draft committee on cleaning.docx",
    ],
)
def test_numbers_and_words_that_name_the_document_are_no_versions(name: str) -> None:
    found = read_name(name)
    assert (found.version, found.date, found.copy, found.trailing, found.stage) == (
        None,
        None,
        None,
        None,
        "",
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TR-201.docx", "TR-204.docx"),
        ("BR-K9-13.xlsx", "BR-K9-14.xlsx"),
        ("NB-0457.html", "NB-0458.html"),
        ("Slide deck part 1.pptx", "Slide deck part 2.pptx"),
        ("Appendix A.pdf", "Appendix B.pdf"),
        ("Table S1.xlsx", "Table S2.xlsx"),
        ("study 101.docx", "study 102.docx"),
        ("step 3.docx", "step 4.docx"),
        ("Annual report 2024.pdf", "Annual report 2025.pdf"),
        ("lot 20250312.pdf", "lot 20250401.pdf"),
        ("TR-201_DE.docx", "TR-201_EN.docx"),
        ("paper.pdf", "paper_SI.pdf"),
    ],
)
def test_different_documents_have_different_stems(one: str, other: str) -> None:
    assert read_name(one).stem != read_name(other).stem


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("paper_SI.pdf", "supplement"),
        ("paper_supp.pdf", "supplement"),
        ("41586_2025_MOESM1_ESM.pdf", "supplement"),
        ("Supporting information supplement.pdf", "supplement"),
        ("TR-201 Anhang.docx", "appendix"),
        ("TR-201 annexe.docx", "appendix"),
        ("论文补充材料.pdf", "supplement"),
        ("Si wafers.pdf", ""),
        ("paper.pdf", ""),
    ],
)
def test_parts_of_a_work(name: str, part: str) -> None:
    assert read_name(name).part == part


@pytest.mark.parametrize(
    "name", ["Document1.docx", "Scan 3.pdf", "report.docx", "Untitled.docx", "2025-03-12.docx"]
)
def test_names_that_name_nothing(name: str) -> None:
    assert read_name(name).generic


@pytest.mark.parametrize(
    "name", ["", ".docx", "....", "()", "#", "v", "\x00", "_" * 300, "(1)", "-.pdf", "第版.docx"]
)
def test_odd_names_are_read(name: str) -> None:
    read_name(name)
