"""The shape of an embedder, and the choice of one by settings."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import UserError
from core.settings import ModelSettings

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors of one length; safe to use from many threads."""

    @property
    def name(self) -> str:
        """Names the model and its weights: vectors under one name can be compared."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One L2-normalised row a text, shape (len(texts), dimensions), in the order given.

        Raises UserError when the model cannot be reached or read.
        """
        ...


def open_embedder(settings: ModelSettings) -> Embedder:
    """The embedder that the settings name. Nothing is loaded before the first text.

    Raises UserError when a setting that the choice needs is missing.
    """
    if settings.embeddings == "openai":
        from core.models.endpoint import EndpointEmbedder

        if not settings.embeddings_url or not settings.embeddings_name:
            raise UserError(
                "embeddings_settings",
                "An embeddings endpoint needs an address and a model name.",
                "Set BENCHSIDE_MODELS__EMBEDDINGS_URL and BENCHSIDE_MODELS__EMBEDDINGS_NAME.",
            )
        return EndpointEmbedder(
            settings.embeddings_url, settings.embeddings_name, settings.embeddings_key.get_secret_value()
        )
    from core.models.onnx import folder_embedder, packaged_embedder

    if settings.embeddings == "onnx":
        if not settings.embeddings_path:
            raise UserError(
                "embeddings_settings",
                "An ONNX embedding model needs its folder.",
                "Set BENCHSIDE_MODELS__EMBEDDINGS_PATH to a folder with model.onnx and tokenizer.json.",
            )
        return folder_embedder(
            Path(settings.embeddings_path), settings.embeddings_name, settings.embeddings_sessions
        )
    return packaged_embedder(settings.embeddings_sessions)
