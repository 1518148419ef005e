"""Models: for now, the ones that turn text into vectors."""

from core.models.embedder import Embedder, open_embedder

__all__ = ["Embedder", "open_embedder"]
