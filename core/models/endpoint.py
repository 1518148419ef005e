"""Embeddings from an OpenAI-compatible endpoint: an intranet gateway, vLLM, Ollama, llama.cpp."""

import threading
from collections.abc import Sequence
from typing import Any

import httpx
import numpy as np
from tenacity import Retrying, retry_if_exception, stop_after_attempt, wait_exponential

from core.errors import UserError
from core.models.embedder import Vectors
from core.models.onnx import normalised

BATCH = 64


def _passing(error: BaseException) -> bool:
    if isinstance(error, httpx.HTTPStatusError):
        return error.response.status_code in (408, 429, 500, 502, 503, 504)
    return isinstance(error, httpx.TransportError)


class EndpointEmbedder:
    """POSTs texts to `<url>/embeddings` in batches; a passing failure is tried three times."""

    def __init__(self, url: str, model: str, key: str = "", timeout_s: float = 60.0) -> None:
        self.name = f"endpoint:{model}"
        self._model = model
        self._url = url.rstrip("/") + "/embeddings"
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        # Proxies of the environment are left out: the endpoint is the site's own.
        self._client = httpx.Client(timeout=timeout_s, headers=headers, trust_env=False)
        self._lock = threading.Lock()
        self._dimensions = 0

    @property
    def dimensions(self) -> int:
        """Length of every vector; the endpoint is asked once. Raises UserError when it cannot be."""
        with self._lock:
            if not self._dimensions:
                self._dimensions = self._post(["dimensions"]).shape[1]
            return self._dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Rows of shape (len(texts), dimensions). Raises UserError when the endpoint fails."""
        width = self.dimensions
        rows = [self._post(list(texts[start : start + BATCH])) for start in range(0, len(texts), BATCH)]
        if any(batch.shape[1] != width for batch in rows):
            raise self._bad("vectors of different lengths")
        return np.concatenate(rows) if rows else np.zeros((0, width), dtype=np.float32)

    def _post(self, texts: list[str]) -> Vectors:
        attempts = Retrying(
            stop=stop_after_attempt(3),
            wait=wait_exponential(multiplier=0.2, max=5),
            retry=retry_if_exception(_passing),
            reraise=True,
        )
        try:
            return attempts(self._once, texts)
        except httpx.HTTPStatusError as error:
            status = error.response.status_code
            hint = "Check BENCHSIDE_MODELS__EMBEDDINGS_KEY." if status in (401, 403) else self._hint()
            raise UserError(
                "embeddings_failed", f"The embeddings endpoint answered {status}.", hint
            ) from error
        except httpx.HTTPError as error:
            message = f"The embeddings endpoint cannot be reached: {error}."
            raise UserError("embeddings_unreachable", message, self._hint()) from error

    def _once(self, texts: list[str]) -> Vectors:
        # Some servers refuse an empty string; a space has the same meaning to them.
        body = {"model": self._model, "input": [text or " " for text in texts], "encoding_format": "float"}
        response = self._client.post(self._url, json=body)
        response.raise_for_status()
        try:
            items: list[dict[str, Any]] = sorted(response.json()["data"], key=lambda item: int(item["index"]))
            vectors = np.array([item["embedding"] for item in items], dtype=np.float32)
        except (ValueError, KeyError, TypeError) as error:
            raise self._bad("no list of vectors") from error
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise self._bad(f"vectors of shape {vectors.shape} for {len(texts)} texts")
        return normalised(vectors)

    def _bad(self, what: str) -> UserError:
        return UserError("embeddings_failed", f"The embeddings endpoint returned {what}.", self._hint())

    def _hint(self) -> str:
        return "Check BENCHSIDE_MODELS__EMBEDDINGS_URL and BENCHSIDE_MODELS__EMBEDDINGS_NAME."
