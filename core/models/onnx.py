"""Embeddings from an ONNX file on this machine.

Each session has one thread of its own: two sessions side by side measured faster than one session
with two threads. Small batches of texts of similar length waste the least on padding.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from core.errors import UserError
from core.models.embedder import Vectors
from core.models.packaged import NAME, file_sha256, packaged_model, packaged_vocabulary

MAX_TOKENS = 256
BATCH_TOKENS = 512  # with the padding; measured: larger batches take more memory and are no faster


@dataclass(frozen=True)
class _Loaded:
    name: str
    tokenizer: Any
    sessions: tuple[Any, ...]
    inputs: frozenset[str]
    dimensions: int


class OnnxEmbedder:
    """Mean of the token vectors under the mask, L2-normalised, of the first 256 tokens of a text.

    Source of the pooling: Reimers and Gurevych 2019, doi:10.18653/v1/D19-1410.
    """

    def __init__(self, load: Callable[[], tuple[str, Path, Any]], sessions: int) -> None:
        """`load` gives the name, the model file and the tokenizer when the first text comes."""
        self._load = load
        self._sessions = sessions
        self._lock = threading.Lock()
        self._loaded: _Loaded | None = None
        # The caller's thread works too, so a question never waits for the batches of a long import.
        self._others = ThreadPoolExecutor(max_workers=max(1, sessions - 1), thread_name_prefix="embed")

    @property
    def name(self) -> str:
        return self._ready().name

    @property
    def dimensions(self) -> int:
        return self._ready().dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Rows of shape (len(texts), dimensions); the same text gives the same row in any company."""
        ready = self._ready()
        vectors = np.zeros((len(texts), ready.dimensions), dtype=np.float32)
        if not texts:
            return vectors
        # A lone surrogate, which JSON can carry, has no UTF-8 form.
        encodings = ready.tokenizer.encode_batch([_encodable(text) for text in texts])
        by_length = sorted(range(len(texts)), key=lambda index: len(encodings[index].ids))
        batches = list(_batches(by_length, [len(encoding.ids) for encoding in encodings]))
        numbers = iter(range(len(batches)))
        taking = threading.Lock()

        def work() -> None:
            while True:
                with taking:
                    number = next(numbers, None)
                if number is None:
                    return
                rows = batches[number]
                session = ready.sessions[number % len(ready.sessions)]
                vectors[rows] = _embed_batch(ready, session, [encodings[row].ids for row in rows])

        helping = min(self._sessions, len(batches)) - 1
        futures = [self._others.submit(work) for _ in range(helping)]
        work()
        for future in futures:
            future.result()
        return vectors

    def _ready(self) -> _Loaded:
        if self._loaded is None:
            with self._lock:
                if self._loaded is None:
                    self._loaded = _open(self._load, self._sessions)
        return self._loaded


def packaged_embedder(sessions: int = 2) -> OnnxEmbedder:
    """The model that is installed with the program: all-MiniLM-L6-v2, int8, 384 dimensions, English."""

    def load() -> tuple[str, Path, Any]:
        from tokenizers import BertWordPieceTokenizer

        tokenizer = BertWordPieceTokenizer(str(packaged_vocabulary()), lowercase=True)
        return NAME, packaged_model(), tokenizer

    return OnnxEmbedder(load, sessions)


def folder_embedder(folder: Path, name: str = "", sessions: int = 2) -> OnnxEmbedder:
    """A site's own model: a folder with model.onnx and tokenizer.json.

    Its name carries the digest of the weights, so that vectors of two models never meet.
    """

    def load() -> tuple[str, Path, Any]:
        from tokenizers import Tokenizer

        model, tokens = folder / "model.onnx", folder / "tokenizer.json"
        for path in (model, tokens):
            if not path.is_file():
                raise _unreadable(f"There is no {path.name} in the embedding model's folder {folder.name!r}.")
        try:
            tokenizer = Tokenizer.from_file(str(tokens))
        except Exception as error:  # the library raises bare Exception
            raise _unreadable(
                f"The tokenizer.json of the embedding model cannot be read: {error}."
            ) from error
        return f"{name or folder.name}@{file_sha256(model)[:12]}", model, tokenizer

    return OnnxEmbedder(load, sessions)


def _unreadable(message: str) -> UserError:
    return UserError("embeddings_missing", message, "Check BENCHSIDE_MODELS__EMBEDDINGS_PATH.")


def _open(load: Callable[[], tuple[str, Path, Any]], count: int) -> _Loaded:
    import onnxruntime

    name, path, tokenizer = load()
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.no_padding()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        sessions = tuple(
            onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
            for _ in range(count)
        )
    except Exception as error:  # onnxruntime's exceptions share no public base
        raise _unreadable(f"The embedding model {path.name} cannot be loaded: {error}.") from error
    inputs = frozenset(entry.name for entry in sessions[0].get_inputs())
    dimensions = sessions[0].get_outputs()[0].shape[-1]
    if "input_ids" not in inputs or not isinstance(dimensions, int):
        raise _unreadable(f"{path.name} is not a sentence embedding model.")
    return _Loaded(name, tokenizer, sessions, inputs, dimensions)


def _batches(by_length: Sequence[int], lengths: Sequence[int]) -> Iterator[list[int]]:
    """Cut the order, shortest first, so that no batch is padded beyond the limit of tokens."""
    batch: list[int] = []
    for index in by_length:
        if batch and lengths[index] * (len(batch) + 1) > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _embed_batch(loaded: _Loaded, session: Any, ids: Sequence[Sequence[int]]) -> Vectors:
    longest = max(len(row) for row in ids)
    tokens = np.zeros((len(ids), longest), dtype=np.int64)
    mask = np.zeros_like(tokens)
    for number, row in enumerate(ids):
        tokens[number, : len(row)] = row
        mask[number, : len(row)] = 1
    feed = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
    output = session.run(None, {key: value for key, value in feed.items() if key in loaded.inputs})[0]
    if output.ndim == 3:
        output = (output * mask[..., None]).sum(axis=1) / np.maximum(mask.sum(axis=1, keepdims=True), 1)
    return normalised(output)


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def normalised(vectors: Any) -> Vectors:
    """Rows scaled to length 1; a row of zeros stays."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    rows: Vectors = np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)
    return rows
