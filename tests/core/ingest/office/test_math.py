"""Formulas are written on one line."""

import pytest
from lxml import etree

from core.ingest.office.math import linear

NS = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


def run(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


def formula(inner: str) -> str:
    return linear(etree.fromstring(f"<m:oMath {NS}>{inner}</m:oMath>"))


@pytest.mark.parametrize(
    ("inner", "shown"),
    [
        (f"<m:f><m:num>{run('a+b')}</m:num><m:den>{run('2')}</m:den></m:f>", "(a+b)/2"),
        (f"<m:sSup><m:e>{run('x')}</m:e><m:sup>{run('2')}</m:sup></m:sSup>", "x^2"),
        (f"<m:sSub><m:e>{run('k')}</m:e><m:sub>{run('cat')}</m:sub></m:sSub>", "k_cat"),
        (
            f"<m:sSubSup><m:e>{run('x')}</m:e><m:sub>{run('i')}</m:sub><m:sup>{run('-1')}</m:sup></m:sSubSup>",
            "x_i^(-1)",
        ),
        (f"<m:rad><m:deg/><m:e>{run('b-4')}</m:e></m:rad>", "√(b-4)"),
        (f"<m:rad><m:deg>{run('3')}</m:deg><m:e>{run('x')}</m:e></m:rad>", "3√x"),
        (
            "<m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr>"
            f"<m:sub>{run('i=1')}</m:sub><m:sup>{run('n')}</m:sup><m:e>{run('x')}</m:e></m:nary>",
            "∑_(i=1)^n x",
        ),
        (f"<m:d><m:dPr><m:begChr m:val='['/><m:endChr m:val=']'/></m:dPr><m:e>{run('a')}</m:e></m:d>", "[a]"),
        (f"<m:func><m:fName>{run('log')}</m:fName><m:e>{run('x')}</m:e></m:func>", "log x"),
        (f"<m:m><m:mr><m:e>{run('1')}</m:e><m:e>{run('2')}</m:e></m:mr></m:m>", "[1, 2]"),
        (f"<m:limLow><m:e>{run('lim')}</m:e><m:lim>{run('x')}</m:lim></m:limLow>", "lim_x"),
        (f"<m:box><m:e>{run('k')}</m:e></m:box>{run('=')}{run('1')}", "k=1"),
    ],
)
def test_structures(inner, shown):
    assert formula(inner).strip() == shown


def test_every_letter_of_a_real_formula_is_kept(test_data):
    import zipfile

    ns = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
    with zipfile.ZipFile(test_data / "documents/kreuzberg/equations.docx") as archive:
        root = etree.fromstring(archive.read("word/document.xml"))
    formulas = list(root.iter(f"{ns}oMath"))
    assert len(formulas) > 5
    for one in formulas:
        written = linear(one)
        for text in one.iter(f"{ns}t"):
            assert (text.text or "") in written
