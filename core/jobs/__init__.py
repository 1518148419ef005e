"""Work that outlives a page: workers take jobs from the queue and run handlers by name."""

from core.jobs.context import Handler, Interrupted, JobContext
from core.jobs.workers import Workers

__all__ = ["Handler", "Interrupted", "JobContext", "Workers"]
