import shutil
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import onnxruntime
import pytest
from tokenizers import BertWordPieceTokenizer

from core.errors import UserError
from core.models.onnx import folder_embedder, normalised, packaged_embedder
from core.models.packaged import packaged_model, packaged_vocabulary

TEXTS = [
    "The reaction was run at 60 °C in 2-MeTHF.",
    "Interleukin 6 drives fever.",
    "",
    "word " * 400,
    "TNF-α 抗体",
    *(f"Lot A-{number} had an assay of 9{number % 10}.2 % after {number} months." for number in range(40)),
]


@pytest.fixture(scope="module")
def embedder():
    return packaged_embedder(sessions=2)


def test_a_vector_is_the_masked_mean_of_the_tokens(embedder):
    session = onnxruntime.InferenceSession(str(packaged_model()), providers=["CPUExecutionProvider"])
    ids = BertWordPieceTokenizer(str(packaged_vocabulary()), lowercase=True).encode(TEXTS[0]).ids
    feed = {"input_ids": [ids], "attention_mask": [[1] * len(ids)], "token_type_ids": [[0] * len(ids)]}
    tokens = session.run(None, {key: np.array(value, dtype=np.int64) for key, value in feed.items()})[0][0]
    mean = [sum(float(token[i]) for token in tokens) / len(ids) for i in range(384)]
    length = sum(value * value for value in mean) ** 0.5
    assert embedder.embed([TEXTS[0]])[0] == pytest.approx([value / length for value in mean], abs=1e-5)


def test_the_same_text_gives_the_same_bits_in_any_company(embedder):
    together = embedder.embed(TEXTS)
    alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
    assert np.array_equal(together, alone)
    assert together.shape == (len(TEXTS), embedder.dimensions) == (len(TEXTS), 384)
    assert np.linalg.norm(together, axis=1) == pytest.approx(np.ones(len(TEXTS)), abs=1e-5)


def test_many_threads_get_what_one_gets():
    fresh = packaged_embedder(sessions=2)
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: fresh.embed(TEXTS[:12]), range(16)))
    assert all(np.array_equal(result, results[0]) for result in results)


def test_meaning_is_closer_than_words(embedder):
    question, answer, other = embedder.embed(
        ["What reduces fever?", "The drug lowered body temperature.", "The drug was packed in blisters."]
    )
    assert question @ answer > question @ other


def test_only_the_first_256_tokens_count(embedder):
    start = "solvent " * 300
    one, two = embedder.embed([start + "toluene", start + "heptane"])
    assert np.array_equal(one, two)


def test_nothing_and_a_lone_surrogate_are_embedded(embedder):
    assert embedder.embed([]).shape == (0, 384)
    assert np.isfinite(embedder.embed(["broken \ud800 text"])).all()


def test_a_sites_own_folder_is_read(tmp_path, embedder):
    shutil.copy(packaged_model(), tmp_path / "model.onnx")
    BertWordPieceTokenizer(str(packaged_vocabulary()), lowercase=True).save(str(tmp_path / "tokenizer.json"))
    own = folder_embedder(tmp_path, "own")
    assert own.name == "own@8199be6f699a"
    assert np.array_equal(own.embed(TEXTS[:3]), embedder.embed(TEXTS[:3]))


def test_a_folder_without_its_files_or_with_others_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"no model\.onnx"):
        folder_embedder(tmp_path).embed(["a"])
    (tmp_path / "model.onnx").write_bytes(b"not a model")
    with pytest.raises(UserError, match=r"no tokenizer\.json"):
        folder_embedder(tmp_path).embed(["a"])
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(UserError, match="cannot be read"):
        folder_embedder(tmp_path).embed(["a"])
    BertWordPieceTokenizer(str(packaged_vocabulary())).save(str(tmp_path / "tokenizer.json"))
    with pytest.raises(UserError, match="cannot be loaded"):
        folder_embedder(tmp_path).embed(["a"])


def test_rows_have_length_one_and_zeros_stay():
    rows = normalised(np.array([[3.0, 4.0], [0.0, 0.0]]))
    assert rows.tolist() == [[pytest.approx(0.6), pytest.approx(0.8)], [0.0, 0.0]]
