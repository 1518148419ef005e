"""Builds the demo programme: `python data/demo/build.py [FOLDER]`. Same input, same bytes."""

import json
import sys
from datetime import date
from pathlib import Path

from builder import appendix, office, questions, records, report, texts
from builder.model import NEW, OLD, PEOPLE, Process


def _report(process: Process) -> bytes:
    return office.write_docx(
        report.title(process), process.author, process.issued, list(report.report(process))
    )


def documents() -> dict[str, bytes]:
    """File name to content, for every document of the programme."""
    return {
        "TR-201-#1.docx": _report(OLD),
        "TR-201-#2.docx": _report(NEW),
        "TR-204.pdf": appendix.write_pdf(),
        "BR-K9.xlsx": office.write_xlsx(
            "BR-K9 Batch record", PEOPLE["manufacturing"], date(2025, 5, 30), records.batch_record()
        ),
        "PR-07.pptx": office.write_pptx(
            "PR-07 Programme review Larkspur", PEOPLE["process"], date(2025, 6, 17), records.review()
        ),
        "ST-118.csv": records.stability_csv().encode(),
        "NB-0457.html": texts.notebook_html().encode(),
        "SN-33.adoc": texts.safety_adoc().encode(),
    }


def build(folder: Path) -> None:
    """Writes Larkspur/ with the documents and questions.json beside it."""
    programme = folder / "Larkspur"
    programme.mkdir(parents=True, exist_ok=True)
    for name, content in documents().items():
        (programme / name).write_bytes(content)
    asked = json.dumps(questions.questions(), indent=1, ensure_ascii=False)
    (folder / "questions.json").write_text(asked + "\n", encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
