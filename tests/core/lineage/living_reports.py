"""Small living reports for the tests of lineages."""

from pathlib import Path

from core.domain.vocabulary import DocumentStatus
from core.workbench import Workbench

_SENTENCES = (
    "The slurry of {code} is stirred at {heat} °C before the acid is added.",
    "Crystals appear after twenty minutes when the seed is fresh and the wall is clean.",
    "The mother liquor keeps about four percent of the product, which is not recovered.",
    "Filtration on the small frame takes less than an hour as long as fines are absent.",
    "Two washes remove the chloride, a third one was tried and changed nothing.",
    "Drying under nitrogen ends when the loss on drying stays below half a percent.",
    "The assay by titration agrees with the chromatographic one within its error.",
    "A colder quench gave a darker cake, and nobody has explained why.",
)


def report(code: str, number: int, heat: int = 40) -> str:
    """One version of a report: two more sentences with each number, the temperature raised by a degree."""
    told = [sentence.format(code=code, heat=heat + number) for sentence in _SENTENCES]
    more = [
        f"Run {run} of {code} was made on the {run}th day and gave {70 + run}.{run} g."
        for run in range(number)
    ]
    body = "\n\n".join(["## 1 Process", *told, "## 2 Runs", *more])
    return f"# {code} Development report\n\nVersion {number}\n\n{body}\n"


def add(bench: Workbench, folder: Path, files: dict[str, str], collection: str = "K") -> list[str]:
    """Ingest texts as files; their document ids in the order given."""
    folder = folder / f"in{len(list(folder.iterdir()))}"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    by = bench.people.enter("name:mira", "Mira").id
    items = bench.library.add_paths([folder / name for name in files], collection, by, "batch")
    rows = bench.library.wait(items)
    assert {row.status for row in rows} == {DocumentStatus.READY}, rows
    return [row.document_id for row in rows]
