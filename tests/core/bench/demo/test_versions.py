"""The measure of versions, on a truth and a product that are made up here."""

import hashlib
import json
from pathlib import Path

import pytest

from core.bench.demo.versions import as_of, hash_of_test_part, run, says
from core.domain.answer import Answer, Checks, Claim, ModelUse, Observation, Route
from core.domain.document import Locator
from core.domain.ids import ChunkId, DocumentId, ObservationId, RunId
from core.domain.vocabulary import AnswerStatus, AskMode, Layer, Support
from core.errors import UserError

VALUES = {"1": "DMF", "2": "DMF", "3": "2-MeTHF"}


def _fact(number: int, value: str, versions: list[str], split: str = "test") -> dict:
    files = [f"TR-9-#{version}.docx" for version in versions]
    return {
        "id": f"TR-9/solvent/{number}",
        "split": split,
        "value": value,
        "question": "Which solvent is used?",
        "holds": [
            {"document": "TR-9", "collection": "L", "versions": versions, "files": files, "quote": value}
        ],
    }


@pytest.fixture
def truth(tmp_path: Path) -> Path:
    told = {
        "facts": [
            _fact(1, "DMF", ["1", "2"]),
            _fact(2, "2-MeTHF", ["3"]),
            _fact(3, "DMF", ["1"], "development"),
        ],
        "changes": [
            {
                "id": "c",
                "split": "test",
                "question": "When did the solvent change?",
                "collection": "L",
                "from": {"version": "2", "value": "DMF"},
                "to": {"version": "3", "value": "2-MeTHF"},
            }
        ],
    }
    path = tmp_path / "truth.json"
    path.write_text(json.dumps(told))
    path.with_suffix(".sha256").write_text(hash_of_test_part(told) + "\n")
    return path


class Product:
    """Answers from `values` by version; what it says of changes can be chosen."""

    def __init__(
        self, values: dict[str, str] = VALUES, change: str = "from DMF (#2) to 2-MeTHF (#3)"
    ) -> None:
        self._values = values
        self._change = change

    def files(self, collection: str) -> dict[DocumentId, str]:
        return {DocumentId(f"doc_{version}"): f"TR-9-#{version}.docx" for version in self._values}

    def ask(self, question: str, collection: str, as_of: str | None = None) -> Answer:
        version = as_of.split("#")[1] if as_of else "3"
        text = self._values[version] if as_of else self._change
        seen = Observation(
            number=1,
            id=ObservationId("o"),
            agent="documents",
            kind="passage",
            citation="",
            link=None,
            data={},
            locator=Locator(
                document_id=DocumentId(f"doc_{version}"), document="TR-9", version=version,
                chunk_id=ChunkId("c"), start=0, end=len(text), quote=text,
            ),
        )  # fmt: skip
        return Answer(
            run_id=RunId("r"),
            question=question,
            mode=AskMode.AUTO,
            status=AnswerStatus.ANSWERED,
            route=Route(layer=Layer.LEXICAL, decided_by="rule", reason=""),
            text=f"{text} [1]",
            claims=(Claim(text=text, citations=(1,), support=Support.SUPPORTED),),
            observations=(seen,),
            searched=(),
            checks=Checks(),
            model=ModelUse(provider="offline", name="extractive", prompt_version="1"),
            timings_ms={},
        )


def _values(measured: dict) -> dict[str, float]:
    return {name: one["value"] for name, one in measured["metrics"].items()}


def test_a_product_that_knows_its_versions_is_right(truth: Path) -> None:
    measured = run(truth, Product(), "test")
    assert _values(measured) == {"held_cited": 1, "not_held_left": 1, "as_of_right": 1, "changes_right": 1}
    assert measured["n"] == 2 + 2 + 1
    assert run(truth, Product(), "development")["n"] == 1


def test_a_product_that_always_says_the_newest_is_not(truth: Path) -> None:
    same = dict.fromkeys(VALUES, "2-MeTHF")
    measured = run(truth, Product(same, "2-MeTHF since #3"), "test")
    assert _values(measured) == {
        "held_cited": 0.5,
        "not_held_left": 0.5,
        "as_of_right": 0.5,
        "changes_right": 0,
    }
    assert [one["id"] for one in measured["wrong"]["changes"]] == ["c"]


def test_a_test_part_that_was_changed_is_not_measured(truth: Path) -> None:
    told = json.loads(truth.read_text())
    told["facts"][0]["value"] = "toluene"
    truth.write_text(json.dumps(told))
    with pytest.raises(UserError, match="hash"):
        run(truth, Product(), "test")
    with pytest.raises(UserError, match="no part"):
        run(truth, Product(), "all")


def test_the_hash_is_of_canonical_json_of_the_test_part_alone(truth: Path) -> None:
    told = json.loads(truth.read_text())
    kept = '{"changes":[],"facts":[{"split":"test"}]}'
    assert hash_of_test_part({"facts": [{"split": "test"}, {"split": "development"}], "changes": []}) == (
        hashlib.sha256(kept.encode()).hexdigest()
    )
    told["facts"].append(_fact(4, "water", ["2"], "development"))
    assert hash_of_test_part(told) == truth.with_suffix(".sha256").read_text().strip()


@pytest.mark.parametrize(
    ("text", "wording", "right"),
    [
        ("held at 45–55 °C [1]", "45-55 °C", True),
        ("NMT  0.20 %", "nmt 0.20", True),
        ("0.205 %", "0.20", False),
        ("version #30", "#3", False),
    ],
)
def test_wordings_are_found_as_whole_words(text: str, wording: str, right: bool) -> None:
    assert says(text, wording) is right


def test_versions_as_they_are_asked() -> None:
    assert (as_of("TR-9", "3"), as_of("SOP-1", "B")) == ("TR-9 #3", "SOP-1 B")
