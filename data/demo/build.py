"""Builds the demo programmes: `python data/demo/build.py [FOLDER]`. Same input, same bytes.

With `--check` nothing is written: lengths, facts, keys not used and suspicious sentences are printed.
With `--keys` the keys, tables and figures that texts may name are printed.
With `--only DOCUMENT` (for instance `TR-201` or `PR-07`) only that document is rendered and checked.
"""

import argparse
import json
import sys
from pathlib import Path

from builder import check, truth
from builder.documents import Built, all_documents
from builder.model.facts import FactError
from builder.text.chapter import TextError

HERE = Path(__file__).resolve().parent


def build(folder: Path, documents: list[Built]) -> None:
    """Writes the programmes' folders, truth.json and truth.sha256; files of before are removed."""
    wanted = {folder / built.collection / built.file for built in documents}
    for collection in {path.parent for path in wanted}:
        collection.mkdir(parents=True, exist_ok=True)
        for left in set(collection.iterdir()) - wanted:
            left.unlink()
    for built in documents:
        (folder / built.collection / built.file).write_bytes(built.content)
    whole = truth.truth(documents)
    text = json.dumps(whole, indent=1, ensure_ascii=False)
    (folder / "truth.json").write_text(text + "\n", encoding="utf-8")
    (folder / "truth.sha256").write_text(truth.test_hash(whole) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the demo programmes.")
    parser.add_argument("folder", nargs="?", type=Path, default=HERE)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keys", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    if options.keys:
        sys.stdout.write("\n".join(check.names()) + "\n")
        return 0
    try:
        documents = all_documents(options.only if options.check else "")
    except (TextError, FactError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if options.check:
        for line in check.report(documents):
            sys.stdout.write(line + "\n")
    else:
        build(options.folder, documents)
    return 0


if __name__ == "__main__":
    sys.exit(main())
