"""The source viewer: one component that Ask and Library show a source with."""
